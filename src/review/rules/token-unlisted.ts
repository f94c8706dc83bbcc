import { addressWord, say } from '#core/words'
import type { Judgement, Rule } from './rule.ts'

/** Names of tokens are free: anybody may call theirs USDC. */
export const tokenUnlisted: Rule = {
  id: 'token/unlisted',
  levels: ['info', 'unknown'],
  needs: ['tokens'],
  judge({ effects, names }) {
    const tokens = new Map(
      effects.flatMap((effect) => {
        const token =
          effect.kind === 'asset-in' || effect.kind === 'asset-out'
            ? effect.amount.token
            : effect.kind === 'allowance'
              ? effect.token
              : undefined
        return token?.address !== undefined && token.from === 'claimed' ? [[token.address, token] as const] : []
      }),
    )
    return [...tokens].map(([address, token]): Judgement => {
      if (names.tokenOf(address) === undefined) {
        return {
          level: 'unknown',
          say: say('How many decimals the token {token} has is not known', { token: addressWord(address) }),
          why: say('Its amounts are shown in base units, and may look far larger than they are.'),
          todo: say('Look the token up before you go by its amounts.'),
        }
      }
      return {
        level: 'info',
        say: say('The token at {token} calls itself {symbol}', {
          token: addressWord(address),
          symbol: { is: 'foreign', text: token.symbol },
        }),
        why: say('It is in no list of this build. Anybody may give a token any name.'),
        todo: say('Compare its address with the one its makers publish.'),
      }
    })
  },
}
