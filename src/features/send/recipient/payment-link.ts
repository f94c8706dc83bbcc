import { checksum } from '#core/ethereum/address'
import type { NumberStyle } from '#core/money/amount'
import { say, type Words } from '#core/text/words'
import { assetOf, type Token } from '#core/money/token'
import type { SendRow } from '#features/shared'
import { typed } from '../draft.ts'
import type { Recipient, Unresolved } from './recipient.ts'

/** What a payment link filled in, so that it can be said. */
export type AppliedLink = 'address' | 'address and asset' | 'address, asset and amount'

export type PaymentLink = {
  /** What to put into the form. */
  readonly draft?: Partial<SendRow>
  readonly taken?: AppliedLink
  /** Why the link is not followed: the field says so, and nothing is proposed. */
  readonly refused?: Words
}

/** What a payment link asks the form to hold: its own asset and amount, never another's. Nothing for a bare address or name. */
export function linkOf(recipient: Recipient | Unresolved, tokens: readonly Token[], style: NumberStyle): PaymentLink | undefined {
  const { payment } = recipient
  if (payment === undefined) return undefined
  const token = tokens.find((one) => one.address === payment.token)
  if (!token) return { refused: say('This link asks for a token that isn’t on our list for this chain.') }
  const draft = { to: 'address' in recipient ? checksum(recipient.address) : recipient.name, asset: assetOf(token) }
  if (payment.units === undefined) return { draft, taken: 'address and asset' }
  return { draft: { ...draft, amount: typed({ units: payment.units, token }, style) }, taken: 'address, asset and amount' }
}
