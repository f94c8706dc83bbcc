import type { Address } from '#core/ethereum/address'
import { fromBytes, type Hex, size, toBigInt, toBytes } from '#core/bytes/hex'
import type { Signature } from '#core/ethereum/transaction'
import { decodeParametersStrict } from '../abi/abi-read.ts'
import { parseSignature } from '../abi/abi-type.ts'
import { slice } from '../abi/payload.ts'

/** What a signature is by its bytes alone. Whether it is right is for others to say. */
export type UnwrappedSignature =
  | { readonly kind: 'empty' | 'malformed' }
  /** 65 bytes. `strict`: `s` in the lower half and `v` 27 or 28, as most contracts want it. */
  | { readonly kind: 'ecdsa'; readonly signature: Signature; readonly strict: boolean }
  /** EIP-2098, 64 bytes. */
  | { readonly kind: 'compact'; readonly signature: Signature }
  /** ERC-6492: of an account that is not there yet. The inner one may be of any kind: unwrap it again. */
  | { readonly kind: 'erc6492'; readonly factory: Address; readonly calldata: Hex; readonly inner: Hex }
  /** ERC-7739: `contents` is the hash of the app's struct, `description` its type as the signer wrote it. */
  | { readonly kind: 'erc7739'; readonly domainSeparator: Hex; readonly contents: Hex; readonly description: string; readonly inner: Hex }
  /** Only the account's own code (ERC-1271) can tell. */
  | { readonly kind: 'contract'; readonly bytes: Hex }

/** "magicBytes" of ERC-6492. */
const MAGIC_6492 = '6492'.repeat(16)
const FIELDS_6492 = parseSignature('wrapped(address factory, bytes calldata, bytes inner)').fields

/** Order of secp256k1 (SEC 2, 2.4.1). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const isScalar = (word: Hex): boolean => toBigInt(word) > 0n && toBigInt(word) < ORDER

/** Longest that is read; more than any wrapper of a real account. */
const MAX_BYTES = 131_072

/** Never throws. */
export function unwrapSignature(signature: Hex): UnwrappedSignature {
  const bytes = toBytes(signature)
  if (bytes === undefined || bytes.length > MAX_BYTES) return { kind: 'malformed' }
  const hex = fromBytes(bytes)
  if (bytes.length === 0) return { kind: 'empty' }
  if (hex.endsWith(MAGIC_6492)) return unwrap6492(bytes)
  if (bytes.length === 64) return compact(hex)
  if (bytes.length === 65) return ecdsa(hex)
  return unwrap7739(hex) ?? { kind: 'contract', bytes: hex }
}

function unwrap6492(bytes: Uint8Array): UnwrappedSignature {
  const reading = decodeParametersStrict(FIELDS_6492, bytes.subarray(0, bytes.length - 32))
  if (!reading.ok) return { kind: 'malformed' }
  const [factory, calldata, inner] = reading.values
  return typeof factory === 'string' && typeof calldata === 'string' && typeof inner === 'string'
    ? { kind: 'erc6492', factory, calldata, inner }
    : { kind: 'malformed' }
}

function compact(hex: Hex): UnwrappedSignature {
  const [r, packed] = [slice(hex, 0, 32), toBigInt(slice(hex, 32, 32))]
  const half = packed & (2n ** 255n - 1n)
  const s: Hex = `0x${half.toString(16).padStart(64, '0')}`
  return isScalar(r) && isScalar(s)
    ? { kind: 'compact', signature: { r, s, yParity: packed >> 255n === 1n ? 1 : 0 } }
    : { kind: 'malformed' }
}

/** Other values of `v` have a meaning for some accounts (Safe: 31 and 32 for messages, 0 for contracts). */
function ecdsa(hex: Hex): UnwrappedSignature {
  const [r, s, v] = [slice(hex, 0, 32), slice(hex, 32, 32), Number(toBigInt(slice(hex, 64, 1)))]
  const parity = v >= 27 ? v - 27 : v
  if ((parity !== 0 && parity !== 1) || !isScalar(r) || !isScalar(s)) return { kind: 'contract', bytes: hex }
  return { kind: 'ecdsa', signature: { r, s, yParity: parity }, strict: v >= 27 && toBigInt(s) <= ORDER / 2n }
}

/** A type of EIP-712 in plain ASCII, with its name behind it where that is not the first (explicit mode). */
const DESCRIPTION = /^[A-Za-z_$][\w$]*\([ -~]*\)[\w$]*$/

/** originalSignature ‖ APP_DOMAIN_SEPARATOR ‖ contents ‖ contentsDescription ‖ uint16(length). */
function unwrap7739(hex: Hex): UnwrappedSignature | undefined {
  const total = size(hex)
  if (total < 67) return undefined
  const length = Number(toBigInt(slice(hex, total - 2, 2)))
  const at = total - 2 - length
  if (length < 3 || at < 64) return undefined
  const description = new TextDecoder().decode(toBytes(slice(hex, at, length)) ?? new Uint8Array())
  if (!DESCRIPTION.test(description)) return undefined
  return {
    kind: 'erc7739',
    domainSeparator: slice(hex, at - 64, 32),
    contents: slice(hex, at - 32, 32),
    description,
    inner: slice(hex, 0, at - 64),
  }
}
