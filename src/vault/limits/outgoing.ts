import type { LimitedAsset } from '#core/identity/account-limits'
import { type Address, isAddress } from '#core/ethereum/address'
import type { OverLimit } from '#core/errors/refusals'
import { disguises, printableText } from '#core/messages/disguise'
import { equal, type Hex, toBytes } from '#core/bytes/hex'
import { readSignIn } from '#core/messages/sign-in'
import { type AnyTransaction, maxFee } from '#core/ethereum/transaction'

/** What is to be signed, as far as limits look at it. */
export type ToSign =
  | { readonly kind: 'transaction'; readonly transaction: AnyTransaction }
  | { readonly kind: 'message'; readonly message: Hex }
  | { readonly kind: 'typed-data' }
  | { readonly kind: 'authorization' }

/** One payment: base units of one asset to one recipient. */
export type CountedPayment = LimitedAsset & { readonly to: Address; readonly units: bigint }

/** What signing a thing lets out of the account at most; `unbounded` where the vault cannot tell. */
export type Outgoing =
  | { readonly bounded: true; readonly payments: readonly CountedPayment[]; readonly fee?: MaxFee }
  | { readonly bounded: false; readonly why: OverLimit }
/** Wei at most, and the transaction that pays it: of one chain and nonce only one is ever included. */
export type MaxFee = { readonly chainId: number; readonly nonce: number; readonly wei: bigint }

/** First four bytes of keccak256 of the signature (EIP-20). ERC-721 has the same second one: so only a token with a limit of its own counts as ERC-20. */
const TRANSFER = 'a9059cbb'
const TRANSFER_FROM = '23b872dd'

const unbounded = (why: OverLimit): Outgoing => ({ bounded: false, why })
const NOTHING: Outgoing = { bounded: true, payments: [] }

/** What leaves `account` when this is signed and used in the worst way, by what is in it alone: no chain is asked. */
export function outgoing(thing: ToSign, account: Address): Outgoing {
  if (thing.kind === 'transaction') return ofTransaction(thing.transaction, account)
  if (thing.kind === 'typed-data') return unbounded('typed-data')
  if (thing.kind === 'authorization') return unbounded('delegation')
  const why = whyUnbounded(thing.message)
  return why === undefined ? NOTHING : unbounded(why)
}

function ofTransaction(tx: AnyTransaction, account: Address): Outgoing {
  if (tx.type === 'eip7702') return unbounded('delegation')
  if (tx.type === 'eip4844') return unbounded('blobs')
  if (tx.to === undefined) return unbounded('deploys')
  if (!isAddress(tx.to) || tx.value < 0n || tx.gasLimit < 0n) return unbounded('malformed')
  const fee: MaxFee = { chainId: tx.chainId, nonce: tx.nonce, wei: maxFee(tx) }
  if (fee.wei < 0n) return unbounded('malformed')
  const value: CountedPayment = { chainId: tx.chainId, to: tx.to, units: tx.value }
  if (equal(tx.data, '0x')) {
    // Nothing to oneself: how a transaction is cancelled.
    return { bounded: true, payments: tx.to === account && tx.value === 0n ? [] : [value], fee }
  }
  // One's own code, where there is some, gives the same bytes another meaning.
  const transfer = tx.to === account ? undefined : readTransfer(tx.data, account)
  if (!transfer) return unbounded('call')
  const payment: CountedPayment = { chainId: tx.chainId, token: tx.to, ...transfer }
  // Ether beside a transfer goes to the token's contract: another payment.
  return { bounded: true, payments: tx.value === 0n ? [payment] : [payment, value], fee }
}

/** ERC-20 `transfer`, or `transferFrom` this account: of exactly their length, addresses with clean padding. `undefined` for anything else. */
function readTransfer(data: Hex, account: Address): { readonly to: Address; readonly units: bigint } | undefined {
  const match = /^0x([0-9a-f]{8})((?:[0-9a-f]{64}){2,3})$/.exec(data.toLowerCase())
  const words = match?.[2]?.match(/.{64}/g) ?? []
  const amount = words.at(-1)
  const to = addressIn(words.at(-2))
  if (amount === undefined || to === undefined) return undefined
  if (match?.[1] === TRANSFER && words.length === 2) return { to, units: BigInt(`0x${amount}`) }
  if (match?.[1] === TRANSFER_FROM && words.length === 3 && addressIn(words[0]) === account) return { to, units: BigInt(`0x${amount}`) }
  return undefined
}

/** An address in a word of the ABI: twelve zero bytes before it. */
const addressIn = (word = ''): Address | undefined => (/^0{24}[0-9a-f]{40}$/.test(word) ? `0x${word.slice(24)}` : undefined)

/** Why a message is not signed under limits; `undefined` for a sign-in (EIP-4361), which says itself that it is one and for which site. */
function whyUnbounded(message: Hex): OverLimit | undefined {
  const text = readableText(message)
  if (text === undefined) return 'message'
  // The standard has no carriage return, which `readableText` takes for layout.
  return readSignIn(text) === undefined || toBytes(message)?.includes(0x0d) === true ? 'text' : undefined
}

/**
 * Text that a person could read: whole UTF-8 without control characters. Nothing that is another thing in disguise: contracts take hashes for orders and
 * permissions (0x, Safe), and 32 bytes can be searched for until they look like text (`disguises`; here without its one exception). Other text is no payment,
 * but keys of exchanges are derived from some, and orders agreed to.
 */
function readableText(message: Hex): string | undefined {
  const bytes = toBytes(message)
  if (!bytes || bytes.length === 32) return undefined
  // A carriage return is layout too.
  const text = printableText(bytes.filter((byte) => byte !== 0x0d))
  return text !== undefined && disguises(bytes, text).length === 0 ? text : undefined
}
