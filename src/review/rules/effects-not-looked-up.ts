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
          why: say('It does far more than an honest request. We looked up what you have and what’s listed first.'),
          todo: say('Reject it, unless you know why it does so much at once.'),
          material: true,
        },
      ]
    }),
})

const KINDS = ['rights', 'tokens', 'items', 'accounts'] as const satisfies readonly (keyof OmittedCounts)[]

const SAYS: Readonly<Record<(typeof KINDS)[number], (count: number) => Judgement['say']>> = {
  rights: (count) => say('We couldn’t look up {count, plural, one {# permission} other {# permissions}} to take from you', { count }),
  tokens: (count) => say('We couldn’t look up your balances of {count, plural, one {# token} other {# tokens}}', { count }),
  items: (count) => say('We couldn’t look up {count, plural, one {# item} other {# items}}', { count }),
  accounts: (count) => say('We couldn’t look up {count} of the contracts involved', { count }),
}
