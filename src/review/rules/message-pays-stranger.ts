import type { Address } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { isLargePart } from '../prices/amount-share.ts'
import { rule, type Case, type Rule } from './rule.ts'
import { isContact, isKnownContract, isOwn } from './trusted.ts'

/** Seconds. A payment by signature is handed in within minutes. */
const DAY = 86_400n
const YEAR = 365n * DAY

/** Whole units that are much, where the balance is on a chain that no proof reaches. */
const MUCH = 10_000

/** D11: a payment by signature to somebody new, of a large part of what there is, or that can be handed in years later. */
export const messagePaysStranger: Rule = rule({
  id: 'message/pays-stranger',
  levels: ['danger', 'unknown'],
  needs: ['accounts', 'ownAccounts', 'contacts', 'pins', 'parties'],
  judge: (one) =>
    paymentsOf(one)
      .filter(({ to }) => !isOwn(one, to) && !isContact(one, to) && !isKnownContract(one, to) && !isMet(one, to))
      .map(({ to, is }) => ({
        level: is === 'unknown' ? 'unknown' : 'danger',
        say: SAY[is]({ who: addressWord(to, one.names.nameOf(to)) }),
        why: say('Anyone with the signature can use it, without asking you again.'),
        todo: say('Reject it, unless you want to pay exactly this to exactly this address.'),
      })),
})

type Places = { readonly who: ReturnType<typeof addressWord> }

/** What is wrong with a payment to somebody new. */
const SAY = {
  most: (places: Places) => say('It pays a large part of what you have to {who}, a recipient you never paid', places),
  much: (places: Places) => say('It pays a large sum to {who}, a recipient you never paid', places),
  out: (places: Places) => say('What you withdraw goes to {who}, a recipient you never paid', places),
  unknown: (places: Places) =>
    say('We don’t know whether it pays a large part of what you have to {who}, a recipient you never paid', places),
  long: (places: Places) => say('It could pay {who}, a recipient you never paid, for more than a year', places),
} as const

const isMet = ({ parties }: Case<'parties'>, who: Address): boolean =>
  parties.some(({ address, firstTime }) => address === who && firstTime === false)

type Payment = { readonly to: Address; readonly is: keyof typeof SAY }

function paymentsOf(one: Case): readonly Payment[] {
  const { input, message } = one
  const use = message?.use
  if (use?.use === 'transfer-authorization') {
    const now = input.block?.timestamp
    const left = now === undefined ? undefined : use.validBefore - now
    if (use.value === 0n || (left !== undefined && left <= 0n)) return []
    if (left !== undefined && left > YEAR) return [{ to: use.to, is: 'long' }]
    const most = isLargePart(one, use.token, use.value)
    if (most === false || (left !== undefined && left <= DAY)) return []
    return [{ to: use.to, is: most === undefined ? 'unknown' : 'most' }]
  }
  if (message?.standard !== 'Hyperliquid') return []
  // What is taken out of one's own account there is meant for oneself.
  const form: unknown = message.typed?.primaryType
  if (form === 'HyperliquidTransaction:Withdraw')
    return message.claims.flatMap((claim): Payment[] => (claim.kind === 'receiver' ? [{ to: claim.to, is: 'out' }] : []))
  const amount = message.args.find(({ name }) => name === 'amount')?.value
  if (amount?.is !== 'text' || !(Number.parseFloat(amount.text) >= MUCH)) return []
  return message.claims.flatMap((claim): Payment[] => (claim.kind === 'receiver' ? [{ to: claim.to, is: 'much' }] : []))
}
