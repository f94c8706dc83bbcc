import { type Address, ZERO } from '#core/address'
import type { Token } from '#core/token'
import { amountWord, say } from '#core/words'
import { type MessageExplanation, type SeaportItem, type SeaportOrder, unknownToken } from '#decode'
import { worthOf } from '../worth.ts'
import type { Case, Judgement, Rule } from './rule.ts'

/** Whoever sells gets most of the price: fees and royalties are a tenth or so. Parts of a hundred. */
const LEAST_SHARE = 50n
/** OpenSea's zones (github.com/ProjectOpenSea/seaport-js, constants) and its conduit. */
const ZONES: ReadonlySet<string> = new Set([
  ZERO,
  '0x004c00500000ad104d7dbd00e3ae0a5c00560c00',
  '0x000056f7000000ece9003ca63978907a00ffd100',
])
const CONDUITS: ReadonlySet<string> = new Set([`0x${'0'.repeat(64)}`, '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'])

/** E8: an order by which you get nothing, or little of what is paid; and orders that are not shown. */
export const orderGivesAway: Rule = {
  id: 'order/gives-away',
  levels: ['danger', 'warn'],
  needs: ['prices'],
  judge(one) {
    const { message } = one
    if (message === undefined) return undefined
    if (message.standard === 'Blur') return hidden()
    const low = belowMarket(one, message)
    if (message.use?.use !== 'seaport') return elsewhere(one) ?? low
    const { order, bulk } = message.use
    const gives = given(one, order)
    return [...(gives.length > 0 || low === undefined ? gives : [low]), ...ruled(order), ...(bulk ? several() : [])]
  },
}

const hidden = (): Judgement => ({
  level: 'danger',
  say: say('You agree to orders that this message does not show'),
  why: say('It holds the root of a tree alone. Any of your items may be in its leaves, for any price.'),
  todo: say('Reject it, unless you made these orders yourself, just now, on a site that you reached by yourself.'),
})

const least = ({ start, end }: SeaportItem): bigint => (start < end ? start : end)
const TODO = say('Reject it, unless you mean it as a present.')

function given(one: Case, order: SeaportOrder): readonly Judgement[] {
  if (order.offer.length === 0) return []
  const mine = order.consideration.filter(({ recipient }) => recipient === order.offerer)
  if (!mine.some((item) => least(item) > 0n))
    return [
      {
        level: 'danger',
        say: say('This order gives away what is yours, and you get nothing for it'),
        why: say('Anybody may fill it once you sign, at a time of their choice.'),
        todo: TODO,
      },
    ]
  // Only where one currency pays for all is there a share to reckon.
  const [first] = order.consideration
  if (first === undefined || first.itemType > 1 || order.consideration.some((item) => item.token !== first.token || item.itemType > 1))
    return []
  const sum = (items: readonly SeaportItem[]): bigint => items.reduce((total, item) => total + least(item), 0n)
  const [all, own] = [sum(order.consideration), sum(mine)]
  if (own * 100n >= all * LEAST_SHARE) return []
  const { names, input } = one
  const token = first.itemType === 0 ? names.native : (names.tokenOf(first.token) ?? unknownToken(input.request.chainId, first.token))
  return [
    {
      level: 'danger',
      say: say('Of the price of {all} you get {own}', { all: amountWord({ units: all, token }), own: amountWord({ units: own, token }) }),
      why: say('Fees and royalties take a small part of a price. Here somebody else takes most of it.'),
      todo: say('Reject it.'),
    },
  ]
}

/** Below these parts of ten thousand of what leaves: an order asks for a little less than the market as a rule, so that somebody fills it. */
const POOR = 9_000n
const RUINOUS = 5_000n
const WHOLE = 10_000n

/** An exchange of tokens for tokens that asks for clearly less than what it offers is worth, where proved prices tell. */
function belowMarket({ actor, account, facts, names, input }: Case, message: MessageExplanation): Judgement | undefined {
  const mine = (who: string | undefined): boolean => who === undefined || who === actor || who === account
  const { claims } = message
  if (!message.complete || claims.some(({ kind }) => kind === 'item-out')) return undefined
  const tokenOf = (token: Address | undefined): Token =>
    token === undefined ? names.native : (names.tokenOf(token) ?? unknownToken(input.request.chainId, token))
  const offers = claims.flatMap((claim) =>
    claim.kind === 'out' && mine(claim.from) ? [{ units: claim.most, token: tokenOf(claim.token) }] : [],
  )
  const asks = claims.flatMap((claim) =>
    claim.kind === 'in' && mine(claim.to) ? [{ units: claim.least, token: tokenOf(claim.token) }] : [],
  )
  const [given, got] = [worthOf(facts, offers), worthOf(facts, asks)]
  if (given === undefined || got === undefined || given === 0n || got * WHOLE >= given * POOR) return undefined
  const lost = WHOLE - (got * WHOLE) / given
  return {
    level: got * WHOLE < given * RUINOUS ? 'danger' : 'warn',
    say: say('This order asks for {percent} % less than what you give is worth', { percent: `${lost / 100n}` }),
    why: say('By proved prices. Anybody may fill it once you sign, and takes the difference.'),
    todo: say('Ask for what it is worth, or go on only if you mean to sell for less.'),
  }
}

/** Who else has a say: a zone that must agree to each sale, a conduit that moves the items. */
function ruled({ zone, conduitKey, orderType }: SeaportOrder): readonly Judgement[] {
  const found: Judgement[] = []
  if (orderType >= 2 && !ZONES.has(zone))
    found.push({
      level: 'warn',
      say: say('A contract that we do not know decides who may fill this order'),
      why: say('It may refuse everybody but its friends, or change its mind when the price is low.'),
      todo: say('Go on only with a marketplace that you know.'),
    })
  if (!CONDUITS.has(conduitKey))
    found.push({
      level: 'warn',
      say: say('Your items would be moved by a conduit that we do not know'),
      why: say('What you allowed to it, its owner can move by other ways too.'),
      todo: say('Go on only with a marketplace that you know.'),
    })
  return found
}

const several = (): readonly Judgement[] => [
  {
    level: 'warn',
    say: say('This is several orders under one signature'),
    why: say('Each of them can be filled alone. Only the first was played here.'),
    todo: say('Read every one of them below.'),
  },
]

/** Orders of other exchanges, by what they claim: where something is to arrive, it must arrive with you. */
function elsewhere({ actor, message, account }: Case): Judgement | undefined {
  const claims = message?.claims ?? []
  const isMine = (who: string | undefined): boolean => who === undefined || who === actor || who === account
  const arriving = claims.flatMap((claim) => (claim.kind === 'in' ? [claim] : []))
  const leaves = claims.some((claim) => claim.kind === 'out' && isMine(claim.from))
  if (!leaves || arriving.length === 0 || arriving.some(({ to, least: units }) => isMine(to) && units > 0n)) return undefined
  return {
    level: 'danger',
    say: say('By this order what is yours leaves, and nothing arrives with you'),
    why: say('What it asks for goes to somebody else, or is nothing at all.'),
    todo: TODO,
  }
}
