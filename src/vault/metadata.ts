import { type Account, DEFAULT_PATH, type Keyring } from '#core/account'
import { isAddress } from '#core/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex, toBytes } from '#core/hex'
import { limit } from '#core/limits'
import { createReader, createWriter, type Reader, type Writer } from './codec.ts'
import type { Bytes } from './deps.ts'
import type { Header } from './format.ts'

/** A keyring as it is kept: its id is that of its root record, `next` the index of the next account. */
export type KeptKeyring = Keyring & { readonly id: Hex; readonly next: number }
/** An account as it is kept: `recordId` names the record of its key. */
export type KeptAccount = Account & { readonly keyringId: Hex; readonly recordId?: Hex }

/** What the vault knows about its keys, without any of them. */
export type Metadata = {
  readonly keyrings: readonly KeptKeyring[]
  readonly accounts: readonly KeptAccount[]
  readonly idleMinutes: number
}

export const EMPTY: Metadata = { keyrings: [], accounts: [], idleMinutes: limit('idleLock') }

/** Bytes: what is on disk grows by this much or not at all. */
const STEP = 512
const MOST_TEXT = 1024
const KINDS: Readonly<Record<number, 'mnemonic' | 'watch'>> = { 1: 'mnemonic', 2: 'watch' }
const ORIGINS: Readonly<Record<number, 'created' | 'imported'>> = { 1: 'created', 2: 'imported' }
const ACCOUNT_KINDS: Readonly<Record<number, 'eoa' | 'watch'>> = { 1: 'eoa', 2: 'watch' }
const FLAGS: Readonly<Record<number, boolean>> = { 0: false, 1: true }

const hexBytes = (hex: Hex): Bytes => {
  const bytes = toBytes(hex)
  if (!bytes) throw fail('vault/corrupt', { what: 'accounts' })
  return bytes as Bytes
}

/** Absent and present are written apart. */
function optional<T>(writer: Writer, value: T | undefined, write: (value: T) => Writer): Writer {
  if (value === undefined) return writer.u8(0)
  writer.u8(1)
  return write(value)
}
const maybe = <T>(reader: Reader, read: () => T): T | undefined => (reader.oneOf(FLAGS) ? read() : undefined)

export function encodeMetadata({ keyrings, accounts, idleMinutes }: Metadata): Bytes {
  const writer = createWriter().u8(1).u8(idleMinutes).u16(keyrings.length)
  for (const keyring of keyrings) {
    writer
      .fixed(hexBytes(keyring.id))
      .u8(keyring.kind === 'mnemonic' ? 1 : 2)
      .text(keyring.label)
      .u8(keyring.origin === 'created' ? 1 : 2)
    optional(writer, keyring.pathTemplate, writer.text)
    optional(writer, keyring.backedUpAt, writer.time)
    writer.u32(keyring.next)
  }
  writer.u16(accounts.length)
  for (const account of accounts) {
    writer
      .fixed(hexBytes(account.address))
      .fixed(hexBytes(account.keyringId))
      .u8(account.kind === 'eoa' ? 1 : 2)
    optional(writer, account.path, writer.text)
    writer
      .text(account.name)
      .u32(account.order)
      .u8(account.hidden ? 1 : 0)
    optional(writer, account.recordId, (id) => writer.fixed(hexBytes(id)))
  }
  return writer.pad(STEP).done()
}

/** Reads what its seal already vouched for, and still refuses whatever makes no sense. Throws `vault/corrupt`. */
export function decodeMetadata(bytes: Uint8Array): Metadata {
  const reader = createReader(bytes, 'accounts')
  reader.oneOf({ 1: 'version' })
  const idleMinutes = reader.u8()
  const keyrings = Array.from({ length: reader.u16() }, () => readKeyring(reader))
  const accounts = Array.from({ length: reader.u16() }, () => readAccount(reader))
  reader.padding()
  if (idleMinutes < 1 || idleMinutes > 60) throw fail('vault/corrupt', { what: 'accounts' })
  return { keyrings, accounts, idleMinutes }
}

function readKeyring(reader: Reader): KeptKeyring {
  const start = { id: fromBytes(reader.fixed(16)), kind: reader.oneOf(KINDS), label: reader.text(MOST_TEXT), origin: reader.oneOf(ORIGINS) }
  const pathTemplate = maybe(reader, () => reader.text(MOST_TEXT))
  const backedUpAt = maybe(reader, reader.time)
  return {
    ...start,
    ...(pathTemplate === undefined ? {} : { pathTemplate }),
    ...(backedUpAt === undefined ? {} : { backedUpAt }),
    next: reader.u32(),
  }
}

function readAccount(reader: Reader): KeptAccount {
  const address = fromBytes(reader.fixed(20))
  const keyringId = fromBytes(reader.fixed(16))
  const kind = reader.oneOf(ACCOUNT_KINDS)
  const path = maybe(reader, () => reader.text(MOST_TEXT))
  const rest = { name: reader.text(MOST_TEXT), order: reader.u32(), hidden: reader.oneOf(FLAGS) }
  const recordId = maybe(reader, () => fromBytes(reader.fixed(16)))
  if (!isAddress(address)) throw fail('vault/corrupt', { what: 'accounts' })
  return { address, keyringId, kind, ...(path === undefined ? {} : { path }), ...rest, ...(recordId === undefined ? {} : { recordId }) }
}

/** Each key that is named is there, and no other: accounts and records say the same. Throws `vault/corrupt`. */
export function checkAgainst(header: Header, { keyrings, accounts }: Metadata): void {
  const corrupt = (): Error => fail('vault/corrupt', { what: 'accounts' })
  const ids = (type: string): string =>
    header.index
      .flatMap((entry) => (entry.type === type ? [fromBytes(entry.id)] : []))
      .sort()
      .join()
  const roots = keyrings.flatMap(({ id, kind }) => (kind === 'mnemonic' ? [id] : []))
  const children = accounts.flatMap(({ recordId }) => (recordId === undefined ? [] : [recordId]))
  if (ids('root') !== roots.sort().join() || ids('child') !== children.sort().join()) throw corrupt()
  for (const { kind, recordId, keyringId } of accounts) {
    const keyring = keyrings.find(({ id }) => id === keyringId)
    if (!keyring || (kind === 'eoa') !== (recordId !== undefined) || (kind === 'eoa') !== (keyring.kind === 'mnemonic')) throw corrupt()
  }
  if (
    new Set(accounts.map(({ address }) => address)).size !== accounts.length ||
    new Set(keyrings.map(({ id }) => id)).size !== keyrings.length
  )
    throw corrupt()
}

export const publicKeyring = ({ next: _, ...keyring }: KeptKeyring): Keyring => keyring
export const publicAccount = ({ recordId: _, ...account }: KeptAccount): Account => account

export const newKeyring = (id: Hex, kind: 'mnemonic' | 'watch', origin: 'created' | 'imported', backedUpAt?: number): KeptKeyring => ({
  id,
  kind,
  label: kind === 'mnemonic' ? 'Recovery phrase' : 'Watched',
  origin,
  ...(kind === 'mnemonic' ? { pathTemplate: DEFAULT_PATH } : {}),
  ...(backedUpAt === undefined ? {} : { backedUpAt }),
  next: 0,
})
