import type { Address } from '#core/ethereum/address'
import { type WordValue, phraseWord, say, listWord, type Words, dateWord } from '#core/text/words'
import { NEVER_FROM } from '#core/messages/moment'
import type { OrderPart, OrderTerms, OrderGain } from './order-terms.ts'
import { leastUnits, mostUnits, isForMaker } from './order.ts'

/** What sentences need of a message or call. */
type OrderNouns = {
  who(address: Address): WordValue
  asset(address: Address): WordValue
  amount(units: bigint, token?: Address): WordValue
}

type Kind =
  | { readonly is: 'amount'; readonly units: bigint; readonly token: Address | undefined }
  | { readonly is: 'items' | 'mixed' | 'nothing' }

/** What a side of an order consists of: one currency, items alone, both, or nothing. */
function kindOf(parts: readonly OrderPart[], units: (part: OrderPart) => bigint): Kind {
  const some = parts.filter((part) => units(part) > 0n)
  const [first] = some
  if (first === undefined) return { is: 'nothing' }
  const { asset } = first
  if (asset.kind === 'currency' && some.every((part) => part.asset.kind === 'currency' && part.asset.token === asset.token))
    return { is: 'amount', units: some.reduce((sum, part) => sum + units(part), 0n), token: asset.token }
  return { is: some.every((part) => part.asset.kind === 'item') ? 'items' : 'mixed' }
}

const hasEnd = ({ until }: OrderTerms): boolean => until !== undefined && until < NEVER_FROM

/** One thing of an order, by name. `units`: what of it counts, the most of what is given, the least of what is got. */
function partWord(nouns: OrderNouns, { asset }: OrderPart, units: bigint): WordValue {
  if (asset.kind === 'currency') return nouns.amount(units, asset.token)
  if (asset.kind === 'unknown') return phraseWord(say('something that cannot be read'))
  const places = { id: (asset.tokenId ?? 0n).toString(), collection: nouns.asset(asset.collection), units: units.toString() }
  if (asset.tokenId === undefined)
    return phraseWord(units > 1n ? say('any {units} items of {collection}', places) : say('any item of {collection}', places))
  return phraseWord(units > 1n ? say('{units} of item {id} of {collection}', places) : say('item {id} of {collection}', places))
}

/** Several things of an order: two by name, and how many more. */
const partsWord = (nouns: OrderNouns, parts: readonly OrderPart[], units: (part: OrderPart) => bigint): WordValue => {
  const some = parts.filter((part) => units(part) > 0n)
  return listWord((some.length === 0 ? parts : some).map((part) => partWord(nouns, part, units(part))))
}

/** What is given, for how much, to whom and until when, in one sentence. */
export function orderWords(nouns: OrderNouns, terms: OrderTerms): Words {
  const { gives, gets } = terms
  const own = gets.filter((gain) => isForMaker(gain, terms))
  const [given, got] = [kindOf(gives, mostUnits), kindOf(own, leastUnits)]
  const end = terms.until === undefined ? '' : dateWord(terms.until)
  if (given.is === 'nothing') return say('Offer nothing')
  if (terms.hidden === 'amounts' && given.is === 'amount')
    return say('Swap at most {sold}, for an amount that rules outside the message set', { sold: nouns.amount(given.units, given.token) })
  if (terms.chainId !== undefined && given.is === 'amount') return abroadWords(nouns, terms, nouns.amount(given.units, given.token))
  if (got.is === 'nothing') return forNobody(nouns, terms, given)
  if (got.is === 'amount' && given.is === 'amount') {
    const places = { sold: nouns.amount(given.units, given.token), bought: nouns.amount(got.units, got.token), end }
    return hasEnd(terms)
      ? say('Swap at most {sold} for at least {bought}, until {end}', places)
      : say('Swap at most {sold} for at least {bought}, with no expiry', places)
  }
  if (got.is === 'amount') return saleWords(nouns, terms, nouns.amount(got.units, got.token), end)
  if (given.is === 'amount' && got.is === 'items') return bidWords(nouns, terms, own, nouns.amount(given.units, given.token), end)
  const places = { given: partsWord(nouns, gives, mostUnits), got: partsWord(nouns, own, leastUnits), end }
  return hasEnd(terms) ? say('Trade {given} for {got}, until {end}', places) : say('Trade {given} for {got}, with no expiry', places)
}

/** What is paid on another chain, whose tokens are not known here. */
function abroadWords(nouns: OrderNouns, terms: OrderTerms, sold: WordValue): Words {
  const [gain] = terms.gets
  const chain = (terms.chainId ?? 0n).toString()
  return gain?.to === undefined
    ? say('Swap at most {sold} for a token on chain {chain}', { sold, chain })
    : say('Swap at most {sold} for a token on chain {chain}, paid to {to}', { sold, chain, to: nouns.who(gain.to) })
}

/** Nothing arrives with the maker: with somebody else, or with nobody at all. */
function forNobody(nouns: OrderNouns, terms: OrderTerms, given: Kind): Words {
  const { gives, gets } = terms
  const [gain] = gets.filter((one) => leastUnits(one) > 0n)
  const [part] = gives
  const got = kindOf(gets, leastUnits)
  if (given.is === 'amount' && got.is === 'amount' && gain?.to !== undefined) {
    const places = {
      sold: nouns.amount(given.units, given.token),
      bought: nouns.amount(got.units, got.token),
      to: nouns.who(gain.to),
      end: terms.until === undefined ? '' : dateWord(terms.until),
    }
    return hasEnd(terms)
      ? say('Swap at most {sold} for at least {bought} to {to}, until {end}', places)
      : say('Swap at most {sold} for at least {bought} to {to}, with no expiry', places)
  }
  if (given.is === 'amount') return say('Give away {given} for nothing', { given: nouns.amount(given.units, given.token) })
  if (gives.length === 1 && part?.asset.kind === 'item') {
    const { collection, tokenId } = part.asset
    return tokenId === undefined
      ? say('Give away items of {collection} for nothing', { collection: nouns.asset(collection) })
      : say('Give away item {id} of {collection} for nothing', { id: tokenId.toString(), collection: nouns.asset(collection) })
  }
  return say('Give away {given} for nothing', { given: partsWord(nouns, gives, mostUnits) })
}

function saleWords(nouns: OrderNouns, terms: OrderTerms, amount: WordValue, end: WordValue): Words {
  const { gives, taker } = terms
  const [part] = gives
  if (gives.length > 1 || part?.asset.kind !== 'item') {
    const places = { given: partsWord(nouns, gives, mostUnits), amount, end }
    return hasEnd(terms)
      ? say('Sell {given} for at least {amount}, until {end}', places)
      : say('Sell {given} for at least {amount}, with no expiry', places)
  }
  const { collection, tokenId } = part.asset
  const places = { id: (tokenId ?? 0n).toString(), collection: nouns.asset(collection), amount, end }
  if (tokenId === undefined)
    return hasEnd(terms)
      ? say('Sell any item of {collection} for at least {amount}, until {end}', places)
      : say('Sell any item of {collection} for at least {amount}, with no expiry', places)
  if (taker !== undefined) {
    const named = { ...places, who: nouns.who(taker) }
    return hasEnd(terms)
      ? say('Sell item {id} of {collection} to {who} for at least {amount}, until {end}', named)
      : say('Sell item {id} of {collection} to {who} for at least {amount}, with no expiry', named)
  }
  return hasEnd(terms)
    ? say('Sell item {id} of {collection} for at least {amount}, until {end}', places)
    : say('Sell item {id} of {collection} for at least {amount}, with no expiry', places)
}

function bidWords(nouns: OrderNouns, terms: OrderTerms, own: readonly OrderGain[], paid: WordValue, end: WordValue): Words {
  const [gain] = own
  const asset = gain?.asset.kind === 'item' ? gain.asset : undefined
  if (own.length > 1 || asset === undefined) {
    const places = { paid, got: partsWord(nouns, own, leastUnits), end }
    return hasEnd(terms)
      ? say('Pay up to {paid} for {got}, until {end}', places)
      : say('Pay up to {paid} for {got}, with no expiry', places)
  }
  const places = { paid, id: (asset.tokenId ?? 0n).toString(), collection: nouns.asset(asset.collection), end }
  if (asset.tokenId === undefined)
    return hasEnd(terms)
      ? say('Pay up to {paid} for an item of {collection}, until {end}', places)
      : say('Pay up to {paid} for an item of {collection}, with no expiry', places)
  return hasEnd(terms)
    ? say('Pay up to {paid} for item {id} of {collection}, until {end}', places)
    : say('Pay up to {paid} for item {id} of {collection}, with no expiry', places)
}
