import { defined } from '#core/defined'
import type { Account, Device, Keyring } from '#core/identity/account'
import { PATH_TEMPLATES } from '#core/identity/account'
import { pathAt } from '#core/identity/derivation-path'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { hostOf } from '#core/web/host'
import { type DeviceBook, makerOf } from '../devices/device-book.ts'
import type { DeviceMaker } from '#signers'
import { type AppDeps, openIn } from './app-deps.ts'

/** Characters of an account's name. */
const MAX_NAME = 48
/** Free places of a device that are read at once: the account of one may be here already, from another keyring. */
const PLACES = 5

type Cabled = { readonly ring: Keyring & { readonly device: Device }; readonly maker: DeviceMaker }
type Deps = Pick<AppDeps, 'platform'> & {
  readonly session: Pick<AppDeps['session'], 'state' | 'accounts' | 'enter'>
  readonly devices?: Pick<DeviceBook, 'addresses'>
}

/** Devices whose next addresses can be read: of those by codes their key is not kept. */
const cabledOf = (rings: readonly Keyring[]): readonly Cabled[] =>
  rings.flatMap((ring) => {
    const maker = ring.device && makerOf(ring.device)
    return maker === undefined || ring.device === undefined ? [] : [{ ring: { ...ring, device: ring.device }, maker }]
  })

/** Whether an account can be made for an app: of a phrase, or of a device by a cable. */
export const canMakeAccount = (rings: readonly Keyring[]): boolean =>
  rings.some(({ kind }) => kind === 'mnemonic') || cabledOf(rings).length > 0

/** The first paths that no account lies at, in the way in which most of these do. */
function freePaths(accounts: readonly Account[]): readonly string[] {
  const taken = new Set(accounts.map(({ path }) => path))
  const places = Array.from({ length: accounts.length + PLACES }, (_, index) => index)
  const ways = Object.values(PATH_TEMPLATES).map((template) => places.map((index) => pathAt(template, index)))
  const usedOf = (way: readonly string[]): number => way.filter((path) => taken.has(path)).length
  const way = ways.reduce((best, next) => (usedOf(next) > usedOf(best) ? next : best))
  return way.filter((path) => !taken.has(path)).slice(0, PLACES)
}

/** Reads the next address of a device and adds it. Throws `device/*`, `key/duplicate`. */
async function addFromDevice({ session, devices }: Deps, { ring, maker }: Cabled, name: string): Promise<void> {
  if (devices === undefined || ring.fingerprint === undefined) throw fail('device/unsupported')
  const paths = freePaths(session.accounts.get().filter(({ keyringId }) => keyringId === ring.id))
  const { addresses } = await devices.addresses(maker, { paths, expected: ring.fingerprint })
  const here = new Set(session.accounts.get().map(({ address }) => address))
  const at = addresses.findIndex((address) => !here.has(address))
  const [address, path] = [addresses[at], paths[at]]
  if (address === undefined || path === undefined) throw fail('key/duplicate')
  const { kind, model } = ring.device
  const device = { kind, label: ring.label, fingerprint: ring.fingerprint, ...defined({ model }) }
  await session.enter('addDeviceAccounts', { device, accounts: [{ address, path, name }] })
}

/**
 * An account of its own for an app, from the first phrase that there is, else from the first device by a cable. One at a time over all tabs, on the vault as it
 * is on disk: what another tab made a moment ago for another app must not be taken for it. Throws `app/no-phrase`, `device/*`, `vault/*`.
 */
export async function makeAppAccount(deps: Deps, origin: string): Promise<Address> {
  const { platform, session } = deps
  const own = await platform.withLock('own-account', { wait: true }, async () => {
    await session.enter('refresh', undefined)
    const { keyrings } = openIn(deps).session
    const name = (hostOf(origin) ?? origin).slice(0, MAX_NAME)
    const before = new Set(session.accounts.get().map(({ address }) => address))
    const phrase = keyrings.find(({ kind }) => kind === 'mnemonic')
    const [cabled] = cabledOf(keyrings)
    if (phrase !== undefined) await session.enter('deriveAccount', { keyringId: phrase.id, name })
    else if (cabled !== undefined) await addFromDevice(deps, cabled, name)
    else throw fail('app/no-phrase')
    return session.accounts.get().find(({ address }) => !before.has(address))?.address
  })
  if (own === undefined) throw fail('app/no-account')
  return own
}
