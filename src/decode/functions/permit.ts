import { phraseWord, say } from '#core/text/words'
import type { Entry } from '../entry.ts'
import { isUnlimited } from './erc20.ts'

/** EIP-2612: an allowance by a signature that was given before. */
export const permit: readonly Entry[] = [
  {
    signature: 'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    standards: ['EIP-2612'],
    tell(told) {
      const [owner, spender, units] = [told.address('owner'), told.address('spender'), told.units('value')]
      const places = { owner: told.who(owner), spender: told.who(spender), token: told.asset(told.contract) }
      return {
        // What stays when it is done has no end, whenever the signature has one.
        intent: say('{what}, with no expiry', {
          what: phraseWord(
            isUnlimited(units)
              ? say('Use a signature of {owner} to let {spender} spend unlimited {token}', places)
              : say('Use a signature of {owner} to let {spender} spend up to {amount}', {
                  owner: places.owner,
                  spender: places.spender,
                  amount: told.amount(units, told.contract),
                }),
          ),
        }),
        claims: [{ kind: 'allowance', owner, token: told.contract, spender, units, mode: 'set' }],
        meanings: { value: { is: 'amount', token: told.token(told.contract) }, deadline: { is: 'time' } },
      }
    },
  },
]
