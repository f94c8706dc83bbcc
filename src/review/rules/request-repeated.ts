import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, say, type Words } from '#core/text/words'
import { explain, type Names, type ExplainedParts } from '#decode'
import { ownClaims } from '../claims.ts'
import type { RecentSend } from '../facts.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/**
 * A12: the same payment or the same call as one that was signed here a moment ago, or that may still be included: both would be. Another account's counts where
 * it paid the same to the same stranger: the same call by several accounts, and what goes to an account of one's own, repeats nothing.
 */
export const requestRepeated: Rule = rule({
  id: 'request/repeated',
  levels: ['warn', 'unknown'],
  needs: ['ownAccounts', 'recentSends'],
  judge(one) {
    const { transaction, account, ownAccounts, recentSends } = one
    if (transaction?.to === undefined || (transaction.value === 0n && transaction.data === '0x')) return undefined
    const own = factValue(ownAccounts)
    // This device signs for no other account.
    if (own !== undefined && !own.some(({ address }) => address === account)) return undefined
    const recent = factValue(recentSends)
    if (recent === undefined) return unknown
    // Of one number only one can be included: to speed up or to cancel repeats nothing.
    const others = recent.filter(({ from, nonce }) => from !== undefined || nonce !== transaction.nonce)
    const isOwn = (address: Address): boolean => own?.some((mine) => mine.address === address) ?? false
    const same = others.toSorted((a, b) => a.agoMs - b.agoMs).flatMap((earlier) => sameness(one, earlier, isOwn) ?? [])
    return same.slice(0, 1)
  },
})

const unknown: Judgement = {
  level: 'unknown',
  say: say('We don’t know whether you sent the same a moment ago'),
  why: say('This device couldn’t read what it remembers. If you send it twice, you pay twice.'),
  todo: say('Check Activity before you sign.'),
}

/** What leaves for somebody by name: of a token its units, of a collection its item. */
const paymentsIn = (said: Pick<ExplainedParts, 'claims'>, account: Address): readonly { readonly to: Address; readonly what: string }[] => {
  const { out, items } = ownClaims(said, account)
  return [
    ...out.flatMap(({ to, token, most, exact }) =>
      to === undefined || !exact || most === 0n ? [] : [{ to, what: `${token ?? 'native'} ${most}` }],
    ),
    ...items.flatMap(({ to, collection, tokenId, units = 1n }) =>
      to === undefined ? [] : [{ to, what: `${collection} ${tokenId} ${units}` }],
    ),
  ]
}

function sameness(
  { transaction, account, explanation, names, input }: Case,
  earlier: RecentSend,
  isOwn: (address: Address) => boolean,
): Judgement | undefined {
  const { from = account, to, value, data } = earlier
  if (transaction?.to === undefined || to === undefined) return undefined
  const before = paymentsIn(explain({ from, to, value, data, chainId: input.chainId }, names), from)
  const counts = (address: Address): boolean => from === account || !isOwn(address)
  const paid = paymentsIn(explanation, account).find(
    (one) => counts(one.to) && before.some((other) => other.to === one.to && other.what === one.what),
  )
  if (paid) return judgement(saySent(paid.to, earlier, names), earlier)
  const isSameCall = from === account && to === transaction.to && data === transaction.data && value === transaction.value
  return isSameCall ? judgement(sayCalled(to, earlier, names), earlier) : undefined
}

const MINUTE = 60_000

function saySent(to: Address, { agoMs }: RecentSend, names: Names): Words {
  const who = addressWord(to, names.nameOf(to))
  const minutes = Math.floor(agoMs / MINUTE)
  if (minutes < 1) return say('You sent the same to {who} just now', { who })
  if (minutes < 120) return say('You sent the same to {who} {minutes, plural, one {a minute} other {# minutes}} ago', { who, minutes })
  return say('You sent the same to {who} {hours, plural, one {# hour} other {# hours}} ago', { who, hours: Math.floor(minutes / 60) })
}

function sayCalled(to: Address, { agoMs }: RecentSend, names: Names): Words {
  const who = addressWord(to, names.nameOf(to))
  const minutes = Math.floor(agoMs / MINUTE)
  if (minutes < 1) return say('You signed the same call to {who} just now', { who })
  if (minutes < 120)
    return say('You signed the same call to {who} {minutes, plural, one {a minute} other {# minutes}} ago', { who, minutes })
  return say('You signed the same call to {who} {hours, plural, one {# hour} other {# hours}} ago', {
    who,
    hours: Math.floor(minutes / 60),
  })
}

const WHY = {
  waits: say('The first may still be confirmed, even if an endpoint says it doesn’t know it. Then both happen.'),
  included: say('The first is confirmed. This would do the same a second time.'),
} as const

const BY_ANOTHER = {
  waits: say('Another of your accounts sent it. It may still be confirmed, even if an endpoint says it doesn’t know it. Then both happen.'),
  included: say('Another of your accounts sent it, and it’s confirmed. This would pay a second time.'),
} as const

const judgement = (words: Words, { from, is }: RecentSend): Judgement => ({
  level: 'warn',
  say: words,
  why: (from === undefined ? WHY : BY_ANOTHER)[is],
  todo: say('Continue only if you want to do it twice. Activity shows what became of the first.'),
})
