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
            ? say('This was run by the rules of {by}, and the chain may have newer ones', { by })
            : say('This was run by the rules of {by}, and the chain has newer ones: {newer}', { by, newer }),
        why: say('This version of Assay does not know the newer rules. What happens, and what it costs, may differ from what is shown.'),
        material: true,
        todo: say('Install a newer version, or bring in the fork schedule of this chain. Until then leave a margin in the gas limit.'),
      }
    }
    return {
      level: 'unknown',
      say: say('By the clock this chain goes by the rules of {early}, and its blocks do not show it', { early: early ?? by }),
      why: say('This was run by the rules of {by}, as its last block was made. If the next one is made by the new rules, it may differ.', {
        by,
      }),
      material: true,
      todo: say('Check with another endpoint whether this chain made the fork.'),
    }
  },
})
