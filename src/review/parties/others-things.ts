import type { Address } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { ownAddressesOf } from './gainers.ts'
import type { Case, Judgement } from '../rules/rule.ts'
import { isContact, isOwn } from '../rules/trusted.ts'

/** Functions by which somebody who was let take does so. */
const TAKES: ReadonlySet<string> = new Set(['transferFrom', 'safeTransferFrom', 'safeBatchTransferFrom'])

/**
 * What the account is let take of somebody else, and what it hands on to a third: where it was taken from a contact or from another account of the person, whose
 * trust is used up so, or from anybody else.
 */
export function handedOn(one: Case<'ownAccounts' | 'contacts'>): readonly Judgement[] {
  const mine = ownAddressesOf(one.account, one.actor, one.allCalls)
  const isMine = (address: Address): boolean => mine.has(address) || isOwn(one, address)
  const called = new Set(one.allCalls.map(({ call }) => call.to))
  const found = new Map<string, Judgement>()
  for (const { call, function: named, claims } of one.allCalls) {
    if (named === undefined || !TAKES.has(named.name) || (call.from !== undefined && !mine.has(call.from))) continue
    for (const claim of claims) {
      if ((claim.kind !== 'out' && claim.kind !== 'item-out') || claim.from === undefined || claim.to === undefined) continue
      const { from, to } = claim
      if (from === to || mine.has(from) || isMine(to) || isContact(one, to) || called.has(to) || one.names.nameOf(to) !== undefined)
        continue
      const isTrusted = isOwn(one, from) || isContact(one, from)
      const places = { from: addressWord(from, one.names.nameOf(from)), to: addressWord(to) }
      found.set(`${from} ${to}`, {
        level: isTrusted ? 'danger' : 'warn',
        say: say('You pass on something of {from} to {to}', places),
        why: say('{from} let this account take it. If it goes to somebody you don’t know, you’re responsible.', places),
        todo: say('Reject it, unless {from} asked for exactly that.', places),
      })
    }
  }
  return [...found.values()]
}
