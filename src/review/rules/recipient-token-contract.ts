import type { Address } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import { rule, type Judgement, type Rule } from './rule.ts'

/** C4: assets sent to a token's own contract are lost nearly always. */
export const recipientTokenContract: Rule = rule({
  id: 'recipient/token-contract',
  levels: ['danger', 'unknown'],
  needs: ['parties'],
  judge({ parties, names, readings, simulation, explanation, effects, allCalls }) {
    // Plain value is received by whom it is sent to: that somebody is called says nothing of tokens.
    const called = 'call' in explanation && explanation.kind !== 'transfer' ? explanation.call.to : undefined
    // What comes back as the token itself is not lost: so WETH is made.
    const returned = new Set(effects.flatMap((effect) => (effect.kind === 'asset-in' ? [effect.amount.token.address] : [])))
    // A wrapper or a vault takes another token by a function of its own, and keeps it.
    const takes = (address: Address): boolean =>
      allCalls.some(
        ({ call, kind, claims }) =>
          call.to === address &&
          kind === 'call' &&
          claims.some((claim) => claim.kind === 'out' && claim.to === address && claim.token !== undefined && claim.token !== address),
      )
    return parties.flatMap(({ role, address, name, hasCode }): Judgement[] => {
      if (role !== 'recipient' || hasCode === false || returned.has(address) || takes(address)) return []
      const who = addressWord(address, names.tokenOf(address)?.symbol ?? name)
      const answers = readings.decimals(address) !== undefined && readings.supply(address) !== undefined
      if (address === called || names.tokenOf(address) !== undefined || answers) {
        return [
          {
            level: 'danger',
            say: say('{who} is the contract of a token', { who }),
            why: say('Token contracts don’t return what you send them: it would be lost.'),
            todo: say('Ask the person you pay for their own address.'),
          },
        ]
      }
      if (hasCode !== undefined && simulation !== undefined) return []
      return [
        {
          level: 'unknown',
          say: say('We couldn’t check whether {who} is a token contract', { who }),
          why: say('What you send to a token contract is lost.'),
          todo: say('Make sure this is the address of a person or an app.'),
        },
      ]
    })
  },
})
