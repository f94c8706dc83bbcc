import { fromBytes, type Hex, toBytes } from '../../bytes/hex.ts'
import { encodeCbor, type Cbor } from '../cbor.ts'
import { sizedBytes, contentOf, TAGS, type UrMessage, unreadable, untagged, whereThere } from './fields.ts'

/** ERC-4527, eth-signature: what a device answers. */
export type EthSignature = {
  /** 16 bytes; absent where the device leaves it out. */
  readonly requestId?: Hex
  /** 32 bytes each. */
  readonly r: Hex
  readonly s: Hex
  /** As the device gave it: 0 or 1, 27 or 28, or 35 and more (EIP-155). */
  readonly v: bigint
}

const TYPE = 'eth-signature'
/** r, s and up to 8 bytes of v: EIP-155 with a large chain id takes more than one. */
const [SHORTEST, LONGEST] = [65, 72]

/** Throws `device/wrong-code`, `device/code-unreadable`. */
export function decodeEthSignature(message: UrMessage): EthSignature {
  const fields = contentOf(message, [TYPE])
  const signature = sizedBytes(fields.get(2), SHORTEST, LONGEST)
  const requestId = whereThere(fields.get(1), (value) => fromBytes(sizedBytes(untagged(value, TAGS.uuid), 16)))
  return {
    ...(requestId === undefined ? {} : { requestId }),
    r: fromBytes(signature.slice(0, 32)),
    s: fromBytes(signature.slice(32, 64)),
    v: BigInt(fromBytes(signature.slice(64))),
  }
}

/** The message of a device that answers: for one of ours that signs for another. Throws `device/code-unreadable`. */
export function encodeEthSignature({ requestId, r, s, v }: EthSignature): UrMessage {
  const last = v.toString(16)
  const signature = toBytes(`${r}${s.slice(2)}${last.padStart(last.length + (last.length % 2), '0')}`)
  const id = requestId === undefined ? undefined : toBytes(requestId)
  if (signature === undefined || signature.length < SHORTEST || signature.length > LONGEST) throw unreadable()
  const fields = new Map<number, Cbor>([[2, signature]])
  if (id !== undefined) fields.set(1, { tag: TAGS.uuid[0], value: id })
  return { type: TYPE, cbor: encodeCbor(fields) }
}
