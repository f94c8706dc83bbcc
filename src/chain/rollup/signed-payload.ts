import { weierstrass } from '@noble/curves/abstract/weierstrass.js'
import type { Address } from '#core/ethereum/address'
import { concat, fromBytes, type Hex, size, toBytes, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'

/** A block as a sequencer gossips it: a parent beacon block root of 32 bytes, then the SSZ of an execution payload; and a signature over both. */
export type SignedPayload = {
  readonly data: Hex
  /** 65 bytes: `r`, `s`, and the recovery id as 0, 1, 27 or 28. */
  readonly signature: Hex
}

/** What its bytes say of the block. That the hash is that of the block's header is for the header to prove. */
export type SignedBlock = { readonly hash: Hex; readonly number: bigint; readonly signer: Address }

/** secp256k1 (SEC 2, section 2.4.1). */
const Secp256k1 = /* @__PURE__ */ weierstrass({
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
  n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  h: 1n,
  a: 0n,
  b: 7n,
  Gx: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  Gy: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
})

/** Domain of a block's signature (OP Stack specs, *Rollup Node P2P*, section *Block signatures*). */
const DOMAIN = word(0n)

/**
 * Bytes before the first field of any length, which its offset names: of a payload with blobs (V3, from Ecotone on), and of one with a withdrawals root (V4, from
 * Isthmus on).
 */
const FIXED_SIZES: readonly number[] = [528, 560]
const BEACON_ROOT = 32
/** Where the fields stand in the payload. */
const [NUMBER_AT, OFFSET_AT, HASH_AT] = [404, 436, 472]

/** A block has some hundred kilobytes; MAX_GOSSIP_SIZE of the specification is 10 MiB. */
const MAX_BYTES = 10_485_760

/** What the sequencer of that chain signs: keccak256(domain ‖ chain id ‖ keccak256(data)). The chain id keeps a signature to one chain. */
export const payloadDigest = (data: Hex, chainId: number): Hex => keccak(concat(DOMAIN, word(BigInt(chainId)), keccak(data)))

/** A number of SSZ: little-endian. */
function littleEndian(bytes: Uint8Array, at: number, length: number): bigint {
  let value = 0n
  for (let index = length - 1; index >= 0; index--) value = (value << 8n) | BigInt(bytes[at + index] ?? 0)
  return value
}

/**
 * Reads which block was signed, and by whom. `undefined` for bytes of another form and for a signature that nobody made. It says nothing of who may sign: compare the
 * signer with the slot of `SystemConfig` that is proved on layer 1.
 */
export function readSignedPayload({ data, signature }: SignedPayload, chainId: number): SignedBlock | undefined {
  const bytes = size(data) > MAX_BYTES ? undefined : toBytes(data)?.subarray(BEACON_ROOT)
  if (bytes === undefined || !FIXED_SIZES.includes(Number(littleEndian(bytes, OFFSET_AT, 4))) || bytes.length < 528) return undefined
  const signer = signerOf(payloadDigest(data, chainId), signature)
  if (signer === undefined) return undefined
  return { hash: fromBytes(bytes.subarray(HASH_AT, HASH_AT + 32)), number: littleEndian(bytes, NUMBER_AT, 8), signer }
}

/**
 * Who signed a digest (SEC 1, section 4.1.6). Only public numbers are worked with, so time does not matter. It is written out here on the curve arithmetic that the light
 * client brings along: the library's own ECDSA also signs, which this Worker never does, and is as large as all of this folder.
 */
function signerOf(digest: Hex, signature: Hex): Address | undefined {
  const recovery = Number.parseInt(signature.slice(130), 16) % 27
  if (size(signature) !== 65 || !(recovery === 0 || recovery === 1)) return undefined
  const part = (at: number): bigint => BigInt(`0x${signature.slice(2 + at * 64, 66 + at * 64)}`)
  const [r, s] = [part(0), part(1)]
  const { Fn, BASE } = Secp256k1
  if (r === 0n || s === 0n || r >= Fn.ORDER || s >= Fn.ORDER) return undefined
  try {
    const point = Secp256k1.fromHex(`${recovery === 0 ? '02' : '03'}${signature.slice(2, 66)}`)
    const inverse = Fn.inv(r)
    const fromDigest = Fn.create(-Fn.create(BigInt(digest)) * inverse)
    const sum = point.multiply(Fn.mul(s, inverse))
    const key = (fromDigest === 0n ? sum : sum.add(BASE.multiply(fromDigest))).toBytes(false).subarray(1)
    return `0x${keccak(fromBytes(key)).slice(26)}`
  } catch {
    return undefined
  }
}
