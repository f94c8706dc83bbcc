import { secp256k1 } from '@noble/curves/secp256k1.js'
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

function signerOf(digest: Hex, signature: Hex): Address | undefined {
  const [hash, bytes] = [toBytes(digest), toBytes(signature)]
  const recovery = (bytes?.[64] ?? 255) % 27
  if (hash === undefined || bytes?.length !== 65 || recovery > 1) return undefined
  try {
    const key = secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...bytes.subarray(0, 64)), hash, { prehash: false })
    const point = secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)
    return `0x${keccak(fromBytes(point)).slice(26)}`
  } catch {
    return undefined
  }
}
