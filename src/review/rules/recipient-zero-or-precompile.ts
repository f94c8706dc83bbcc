import { type Address, ZERO } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { isPrecompile } from '#decode'
import { rule, type Rule } from './rule.ts'

/** Where people send what they want to destroy. */
const BURN: Address = '0x000000000000000000000000000000000000dead'

/** C5: addresses that nobody holds a key to. */
export const recipientZeroOrPrecompile: Rule = rule({
  id: 'recipient/zero-or-precompile',
  levels: ['danger'],
  needs: ['parties'],
  judge: ({ parties }) =>
    parties
      .filter(({ address, role }) => role !== 'named' && (address === ZERO || address === BURN || isPrecompile(address)))
      .map(({ address, role }) => ({
        level: 'danger',
        say:
          role === 'recipient'
            ? say('Nobody can get anything back from {who}', { who: addressWord(address) })
            : say('{who} isn’t a contract that somebody made', { who: addressWord(address) }),
        why: say('It’s a special address of the chain itself, and nobody has its key.'),
        todo: say('Send only what you want to destroy. Otherwise, correct the address.'),
      })),
})
