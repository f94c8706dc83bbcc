import { size } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { addressWord, say, type WordValue } from '#core/text/words'
import { isPrecompile } from '#decode'
import { allOf } from '../claims.ts'
import { memoOf, memoWord } from '../words/memo.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** A5: a call to where no contract is succeeds and does nothing, and keeps what was sent along. */
export const recipientNoCode: Rule = rule({
  id: 'recipient/no-code',
  levels: ['danger', 'warn', 'unknown', 'info'],
  needs: ['parties'],
  judge({ explanation, parties, account, actor }) {
    const all = allOf(explanation).filter(({ call: { to, data } }) => to !== undefined && size(data) > 0 && !isPrecompile(to))
    const [memos, calls, grave] = [new Map<Address, string>(), new Set<Address>(), new Set<Address>()]
    for (const one of all) {
      const { to } = one.call
      const memo = memoOf(one, parties)
      if (to !== undefined && memo !== undefined) memos.set(to, memo)
      else if (to !== undefined) calls.add(to)
      // A step that another contract makes, without value, does nothing to the account where nobody answers it.
      const { from, value } = one.call
      if (to !== undefined && (one.depth === 0 || value > 0n || from === undefined || from === account || from === actor)) grave.add(to)
    }
    return parties.flatMap(({ address, name, hasCode }): Judgement[] => {
      const who = addressWord(address, name)
      const memo = memos.get(address)
      if (memo !== undefined && !calls.has(address)) return [alongWith(who, memo)]
      if (!calls.has(address) || hasCode === true) return []
      return hasCode === false
        ? [
            {
              level: grave.has(address) ? 'danger' : 'warn',
              say: say('There is no contract at {who}', { who }),
              why: say('The call would succeed and do nothing. What you send along would stay there.'),
              todo: say('Check the address and the chain: the contract may exist only on another chain.'),
            },
          ]
        : [
            {
              level: 'unknown',
              say: say('We couldn’t check whether there is a contract at {who}', { who }),
              why: say('A call to an address without code does nothing, and keeps what you send along.'),
              todo: say('Try again when the endpoint can prove its state.'),
            },
          ]
    })
  },
})

const alongWith = (who: WordValue, memo: string): Judgement => ({
  level: 'info',
  say: say('You’d send a text along to {who}: {text}', { who, text: memoWord(memo) }),
  why: say('This address has no contract that could read it as a call. Anyone can read it, forever.'),
  todo: say('You don’t need to do anything if you meant to write that.'),
})
