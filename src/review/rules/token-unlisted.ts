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
          say: say('We don’t know how many decimals the token {token} has', { token: addressWord(address) }),
          why: say('We show its amounts in base units, so they may look far larger than they are.'),
          todo: say('Look up the token before you rely on its amounts.'),
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
  const todo = say('Compare its address with the one its makers publish.')
  const taken = claimed === '' ? undefined : names.takenFor?.(claimed, address)
  if (taken !== undefined) {
    return {
      level: 'warn',
      say: say('The token at {token} calls itself {symbol}, but isn’t the listed {listed}', {
        ...places,
        listed: taken.address === undefined ? taken.symbol : addressWord(taken.address, taken.symbol),
      }),
      why: say('It’s written like a token Assay knows, but it’s a different contract. Fakes are sold, lent and sent around this way.'),
      todo,
    }
  }
  const why = say('It’s in none of Assay’s lists. Anyone can give a token any name.')
  return claimed === ''
    ? { level: 'info', say: say('The token at {token} doesn’t give its name', { token }), why, todo }
    : { level: 'info', say: say('The token at {token} calls itself {symbol}', places), why, todo }
}
