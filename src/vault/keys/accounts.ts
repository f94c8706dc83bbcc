import { defined } from '#core/defined'
import { DEFAULT_PATH, isWatchList } from '#core/identity/account'
import { holdsKey, type KeylessKind } from '#core/identity/account-kind'
import { freeNames } from '#core/identity/default-name'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Bytes } from '../deps.ts'
import type { ChildKeys } from './child-keys.ts'
import { addressOf, pathAt } from './derive.ts'
import type { Edit } from '../file/vault-files.ts'
import { type StoredAccount, type StoredKeyring, type VaultMetadata, newKeyring } from '../file/metadata.ts'
import { present } from '../present.ts'
import { encodeChild, encodeRoot, newId, type RootSecret } from './secrets.ts'

/** What changes about keyrings and accounts, as new lists and new secrets to seal. Nothing here reads or writes a disk. */
type Parts = { readonly random: (length: number) => Bytes; readonly children: ChildKeys }

/** Invisible marks that turn text around would let two names look alike. */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

const named = (name: string): string => {
  const clean = name.normalize('NFC').replace(HIDDEN, '').trim()
  if (clean === '') throw fail('input/required', { field: 'Name' })
  return clean
}

/** What accounts at these indexes of a phrase are called where nobody named them. `pattern`: with `#` for the number. */
export const defaultNames = ({ accounts }: VaultMetadata, indexes: readonly number[], pattern = 'Account #'): readonly string[] =>
  freeNames(
    accounts.map(({ name }) => name),
    indexes,
    (number) => (pattern.includes('#') ? pattern.replace('#', () => `${number}`) : `${pattern} ${number}`),
  )

/** Accounts of a phrase that may be here as single keys, one after the other. */
const MAX_PASSED = 16

const nextOrder = (accounts: readonly StoredAccount[]): number => accounts.reduce((most, { order }) => Math.max(most, order + 1), 0)

/** Keys of a phrase, with what its accounts are to be called. */
type Derived = { readonly path: string; readonly index: number; readonly name: string }

/** Accounts of a phrase, each with its key to seal. Those that were only watched become its own. Throws `key/duplicate`, `key/path`. */
async function derive(
  { random, children }: Parts,
  metadata: VaultMetadata,
  keyring: StoredKeyring,
  root: RootSecret,
  wanted: readonly Derived[],
): Promise<Edit> {
  const keys = await children.keysAt(
    root,
    wanted.map(({ path }) => path),
  )
  const added = keys.map(({ address, path, privateKey }, at) => {
    const child = newId(random)
    const plain = encodeChild({ address, privateKey })
    privateKey.fill(0)
    const account: StoredAccount = {
      address,
      keyringId: keyring.id,
      kind: 'eoa',
      path,
      name: named(wanted[at]?.name ?? ''),
      order: nextOrder(metadata.accounts) + at,
      hidden: false,
      recordId: child.hex,
    }
    return { account, secret: { id: child.id, type: 'child' as const, plain } }
  })
  const addresses = added.map(({ account }) => account.address)
  const isOwn = (account: StoredAccount): boolean => holdsKey(account) && addresses.includes(account.address)
  if (metadata.accounts.some(isOwn) || new Set(addresses).size !== addresses.length) {
    for (const { secret } of added) secret.plain.fill(0)
    throw fail('key/duplicate')
  }
  const kept = metadata.accounts.filter(({ address }) => !addresses.includes(address))
  const next = Math.max(keyring.next, ...wanted.map(({ index }) => index + 1))
  const keyrings = metadata.keyrings.map((item) => (item.id === keyring.id ? { ...item, next } : item))
  return {
    metadata: { ...metadata, keyrings, accounts: [...kept, ...added.map(({ account }) => account)] },
    secrets: added.map(({ secret }) => secret),
  }
}

/** Without keyrings that no account is of. */
const remaining = (metadata: VaultMetadata): VaultMetadata => ({
  ...metadata,
  keyrings: metadata.keyrings.filter(({ id }) => metadata.accounts.some(({ keyringId }) => keyringId === id)),
})

/** Accounts that a phrase leads to. */
function createPhraseAccounts(parts: Parts) {
  const { random, children } = parts
  return {
    /** Another phrase with its accounts. Throws `key/duplicate`, `key/path`. */
    async phrase(metadata: VaultMetadata, root: RootSecret, ring: NewRing, wanted: readonly Wanted[]): Promise<Edit> {
      const { id, hex } = newId(random)
      const { fingerprint } = ring
      const known = metadata.keyrings.some((keyring) => fingerprint !== undefined && keyring.fingerprint === fingerprint)
      if (known) throw fail('key/duplicate')
      const keyring = newKeyring(hex, 'mnemonic', {
        ...ring,
        language: root.language,
        ...defined({ passphrase: root.passphrase === '' ? undefined : true }),
      })
      const template = keyring.pathTemplate ?? DEFAULT_PATH
      const places = wanted.map(({ index, name }) => ({ path: pathAt(template, index), index, name }))
      const withRing = { ...metadata, keyrings: [...metadata.keyrings, keyring] }
      const edit = await derive(parts, withRing, keyring, root, places)
      return { ...edit, secrets: [{ id, type: 'root', plain: encodeRoot(root) }, ...edit.secrets] }
    },
    /** The next account of a keyring; one that was watched becomes its own, one whose key is here already is passed over. Throws `key/path`, `input/required`. */
    async next(metadata: VaultMetadata, keyring: StoredKeyring, root: RootSecret, name: string): Promise<Edit> {
      const template = keyring.pathTemplate ?? DEFAULT_PATH
      const own = new Set(metadata.accounts.flatMap((account) => (holdsKey(account) ? [account.address] : [])))
      const ahead = await children.addresses(root, template, keyring.next, Math.min(own.size, MAX_PASSED) + 1)
      const free = ahead.find(({ address }) => !own.has(address))
      if (!free) throw fail('key/duplicate')
      return derive(parts, metadata, keyring, root, [{ path: free.path, index: free.index, name: named(name) }])
    },
    /** Accounts of a keyring at these places of a template. Throws `key/duplicate`, `key/path`, `input/required`. */
    async at(
      metadata: VaultMetadata,
      keyring: StoredKeyring,
      root: RootSecret,
      template: string,
      wanted: readonly Wanted[],
    ): Promise<Edit> {
      const places = wanted.map(({ index, name }) => ({ path: pathAt(template, index), index, name }))
      const known = new Set(
        metadata.accounts.flatMap(({ keyringId, path }) => (keyringId === keyring.id && path !== undefined ? [path] : [])),
      )
      const fresh = places.filter(({ path }) => !known.has(path))
      if (fresh.length === 0) throw fail('key/duplicate')
      // Only its own template counts on: the next account is the next of that.
      const own = template === (keyring.pathTemplate ?? DEFAULT_PATH)
      return derive(parts, metadata, keyring, root, own ? fresh : fresh.map((place) => ({ ...place, index: -1 })))
    },
  }
}

/** Accounts that stand by themselves: a private key, or an address without one. */
function createSingleAccounts({ random }: Pick<Parts, 'random'>) {
  return {
    /** A private key. One that was watched becomes its own. Throws `key/duplicate`. */
    key(metadata: VaultMetadata, privateKey: Bytes, ring: NewRing, name: string): Edit {
      const key = { address: addressOf(privateKey), privateKey }
      const watched = metadata.accounts.find(({ address }) => address === key.address)
      if (watched && holdsKey(watched)) throw fail('key/duplicate')
      const [keyring, child] = [newKeyring(newId(random).hex, 'private-key', ring), newId(random)]
      const account: StoredAccount = {
        address: key.address,
        keyringId: keyring.id,
        kind: 'eoa',
        name: named(name),
        order: watched?.order ?? nextOrder(metadata.accounts),
        hidden: false,
        recordId: child.hex,
      }
      const accounts = [...metadata.accounts.filter((item) => item !== watched), account]
      return {
        metadata: remaining({ ...metadata, keyrings: [...metadata.keyrings, keyring], accounts }),
        secrets: [{ id: child.id, type: 'child', plain: encodeChild(key) }],
      }
    },
    /** An account whose key is not here. Throws `key/duplicate`, `input/required`. */
    watch(metadata: VaultMetadata, address: Address, name: string, kind: KeylessKind = 'watch'): Edit {
      if (metadata.accounts.some((account) => account.address === address)) throw fail('key/duplicate')
      const found = metadata.keyrings.find(isWatchList)
      const keyring = found ?? newKeyring(newId(random).hex, 'watch', { origin: 'imported' })
      const account: StoredAccount = {
        address,
        keyringId: keyring.id,
        kind,
        name: named(name),
        order: nextOrder(metadata.accounts),
        hidden: false,
      }
      const keyrings = found ? metadata.keyrings : [...metadata.keyrings, keyring]
      return { metadata: { ...metadata, keyrings, accounts: [...metadata.accounts, account] }, secrets: [] }
    },
  }
}

/** Throws `vault/unknown-account`, `input/required`. */
function edit(metadata: VaultMetadata, address: Address, change: AccountChange): Edit {
  const { name, ...rest } = change
  const changed = { ...rest, ...defined({ name: name === undefined ? undefined : named(name) }) }
  find(metadata, address)
  const accounts = metadata.accounts.map((account) => (account.address === address ? present({ ...account, ...changed }) : account))
  return { metadata: { ...metadata, accounts }, secrets: [] }
}

/** Without an account and its key; a keyring whose last one it was goes with it, and so does its phrase. Throws `vault/unknown-account`. */
function remove(metadata: VaultMetadata, address: Address): Edit {
  const account = find(metadata, address)
  const next = remaining({ ...metadata, accounts: metadata.accounts.filter((item) => item !== account) })
  const roots = metadata.keyrings.filter(({ id, kind }) => kind === 'mnemonic' && !next.keyrings.some((ring) => ring.id === id))
  const removed = [...(account.recordId === undefined ? [] : [account.recordId]), ...roots.map(({ id }) => id)]
  return { metadata: next, secrets: [], removed }
}

/** Throws `vault/unknown-keyring`, `input/required`. */
function rename(metadata: VaultMetadata, keyringId: string, label: string): Edit {
  if (!metadata.keyrings.some(({ id }) => id === keyringId)) throw fail('vault/unknown-keyring')
  const keyrings = metadata.keyrings.map((item) => (item.id === keyringId ? { ...item, label: named(label) } : item))
  return { metadata: { ...metadata, keyrings }, secrets: [] }
}

/** The keyring that holds a phrase. Throws `vault/unknown-keyring`. */
function phraseRing(metadata: VaultMetadata, keyringId: string): StoredKeyring & { readonly id: Hex } {
  const keyring = metadata.keyrings.find(({ id }) => id === keyringId)
  if (keyring?.kind !== 'mnemonic') throw fail('vault/unknown-keyring')
  return keyring
}

export const createAccounts = (parts: Parts) => ({
  ...createPhraseAccounts(parts),
  ...createSingleAccounts(parts),
  edit,
  remove,
  name: rename,
  find,
  phraseRing,
})

type NewRing = Parameters<typeof newKeyring>[2]
type Wanted = { readonly index: number; readonly name: string }
type AccountChange = { readonly [K in 'name' | 'hidden' | 'order' | 'protection' | 'limitState']?: StoredAccount[K] | undefined }

/** Throws `vault/unknown-account`. */
function find({ accounts }: VaultMetadata, address: string): StoredAccount {
  const account = accounts.find((item) => item.address === address)
  if (!account) throw fail('vault/unknown-account', { address })
  return account
}

export type Accounts = ReturnType<typeof createAccounts>
