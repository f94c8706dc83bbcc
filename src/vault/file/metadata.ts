import { defined } from '#core/defined'
import { ACCOUNT_KINDS, type AccountKind, DEVICE_KINDS, type DeviceKind, holdsKey, isOnDevice } from '#core/identity/account-kind'
import {
  type Account,
  DEFAULT_PATH,
  type Device,
  hasKeys,
  type Keyring,
  type Language,
  LANGUAGES,
  type Protection,
} from '#core/identity/account'
import { isAddress } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { fromBytes, type Hex, toBytes } from '#core/bytes/hex'
import { limitIn } from '#core/limits'
import { createByteReader, createWriter, type ByteReader, type Writer } from '../codec.ts'
import type { Bytes } from '../deps.ts'
import type { VaultHeader } from './format.ts'
import { clocksOf } from '../limits/limit-clock.ts'
import { publicLimits } from '../limits/limits.ts'
import { decodeLimits } from '../limits/limits-codec.ts'
import { present } from '../present.ts'

/** A keyring as it is kept: its id is that of its root record, `next` the index of the next account. */
export type StoredKeyring = Keyring & { readonly id: Hex; readonly next: number }
/** An account as it is kept: `recordId` names the record of its key, `limitState` is what limits.ts keeps of its owner's limits. */
export type StoredAccount = Omit<Account, 'limits' | 'pendingLimits' | 'spent' | 'waiting'> & {
  readonly keyringId: Hex
  readonly recordId?: Hex
  readonly limitState?: Bytes
}

/** What is known of a way in besides what stands in the header. `publicKey`: of a passkey, the uncompressed point of P-256. */
export type SlotNote = { readonly id: Hex; readonly label: string; readonly createdAt: number; readonly publicKey?: Hex }

/** What the vault knows about its keys, without any of them. */
export type VaultMetadata = {
  readonly keyrings: readonly StoredKeyring[]
  readonly accounts: readonly StoredAccount[]
  readonly slots: readonly SlotNote[]
  readonly idleMinutes: number
  readonly backupProvedAt?: number
  /** Its owner chose that tabs unlock and lock together. */
  readonly together?: true
}

export const EMPTY_METADATA: VaultMetadata = { keyrings: [], accounts: [], slots: [], idleMinutes: limitIn('idleLock', 'minutes') }

/** Bytes: what is on disk grows by this much or not at all. */
const STEP = 512
const MAX_TEXT = 1024
/** Bytes of what a device says that it is. */
const MAX_MODEL = 256
/** Bytes of one account's limits. */
const MAX_LIMITS = 262_144
/** Up to version 3. */
const FIRST_KINDS: Readonly<Record<number, Keyring['kind']>> = { 1: 'mnemonic', 2: 'watch', 3: 'private-key' }
const KINDS: typeof FIRST_KINDS = { ...FIRST_KINDS, 4: 'device' }
const kindCode: Readonly<Record<Keyring['kind'], number>> = { mnemonic: 1, watch: 2, 'private-key': 3, device: 4 }
const ORIGINS: Readonly<Record<number, 'created' | 'imported'>> = { 1: 'created', 2: 'imported' }
const KINDS_BY_NUMBER = Object.fromEntries(
  Object.entries(ACCOUNT_KINDS).map(([kind, { stored }]) => [stored, kind as AccountKind]),
) as Readonly<Record<number, AccountKind>>
const DEVICES_BY_NUMBER = Object.fromEntries(DEVICE_KINDS.map((kind) => [ACCOUNT_KINDS[kind].stored, kind])) as Readonly<
  Record<number, DeviceKind>
>
const PROTECTIONS: Readonly<Record<number, Protection>> = { 1: 'normal', 2: 'always-ask' }

const hexBytes = (hex: Hex): Bytes => {
  const bytes = toBytes(hex)
  if (!bytes) throw fail('vault/corrupt', { what: 'accounts' })
  return bytes
}

export function encodeMetadata({ keyrings, accounts, slots, idleMinutes, backupProvedAt, together }: VaultMetadata): Bytes {
  // Without a device it stays as earlier versions read it.
  const devices = keyrings.some(({ device }) => device !== undefined)
  const writer = createWriter()
    .u8(devices ? 4 : together ? 3 : 2)
    .u8(idleMinutes)
  writer.maybe(backupProvedAt, writer.time)
  if (devices) writer.flag(together === true)
  writer.u16(keyrings.length)
  for (const keyring of keyrings) writeKeyring(writer, keyring, devices)
  writer.u16(accounts.length)
  for (const account of accounts) writeAccount(writer, account, devices)
  writer.u8(slots.length)
  for (const { id, label, createdAt, publicKey } of slots) {
    writer.fixed(hexBytes(id)).text(label).time(createdAt)
    writer.maybe(publicKey, (key) => writer.fixed(hexBytes(key)))
  }
  return writer.pad(STEP).done()
}

function writeKeyring(writer: Writer, keyring: StoredKeyring, devices: boolean): void {
  writer.fixed(hexBytes(keyring.id)).u8(kindCode[keyring.kind]).text(keyring.label)
  writer.u8(keyring.origin === 'created' ? 1 : 2)
  writer.maybe(keyring.pathTemplate, writer.text)
  writer.maybe(keyring.backedUpAt, writer.time)
  writer.maybe(keyring.language, (language) => writer.u8(LANGUAGES.indexOf(language)))
  writer.maybe(keyring.fingerprint, (fingerprint) => writer.fixed(hexBytes(fingerprint)))
  writer.flag(keyring.passphrase === true).u32(keyring.next)
  if (devices) writer.maybe(keyring.device, (device) => writeDevice(writer, device))
}

/** The number of its kind, and its model. */
export const writeDevice = (writer: Writer, { kind, model }: Device): Writer =>
  writer.u8(ACCOUNT_KINDS[kind].stored).maybe(model, writer.text)

/** What `writeDevice` wrote. Throws `vault/corrupt`. */
export const readDevice = (reader: ByteReader): Device => ({
  kind: reader.oneOf(DEVICES_BY_NUMBER),
  ...present({ model: reader.maybe(() => reader.text(MAX_MODEL)) }),
})

function writeAccount(writer: Writer, account: StoredAccount, devices: boolean): void {
  writer.fixed(hexBytes(account.address)).fixed(hexBytes(account.keyringId)).u8(ACCOUNT_KINDS[account.kind].stored)
  writer.maybe(account.path, writer.text)
  writer.text(account.name).u32(account.order).flag(account.hidden)
  writer.maybe(account.recordId, (id) => writer.fixed(hexBytes(id)))
  writer.maybe(account.protection, (protection) => writer.u8(protection === 'always-ask' ? 2 : 1))
  writer.maybe(account.limitState, writer.sized)
  if (devices) writer.maybe(account.shownAt, writer.time)
}

/** Reads what its seal already vouched for, and still refuses whatever makes no sense. Throws `vault/corrupt`. */
export function decodeMetadata(bytes: Uint8Array): VaultMetadata {
  const reader = createByteReader(bytes, 'accounts')
  const version = reader.oneOf({ 1: 1, 2: 2, 3: 3, 4: 4 })
  const idleMinutes = reader.u8()
  const backupProvedAt = version === 1 ? undefined : reader.maybe(reader.time)
  const together = version === 4 ? reader.flag() : version === 3
  const keyrings = Array.from({ length: reader.u16() }, () => readKeyring(reader, version))
  const accounts = Array.from({ length: reader.u16() }, () => readAccount(reader, version))
  const slots = Array.from({ length: version === 1 ? 0 : reader.u8() }, () => readNote(reader))
  reader.padding()
  if (idleMinutes < 1 || idleMinutes > 60) throw fail('vault/corrupt', { what: 'accounts' })
  return { keyrings, accounts, slots, idleMinutes, ...present({ backupProvedAt, together: together || undefined }) }
}

function readKeyring(reader: ByteReader, version: number): StoredKeyring {
  const start = {
    id: reader.hex(16),
    kind: reader.oneOf(version < 4 ? FIRST_KINDS : KINDS),
    label: reader.text(MAX_TEXT),
    origin: reader.oneOf(ORIGINS),
  }
  const pathTemplate = reader.maybe(() => reader.text(MAX_TEXT))
  const backedUpAt = reader.maybe(reader.time)
  const later =
    version === 1
      ? {}
      : {
          language: reader.maybe(() => languageAt(reader.u8())),
          fingerprint: reader.maybe(() => reader.hex(4)),
          passphrase: reader.flag() || undefined,
        }
  const next = reader.u32()
  const device = version < 4 ? undefined : reader.maybe(() => readDevice(reader))
  return { ...start, ...present({ pathTemplate, backedUpAt, ...later, device }), next }
}

function languageAt(index: number): Language {
  const language = LANGUAGES[index]
  if (language === undefined) throw fail('vault/corrupt', { what: 'accounts' })
  return language
}

function readAccount(reader: ByteReader, version: number): StoredAccount {
  const address = reader.hex(20)
  const keyringId = reader.hex(16)
  const kind = reader.oneOf(KINDS_BY_NUMBER)
  const path = reader.maybe(() => reader.text(MAX_TEXT))
  const rest = { name: reader.text(MAX_TEXT), order: reader.u32(), hidden: reader.flag() }
  const recordId = reader.maybe(() => reader.hex(16))
  const later =
    version === 1
      ? {}
      : { protection: reader.maybe(() => reader.oneOf(PROTECTIONS)), limitState: reader.maybe(() => reader.sized(MAX_LIMITS)) }
  const shownAt = version < 4 ? undefined : reader.maybe(reader.time)
  if (!isAddress(address)) throw fail('vault/corrupt', { what: 'accounts' })
  return { address, keyringId, kind, ...rest, ...present({ path, recordId, ...later, shownAt }) }
}

const readNote = (reader: ByteReader): SlotNote => {
  const start = { id: reader.hex(16), label: reader.text(MAX_TEXT), createdAt: reader.time() }
  return { ...start, ...present({ publicKey: reader.maybe(() => reader.hex(65)) }) }
}

/** Each key that is named is there, and no other: accounts and records say the same. Throws `vault/corrupt`. */
export function checkAgainst(header: VaultHeader, { keyrings, accounts }: VaultMetadata): void {
  const corrupt = (): Error => fail('vault/corrupt', { what: 'accounts' })
  const ids = (type: string): string =>
    header.index
      .flatMap((entry) => (entry.type === type ? [fromBytes(entry.id)] : []))
      .sort()
      .join()
  const roots = keyrings.flatMap(({ id, kind }) => (kind === 'mnemonic' ? [id] : []))
  const children = accounts.flatMap(({ recordId }) => (recordId === undefined ? [] : [recordId]))
  if (ids('root') !== roots.sort().join() || ids('child') !== children.sort().join()) throw corrupt()
  for (const account of accounts) {
    const keyring = keyrings.find(({ id }) => id === account.keyringId)
    if (!keyring || holdsKey(account) !== (account.recordId !== undefined) || holdsKey(account) !== hasKeys(keyring)) throw corrupt()
    if ((isOnDevice(account) ? account.kind : undefined) !== keyring.device?.kind) throw corrupt()
    if (isOnDevice(account) && account.path === undefined) throw corrupt()
  }
  if (keyrings.some((ring) => (ring.kind === 'device') !== (ring.device !== undefined))) throw corrupt()
  if (
    new Set(accounts.map(({ address }) => address)).size !== accounts.length ||
    new Set(keyrings.map(({ id }) => id)).size !== keyrings.length
  )
    throw corrupt()
}

export const publicKeyring = ({ next: _, ...keyring }: StoredKeyring): Keyring => keyring
/** Without what only the vault needs; `now` decides which limits hold. */
export const publicAccount = ({ recordId: _, limitState, ...account }: StoredAccount, now: number): Account => ({
  ...account,
  ...(limitState === undefined ? {} : publicLimits(decodeLimits(limitState), clocksOf(now))),
})

const LABELS = { mnemonic: 'Recovery phrase', 'private-key': 'Private key', watch: 'Watched', device: 'Device' } as const

/** A keyring without accounts yet. */
export const newKeyring = (
  id: Hex,
  kind: Keyring['kind'],
  rest: Pick<Keyring, 'origin'> &
    Partial<Pick<Keyring, 'label' | 'backedUpAt' | 'language' | 'fingerprint' | 'passphrase' | 'pathTemplate' | 'device'>>,
): StoredKeyring => ({
  id,
  kind,
  label: LABELS[kind],
  ...defined({ pathTemplate: kind === 'mnemonic' ? DEFAULT_PATH : undefined }),
  ...present(rest),
  next: 0,
})
