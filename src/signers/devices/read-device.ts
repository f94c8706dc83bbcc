import { keyFingerprint } from '#core/identity/key-fingerprint'
import type { Account } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Hex, toBytes } from '#core/bytes/hex'
import type { DeviceChannel, DeviceMaker, DevicePort } from './device-port.ts'
import { askerOf, devicePath, type DeviceWaiting, overDevice, requireAddress } from './over-device.ts'
import { defined } from '#core/defined'

/** What tells one seed and passphrase from others: the key at this path, which both makers give away without asking. */
const FINGERPRINT_PATH = "m/44'/60'/0'"

/** What a device tells of itself. `fingerprint`: of the key at m/44'/60'/0', so that it is the same for both makers and for each connection. */
export type DeviceIdentity = {
  readonly fingerprint: Hex
  readonly model?: string
  /** What its owner named it, where the device keeps that: foreign text, at most 64 characters. */
  readonly label?: string
}

/** A device that is open, and signs nothing. */
type OpenDevice = {
  readonly model: string | undefined
  readonly label?: string
  /** By which name it knows this conversation again. */
  readonly sessionId?: Uint8Array
  fingerprint(): Promise<Hex>
  /** `isShown`: the person compares it on the device, and confirms there. */
  address(path: string, isShown: boolean): Promise<Address>
}

/** Its app does not tell the model; over USB it does. */
async function openTheLedger(channel: DeviceChannel, _: DeviceWaiting, name: string): Promise<OpenDevice> {
  const { openLedger } = await import('../ledger/sign-with-ledger.ts')
  const app = await openLedger(channel)
  return {
    model: name === '' ? undefined : name,
    fingerprint: async () => keyFingerprint(toBytes((await app.address(FINGERPRINT_PATH, false)).publicKey) ?? new Uint8Array()),
    address: async (path, isShown) => (await app.address(path, isShown)).address,
  }
}

async function openTheTrezor(channel: DeviceChannel, waiting: DeviceWaiting, _: string, sessionId?: Uint8Array): Promise<OpenDevice> {
  const { openTrezor } = await import('../trezor/session.ts')
  const { getAddress, getPublicKey, readPublicKey, readTrezorAddress, TYPE } = await import('../trezor/messages.ts')
  const session = await openTrezor(channel, defined({ ask: askerOf(waiting), sessionId }))
  return {
    model: `Trezor ${session.features.model}`,
    ...defined({ sessionId: session.features.sessionId, label: session.features.label }),
    fingerprint: async () => keyFingerprint(readPublicKey((await session.call(getPublicKey(FINGERPRINT_PATH), [TYPE.publicKey])).message)),
    address: async (path, isShown) => readTrezorAddress((await session.call(getAddress(path, isShown), [TYPE.address])).message),
  }
}

type Open = (channel: DeviceChannel, waiting: DeviceWaiting, name: string, sessionId?: Uint8Array) => Promise<OpenDevice>

const OPEN: Readonly<Record<DeviceMaker, Open>> = {
  ledger: openTheLedger,
  trezor: openTheTrezor,
}

/**
 * Which device it is, and its addresses at whole paths, without a look at its screen. `expected`: the fingerprint of before, where another device would be
 * wrong. Throws `device/*`, `key/path`, `app/aborted`.
 */
export const readAddresses = (
  devices: DevicePort | undefined,
  maker: DeviceMaker,
  { paths, expected }: { readonly paths: readonly string[]; readonly expected?: Hex | undefined },
  waiting: DeviceWaiting = {},
): Promise<DeviceIdentity & { readonly addresses: readonly Address[] }> =>
  overDevice(devices, maker, waiting, async (channel, name) => {
    const device = await OPEN[maker](channel, waiting, name, expected && devices?.sessions?.get(expected))
    const fingerprint = await device.fingerprint()
    if (expected !== undefined && expected !== fingerprint) throw fail('device/other-key', { expected })
    if (device.sessionId !== undefined) devices?.sessions?.set(fingerprint, device.sessionId)
    const addresses: Address[] = []
    for (const path of paths) addresses.push(await device.address(path, false))
    return { fingerprint, addresses, ...defined({ model: device.model, label: device.label }) }
  })

/** Has the device show the address of an account, which the person compares and confirms there. `fingerprint`: of its keyring. Throws `device/other-key`, `device/refused`, and as above. */
export const showAddress = (
  devices: DevicePort | undefined,
  maker: DeviceMaker,
  account: Account,
  waiting: DeviceWaiting = {},
  fingerprint?: Hex,
): Promise<void> =>
  overDevice(devices, maker, waiting, async (channel, name) => {
    const device = await OPEN[maker](channel, waiting, name, fingerprint && devices?.sessions?.get(fingerprint))
    const path = devicePath(account)
    // Before it is shown: an address of another seed on the screen would only confuse.
    requireAddress(account, await device.address(path, false))
    if (fingerprint !== undefined && device.sessionId !== undefined) devices?.sessions?.set(fingerprint, device.sessionId)
    waiting.onProgress?.({ kind: 'confirm', shows: ['fields'] })
    requireAddress(account, await device.address(path, true))
  })
