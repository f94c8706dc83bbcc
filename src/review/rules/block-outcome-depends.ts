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
      say: say('The result may depend on the block that confirms it'),
      why: say('It read values that are known only when the block is made: {values}.', { values: simulation.guessed.join(', ') }),
      todo: say('Expect small differences. Be careful with games of chance and contracts you don’t know.'),
    }
  },
})
