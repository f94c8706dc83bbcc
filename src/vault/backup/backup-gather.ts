import { holdsKey } from '#core/identity/account-kind'
import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import { type BackupAccount, type BackupKeyring, type BackupKeys, type BackupPhrase, wipeKeys } from './backup-keys.ts'
import type { Bytes } from '../deps.ts'
import type { StoredKeyring } from '../file/metadata.ts'

/** Opens sealed records, one at a time; what they answer is the caller's to wipe. */
export type Openers<A extends Account> = {
  readonly phrase: (keyring: StoredKeyring) => Promise<BackupPhrase>
  readonly privateKey: (account: A) => Promise<Bytes>
}

/**
 * Every key of a vault, opened for a backup. The secrets in it are the caller's to wipe (`wipeKeys`); where one cannot be opened, those before it are
 * wiped and nothing is made: a backup without one of the keys would be called one all the same.
 */
export async function gatherKeys<A extends Account>(
  metadata: { readonly keyrings: readonly StoredKeyring[]; readonly accounts: readonly A[] },
  open: Openers<A>,
): Promise<BackupKeys> {
  const keyrings: BackupKeyring[] = []
  const accounts: BackupAccount[] = []
  try {
    for (const keyring of metadata.keyrings) keyrings.push(await withPhrase(keyring, open))
    const place = new Map(metadata.keyrings.map(({ id }, at) => [id as string, at]))
    for (const account of metadata.accounts) accounts.push(await withKey(account, place.get(account.keyringId) ?? -1, open))
    return { keyrings, accounts }
  } catch (error) {
    wipeKeys({ keyrings, accounts })
    throw error
  }
}

async function withPhrase(keyring: StoredKeyring, open: Pick<Openers<Account>, 'phrase'>): Promise<BackupKeyring> {
  const { id, kind, label, origin, backedUpAt, pathTemplate, device, fingerprint, next } = keyring
  return {
    id,
    kind,
    label,
    origin,
    ...defined({ backedUpAt, phrase: kind === 'mnemonic' ? await open.phrase(keyring) : undefined, pathTemplate }),
    ...(device === undefined || fingerprint === undefined ? {} : { device: { ...device, fingerprint } }),
    next,
  }
}

async function withKey<A extends Account>(account: A, keyring: number, open: Openers<A>): Promise<BackupAccount> {
  const { address, name, path, order, hidden, protection = 'normal', limits } = account
  return {
    keyring,
    address,
    name,
    ...defined({ path }),
    order,
    hidden,
    ...defined({
      protection: protection === 'normal' ? undefined : protection,
      limits,
      privateKey: holdsKey(account) ? await open.privateKey(account) : undefined,
    }),
  }
}
