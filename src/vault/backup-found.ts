import { type Account, DEFAULT_PATH, type Language, PATH_TEMPLATES } from '#core/account'
import type { Address } from '#core/address'
import { isError } from '#core/errors'
import type { BackupSection } from '#protocol/vault'
import type { Backup } from './backup-file.ts'
import { type BackupAccount, type BackupKeyring, wipeKeys } from './backup-keys.ts'
import type { Bytes } from './deps.ts'
import type { AddressAt } from './drill.ts'

/** A keyring of a backup in the shape that every import is taken in. A phrase with accounts of two templates is there twice. */
export type BackupFound =
  | {
      readonly kind: 'mnemonic'
      readonly entropy: Bytes
      readonly language: Language
      readonly passphrase: string
      readonly pathTemplate: string
      readonly indexes: readonly number[]
      readonly names: readonly string[]
      readonly label: string
    }
  | { readonly kind: 'private-key'; readonly privateKey: Bytes; readonly name: string; readonly label: string }
  | { readonly kind: 'watch'; readonly accounts: readonly { readonly address: Address; readonly name: string }[]; readonly label: string }

/** What a backup knows of an account beside its key. A restored account must not be guarded less than it was. */
export type Traits = Pick<Account, 'address' | 'hidden' | 'order' | 'protection' | 'limits'>

export type BackupRead = {
  /** Secrets in it are the caller's to wipe. */
  readonly found: readonly BackupFound[]
  readonly createdAt: number
  readonly sections: readonly BackupSection[]
  readonly traits: readonly Traits[]
}

/**
 * Makes what an import takes of an opened backup, whose own copies of the secrets are wiped. An account that its phrase does not lead to comes with
 * its private key alone: no key is lost to a path. Throws what `addressAt` throws, but for `key/path`.
 */
export async function foundIn(backup: Backup, addressAt: AddressAt): Promise<BackupRead> {
  const { keyrings, accounts } = backup.keys
  try {
    const found: BackupFound[] = []
    for (const [at, keyring] of keyrings.entries()) {
      const own = accounts.filter((account) => account.keyring === at).toSorted((a, b) => a.order - b.order)
      found.push(...(await keyringFound(keyring, own, addressAt)))
    }
    const traits = accounts.map(({ address, hidden, order, protection, limits }) => ({
      address,
      hidden,
      order,
      ...(protection === undefined ? {} : { protection }),
      ...(limits === undefined ? {} : { limits }),
    }))
    return { found, createdAt: backup.createdAt, sections: backup.sections, traits }
  } finally {
    wipeKeys(backup.keys)
  }
}

async function keyringFound(keyring: BackupKeyring, own: readonly BackupAccount[], addressAt: AddressAt): Promise<readonly BackupFound[]> {
  const { label, phrase } = keyring
  if (keyring.kind === 'watch') return [{ kind: 'watch', label, accounts: own.map(({ address, name }) => ({ address, name })) }]
  if (phrase === undefined) return own.flatMap((account) => asKey(account, label))
  const places = new Map<string, { readonly indexes: number[]; readonly names: string[] }>()
  const astray: BackupAccount[] = []
  for (const account of own) {
    const place = (await isReached(keyring, account, addressAt)) ? placeOf(account.path, keyring.pathTemplate) : undefined
    if (!place) {
      astray.push(account)
      continue
    }
    const group = places.get(place.template) ?? { indexes: [], names: [] }
    places.set(place.template, group)
    group.indexes.push(place.index)
    group.names.push(account.name)
  }
  // A phrase is restored with no account of its own left, too.
  if (places.size === 0) places.set(keyring.pathTemplate ?? DEFAULT_PATH, { indexes: [], names: [] })
  const phrases = [...places].map(([pathTemplate, group]) => ({
    kind: 'mnemonic' as const,
    ...phrase,
    entropy: phrase.entropy.slice(),
    pathTemplate,
    ...group,
    label,
  }))
  return [...phrases, ...astray.flatMap((account) => asKey(account, label))]
}

const asKey = ({ privateKey, name }: BackupAccount, label: string): readonly BackupFound[] =>
  privateKey === undefined ? [] : [{ kind: 'private-key', privateKey: privateKey.slice(), name, label }]

async function isReached(keyring: BackupKeyring, { path, address }: BackupAccount, addressAt: AddressAt): Promise<boolean> {
  if (path === undefined) return false
  try {
    return (await addressAt(keyring, path)) === address
  } catch (error) {
    if (isError(error, 'key/path')) return false
    throw error
  }
}

/** The template and index that make a path: of the keyring's own template, of a known one, or with the last level as the index. */
function placeOf(path = '', own: string | undefined): { readonly template: string; readonly index: number } | undefined {
  for (const template of [...(own === undefined ? [] : [own]), ...Object.values(PATH_TEMPLATES)]) {
    const [before = '', after = ''] = template.split('/i')
    const digits = path.slice(before.length + 1, path.length - after.length)
    if (/^(?:0|[1-9]\d{0,9})$/.test(digits) && path === `${before}/${digits}${after}`) return { template, index: Number(digits) }
  }
  const [, before, digits, hard] = /^(m(?:\/\d+'?)*)\/(\d{1,10})('?)$/.exec(path) ?? []
  return digits === undefined ? undefined : { template: `${before}/i${hard}`, index: Number(digits) }
}
