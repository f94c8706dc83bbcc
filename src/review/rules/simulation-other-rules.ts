import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** The run went by rules that are not those of the chain's next block, since this build does not know these, or since the chain did not make a fork that its clock says. */
export const simulationOtherRules: Rule = rule({
  id: 'simulation/other-rules',
  levels: ['unknown'],
  needs: [],
  judge({ simulation }) {
    const other = simulation?.rules
    if (other === undefined) return undefined
    const { by, newer, early } = other
    if (newer !== undefined) {
      return {
        level: 'unknown',
        say:
          newer === 'unknown'
            ? say('We simulated by the rules of {by}, but the chain may have newer ones', { by })
            : say('We simulated by the rules of {by}, but the chain has newer ones: {newer}', { by, newer }),
        why: say('This version of Assay doesn’t know the newer rules. The result and the cost may differ from what’s shown.'),
        material: true,
        todo: say('Install a newer version, or add this chain’s fork schedule. Until then, leave a margin in the gas limit.'),
      }
    }
    return {
      level: 'unknown',
      say: say('By now this chain should follow the rules of {early}, but its blocks don’t show it', { early: early ?? by }),
      why: say('We simulated by the rules of {by}, like its last block. If the next block follows the new rules, the result may differ.', {
        by,
      }),
      material: true,
      todo: say('Check with another endpoint whether this chain has forked.'),
    }
  },
})
