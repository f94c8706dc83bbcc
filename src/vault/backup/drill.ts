import { keccak256 } from '#core/bytes/keccak256'
import type { Account } from '#core/identity/account'
import { holdsKey } from '#core/identity/account-kind'
import type { Address } from '#core/ethereum/address'
import { isError } from '#core/errors'
import type { DrillReport } from '#protocol/vault'
import type { Backup } from './backup-file.ts'
import type { BackupAccount, BackupKeyring } from './backup-keys.ts'
import { recoverKey, signRecoverable } from '../keys/curve.ts'
import { addressOfPublicKey } from '../keys/derive.ts'

/** The address that a phrase leads to at a path (BIP-32). Throws `key/*`. */
export type AddressAt = (keyring: BackupKeyring, path: string) => Promise<Address>

/**
 * Holds an opened backup against the accounts of a vault, and changes neither. An account counts as proved where its key in the file signed and
 * verified a test just now, and the file's phrase leads to the same address, too, where it has one. `accounts` are the vault's own.
 */
export async function drill(
  backup: Backup,
  accounts: readonly Pick<Account, 'address' | 'kind'>[],
  addressAt: AddressAt,
): Promise<DrillReport> {
  const held = new Map(backup.keys.accounts.map((account) => [account.address, account]))
  const proved: Address[] = []
  const missing: Address[] = []
  for (const one of accounts) {
    if (!holdsKey(one)) continue
    const { address } = one
    const account = held.get(address)
    if (account && (await signs(account)) && (await isReached(backup, account, addressAt))) proved.push(address)
    else missing.push(address)
  }
  const own = new Set(accounts.map(({ address }) => address))
  return {
    createdAt: backup.createdAt,
    proved,
    missing,
    extra: backup.keys.accounts.flatMap(({ address }) => (own.has(address) ? [] : [address])),
    sections: [
      ...backup.sections.map(({ name, version, data }) => ({ name, version, size: data.length })),
      ...backup.unread.map(({ name, version, size }) => ({ name, version, size })),
    ],
  }
}

/** No transaction and no message of anybody: what it signs is worth nothing elsewhere. */
const TEST = new TextEncoder().encode('Assay restore drill: this signs nothing.')

/** Signs in memory and recovers from that, as a stranger would, who signed. */
async function signs({ address, privateKey }: BackupAccount): Promise<boolean> {
  if (privateKey === undefined) return false
  const digest = keccak256(TEST)
  return addressOfPublicKey(recoverKey(digest, await signRecoverable(digest, privateKey))) === address
}

/** What a phrase leads to is compared too: who loses all but the words has nothing else. */
async function isReached({ keys }: Backup, { keyring, path, address }: BackupAccount, addressAt: AddressAt): Promise<boolean> {
  const source = keys.keyrings[keyring]
  if (source?.phrase === undefined) return true
  if (path === undefined) return false
  try {
    return (await addressAt(source, path)) === address
  } catch (error) {
    // A path that the file has wrong; a word list that is not loaded yet is another matter, and is told.
    if (isError(error, 'key/path')) return false
    throw error
  }
}
