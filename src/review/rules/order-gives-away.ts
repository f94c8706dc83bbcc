import { defined } from '#core/defined'
import { sentenceWord, say } from '#core/text/words'
import type { Address } from '#core/ethereum/address'
import type { FindingLevel } from '#core/signing/finding'
import type { MessageExplanation, OrderPart, OrderTerms } from '#decode'
import { judgeOrder } from '../prices/order-terms.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Orders of a bulk of which findings are told one by one, the worst first; the others are counted. */
const MAX_SHOWN = 3
const RANK: Readonly<Record<FindingLevel, number>> = { block: 0, danger: 1, warn: 2, unknown: 3, info: 4 }

/** E8: an order by which you get nothing, or little of what is paid, in a currency that is worth nothing; and orders that are not shown. */
export const orderGivesAway: Rule = rule({
  id: 'order/gives-away',
  levels: ['danger', 'warn', 'unknown', 'info'],
  needs: ['ownAccounts', 'contacts', 'prices'],
  judge(one) {
    const { message, explanation } = one
    if (message?.standard === 'Blur' && message.faults.includes('raw-hash')) return rootAlone()
    const orders = (message ?? explanation).claims.flatMap((claim) =>
      claim.kind === 'order' && isMine(one, claim.terms) ? [claim.terms] : [],
    )
    const [first, ...more] = orders
    if (first === undefined) return message === undefined ? undefined : byClaims(one, message)
    return more.length === 0 ? judgeOrder(one, first) : judgeAll(one, orders)
  },
})

/** What is no order and names what leaves and what arrives: a call that a Safe or an account is to make. Judged as an order with those sides. */
function byClaims(one: Case<'ownAccounts' | 'contacts' | 'prices'>, message: MessageExplanation): readonly Judgement[] {
  const { claims, complete } = message
  const arriving = claims.flatMap((claim) => (claim.kind === 'in' ? [claim] : []))
  // What arrives by one step and leaves by a later one is no price: it is passed on.
  const brought = new Map<Address | undefined, bigint>()
  for (const { to, token, least } of arriving) if (isOwn(one, to)) brought.set(token, (brought.get(token) ?? 0n) + least)
  const out = claims.flatMap((claim) => {
    if (claim.kind !== 'out' || !isOwn(one, claim.from)) return []
    const passed = brought.get(claim.token) ?? 0n
    brought.set(claim.token, passed > claim.most ? passed - claim.most : 0n)
    return passed === 0n ? [claim] : passed >= claim.most ? [] : [{ ...claim, most: claim.most - passed }]
  })
  if (out.length === 0 || arriving.length === 0 || claims.some(({ kind }) => kind === 'item-out')) return []
  // What an operation may take for its fee stands beside what it pays, so that the rate of a small one is no sign.
  if (message.use?.use === 'user-operation' && arriving.some(({ to, least }) => isOwn(one, to) && least > 0n)) return []
  const terms: OrderTerms = {
    maker: one.actor,
    gives: out.map(({ token, most }) => fixed(token, most)),
    gets: arriving.map(({ to, token, least }) => ({
      ...fixed(token, least),
      ...defined({ to: to === undefined || isOwn(one, to) ? undefined : to }),
    })),
  }
  // What a call may still do besides has no price; that nothing arrives at all is certain either way.
  return judgeOrder(one, terms).filter(({ level }) => level === 'danger' || (complete && level === 'warn'))
}

const fixed = (token: Address | undefined, units: bigint): OrderPart => ({
  asset: token === undefined ? { kind: 'currency' } : { kind: 'currency', token },
  start: units,
  end: units,
})

const isOwn = ({ actor, account }: Case, who: Address | undefined): boolean => who === undefined || who === actor || who === account

const isMine = ({ actor, account }: Case, { maker }: OrderTerms): boolean => maker === undefined || maker === actor || maker === account

const rootAlone = (): Judgement => ({
  level: 'danger',
  say: say('You’d agree to orders this message doesn’t show'),
  why: say('It holds only the root of a tree. Its leaves may offer any of your items, for any price.'),
  todo: say('Reject it, unless you just made these orders yourself, on a site you opened yourself.'),
})

const worst = (judgements: readonly Judgement[]): number => Math.min(9, ...judgements.map(({ level }) => RANK[level]))

/** Each order by itself, the worst first, whatever their order in the message. Linear in their number. */
function judgeAll(one: Case<'ownAccounts' | 'contacts' | 'prices'>, orders: readonly OrderTerms[]): readonly Judgement[] {
  const judged = orders
    .map((terms, index) => ({ number: index + 1, judgements: judgeOrder(one, terms) }))
    .toSorted((a, b) => worst(a.judgements) - worst(b.judgements))
  const grave = judged.filter(({ judgements }) => worst(judgements) <= RANK.warn)
  const [most] = judged
  const told = grave.length === 0 && most !== undefined ? [most] : grave.slice(0, MAX_SHOWN)
  return [
    ...told.flatMap(({ number, judgements }) =>
      judgements
        .toSorted((a, b) => RANK[a.level] - RANK[b.level])
        .map((judgement): Judgement => ({
          ...judgement,
          say: say('Order {number} of {count}: {what}', { number, count: orders.length, what: sentenceWord(judgement.say) }),
        })),
    ),
    ...(grave.length > MAX_SHOWN ? [further(grave.slice(MAX_SHOWN).map(({ judgements }) => worst(judgements)))] : []),
    several(orders.length),
  ]
}

const further = (ranks: readonly number[]): Judgement => ({
  level: ranks.some((rank) => rank <= RANK.danger) ? 'danger' : 'warn',
  say: say('{count, plural, one {# more order has} other {# more orders have}} findings of this kind', { count: ranks.length }),
  why: say('Each order can be filled on its own.'),
  todo: say('Reject it, unless you’ve read every order below.'),
})

const several = (count: number): Judgement => ({
  level: 'warn',
  say: say('You’d sign {count} orders with one signature', { count }),
  why: say('Each can be filled on its own. We simulated only the worst of them.'),
  todo: say('Read each of them below.'),
})
