import { describe, expect, it } from 'vitest'
import { LEDGER } from '../../../test/devices/signing-world.ts'
import type { AppError } from '#core/errors'
import { fail } from '#core/errors'
import type { SignerProgress } from '../signer.ts'
import type { DeviceChannel, DeviceMaker, DevicePort } from './device-port.ts'
import { askerOf, devicePath, type DeviceWaiting, overDevice, requireAddress } from './over-device.ts'

/** Devices by their names, as a browser has them: plugged in from the start, or once the person chose. `log`: what was done with them, in its order. */
function browser({ before = [], chosen }: { readonly before?: readonly string[]; readonly chosen?: readonly string[] }) {
  const log: string[] = []
  let names = before
  const channelOf = (name: string): DeviceChannel => ({
    write: async () => undefined,
    read: async () => new Uint8Array(),
    close: async () => void log.push(`close ${name}`),
  })
  const devices: DevicePort = {
    plugged: async (maker) => {
      log.push(`plugged ${maker}`)
      return names.map((name) => ({
        name,
        async open() {
          log.push(`open ${name}`)
          if (name === 'busy') throw fail('device/in-use')
          return channelOf(name)
        },
      }))
    },
    async choose(maker) {
      log.push(`choose ${maker}`)
      names = chosen ?? names
      return chosen !== undefined
    },
  }
  return { devices, log }
}
const OTHER_KEY = fail('device/other-key', { expected: LEDGER.address })

type Plugged = Parameters<typeof browser>[0]
/** Runs on these devices; what `run` throws by the name of the device. */
async function ran(
  plugged: Plugged,
  errors: Readonly<Record<string, AppError>> = {},
  waiting: DeviceWaiting = {},
  maker: DeviceMaker = 'ledger',
) {
  const { devices, log } = browser(plugged)
  const found = await overDevice(devices, maker, waiting, async (_, name) => {
    log.push(`run ${name}`)
    const error = errors[name]
    if (error !== undefined) throw error
    return `signed by ${name}`
  }).catch((error: unknown) => error)
  return { found, log }
}
const around = (name: string): readonly string[] => [`open ${name}`, `run ${name}`, `close ${name}`]

describe('the device of a maker', () => {
  it('is used and given back, without a choice where one is plugged in', async () => {
    expect(await ran({ before: ['a'], chosen: ['b'] })).toEqual({ found: 'signed by a', log: ['plugged ledger', ...around('a')] })
    expect((await ran({ before: ['a'] }, {}, {}, 'trezor')).log[0]).toBe('plugged trezor')
  })
  it('is chosen where none is known, and looked for again', async () => {
    const { found, log } = await ran({ chosen: ['a'] })
    expect([found, log]).toEqual(['signed by a', ['plugged ledger', 'choose ledger', 'plugged ledger', ...around('a')]])
  })
  it.each<[DeviceMaker, string]>([
    ['ledger', 'Ledger'],
    ['trezor', 'Trezor'],
  ])('is not connected where nobody chose one: a %s is called %s', async (maker, name) => {
    const { found, log } = await ran({}, {}, {}, maker)
    expect(found).toMatchObject({ code: 'device/not-connected', data: { maker: name } })
    expect(log).toEqual([`plugged ${maker}`, `choose ${maker}`])
    expect((await ran({ chosen: [] }, {}, {}, maker)).found).toMatchObject({ code: 'device/not-connected', data: { maker: name } })
  })
  it('cannot be reached where the browser has no way', async () => {
    await expect(overDevice(undefined, 'ledger', {}, async () => 1)).rejects.toMatchObject({ code: 'device/unsupported' })
  })
  it('is the one with the right key, of up to four', async () => {
    const wrong = { a: OTHER_KEY, b: OTHER_KEY, c: OTHER_KEY, d: OTHER_KEY }
    const { found, log } = await ran({ before: ['a', 'b', 'c'] }, { a: OTHER_KEY })
    expect([found, log.slice(1)]).toEqual(['signed by b', [...around('a'), ...around('b')]])
    expect((await ran({ before: ['a', 'b', 'c', 'd'] }, { ...wrong, d: fail('device/refused') })).found).toMatchObject({
      code: 'device/refused',
    })
    const none = await ran({ before: ['a', 'b', 'c', 'd', 'e'] }, wrong)
    expect([none.found, none.log.at(-1)]).toEqual([OTHER_KEY, 'close d'])
  })
  it('is not another where it fails in any other way', async () => {
    const { found, log } = await ran({ before: ['a', 'b'] }, { a: fail('device/refused') })
    expect([found, log.slice(1)]).toEqual([expect.objectContaining({ code: 'device/refused' }), around('a')])
    expect((await ran({ before: ['busy', 'a'] })).found).toMatchObject({ code: 'device/in-use' })
  })
  it('is said to be waited for, before it is looked for', async () => {
    const progress: SignerProgress[] = []
    await ran({ before: ['a'] }, {}, { onProgress: (one) => progress.push(one) })
    expect(progress).toEqual([{ kind: 'connect' }])
  })
})

describe('waiting that nobody wants any more', () => {
  it('ends before anything is asked of the device, which is given back', async () => {
    const { found, log } = await ran({ before: ['a'] }, {}, { signal: AbortSignal.abort() })
    expect(found).toMatchObject({ code: 'app/aborted' })
    expect(log.slice(1)).toEqual(['open a', 'close a'])
  })
  it('gives the device back at once, and is told as such whatever the device then says', async () => {
    const stop = new AbortController()
    const { devices, log } = browser({ before: ['a', 'b'] })
    const found = overDevice(devices, 'ledger', { signal: stop.signal }, async () => {
      stop.abort()
      expect(log.at(-1)).toBe('close a')
      throw OTHER_KEY
    })
    await expect(found).rejects.toMatchObject({ code: 'app/aborted', cause: OTHER_KEY })
    expect(log.filter((line) => line.startsWith('open'))).toEqual(['open a'])
  })
  it('closes nothing where it comes after the end', async () => {
    const stop = new AbortController()
    const { log } = await ran({ before: ['a'] }, {}, { signal: stop.signal })
    const count = log.length
    stop.abort()
    expect(log).toHaveLength(count)
  })
})

describe('a question to the person', () => {
  it('is of nobody where nobody listens', () => expect(askerOf({})).toBeUndefined())
  it('is told as progress, and its answer ends it', async () => {
    const progress: SignerProgress[] = []
    const asking = askerOf({ onProgress: (one) => progress.push(one) })?.('pin-matrix')
    const [asked] = progress
    if (asked?.kind !== 'ask') return expect.unreachable('the question is told')
    asked.answer('1379')
    expect([asked.question, await asking, progress.slice(1)]).toEqual(['pin-matrix', '1379', [{ kind: 'connect' }]])
  })
  it('ends where the person gives up', async () => {
    const stop = new AbortController()
    const asking = askerOf({ signal: stop.signal, onProgress: () => undefined })?.('passphrase')
    stop.abort()
    await expect(asking).rejects.toMatchObject({ code: 'app/aborted' })
  })
})

describe('an account on a device', () => {
  it('has a path there', () => {
    expect(devicePath(LEDGER)).toBe("m/44'/60'/0'/0/0")
    const { path: _path, ...without } = LEDGER
    expect(() => devicePath(without)).toThrow(expect.objectContaining({ code: 'key/path', data: { path: '' } }))
  })
  it('has its address there, or the device holds another seed', () => {
    expect(() => requireAddress(LEDGER, LEDGER.address)).not.toThrow()
    const other = expect.objectContaining({ code: 'device/other-key', data: { expected: LEDGER.address } })
    expect(() => requireAddress(LEDGER, `0x${'11'.repeat(20)}`)).toThrow(other)
  })
})
