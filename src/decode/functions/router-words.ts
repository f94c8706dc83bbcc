import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { say, sentenceWord, type WordValue, type Words } from '#core/text/words'
import type { DecodedCallContext } from '../entry.ts'
import type { Explanation } from '../explanation.ts'
import type { Away, Get, Give, RouterShare } from './router-flow.ts'
import { type SwapSide, swapWords } from './swap-words.ts'

/** What all steps of a router's plan move together. */
export type PlanMoves = {
  readonly gives: readonly Give[]
  readonly moved: readonly Give[]
  readonly gets: readonly Get[]
  readonly shares: readonly RouterShare[]
  readonly away: readonly Away[]
  /** True when not all of it can be read. */
  readonly open: boolean
}

/** A share that is no larger is what apps take for themselves, in hundredths of a percent. */
const USUAL_FEE = 100n

/** Sides of one token added up; more than one token is no one side. */
function summed<T extends Give>(sides: readonly T[]): T | undefined {
  const [first] = sides
  if (first === undefined || sides.some(({ token }) => token !== first.token)) return undefined
  return { ...first, units: sides.reduce((sum, { units }) => sum + units, 0n), exact: sides.every(({ exact }) => exact) }
}

/** Hundredths of a percent as percent: 25 is "0.25". */
export const percent = (bips: bigint): string => {
  const cents = (bips % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return `${bips / 100n}${cents === '' ? '' : `.${cents}`}`
}

/** What the whole plan takes from the caller, where it is one token. */
function giveOf(told: DecodedCallContext, plan: PlanMoves): SwapSide | undefined {
  const inExact = plan.gets.every(({ exact }) => !exact)
  const { value } = told.call
  return summed([...plan.gives, ...plan.moved, ...(value === 0n ? [] : [{ token: undefined, units: value, exact: inExact }])])
}

/** "Swap X for at least Y": where one token goes and one comes, to one receiver. */
function swapOf(told: DecodedCallContext, give: SwapSide | undefined, gets: readonly Get[], fee: Payment | undefined): Words | undefined {
  const some = gets.filter(({ units }) => units > 0n)
  const counted = some.length > 0 ? some : gets
  const get = summed(counted)
  if (give === undefined || get === undefined || counted.some(({ to }) => to !== get.to) || give.token === get.token) return undefined
  if (get.wrapped === true) return undefined
  return swapWords(told, give, get, get.to, fee?.bips === undefined ? undefined : { percent: percent(fee.bips), to: fee.to })
}

/** One payment to somebody else out of what the router holds. */
type Payment = {
  readonly token: Address | undefined
  readonly to: Address
  readonly units: bigint
  readonly bips?: bigint
  readonly wrapped?: true
}

function paymentsOf(told: DecodedCallContext, plan: PlanMoves): readonly Payment[] {
  const isElse = (to: Address | undefined): to is Address => to !== undefined && to !== told.caller && to !== told.contract
  return [
    ...plan.gets.flatMap(({ to, token, units, wrapped }) => (isElse(to) ? [{ to, token, units, ...defined({ wrapped }) }] : [])),
    ...plan.shares.flatMap(({ to, token, bips }) => (isElse(to) ? [{ to, token, bips, units: 0n }] : [])),
  ]
}

/** Whole amounts before shares, and large shares before small ones. */
const bySize = (a: Payment, b: Payment): number => Number((b.bips ?? 10_000n) - (a.bips ?? 10_000n))

function paymentWords(told: DecodedCallContext, { token, to, units, bips, wrapped }: Payment, give: SwapSide | undefined): Words {
  const places = { to: told.who(to), contract: told.who(told.contract) }
  const what: WordValue = token === undefined ? told.names.native.symbol : told.asset(token)
  const isSame = give !== undefined && give.token === token
  if (bips !== undefined && bips < 10_000n) {
    const part = { ...places, percent: percent(bips), what }
    return isSame
      ? say('Send {percent} % of {give} to {to} through {contract}', { ...part, give: told.amount(give.units, give.token) })
      : say('Send {percent} % of the {what} that {contract} gets to {to}', part)
  }
  if (isSame) return say('Send what is not used of {give} to {to} through {contract}', { ...places, give: told.amount(give.units, token) })
  if (units > 0n && wrapped !== true)
    return say('Send all {what} that {contract} gets, at least {amount}, to {to}', { ...places, what, amount: told.amount(units, token) })
  return say('Send all {what} that {contract} gets to {to}', { ...places, what })
}

/** A plan whose whole payment goes on to somebody: nothing is swapped for the caller. */
function passedOn(told: DecodedCallContext, payment: Payment, give: SwapSide | undefined): Words | undefined {
  if (give === undefined || give.token !== payment.token || (payment.bips !== undefined && payment.bips < 10_000n)) return undefined
  const places = { give: told.amount(give.units, give.token), to: told.who(payment.to), contract: told.who(told.contract) }
  return payment.wrapped === true
    ? say('Wrap {give} and send it to {to}, through {contract}', places)
    : say('Send {give} to {to} through {contract}', places)
}

/**
 * What a plan comes to. What goes to somebody else comes first, before what the caller gets: one payment of many must not hide behind a swap.
 * A share of at most one percent is named as a fee.
 */
export function planWords(told: DecodedCallContext, plan: PlanMoves, count: number, inner: readonly Explanation[] = []): Words {
  const give = giveOf(told, plan)
  const payments = paymentsOf(told, plan)
  const own = plan.gets.filter(({ to }) => to === undefined || to === told.caller)
  const fees = payments.filter(({ bips }) => bips !== undefined && bips <= USUAL_FEE)
  const [fee] = fees
  const large = payments.filter((one) => !fees.includes(one)).toSorted(bySize)
  const [worst] = large
  const contract = told.who(told.contract)
  const { away } = plan
  const [far] = away
  if (far?.to !== undefined)
    return say('Send across to {to} on the chain {chain}, through {contract}', {
      to: told.who(far.to),
      chain: far.chainId.toString(),
      contract,
    })
  const swap = swapOf(told, give, own.length === 0 ? plan.gets : own, fee)
  if (worst !== undefined && (own.length > 0 || swap === undefined || large.some(({ to }) => to !== worst.to))) {
    const first = (own.length === 0 && large.length === 1 ? passedOn(told, worst, give) : undefined) ?? paymentWords(told, worst, give)
    return swap === undefined || own.length === 0
      ? withMore(first, large.length - 1)
      : say('{what}, and {swap}', { what: sentenceWord(first), swap: sentenceWord(swap) })
  }
  if (plan.open) return openWords(told, give, count)
  return swap ?? otherWords(told, plan, give, count, inner)
}

const withMore = (first: Words, more: number): Words =>
  more <= 0 ? first : say('{what}, and {more, plural, one {# more payment} other {# more payments}}', { what: sentenceWord(first), more })

function openWords(told: DecodedCallContext, give: SwapSide | undefined, count: number): Words {
  const places = { contract: told.who(told.contract), count }
  return give === undefined
    ? say('Use {contract} in {count, plural, one {# step} other {# steps}}, not all of which can be read', places)
    : say('Pay {give} for {count, plural, one {# step} other {# steps}} of {contract}, not all of which can be read', {
        ...places,
        give: told.amount(give.units, give.token),
      })
}

/** Plans that are no swap: permits alone, several tokens at once, steps of the router with what it holds. */
function otherWords(
  told: DecodedCallContext,
  plan: PlanMoves,
  give: SwapSide | undefined,
  count: number,
  inner: readonly Explanation[],
): Words {
  const contract = told.who(told.contract)
  const [only, ...more] = inner
  const [get] = plan.gets
  if (only !== undefined && more.length === 0 && plan.gives.length === 0 && get === undefined && told.call.value === 0n)
    return say('With {contract}: {what}', { contract, what: sentenceWord(only.intent) })
  if (give === undefined && get !== undefined && plan.gives.length + plan.moved.length === 0)
    return say('Take out what {contract} holds, at least {amount}', { contract, amount: told.amount(get.units, get.token) })
  if (give !== undefined && give.token === get?.token && get !== undefined)
    return say('Pay {give} to {contract} and get at least {get} of it back', {
      contract,
      give: told.amount(give.units, give.token),
      get: told.amount(get.units, get.token),
    })
  if (give !== undefined && get === undefined)
    return say('Pay {give} to {contract}, which promises nothing for it', { contract, give: told.amount(give.units, give.token) })
  return severalWords(told, plan, count)
}

/** More tokens than one on a side: the first two that leave, and the first that comes. */
function severalWords(told: DecodedCallContext, plan: PlanMoves, count: number): Words {
  const contract = told.who(told.contract)
  const { value } = told.call
  const sides: readonly Give[] = [...(value === 0n ? [] : [{ token: undefined, units: value, exact: false }]), ...plan.gives, ...plan.moved]
  const [first, second] = sides
  const get = plan.gets.find(({ units }) => units > 0n) ?? plan.gets[0]
  if (first === undefined || get === undefined)
    return say('Use {contract} in {count, plural, one {# step} other {# steps}}', { contract, count })
  const places = { contract, first: told.amount(first.units, first.token), get: told.amount(get.units, get.token) }
  const gets = new Set(plan.gets.map(({ token }) => token)).size
  if (second === undefined || second.token === first.token)
    return say('Swap {first} for at least {get} and {more, plural, one {# more token} other {# more tokens}} with {contract}', {
      ...places,
      more: gets - 1,
    })
  return gets > 1
    ? say('Swap {first} and {second} for at least {get} and more with {contract}', {
        ...places,
        second: told.amount(second.units, second.token),
      })
    : say('Swap {first} and {second} for at least {get} with {contract}', { ...places, second: told.amount(second.units, second.token) })
}
