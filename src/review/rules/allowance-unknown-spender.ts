import type { Address } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { FOREVER } from '#decode'
import { isLargePart } from '../prices/amount-share.ts'
import { commanded, ownClaims } from '../claims.ts'
import { isEverything } from './granted.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { isContact, isKnownContract, isOwn } from './trusted.ts'
import { hasCode } from './who-has-code.ts'

/**
 * D10: a signature that lets a contract take a large part of what there is, where no shipped list and no memory knows that contract. Thieves put contracts in
 * their place too, and a signature leaves no trace until it is used.
 */
export const allowanceUnknownSpender: Rule = rule({
  id: 'allowance/unknown-spender',
  levels: ['danger', 'warn', 'unknown'],
  needs: ['accounts', 'ownAccounts', 'contacts', 'pins', 'parties'],
  judge: (one) => [...posing(one), ...unknownIn(one)],
})

const isStrange = (one: Case<'accounts' | 'ownAccounts' | 'contacts' | 'pins'>, who: Address): boolean =>
  !isOwn(one, who) && !isContact(one, who) && !isKnownContract(one, who)

/** Order types of UniswapX, which only its reactors keep (src/lib, github.com/Uniswap/UniswapX). */
const UNISWAP_X = /^(?:Exclusive|V2|V3)?DutchOrder$|^(?:Priority|Limit|DutchLimit|ExclusiveDutchLimit)Order$/

/** What must arrive stands in an order that its spender does not keep: whoever wrote it made it look like one of UniswapX. */
function posing(one: Case<'accounts' | 'ownAccounts' | 'contacts' | 'pins'>): readonly Judgement[] {
  const use = one.message?.use
  if (use?.use !== 'permit2-transfer' || use.witness === undefined || !UNISWAP_X.test(use.witness.typeName)) return []
  if (!isStrange(one, use.spender)) return []
  return [
    {
      level: 'danger',
      say: say('This is written as a UniswapX order, but {who} isn’t a UniswapX contract', {
        who: addressWord(use.spender, one.names.nameOf(use.spender)),
      }),
      why: say('Only UniswapX contracts make sure you get what the order says. Any other contract just takes.'),
      todo: say('Reject it.'),
    },
  ]
}

const unknownIn = (one: Case<'accounts' | 'ownAccounts' | 'contacts' | 'pins' | 'parties'>): readonly Judgement[] =>
  [...takersIn(one)]
    .filter(([who]) => isStrange(one, who) && hasCode(one, who) !== false)
    .map(([who, taking]): Judgement => {
      const name = addressWord(who, one.names.nameOf(who))
      if (taking === 'unknown') return notKnown(name)
      const much = hasCode(one, who) === true ? takesMuch(name) : strangerTakesMuch(name)
      return isStopped(one, taking) ? much : { ...much, level: 'warn' }
    })

/**
 * A right that a call gives is there for all to see, and can be taken back before it is used: where a run shows the rest, that is no reason to stop.
 * Before a run or without one, a right without bound and end to whom nothing knows is the whole of what there is to go by.
 */
const isStopped = ({ message, simulation }: Case, taking: Taking): boolean =>
  message !== undefined || (taking === 'endless' && simulation === undefined)

type Who = ReturnType<typeof addressWord>

const takesMuch = (who: Who): Judgement => ({
  level: 'danger',
  say: say('{who}, a contract we don’t know, could take a large part of what you have', { who }),
  why: say('Known exchanges and protocols use contracts on Assay’s own list, and ask only for what they need.'),
  todo: say('Reject it, unless you’re sure whose contract this is.'),
})

/** The same where it is not known whether it is a contract. */
const strangerTakesMuch = (who: Who): Judgement => ({
  ...takesMuch(who),
  say: say('We don’t know {who}, and it could take a large part of what you have', { who }),
  todo: say('Reject it, unless you are sure whose address this is.'),
})

const notKnown = (who: Who): Judgement => ({
  level: 'warn',
  say: say('We don’t know how much {who}, a contract we don’t know, could take from you', { who }),
  why: say('We couldn’t read your balance.'),
  todo: say('Try again when an endpoint answers.'),
})

/** How much somebody may take: nobody knows; a quarter of what there is, or all of it for a time; all of it for ever. */
const TAKINGS = ['unknown', 'much', 'endless'] as const
type Taking = (typeof TAKINGS)[number]

/** Who may take how much, by the call or the message that is signed; the most of each. */
function takersIn(one: Case): ReadonlyMap<Address, Taking> {
  const { account, actor, allCalls, explanation, message } = one
  const found = new Map<Address, Taking>()
  if (message?.use?.use === 'user-operation' || message?.use?.use === 'safe') return found
  const add = (who: Address, taking: Taking | undefined): void => {
    const before = found.get(who)
    if (taking !== undefined && (before === undefined || TAKINGS.indexOf(taking) > TAKINGS.indexOf(before))) found.set(who, taking)
  }
  /** Of a call the balance was asked for with the run: without it other findings speak. */
  const part = (token: Address | undefined, units: bigint): Taking | undefined => {
    const isLarge = isLargePart(one, token, units)
    return isLarge === true ? 'much' : isLarge === undefined && message !== undefined ? 'unknown' : undefined
  }
  const own = ownClaims(message ?? explanation, commanded(new Set([account, actor]), allCalls))
  const taker = message?.use?.use === 'permit2-transfer' ? message.use.spender : undefined
  for (const { mode, units, token, spender, via, until } of own.allowances)
    if (mode !== 'subtract' && units > 0n)
      add(spender, isEverything(units, via) ? (isEndless(until) ? 'endless' : 'much') : part(token, units))
  for (const { granted, operator } of own.operators) if (granted) add(operator, 'endless')
  // One item is all of it that there is.
  if (message?.use?.use === 'item-permit') add(message.use.spender, 'much')
  if (taker !== undefined) for (const { token, most } of own.out) add(taker, isEverything(most, undefined) ? 'much' : part(token, most))
  return found
}

const isEndless = (until: bigint | undefined): boolean => until === undefined || until >= FOREVER / 2n
