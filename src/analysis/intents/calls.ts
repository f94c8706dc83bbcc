import { defined } from '#core/defined'
import { concat, pad, word } from '#core/bytes/hex'
import type { AccessList, SignedAuthorization, UnsignedTransaction } from '#core/ethereum/transaction'
import type { Intent, Payment } from '#core/signing/intent'
import type { UnsignedCall } from '#core/signing/signable'
import { executeBatch } from './revoke.ts'

/** What an intent asks the chain to do, before nonce, gas and fee. With `authorizationList` it becomes a transaction of type 4 (EIP-7702). */
export type IntentCall = UnsignedCall & {
  readonly accessList?: AccessList
  readonly authorizationList?: readonly SignedAuthorization[]
}

type Of<K extends Intent['kind']> = Extract<Intent, { readonly kind: K }>

/** ERC-20 `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'
/** ERC-721 `safeTransferFrom(address,address,uint256)`: whoever receives is asked whether they can hold one. */
const SEND_ERC721 = '0x42842e0e'
/** ERC-1155 `safeTransferFrom(address,address,uint256,uint256,bytes)`. */
const SEND_ERC1155 = '0xf242432a'

/** Sends native currency, with bytes where the person gave some, or an ERC-20 token. */
function send({ to, amount, data = '0x' }: Of<'send'>): IntentCall {
  if (amount.token.address === undefined) return { to, value: amount.units, data }
  return { to: amount.token.address, value: 0n, data: concat(TRANSFER, pad(to), word(amount.units)) }
}

/** Hands over an item of a collection. */
function sendItem({ from, to, item, units }: Of<'send-item'>): IntentCall {
  const { collection, tokenId, standard } = item
  const whose = concat(pad(from), pad(to), word(tokenId))
  const data =
    standard === 'erc721'
      ? concat(SEND_ERC721, whose)
      : // No bytes for the recipient: their offset, after five words, and their length.
        concat(SEND_ERC1155, whose, word(units), word(160n), word(0n))
  return { to: collection, value: 0n, data }
}

const callOfPayment = (payment: Payment): UnsignedCall => (payment.kind === 'send' ? send(payment) : sendItem(payment))

/** A call as it is. */
const call = ({ to, value, data }: Of<'call'>): IntentCall => ({ value, data, ...defined({ to }) })

/** Several payments by the code that the account runs: it calls itself, and its value moves inside. All are made or none. */
const batch = ({ account, payments }: Of<'batch'>): IntentCall =>
  call(
    executeBatch(
      account,
      payments.map((payment) => ({ kind: 'call', ...callOfPayment(payment) })),
    ),
  )

/** Calls of the new code, or nothing to oneself. The authorization that comes with it is made once its number is known (`complete.ts`). */
function delegate({ account, calls = [] }: Of<'delegate'>): IntentCall {
  if (calls.length === 0) return { to: account, value: 0n, data: '0x' }
  return call(
    executeBatch(
      account,
      calls.map((one) => ({ kind: 'call', ...one })),
    ),
  )
}

/** What a transaction does, apart from its number and its fee. */
export function callOf(transaction: UnsignedTransaction): IntentCall {
  const { to, value, data } = transaction
  return {
    value,
    data,
    ...defined({
      to,
      accessList: transaction.type === 'legacy' ? undefined : transaction.accessList,
      authorizationList: transaction.type === 'eip7702' ? transaction.authorizationList : undefined,
    }),
  }
}

const CALLS: { readonly [K in Intent['kind']]: (intent: Of<K>) => IntentCall } = {
  send,
  'send-item': sendItem,
  batch,
  call,
  // The call of a transaction that was made elsewhere.
  given: ({ transaction }) => callOf(transaction),
  delegate,
  // The call of the earlier one as it was signed, with what came with it; or, to cancel it, nothing to oneself.
  replace: ({ how, account, earlier }) => (how === 'cancel' ? { to: account, value: 0n, data: '0x' } : callOf(earlier)),
}

/** What an intent asks the chain to do. One line in the table per kind. */
export const callOfIntent = (intent: Intent): IntentCall => CALLS[intent.kind](intent as never)
