import { fail } from '../../errors.ts'
import { defined } from '../../defined.ts'
import { fromBytes, type Hex } from '../../bytes/hex.ts'
import { uint32 } from '../crc32.ts'
import { decodeCbor, type Cbor, type CborMap } from '../cbor.ts'
import { sizedBytes, isTagged, mapOf, TAGS, textOf, uint32Of, type UrMessage, unreadable, whereThere } from './fields.ts'
import { decodeKeypath } from './keypath.ts'

/** A public key that a device gave, with where it stands (BCR-2020-007, crypto-hdkey). */
export type PairedKey = {
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** 32 bytes; without it no key below can be derived. */
  readonly chainCode?: Uint8Array<ArrayBuffer>
  readonly path: string
  /** Which paths the device means to be used, in the maker's words: account.standard, account.ledger_live, account.ledger_legacy. */
  readonly note?: string
}

/** What a device tells of itself when it is paired. */
export type Pairing = {
  /** 4 bytes of the master key's identifier (BIP-32). */
  readonly fingerprint: Hex
  /** As the device calls itself. */
  readonly model?: string
  /** Ethereum's alone, at least one. */
  readonly keys: readonly PairedKey[]
}

const HDKEY = ['crypto-hdkey', 'hdkey']
const ACCOUNT = ['crypto-account', 'account-descriptor']
const MULTI = ['crypto-multi-accounts']
/** Keys in one code: Ledger Live's way takes one for each account. */
const MAX_KEYS = 64
const MAX_NAME = 64
/** Paths of coin type 60 (SLIP-44), which EVM chains share. */
const ETHEREUM = /^m\/44'\/60'/

type FoundKey = PairedKey & { readonly fingerprint?: Hex; readonly name?: string }

/**
 * Reads a pairing code of any of the forms that devices show: one key, an account, or several. Private keys are left out: none belongs into a code.
 * Throws `device/wrong-code`, `device/code-unreadable`, `device/no-address`, `device/no-fingerprint`.
 */
export function decodePairing({ type, cbor }: UrMessage): Pairing {
  if (![...HDKEY, ...ACCOUNT, ...MULTI].includes(type)) throw fail('device/wrong-code', { found: type, wanted: 'crypto-hdkey' })
  const fields = mapOf(decodeCbor(cbor))
  const single = HDKEY.includes(type)
  const found = single ? [keyOf(fields)] : keysIn(fields.get(2))
  const keys = found.filter((key) => key !== undefined).filter(({ path }) => ETHEREUM.test(path))
  if (keys.length === 0) throw fail('device/no-address')
  const source = single ? undefined : whereThere(fields.get(1), uint32Of)
  const named = source === undefined || source === 0 ? undefined : fromBytes(uint32(source))
  const fingerprint = named ?? keys[0]?.fingerprint
  if (fingerprint === undefined) throw fail('device/no-fingerprint')
  // Two seeds in one code would be taken for one.
  if (keys.some((key) => key.fingerprint !== undefined && key.fingerprint !== fingerprint)) throw unreadable()
  const device = MULTI.includes(type) ? whereThere(fields.get(3), (value) => textOf(value, MAX_NAME)) : keys[0]?.name
  return {
    fingerprint,
    ...defined({ model: device === '' ? undefined : device }),
    keys: keys.map(({ publicKey, chainCode, path, note }) => ({ publicKey, path, ...defined({ chainCode, note }) })),
  }
}

/** Every key in a list of keys or of output descriptors, whose other parts say how coins are locked and are no matter here. */
function keysIn(value: Cbor | undefined): readonly (FoundKey | undefined)[] {
  if (!Array.isArray(value)) throw unreadable()
  const keys: (FoundKey | undefined)[] = []
  const look = (item: Cbor): void => {
    if (keys.length > MAX_KEYS) throw unreadable()
    if (isTagged(item)) {
      if (TAGS.hdkey.some((tag) => tag === item.tag)) keys.push(keyOf(mapOf(item.value)))
      else look(item.value)
    } else if (Array.isArray(item)) for (const each of item as readonly Cbor[]) look(each)
    else if (item instanceof Map) for (const each of (item as CborMap).values()) look(each)
  }
  look(value)
  return keys
}

/** `undefined` for a private key, and for one that does not say where it stands. */
function keyOf(fields: CborMap): FoundKey | undefined {
  const isPrivate = fields.get(1) === true || fields.get(2) === true
  if (isPrivate || fields.get(6) === undefined) return undefined
  const publicKey = sizedBytes(fields.get(3), 33)
  if (publicKey[0] !== 2 && publicKey[0] !== 3) throw unreadable()
  return {
    publicKey,
    ...decodeKeypath(fields.get(6)),
    ...defined({
      chainCode: whereThere(fields.get(4), (value) => sizedBytes(value, 32)),
      name: whereThere(fields.get(9), (value) => textOf(value, MAX_NAME)),
      note: whereThere(fields.get(10), (value) => textOf(value, MAX_NAME)),
    }),
  }
}
