import { describe, expect, it } from 'vitest'
import { pluggedIn } from '../../../test/devices/plugged.ts'
import { LEDGER, TREZOR, WORDS } from '../../../test/devices/signing-world.ts'
import { SimulatedLedger } from '../../../test/devices/simulated-ledger.ts'
import { SimulatedTrezor, type TrezorSetup } from '../../../test/devices/simulated-trezor.ts'
import type { Hex } from '#core/bytes/hex'
import { ZERO } from '#core/ethereum/address'
import type { SignerProgress } from '../signer.ts'
import type { DeviceChannel } from './device-port.ts'
import { readAddresses, showAddress } from './read-device.ts'

/** Both makers with the same words, and what was written to each: which messages, and how often they were shown. */
function world(setup: Partial<TrezorSetup> = {}) {
  const [ledger, trezor] = [new SimulatedLedger({ mnemonic: WORDS }), new SimulatedTrezor({ mnemonic: WORDS, ...setup })]
  const packets: Uint8Array[] = []
  const watched = (device: Pick<DeviceChannel, 'write' | 'read'>) => ({
    write: (packet: Uint8Array) => (packets.push(packet), device.write(packet)),
    read: () => device.read(),
  })
  const sessions = new Map<Hex, Uint8Array>()
  const devices = { ...pluggedIn({ ledger: [watched(ledger)], trezor: [watched(trezor)] }), sessions }
  /** P1 of each question for an address of a Ledger: 1 where it is shown. */
  const shownOnLedger = (): readonly (number | undefined)[] => packets.filter((one) => one[8] === 0x02).map((one) => one[9])
  return { devices, sessions, trezor, shownOnLedger }
}
const PATHS = [LEDGER, TREZOR].map(({ path }) => path ?? '')
const ADDRESSES = [LEDGER.address, TREZOR.address]
const OTHER: Hex = '0x01020304'

describe('the addresses of a device', () => {
  it('are those at whole paths, with which seed is in it, the same for both makers', async () => {
    const { devices, shownOnLedger } = world({ model: 'T', label: 'Mine' })
    const ledger = await readAddresses(devices, 'ledger', { paths: PATHS })
    const trezor = await readAddresses(devices, 'trezor', { paths: PATHS })
    expect(ledger).toEqual({ fingerprint: ledger.fingerprint, addresses: ADDRESSES, model: 'Simulated' })
    expect(trezor).toEqual({ fingerprint: ledger.fingerprint, addresses: ADDRESSES, model: 'Trezor T', label: 'Mine' })
    expect(ledger.fingerprint).toMatch(/^0x[0-9a-f]{8}$/)
    // Nothing of it is shown, and nobody has to confirm.
    expect(shownOnLedger()).toEqual([0, 0, 0])
  })
  it.each(['ledger', 'trezor'] as const)('are those of the seed that is expected: %s', async (maker) => {
    const { devices, sessions } = world()
    const { fingerprint } = await readAddresses(devices, maker, { paths: [] })
    sessions.clear()
    expect((await readAddresses(devices, maker, { paths: PATHS, expected: fingerprint })).addresses).toEqual(ADDRESSES)
    sessions.clear()
    await expect(readAddresses(devices, maker, { paths: PATHS, expected: OTHER })).rejects.toMatchObject({
      code: 'device/other-key',
      data: { expected: OTHER },
    })
    expect([...sessions.keys()]).toEqual([])
  })
  it('are read in the same conversation again, which is known by the seed', async () => {
    const { devices, sessions } = world()
    const { fingerprint } = await readAddresses(devices, 'trezor', { paths: [] })
    const name = sessions.get(fingerprint)
    expect([name?.length !== undefined && name.length > 0, [...sessions.keys()]]).toEqual([true, [fingerprint]])
    await readAddresses(devices, 'trezor', { paths: [], expected: fingerprint })
    expect(sessions.get(fingerprint)).toEqual(name)
    await readAddresses(devices, 'ledger', { paths: [] })
    expect([...sessions.keys()]).toEqual([fingerprint])
  })
})

describe.each([
  ['ledger', LEDGER],
  ['trezor', TREZOR],
] as const)('an address that a %s shows', (maker, account) => {
  it('is looked for first, and the person is told to confirm', async () => {
    const { devices, shownOnLedger } = world()
    const progress: SignerProgress[] = []
    await showAddress(devices, maker, account, { onProgress: (one) => progress.push(one) })
    expect(progress).toEqual([{ kind: 'connect' }, { kind: 'confirm', shows: ['fields'] }])
    if (maker === 'ledger') expect(shownOnLedger()).toEqual([0, 1])
  })
  it('is not shown where the device holds another seed', async () => {
    const { devices, shownOnLedger, sessions } = world()
    const progress: string[] = []
    const other = { ...account, address: ZERO }
    const showing = showAddress(devices, maker, other, { onProgress: ({ kind }) => progress.push(kind) }, OTHER)
    await expect(showing).rejects.toMatchObject({ code: 'device/other-key', data: { expected: ZERO } })
    expect([progress, [...sessions.keys()]]).toEqual([['connect'], []])
    if (maker === 'ledger') expect(shownOnLedger()).toEqual([0])
  })
  it('is of an account that has a path', async () => {
    const { path: _path, ...without } = account
    await expect(showAddress(world().devices, maker, without)).rejects.toMatchObject({ code: 'key/path' })
  })
  it('remembers the conversation of its keyring, where there is one and the device names it', async () => {
    const { devices, sessions } = world()
    await showAddress(devices, maker, account)
    expect([...sessions.keys()]).toEqual([])
    await showAddress(devices, maker, account, {}, OTHER)
    expect([...sessions.keys()]).toEqual(maker === 'trezor' ? [OTHER] : [])
  })
})
