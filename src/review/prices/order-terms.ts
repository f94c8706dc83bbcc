import { type Address, ZERO } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, amountWord, foreignWord, say, type Words } from '#core/text/words'
import { isForMaker, type OrderGain, type OrderTerms } from '#decode'
import {
  currencyIn,
  type End,
  ENDS,
  FIXED_BUYER,
  isDust,
  isWrapped,
  POOR,
  rateAt,
  RUINOUS,
  sumAt,
  orderToken,
  BASIS_POINTS,
} from './order-worth.ts'
import type { Case, Judgement } from '../rules/rule.ts'
import { priceIn } from './worth.ts'

/** Fees and royalties are a tenth or so of a price; from a fifth on it is told, and from half on somebody else is paid. Parts of a hundred. */
const MUCH_SHARE = 20n
const MAX_SHARE = 50n

/** OpenSea's zones (github.com/ProjectOpenSea/seaport-js, constants) and its conduit. */
const ZONES: ReadonlySet<string> = new Set([
  ZERO,
  '0x004c00500000ad104d7dbd00e3ae0a5c00560c00',
  '0x000056f7000000ece9003ca63978907a00ffd100',
])
const CONDUITS: ReadonlySet<string> = new Set([`0x${'0'.repeat(64)}`, '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'])

type Ground = {
  readonly one: Case<'contacts' | 'prices'>
  readonly terms: OrderTerms
  /** With the person, at any account of theirs. */
  readonly own: readonly OrderGain[]
  readonly others: readonly OrderGain[]
  readonly isSale: boolean
}

/** What is wrong with one order, by its terms alone and by proved prices. Findings in no order. */
export function judgeOrder(one: Case<'ownAccounts' | 'contacts' | 'prices'>, terms: OrderTerms): readonly Judgement[] {
  if (terms.gives.every(({ start, end }) => start === 0n && end === 0n)) return []
  if (terms.hidden === 'orders') return [notShown()]
  if (terms.hidden === 'hash') return [byHash()]
  const mine = new Set<Address>([one.account, one.actor, ...(factValue(one.ownAccounts) ?? []).map(({ address }) => address)])
  const contacts = new Map((factValue(one.contacts) ?? []).map(({ address, name }) => [address, name]))
  const isMine = (gain: OrderGain): boolean => isForMaker(gain, terms) || (gain.to !== undefined && mine.has(gain.to))
  const isFriend = ({ to }: OrderGain): boolean => to !== undefined && contacts.has(to)
  const hasOwn = terms.gets.some((gain) => isMine(gain) && (gain.start > 0n || gain.end > 0n))
  // Where all goes to a contact it is judged as if it came to the person, besides that it does not.
  const isOwn = (gain: OrderGain): boolean => isMine(gain) || (!hasOwn && isFriend(gain))
  const own = terms.gets.filter(isOwn)
  const ground: Ground = {
    one,
    terms,
    own,
    others: terms.gets.filter((gain) => !isOwn(gain)),
    isSale: terms.gives.some(({ asset }) => asset.kind !== 'currency'),
  }
  const nothing = arrivesNot(ground)
  if (nothing !== undefined) return [nothing, ...ruled(ground)]
  return [
    ...(hasOwn ? [] : paysContact(ground)),
    ...shareOf(ground),
    ...currencyOf(ground),
    ...priceOf(ground),
    ...anyItem(ground),
    ...unreadAsset(ground),
    ...oneBuyer(ground, mine),
    ...ruled(ground),
  ]
}

/** All that is paid goes to a contact of the person. */
const paysContact = ({ one, own }: Ground): readonly Judgement[] =>
  own.slice(0, 1).flatMap(({ to }): readonly Judgement[] => {
    if (to === undefined) return []
    const who = addressWord(to, one.names.nameOf(to))
    return [
      {
        level: 'warn',
        say: say('Your contact {who}, not you, gets what this order asks for', { who }),
        why: say('Anyone can fill it once you sign, whenever they like.'),
        todo: say('Continue only if you want {who} to be paid instead of you.', { who }),
      },
    ]
  })

const notShown = (): Judgement => ({
  level: 'danger',
  say: say('You’d agree to an order this message doesn’t show'),
  why: say('What you send and receive is behind a hash, or in data we can’t read.'),
  todo: say('Reject it, unless you just made this order yourself, on a site you opened yourself.'),
})

const byHash = (): Judgement => ({
  level: 'warn',
  say: say('This posts an order and shows only its hash'),
  why: say('What you’d give, and for how much, is in an order that somebody else keeps.'),
  todo: say('Continue only with an app you know, and compare the hash with the order you made.'),
})

const TODO = say('Reject it, unless you mean it as a gift.')

/** Nothing arrives with the person at one moment at least: with somebody else, or with nobody. */
function arrivesNot({ one, own, others }: Ground): Judgement | undefined {
  if (ENDS.every((end) => own.some((gain) => gain[end] > 0n))) return undefined
  const [gain] = others.filter(({ start, end }) => start > 0n && end > 0n)
  const to = gain?.to
  if (to === undefined || to === ZERO)
    return {
      level: 'danger',
      say: say('This order gives away what’s yours, and you get nothing for it'),
      why: say('Anyone can fill it once you sign, whenever they like.'),
      todo: TODO,
    }
  return {
    level: 'danger',
    say: say('This order gives away what’s yours, and you get nothing for it'),
    why: say('What it asks for goes to {who}. Anyone can fill it once you sign, whenever they like.', {
      who: addressWord(to, one.names.nameOf(to)),
    }),
    todo: TODO,
  }
}

/** What each part of a price is, where one currency pays for all: ether and its wrapped form are one. */
function shareOf(ground: Ground): readonly Judgement[] {
  const { one, terms, own, others } = ground
  if (terms.chainId !== undefined || others.length === 0) return []
  const kinds = new Set(
    terms.gets.map((gain) => {
      const found = currencyIn(gain)
      if (found === undefined) return 'item'
      return found.token === undefined || isWrapped(one, orderToken(one, found.token)) ? 'native' : found.token
    }),
  )
  const [gain] = terms.gets
  const paid = gain === undefined ? undefined : currencyIn(gain)
  if (kinds.size !== 1 || paid === undefined) return []
  const sum = (gains: readonly OrderGain[], end: End): bigint => gains.reduce((total, one_) => total + one_[end], 0n)
  const [worst] = ENDS.map((end) => ({ all: sum(terms.gets, end), own: sum(own, end) }))
    .filter(({ all }) => all > 0n)
    .toSorted((a, b) => (a.own * b.all < b.own * a.all ? -1 : 1))
  if (worst === undefined) return []
  const lost = 100n - (worst.own * 100n) / worst.all
  if (lost <= MUCH_SHARE) return []
  const token = orderToken(one, paid.token)
  return [
    {
      level: lost > MAX_SHARE ? 'danger' : 'warn',
      say: say('You get only {own} of the price of {all}', {
        all: amountWord({ units: worst.all, token }),
        own: amountWord({ units: worst.own, token }),
      }),
      why: say('Fees and royalties take a small part of a price. Here somebody else takes much of it.'),
      todo: say('Reject it, unless you know who gets the rest.'),
    },
  ]
}

/** A currency that is in no list, or imitates one that is: what it pays in may be worth nothing. */
function currencyOf({ one, terms, own, isSale }: Ground): readonly Judgement[] {
  if (terms.chainId !== undefined) return []
  const tokens = new Set(own.flatMap((gain) => currencyIn(gain)?.token ?? []))
  return [...tokens].flatMap((address): readonly Judgement[] => {
    const known = one.names.tokenOf(address)
    if (known !== undefined && known.from !== 'claimed') return []
    const claimed = one.readings.symbol(address)?.trim() ?? ''
    const taken = claimed === '' ? undefined : one.names.takenFor?.(claimed, address)
    const token = addressWord(address)
    const todo = say('Reject it, unless you know this token and want it.')
    if (taken !== undefined)
      return [
        {
          level: 'danger',
          say: say('You’d be paid in a token that calls itself {symbol}, but isn’t the listed {listed}', {
            symbol: foreignWord(claimed),
            listed: taken.symbol,
          }),
          why: say('Anyone can make a token with any name. This one imitates another and may be worth nothing.'),
          todo,
        },
      ]
    if (priceIn(one, { address }) !== undefined) return []
    // On a chain without a list nothing can be missing from it.
    const hasList = one.names.takenFor !== undefined
    return [
      {
        level: !hasList ? 'unknown' : isSale ? 'danger' : 'warn',
        say: hasList
          ? say('You’d be paid in {token}, a token that’s in no list', { token })
          : say('You’d be paid in {token}, and we don’t know what it’s worth', { token }),
        why: say('Anyone can make a token and give it any name. We have no proved price for it.'),
        todo,
      },
    ]
  })
}

/** What is asked for against what leaves, at every moment. */
function priceOf(ground: Ground): readonly Judgement[] {
  const { terms, own } = ground
  if (terms.chainId !== undefined) {
    const isTiny = ENDS.some((end) => own.every((gain) => gain[end] < TINY))
    return [isTiny ? nearlyNothing(ground) : notCompared(terms)]
  }
  if (terms.hidden === 'amounts') return [...comparedTo(ground).filter(({ level }) => level === 'danger'), notCompared(terms)]
  return comparedTo(ground)
}

/** Base units of a token of which nothing is known that are next to nothing, whatever its decimals. */
const TINY = 1_000n

/** By prices where they are proved, else by what is dust. */
function comparedTo(ground: Ground): readonly Judgement[] {
  const { one, terms, own, isSale } = ground
  const currencies = terms.gives.filter((part) => currencyIn(part) !== undefined)
  const rate = ENDS.map((end) => rateAt(one, currencies, own, end)).filter((found) => found !== undefined)
  const [lowest] = rate.toSorted((a, b) => (a < b ? -1 : 1))
  if (lowest !== undefined && lowest < POOR) return [belowMarket(BASIS_POINTS - lowest, lowest <= RUINOUS)]
  const isLow = ENDS.some((end) => isDust(one, own, end, terms.taker === undefined ? 1n : FIXED_BUYER) === true)
  if (isSale && isLow) return [nearlyNothing(ground)]
  if (!isSale && lowest === undefined && isLow && ENDS.some((end) => isDust(one, currencies, end) === false)) return [nearlyNothing(ground)]
  if (lowest !== undefined && !isSale) return []
  return isSale && own.some(({ asset }) => asset.kind !== 'currency') ? [itemForItem()] : [unpriced(ground)]
}

const belowMarket = (lost: bigint, isRuinous: boolean): Judgement => ({
  level: isRuinous ? 'danger' : 'warn',
  say: say('This order asks for {percent} % less than what you give is worth', { percent: `${lost / 100n}` }),
  why: say('We compared proved prices. Anyone can fill it once you sign, and keeps the difference.'),
  todo: say('Ask for what it’s worth. Continue only if you want to sell for less.'),
})

/** The lowest sum of the currency that it asks for, as words. */
function lowestOf({ one, own }: Ground): Words['values'] {
  const [gain] = own
  const paid = gain === undefined ? undefined : currencyIn(gain)
  const same = own.filter((other) => currencyIn(other)?.token === paid?.token)
  const [start, end] = [sumAt(same, 'start'), sumAt(same, 'end')]
  return { amount: amountWord({ units: start < end ? start : end, token: orderToken(one, paid?.token) }) }
}

const nearlyNothing = (ground: Ground): Judgement => ({
  level: 'danger',
  say: say('This order asks for {amount}, which is next to nothing', lowestOf(ground)),
  why: say('It’s less than a transaction costs, or than a buyer you chose should pay. Whoever fills it takes what you offer.'),
  todo: TODO,
})

const notCompared = ({ chainId }: OrderTerms): Judgement =>
  chainId === undefined
    ? {
        level: 'warn',
        say: say('Rules outside this message decide what you get'),
        why: say('The message holds only a hash of an extension, which can lower the amounts shown here.'),
        todo: say('Continue only with an app you know.'),
      }
    : {
        level: 'unknown',
        say: say('We couldn’t compare what you get on chain {chain} with what you give', { chain: chainId.toString() }),
        why: say('We don’t know tokens and prices of the other chain.'),
        todo: say('Compare the amounts yourself before you sign.'),
      }

const itemForItem = (): Judgement => ({
  level: 'warn',
  say: say('You’d get an item for what you give, not a currency'),
  why: say('We can’t prove what it’s worth. Thieves offer items of collections they made themselves.'),
  todo: say('Continue only if you know the collection by its address.'),
})

const unpriced = ({ isSale, own }: Ground): Judgement => ({
  level: 'unknown',
  say: say('We couldn’t check whether this order asks for a fair price'),
  why:
    isSale || own.some(({ asset }) => asset.kind !== 'currency')
      ? say('Single items have no proved price.')
      : say('We don’t have proved prices for all tokens of this order.'),
  todo: say('Before you sign, compare it with what others ask and pay.'),
})

/** The other side chooses which item of the collection it takes. */
function anyItem({ terms }: Ground): readonly Judgement[] {
  if (!terms.gives.some(({ asset }) => asset.kind === 'item' && asset.tokenId === undefined)) return []
  const isKnown = terms.decider !== undefined && terms.decider !== ZERO && ZONES.has(terms.decider)
  return [
    {
      level: isKnown ? 'warn' : 'danger',
      say: say('Whoever fills this order chooses which of your items they get'),
      why: say('It covers any item of a set. They take the best one for the price of any.'),
      todo: say('Reject it, and sell items one by one.'),
    },
  ]
}

/** Something leaves of which the message does not say in a way that can be read what it is. */
const unreadAsset = ({ terms }: Ground): readonly Judgement[] =>
  terms.gives.some(({ asset }) => asset.kind === 'unknown')
    ? [
        {
          level: 'warn',
          say: say('We can’t read what you’d give in this order'),
          why: say('Assay doesn’t know this kind of asset, or the order names it only by a number.'),
          todo: say('Continue only if the exchange itself shows what you sell.'),
        },
      ]
    : []

/** A sale to one buyer: nobody else can offer more, and who chose the price chose the buyer. */
function oneBuyer({ one, terms, isSale }: Ground, mine: ReadonlySet<Address>): readonly Judgement[] {
  const { taker } = terms
  if (taker === undefined || mine.has(taker) || !isSale) return []
  const contact = (factValue(one.contacts) ?? []).find(({ address }) => address === taker)
  return [
    {
      level: 'warn',
      say: say('Only {who} can fill this order', { who: addressWord(taker, contact?.name ?? one.names.nameOf(taker)) }),
      why: say('This isn’t an offer to the market. Thieves name themselves as the only buyer, at their own price.'),
      todo: say('Continue only if you agreed on this price with that buyer.'),
    },
  ]
}

/** Who else has a say: a zone that must agree to each fill, a conduit that moves the items, a contract or members that nobody here knows; and an end that is over. */
function ruled({ one, terms }: Ground): readonly Judgement[] {
  const { decider, conduitKey, until, hidden, unverified } = terms
  const now = one.input.block?.timestamp
  const found: Judgement[] = []
  if (decider !== undefined && !ZONES.has(decider))
    found.push({
      level: 'warn',
      say: say('A contract we don’t know decides who can fill this order'),
      why: say('It may refuse everyone but its friends, or change its mind when the price is low.'),
      todo: say('Continue only with a marketplace you know.'),
    })
  if (conduitKey !== undefined && !CONDUITS.has(conduitKey))
    found.push({
      level: 'warn',
      say: say('A conduit we don’t know would move your items'),
      why: say('Its owner can also move what you allowed it in other ways.'),
      todo: say('Continue only with a marketplace you know.'),
    })
  if (unverified === 'counterfeit')
    found.push({
      level: 'danger',
      say: say('This order looks like a known exchange’s, but its contract isn’t theirs'),
      why: say('Only the exchange’s own contract enforces what the order promises. This one may take what you offer and pay nothing.'),
      todo: say('Reject it.'),
    })
  if (unverified === 'unlisted')
    found.push({
      level: 'warn',
      say: say('We don’t know whether this order’s contract enforces what it says'),
      why: say('It looks like a known exchange’s order, but its contract is in none of Assay’s lists.'),
      todo: say('Continue only with a marketplace you know.'),
    })
  if (hidden === 'members')
    found.push({
      level: 'warn',
      say: say('This order has fields that its known versions don’t have'),
      why: say('We don’t know what they do. They may change what you get.'),
      todo: say('Continue only with a marketplace you know.'),
    })
  if (until !== undefined && now !== undefined && until <= now)
    found.push({
      level: 'info',
      say: say('This order has expired'),
      why: say('By the chain’s clock, it can’t be filled any more.'),
      todo: say('If you still want it, make it again with a later expiry.'),
    })
  return found
}
