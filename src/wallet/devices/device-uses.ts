import { defined } from '#core/defined'
import { isError } from '#core/errors'
import type { LoggedRequest } from '#protocol/chain'

/** What a signing device was used for: to read addresses, to show one on its screen, to sign. */
export type DeviceUse = 'addresses' | 'shown-address' | 'signature'

/** Runs something with a device and notes that it was used: which, what for, when, and how it went; nothing of what was read or signed. */
export type NoteDeviceUse = <T>(device: string, use: DeviceUse, run: () => Promise<T>) => Promise<T>

/** Characters of a device's name in the log. */
const MAX_NAME = 64

/** A line of the request log for each use of a device: nothing of it left over the network, and it is told all the same. */
export function createDeviceUses(note: (entry: LoggedRequest) => void, now: () => number): NoteDeviceUse {
  // Numbers of the chain Worker begin at one: these are below.
  let count = 0
  return async (device, use, run) => {
    const at = now()
    const write = (outcome: LoggedRequest['outcome'], error?: string): void =>
      note({
        id: -++count,
        at,
        chainId: 0,
        host: device.slice(0, MAX_NAME),
        owner: 'own',
        purpose: 'device',
        methods: [use],
        names: [],
        bytesOut: 0,
        bytesIn: 0,
        ms: now() - at,
        outcome,
        ...defined({ error }),
      })
    try {
      const done = await run()
      write('ok')
      return done
    } catch (error) {
      const code = isError(error) ? error.code : 'app/unexpected'
      write(code === 'app/aborted' || code === 'device/refused' ? 'aborted' : 'failed', code)
      throw error
    }
  }
}

/** A line that another tab tells of, which may run another build. Only uses of devices are told so. */
export function isDeviceUse(value: unknown): value is LoggedRequest {
  if (typeof value !== 'object' || value === null || !('methods' in value) || !Array.isArray(value.methods)) return false
  const { id, at, host, ms, outcome, purpose, methods } = value as Readonly<Record<string, unknown>> & {
    readonly methods: readonly unknown[]
  }
  const numbers = [id, at, ms].every((number) => typeof number === 'number')
  const isOutcome = outcome === 'ok' || outcome === 'failed' || outcome === 'aborted'
  return numbers && isOutcome && purpose === 'device' && typeof host === 'string' && methods.every((method) => typeof method === 'string')
}
