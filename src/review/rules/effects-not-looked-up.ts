import { say } from '#core/text/words'
import type { OmittedCounts } from '../review.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** G19: there is more than is asked of the chain for one Review. What is listed, named or held was asked first. */
export const effectsNotLookedUp: Rule = rule({
  id: 'effects/not-looked-up',
  levels: ['unknown'],
  needs: [],
  judge: ({ input: { plan } }) =>
    KINDS.flatMap((kind): readonly Judgement[] => {
      const count = plan.leftOut?.[kind] ?? 0
      if (count === 0) return []
      return [
        {
          level: 'unknown',
          say: SAYS[kind](count),
          why: say('It does far more than an honest request. What you have and what is listed was looked up first.'),
          todo: say('Reject it, unless you know why it does so much at once.'),
          material: true,
        },
      ]
    }),
})

const KINDS = ['rights', 'tokens', 'items', 'accounts'] as const satisfies readonly (keyof OmittedCounts)[]

const SAYS: Readonly<Record<(typeof KINDS)[number], (count: number) => Judgement['say']>> = {
  rights: (count) => say('{count} rights to take from you could not be looked up', { count }),
  tokens: (count) => say('Balances of {count} tokens could not be looked up', { count }),
  items: (count) => say('{count} items could not be looked up', { count }),
  accounts: (count) => say('{count} contracts that take part could not be looked up', { count }),
}
