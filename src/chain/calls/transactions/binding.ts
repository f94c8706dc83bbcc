import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { type Chain, isLayerOne } from '#core/chains/chain'
import { fromBytes, type Hex, isHex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { encodeRlpItem } from '../../proof/rlp.ts'
import { encodeMined } from '../../proof/transaction.ts'
import type { JsonObject } from '#core/text/json'

/**
 * What the fields of a transaction say of the hash that names it. `bound`: its bytes hash to it. `played`: a development node (anvil, hardhat) ran it without its
 * sender's key. `unknown-type`: of an EIP-2718 type that we do not know. `own-form`: its chain may sign in a form of its own, or nobody signed it. `unreadable`: the
 * fields of a known type are not all there. `false`: they hash to something else, which is a lie.
 */
export type Binding =
  | { readonly is: 'bound'; readonly raw: Hex }
  | { readonly is: 'played' | 'unknown-type' | 'own-form' | 'unreadable' | 'false' }

/** EIP-155, 2930, 1559, 4844, 7702. */
const KNOWN_TYPES = 5

/** Members of transactions that a chain signs, and Ethereum has not (Celo's legacy ones). */
const OWN_MEMBERS = ['feeCurrency', 'gatewayFee', 'gatewayFeeRecipient', 'ethCompatible'] as const

const isZero = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && /^0x0*$/.test(value))

/** The hash that anvil gives what it plays for a sender whose key it lacks: keccak256 of the transaction as an item of RLP, then the sender. */
export function anvilTransactionHash(encoded: Uint8Array, from: unknown): Hex | undefined {
  if (!isHex(from, 20)) return undefined
  const [first = 0] = encoded
  // A legacy transaction is a list of RLP already.
  const item = first >= 0xc0 ? encoded : encodeRlpItem(encoded)
  return keccak(fromBytes(concatBytes(item, hexToBytes(from.slice(2)))))
}

const typeOf = ({ type }: JsonObject): number =>
  type === undefined ? 0 : typeof type === 'string' && /^0x[0-9a-f]{1,2}$/i.test(type) ? Number(type) : NaN

/** True where a mismatch proves nothing: it may be of a form that this chain alone has. */
function isOwnForm(item: JsonObject, type: number, { kind }: Pick<Chain, 'kind'>): boolean {
  if (isLayerOne({ kind })) return false
  if (isZero(item['r']) && isZero(item['s'])) return true
  return type === 0 && (kind === 'other' || OWN_MEMBERS.some((name) => item[name] !== undefined))
}

/** Holds the fields of a transaction, as JSON-RPC gives them, against the hash that it was asked by. */
export function bindTransaction(item: JsonObject, hash: Hex, chain: Pick<Chain, 'kind'>): Binding {
  const type = typeOf(item)
  if (Number.isNaN(type)) return { is: 'unreadable' }
  if (type >= KNOWN_TYPES) return { is: 'unknown-type' }
  const encoded = encodeMined(item)
  if (encoded === undefined) return { is: isOwnForm(item, type, chain) ? 'own-form' : 'unreadable' }
  const raw = fromBytes(encoded)
  if (keccak(raw) === hash) return { is: 'bound', raw }
  if (anvilTransactionHash(encoded, item['from']) === hash) return { is: 'played' }
  return { is: isOwnForm(item, type, chain) ? 'own-form' : 'false' }
}
