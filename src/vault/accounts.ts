import { type Account, DEFAULT_PATH } from '#core/account'
import type { Address } from '#core/address'
import { fail } from '#core/errors'
import type { Hex } from '#core/hex'
import type { Bytes } from './deps.ts'
import { deriveChild, pathAt } from './derive.ts'
import type { Edit } from './keeper.ts'
import { EMPTY, type KeptAccount, type KeptKeyring, type Metadata, newKeyring } from './metadata.ts'
import { encodeChild, encodeRoot, newId } from './secrets.ts'

/** What changes about keyrings and accounts, as new lists and new secrets to seal. Nothing here reads or writes a disk. */
type Parts = { readonly random: (length: number) => Bytes; readonly subtle: SubtleCrypto }

/** Invisible marks that turn text around would let two names look alike. */
const HIDDEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

const named = (name: string): string => {
  const clean = name.normalize('NFC').replace(HIDDEN, '').trim()
  if (clean === '') throw fail('input/required', { field: 'Name' })
  return clean
}

const nextOrder = (accounts: readonly KeptAccount[]): number => accounts.reduce((most, { order }) => Math.max(most, order + 1), 0)

export function createAccounts({ random, subtle }: Parts) {
  /** The account at a keyring's next index, with its key to seal. */
  const derive = async (keyring: KeptKeyring, entropy: Bytes, name: string, order: number) => {
    const child = newId(random)
    const key = await deriveChild(entropy, pathAt(keyring.pathTemplate ?? DEFAULT_PATH, keyring.next), subtle)
    const plain = encodeChild(key)
    key.privateKey.fill(0)
    const account: KeptAccount = {
      address: key.address,
      keyringId: keyring.id,
      kind: 'eoa',
      path: key.path,
      name,
      order,
      hidden: false,
      recordId: child.hex,
    }
    return { account, secret: { id: child.id, type: 'child' as const, plain } }
  }
  return {
    /** A first keyring with its first account. `provedAt`: when the person showed that they have the phrase. */
    async first(entropy: Bytes, origin: 'created' | 'imported', provedAt: number | undefined): Promise<Edit> {
      const { id, hex } = newId(random)
      const keyring = newKeyring(hex, 'mnemonic', origin, provedAt)
      const { account, secret } = await derive(keyring, entropy, 'Account 1', 0)
      const metadata = { ...EMPTY, keyrings: [{ ...keyring, next: 1 }], accounts: [account] }
      return { metadata, secrets: [{ id, type: 'root', plain: encodeRoot(entropy) }, secret] }
    },
    /** The next account of a keyring; one that was watched becomes its own. Throws `key/duplicate`, `input/required`. */
    async next(metadata: Metadata, keyring: KeptKeyring, entropy: Bytes, name: string): Promise<Edit> {
      const label = named(name)
      const { account, secret } = await derive(keyring, entropy, label, nextOrder(metadata.accounts))
      const watched = metadata.accounts.find(({ address }) => address === account.address)
      if (watched?.kind === 'eoa') throw fail('key/duplicate')
      const accounts = [...metadata.accounts.filter((item) => item !== watched), account]
      const keyrings = metadata.keyrings.map((item) => (item.id === keyring.id ? { ...item, next: item.next + 1 } : item))
      return { metadata: { ...metadata, keyrings, accounts }, secrets: [secret] }
    },
    /** Throws `key/duplicate`, `input/required`. */
    watch(metadata: Metadata, address: Address, name: string): Edit {
      if (metadata.accounts.some((account) => account.address === address)) throw fail('key/duplicate')
      const found = metadata.keyrings.find(({ kind }) => kind === 'watch')
      const keyring = found ?? newKeyring(newId(random).hex, 'watch', 'imported', undefined)
      const account: KeptAccount = {
        address,
        keyringId: keyring.id,
        kind: 'watch',
        name: named(name),
        order: nextOrder(metadata.accounts),
        hidden: false,
      }
      const keyrings = found ? metadata.keyrings : [...metadata.keyrings, keyring]
      return { metadata: { ...metadata, keyrings, accounts: [...metadata.accounts, account] }, secrets: [] }
    },
    /** Throws `vault/unknown-account`, `input/required`. */
    edit(metadata: Metadata, address: Address, change: Partial<Pick<Account, 'name' | 'hidden' | 'order'>>): Edit {
      if (!metadata.accounts.some((account) => account.address === address)) throw fail('vault/unknown-account', { address })
      const { name, ...rest } = change
      const changed = { ...rest, ...(name === undefined ? {} : { name: named(name) }) }
      return {
        metadata: {
          ...metadata,
          accounts: metadata.accounts.map((account) => (account.address === address ? { ...account, ...changed } : account)),
        },
        secrets: [],
      }
    },
    /** The keyring that holds a phrase. Throws `vault/unknown-keyring`. */
    phraseRing(metadata: Metadata, keyringId: string): KeptKeyring & { readonly id: Hex } {
      const keyring = metadata.keyrings.find(({ id }) => id === keyringId)
      if (keyring?.kind !== 'mnemonic') throw fail('vault/unknown-keyring')
      return keyring
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>
