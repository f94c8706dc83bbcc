import { factValue } from '#core/evidence/fact'
import type { Address } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import type { Explanation } from '#decode'
import { type AccountFact, EMPTY_CODE_HASH } from '../facts.ts'
import type { Party } from '../review.ts'
import { isKnownCode } from './known-code.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** A token or collection whose own functions alone are called: whom they are about is judged, and the token by its own rule. */
const HELD: ReadonlySet<string> = new Set(['ERC-20', 'ERC-721', 'ERC-1155'])
function heldIn(calls: readonly Explanation[]): ReadonlySet<Address> {
  const called = new Set<Address>()
  const otherwise = new Set<Address>()
  for (const { call, function: named } of calls) {
    if (call.to === undefined) continue
    called.add(call.to)
    if (named?.standards.some((standard) => HELD.has(standard)) !== true) otherwise.add(call.to)
  }
  return new Set([...called].filter((address) => !otherwise.has(address)))
}

/** Parties that are contracts by their part in it. Who receives, or gets a say, is compared whoever it is. */
const CONTRACTS: ReadonlySet<Party['role']> = new Set<Party['role']>(['contract', 'spender', 'operator'])

/** A descriptor of the build is bound to this contract, and describes what is asked of it. One of the person's own says nothing of whom it is. */
const isDescribed = ({ allCalls, described, input, message }: Case, address: Address): boolean =>
  allCalls.some(({ call }) => {
    const description = call.to === address ? described(call) : undefined
    return description !== undefined && description.from !== 'own'
  }) ||
  (message?.domain?.verifyingContract === address &&
    (input.described ?? []).some((one) => one.of === 'message' && one.description.from !== 'own'))

/** Nonce 0, no balance, no code: nobody ever paid from it, holds ether at it, or put a contract there. */
const isUnused = (state: AccountFact | undefined): boolean =>
  state !== undefined && state.nonce === 0n && state.balance === 0n && state.codeHash === EMPTY_CODE_HASH

/** C3: somebody that this device does not remember dealing with, or whose address nobody has used yet. */
export const recipientFirstTime: Rule = rule({
  id: 'recipient/first-time',
  levels: ['warn', 'info', 'unknown'],
  needs: ['accounts', 'ownAccounts', 'contacts', 'met', 'pins', 'parties'],
  judge(one) {
    const { parties, ownAccounts, accounts, names, allCalls } = one
    const contacts = new Set(factValue(one.contacts)?.map(({ address }) => address))
    const met = new Set(factValue(one.met))
    const own = new Set(factValue(ownAccounts)?.map(({ address }) => address))
    const held = heldIn(allCalls)
    return parties.flatMap(({ role, address, name, firstTime }): Judgement[] => {
      // Contracts that ship with the build, listed tokens, and what was signed for before: that one of them is used for the first time says nothing.
      if (
        role === 'named' ||
        own.has(address) ||
        (CONTRACTS.has(role) && isKnownCode(one, address)) ||
        (role === 'contract' && held.has(address))
      )
        return []
      const who = addressWord(address, name)
      const state = factValue(accounts[address])
      // Somebody who was paid before need not hold ether; that they never did is told of those alone who were not.
      if (role === 'recipient' && firstTime !== false && isUnused(state)) return [unused(who)]
      if (contacts.has(address)) return role === 'recipient' && firstTime !== false && state === undefined ? [notKnown(who)] : []
      if (firstTime === undefined) {
        return [
          {
            level: 'unknown',
            say: say('We don’t know whether you dealt with {who} before', { who }),
            why: say('This device couldn’t read what it remembers.'),
            todo: say('Compare the whole address with the one you were given.'),
          },
        ]
      }
      if (!firstTime) return []
      return [
        {
          // By an address that ships with the build, in its own list or in a descriptor: nobody has to compare it.
          level: role !== 'recipient' && (names.nameOf(address) !== undefined || isDescribed(one, address)) ? 'info' : 'warn',
          say: role === 'recipient' ? say('First time you send to {who}', { who }) : say('First time you use {who}', { who }),
          why: met.has(address)
            ? say(
                'This device remembers no earlier transaction between this account and it. Your history shows one, but that isn’t proved.',
              )
            : say('This device remembers no earlier transaction between this account and it.'),
          todo: say('Compare the whole address with the one you were given, on another channel.'),
        },
      ]
    })
  },
})

type Who = ReturnType<typeof addressWord>

const unused = (who: Who): Judgement => ({
  level: 'warn',
  say: say('{who} has never been used', { who }),
  why: say('It holds no ether, never sent anything and has no code. A mistyped address looks the same, and what you send to one is lost.'),
  todo: say('Make sure somebody has its key: send a little first, and ask whether it arrived.'),
})

const notKnown = (who: Who): Judgement => ({
  level: 'unknown',
  say: say('We couldn’t check whether {who} was ever used', { who }),
  why: say('If nobody has the key of an address, what you send there is lost.'),
  todo: say('Make sure it’s the address you were given.'),
})
