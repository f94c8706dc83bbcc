import { hexToBytes } from '@noble/hashes/utils.js'
import { isError } from '#core/errors'
import { fromBytes, type Hex, isHex, toBigInt } from '#core/bytes/hex'
import { decodeRlpItem, type Rlp } from '../../proof/rlp.ts'

/** What signed bytes say in clear. Amounts in wei; `chainId` absent for a transaction without replay protection. */
export type RawTransaction = {
  readonly chainId: number | undefined
  readonly nonce: number
  /** Gas limit times its highest price. */
  readonly maxFee: bigint
  readonly value: bigint
  readonly to: Hex | undefined
  readonly data: Hex
}

/** Where the fields are in each type: legacy (EIP-155), 1 (EIP-2930), 2 (EIP-1559), 4 (EIP-7702). The price is the highest one. */
const LAYOUTS: Readonly<Record<number, { readonly nonce: number; readonly price: number; readonly items: number }>> = {
  0: { nonce: 0, price: 1, items: 9 },
  1: { nonce: 1, price: 2, items: 11 },
  2: { nonce: 1, price: 3, items: 12 },
  4: { nonce: 1, price: 3, items: 13 },
}

const isBytes = (item: Rlp | undefined): item is Uint8Array => item instanceof Uint8Array

/** Reads a signed transaction as it is sent; `undefined` for anything that is not one of a known type. The signature is not looked at. */
export function readRaw(raw: string): RawTransaction | undefined {
  if (!isHex(raw)) return undefined
  const bytes = hexToBytes(raw.slice(2))
  const [first = 0] = bytes
  const type = first >= 0xc0 ? 0 : first
  const layout = LAYOUTS[type]
  const items = layout && fieldsOf(type === 0 ? bytes : bytes.subarray(1))
  if (!layout || items?.length !== layout.items) return undefined
  const at = (index: number): Hex => {
    const item = items[index]
    return isBytes(item) ? fromBytes(item) : '0x'
  }
  // After the price: gas limit, recipient, value, data.
  const to = at(layout.price + 2)
  return {
    chainId: type === 0 ? chainOfSignature(toBigInt(at(6))) : Number(toBigInt(at(0))),
    nonce: Number(toBigInt(at(layout.nonce))),
    maxFee: toBigInt(at(layout.price)) * toBigInt(at(layout.price + 1)),
    value: toBigInt(at(layout.price + 3)),
    to: to === '0x' ? undefined : to,
    data: at(layout.price + 4),
  }
}

function fieldsOf(bytes: Uint8Array): readonly Rlp[] | undefined {
  try {
    const item = decodeRlpItem(bytes)
    return isBytes(item) ? undefined : item
  } catch (error) {
    if (!isError(error, 'proof/invalid')) throw error
    return undefined
  }
}

/** EIP-155: v is the chain id twice, plus 35 or 36. */
const chainOfSignature = (v: bigint): number | undefined => (v >= 35n ? Number((v - 35n) / 2n) : undefined)
