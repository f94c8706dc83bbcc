import { isJsonObject } from '../text/json.ts'
import { concat, type Hex, isHex, lowerHex } from '../bytes/hex.ts'
import { keccak } from '../bytes/keccak.ts'
import type { Signable } from './signable.ts'
import { safeTransactionIn } from './safe-transaction.ts'

/**
 * What stands inside of what a Safe's owner signs: the level below. `transaction`: of the other Safe, in bytes (EIP-712: 0x1901, domain, struct), as one Safe
 * signs for another (ERC-1271); `approved`: the hash that `approveHash` says yes to; `message`: the hash of the text that a Safe signs.
 */
export type SafeLevel =
  | { readonly kind: 'transaction'; readonly whole: Hex; readonly domain: Hex; readonly struct: Hex }
  | { readonly kind: 'approved' | 'message'; readonly whole: Hex }

/** approveHash(bytes32) of a Safe. */
const APPROVE_HASH = '0xd4d9bdcd'

const approvedIn = (data: Hex): Hex | undefined => (data.length === 74 && data.startsWith(APPROVE_HASH) ? `0x${data.slice(10)}` : undefined)

/** The bytes of a SafeMessage, where typed data is one. */
function safeMessageIn({ primaryType, message, types }: Extract<Signable, { readonly kind: 'typed-data' }>['data']): Hex | undefined {
  if (primaryType !== 'SafeMessage' || !isJsonObject(message) || !isJsonObject(types)) return undefined
  const bytes = message['message']
  return isHex(bytes) ? lowerHex(bytes) : undefined
}

/**
 * The hashes of the inner level of what owners of a Safe sign, so that both levels can be compared. `undefined` where there is one level alone, or
 * where the inner one is not in what is signed.
 *
 * @example safeLevel({ kind: 'transaction', transaction }) // a call of approveHash: the hash that is approved
 */
export function safeLevel(signable: Signable): SafeLevel | undefined {
  if (signable.kind === 'transaction') {
    const whole = approvedIn(signable.transaction.data)
    return whole && { kind: 'approved', whole }
  }
  if (signable.kind !== 'typed-data') return undefined
  const safe = safeTransactionIn(signable.data)
  if (safe !== undefined) {
    const whole = approvedIn(safe.transaction.data)
    return whole && { kind: 'approved', whole }
  }
  const message = safeMessageIn(signable.data)
  if (message === undefined) return undefined
  if (message.length === 66) return { kind: 'message', whole: message }
  // encodeTransactionData of a Safe: 66 bytes.
  if (message.length !== 134 || !message.startsWith('0x1901')) return undefined
  const domain: Hex = `0x${message.slice(6, 70)}`
  const struct: Hex = `0x${message.slice(70)}`
  return { kind: 'transaction', whole: keccak(concat('0x1901', domain, struct)), domain, struct }
}
