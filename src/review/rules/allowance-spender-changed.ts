import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import { codeChangeOf } from './code-changed.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** D8: somebody who may take already, and whose code is not what it was when this device last signed for it. */
export const allowanceSpenderChanged: Rule = rule({
  id: 'allowance/spender-changed',
  levels: ['danger', 'unknown'],
  needs: ['accounts', 'proxies', 'pins'],
  judge({ actor, effects, pins, accounts, proxies, input, names, readings }) {
    // Rights that stood before the request; one that it takes back is on its way out.
    const standing = new Set(
      input.plan.probes.flatMap(({ reading }): Address[] => {
        if (reading.reads === 'allowance' && reading.owner === actor)
          return (readings.allowance(reading.token, actor, reading.spender)?.before ?? 0n) > 0n ? [reading.spender] : []
        if (reading.reads !== 'operator' || reading.owner !== actor) return []
        return (readings.operator(reading.collection, actor, reading.operator)?.before ?? 0n) > 0n ? [reading.operator] : []
      }),
    )
    for (const effect of effects) {
      if (effect.kind === 'allowance' && effect.after === 0n) standing.delete(effect.spender)
      if (effect.kind === 'operator' && !effect.granted) standing.delete(effect.operator)
    }
    return [...standing].flatMap((address): Judgement[] => {
      const pin = factValue(pins)?.[address]
      const who = addressWord(address, names.nameOf(address))
      if (pin === undefined) return []
      const state = factValue(accounts[address])
      const change = state === undefined ? 'unknown' : codeChangeOf(pin, state, factValue(proxies[address]))
      if (change === 'none') return []
      if (change === 'unknown')
        return [
          {
            level: 'unknown',
            say: say('We don’t know whether {who}, which can already take from you, changed', { who }),
            why: say('We couldn’t prove its code.'),
            todo: say('Try again when the endpoint can prove its state.'),
          },
        ]
      return [
        {
          level: 'danger',
          say: say('{who} can already take from you, and changed since you allowed it', { who }),
          why: say('Whoever changed its code decides what it takes.'),
          todo: say('Revoke the permission before you do anything else.'),
        },
      ]
    })
  },
})
