import { defined } from '#core/defined'
import { isOnDevice, holdsKey } from '#core/identity/account-kind'
import type { Device } from '#core/identity/account'
import { isPath } from '#core/identity/derivation-path'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { fail } from '#core/errors'
import { newKeyring, type StoredAccount, type StoredKeyring, type VaultMetadata } from '../file/metadata.ts'
import type { Edit } from '../file/vault-files.ts'

/** A device with what the person calls it. `fingerprint`: 4 bytes that tell its seed and passphrase from others. */
export type AddedDevice = Device & { readonly label: string; readonly fingerprint: Hex }
/** An account on it: whole path, and the name that the person gives. */
export type AddedAccount = { readonly address: Address; readonly path: string; readonly name: string }

/** The keyring of this device and seed. */
const ringOf = ({ keyrings }: VaultMetadata, { kind, fingerprint }: Pick<AddedDevice, 'kind' | 'fingerprint'>): StoredKeyring | undefined =>
  keyrings.find((ring) => ring.device?.kind === kind && ring.fingerprint === fingerprint)

/**
 * Accounts whose keys are in a device. Those that were only watched become the device's; those that are here with a key, or on a device already, stay as
 * they are. `newId` is the id of a keyring, where one is needed. Throws `key/duplicate` where nothing is new, `key/path`, `input/required`.
 */
export function withDevice(metadata: VaultMetadata, device: AddedDevice, accounts: readonly AddedAccount[], newId: Hex): Edit {
  const here = new Map(metadata.accounts.map((account) => [account.address, account]))
  const fresh = accounts.filter(({ address }, at) => {
    const known = here.get(address)
    const first = accounts.findIndex((other) => other.address === address) === at
    return first && (known === undefined || !(holdsKey(known) || isOnDevice(known)))
  })
  if (fresh.length === 0) throw fail('key/duplicate')
  if (fresh.some(({ path }) => !isPath(path))) throw fail('key/path', { path: fresh.find(({ path }) => !isPath(path))?.path ?? '' })
  if (device.label.trim() === '' || fresh.some(({ name }) => name.trim() === '')) throw fail('input/required', { field: 'Name' })
  const { kind, model, label, fingerprint } = device
  const found = ringOf(metadata, device)
  const ring =
    found ?? newKeyring(newId, 'device', { origin: 'imported', label: label.trim(), fingerprint, device: { kind, ...defined({ model }) } })
  const order = metadata.accounts.reduce((most, account) => Math.max(most, account.order + 1), 0)
  const added = fresh.map(({ address, path, name }, at): StoredAccount => {
    const known = here.get(address)
    return {
      address,
      keyringId: ring.id,
      kind,
      path,
      name: name.trim(),
      order: known === undefined ? order + at : known.order,
      hidden: false,
    }
  })
  const kept = metadata.accounts.filter(({ address }) => !added.some((account) => account.address === address))
  const rings = found ? metadata.keyrings : [...metadata.keyrings, ring]
  const left = rings.filter(({ id }) => [...kept, ...added].some(({ keyringId }) => keyringId === id))
  return { metadata: { ...metadata, keyrings: left, accounts: [...kept, ...added] }, secrets: [] }
}

/** The device showed the address of this account at this time, milliseconds since the epoch. Throws `vault/unknown-account`. */
export function asShown(metadata: VaultMetadata, address: Address, shownAt: number): Edit {
  if (!metadata.accounts.some((account) => account.address === address && isOnDevice(account)))
    throw fail('vault/unknown-account', { address })
  const accounts = metadata.accounts.map((account) => (account.address === address ? { ...account, shownAt } : account))
  return { metadata: { ...metadata, accounts }, secrets: [] }
}
