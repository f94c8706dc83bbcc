import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** The run read what only the maker of the block will know. */
export const blockOutcomeDepends: Rule = rule({
  id: 'block/outcome-depends',
  levels: ['info'],
  needs: [],
  judge({ simulation }) {
    if (simulation === undefined || simulation.guessed.length === 0) return undefined
    return {
      level: 'info',
      say: say('The outcome may depend on the block that includes it'),
      why: say('It read values that are only known when the block is made: {values}.', { values: simulation.guessed.join(', ') }),
      todo: say('Expect small differences. Be careful if it is a game of chance or a contract that you do not know.'),
    }
  },
})
