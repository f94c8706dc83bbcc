import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { fail, isError } from '#core/errors'
import type { DeviceQuestion, SignOptions } from '../signer.ts'
import type { DeviceChannel, DeviceMaker, DevicePort } from './device-port.ts'

/** As people call them. */
export const MAKER_NAMES: Readonly<Record<DeviceMaker, string>> = { ledger: 'Ledger', trezor: 'Trezor' }

/** Devices of one maker that are tried, where several are plugged in. */
const MAX_DEVICES = 4

/** How the person is reached while a device is waited for. */
export type DeviceWaiting = Pick<SignOptions, 'signal' | 'onProgress'>

/** Asks the person by what is told of progress; rejects with `app/aborted`. Absent where nobody listens. */
export function askerOf({ signal, onProgress }: DeviceWaiting): ((question: DeviceQuestion) => Promise<string>) | undefined {
  if (onProgress === undefined) return undefined
  return (question) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(fail('app/aborted')), { once: true })
      const answer = (text: string): void => {
        // The question is over, whatever the device makes of it.
        onProgress({ kind: 'connect' })
        resolve(text)
      }
      onProgress({ kind: 'ask', question, answer })
    })
}

async function overChannel<T>(
  channel: DeviceChannel,
  signal: AbortSignal | undefined,
  run: (channel: DeviceChannel) => Promise<T>,
): Promise<T> {
  const stop = (): void => void channel.close()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    if (signal?.aborted === true) throw fail('app/aborted')
    return await run(channel)
  } catch (error) {
    throw signal?.aborted === true ? fail('app/aborted', undefined, error) : error
  } finally {
    signal?.removeEventListener('abort', stop)
    await channel.close()
  }
}

/**
 * Runs something on the device of this maker that has the right key: where several are plugged in, one after the other until `run` does not throw
 * `device/other-key`. `name`: what the device calls itself over USB. Throws `device/unsupported`, `device/not-connected`, `app/aborted`, and what `run` throws.
 */
export async function overDevice<T>(
  devices: DevicePort | undefined,
  maker: DeviceMaker,
  { signal, onProgress }: DeviceWaiting,
  run: (channel: DeviceChannel, name: string) => Promise<T>,
): Promise<T> {
  if (devices === undefined) throw fail('device/unsupported')
  onProgress?.({ kind: 'connect' })
  const before = await devices.plugged(maker)
  // None was allowed yet, or the browser forgot: the person picks one, which is close enough to their press.
  const all = before.length === 0 && (await devices.choose(maker)) ? await devices.plugged(maker) : before
  const found = all.slice(0, MAX_DEVICES)
  for (const [index, device] of found.entries()) {
    try {
      return await overChannel(await device.open(), signal, (channel) => run(channel, device.name))
    } catch (error) {
      if (!isError(error, 'device/other-key') || index === found.length - 1) throw error
    }
  }
  throw fail('device/not-connected', { maker: MAKER_NAMES[maker] })
}

/** The path of an account on a device. Throws `key/path`. */
export function devicePath({ path }: Account): string {
  if (path === undefined) throw fail('key/path', { path: '' })
  return path
}

/** Throws `device/other-key` where the device has another address at the account's path. */
export function requireAddress(account: Account, address: Address): void {
  if (address !== account.address) throw fail('device/other-key', { expected: account.address })
}
