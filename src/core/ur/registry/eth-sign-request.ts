import { defined } from '../../defined.ts'
import type { Address } from '../../ethereum/address.ts'
import { fromBytes, type Hex, toBytes } from '../../bytes/hex.ts'
import type { Cbor } from '../cbor.ts'
import { encodeCbor } from '../cbor.ts'
import { sizedBytes, contentOf, TAGS, textOf, type UrMessage, unreadable, untagged, whereThere } from './fields.ts'
import { decodeKeypath, encodeKeypath, type Keypath } from './keypath.ts'

/** What is to be signed, by the numbers of ERC-4527 (data-type). */
const DATA_TYPES = {
  /** RLP of a legacy transaction, as EIP-155 hashes it. */
  legacy: 1,
  /** JSON of EIP-712, in UTF-8. */
  'typed-data': 2,
  /** The bytes of an EIP-191 message, without the prefix. */
  message: 3,
  /** An envelope of EIP-2718, its type first. */
  typed: 4,
} as const

/** ERC-4527, eth-sign-request. */
export type EthSignRequest = {
  /** 16 bytes, which the answer must name. */
  readonly requestId: Hex
  readonly kind: keyof typeof DATA_TYPES
  readonly data: Uint8Array
  /** Absent: 1. */
  readonly chainId?: number
  readonly keypath: Required<Keypath>
  readonly address?: Address
  /** Who asks, for the device's screen. */
  readonly origin?: string
}

const TYPE = 'eth-sign-request'

/** The message for a device. Throws `key/path`, `device/no-fingerprint`. */
export function encodeEthSignRequest({ requestId, kind, data, chainId, keypath, address, origin }: EthSignRequest): UrMessage {
  const fields = new Map<number, Cbor>([
    [1, { tag: TAGS.uuid[0], value: bytesFrom(requestId, 16) }],
    [2, data],
    [3, DATA_TYPES[kind]],
  ])
  if (chainId !== undefined) fields.set(4, chainId)
  fields.set(5, encodeKeypath(keypath))
  if (address !== undefined) fields.set(6, bytesFrom(address, 20))
  if (origin !== undefined) fields.set(7, origin)
  return { type: TYPE, cbor: encodeCbor(fields) }
}

function bytesFrom(hex: Hex, size: number): Uint8Array {
  const bytes = toBytes(hex)
  if (bytes?.length !== size) throw unreadable()
  return bytes
}

/** What `encodeEthSignRequest` or another wallet wrote. Throws `device/wrong-code`, `device/code-unreadable`. */
export function decodeEthSignRequest(message: UrMessage): Omit<EthSignRequest, 'keypath'> & { readonly keypath: Keypath } {
  const fields = contentOf(message, [TYPE])
  const kinds = Object.keys(DATA_TYPES) as (keyof typeof DATA_TYPES)[]
  const kind = kinds.find((each) => DATA_TYPES[each] === fields.get(3))
  const data = fields.get(2)
  if (kind === undefined || !(data instanceof Uint8Array)) throw unreadable()
  return {
    requestId: fromBytes(sizedBytes(untagged(fields.get(1), TAGS.uuid), 16)),
    kind,
    data,
    keypath: decodeKeypath(fields.get(5)),
    ...defined({
      chainId: whereThere(fields.get(4), chainIdOf),
      address: whereThere(fields.get(6), (value): Address => fromBytes(sizedBytes(value, 20))),
      origin: whereThere(fields.get(7), (value) => textOf(value, 256)),
    }),
  }
}

function chainIdOf(value: Cbor): number {
  if (typeof value !== 'number' || value < 1) throw unreadable()
  return value
}
