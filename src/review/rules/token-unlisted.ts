import type { Address } from '#core/ethereum/address'
import { addressWord, foreignWord, say } from '#core/text/words'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Names of tokens are free: anybody may call theirs USDC. */
export const tokenUnlisted: Rule = rule({
  id: 'token/unlisted',
  levels: ['warn', 'info', 'unknown'],
  needs: [],
  judge(one) {
    const { effects, names } = one
    const tokens = new Set(
      effects.flatMap((effect) => {
        const token =
          effect.kind === 'asset-in' || effect.kind === 'asset-out'
            ? effect.amount.token
            : effect.kind === 'allowance'
              ? effect.token
              : undefined
        return token?.address !== undefined && token.from === 'claimed' ? [token.address] : []
      }),
    )
    return [...tokens].map((address): Judgement => {
      if (names.tokenOf(address) === undefined) {
        return {
          level: 'unknown',
          say: say('How many decimals the token {token} has is not known', { token: addressWord(address) }),
          why: say('Its amounts are shown in base units, and may look far larger than they are.'),
          todo: say('Look the token up before you go by its amounts.'),
        }
      }
      return calledWhat(address, one)
    })
  },
})

function calledWhat(address: Address, { names, readings }: Case): Judgement {
  const token = addressWord(address)
  const claimed = readings.symbol(address)?.trim() ?? ''
  const places = { token, symbol: foreignWord(claimed) }
  const todo = say('Compare its address with the one that its makers publish.')
  const taken = claimed === '' ? undefined : names.takenFor?.(claimed, address)
  if (taken !== undefined) {
    return {
      level: 'warn',
      say: say('The token at {token} calls itself {symbol}, and is not the {listed} that is listed', {
        ...places,
        listed: taken.address === undefined ? taken.symbol : addressWord(taken.address, taken.symbol),
      }),
      why: say('It is written like a token that this build knows, and is another contract. Fakes are sold, lent and sent around so.'),
      todo,
    }
  }
  const why = say('It is in no list of this build. Anybody may give a token any name.')
  return claimed === ''
    ? { level: 'info', say: say('The token at {token} does not say what it is called', { token }), why, todo }
    : { level: 'info', say: say('The token at {token} calls itself {symbol}', places), why, todo }
}
