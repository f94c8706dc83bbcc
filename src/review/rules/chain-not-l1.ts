import { isLayerOne } from '#core/chains/chain'
import { isVerified } from '#core/evidence/evidence'
import { say } from '#core/text/words'
import type { ReviewBlock } from '../review.ts'
import { rule, type Rule } from './rule.ts'

/** A rollup, or another chain that no L1 light client speaks of: what proof and run are worth there, said once. */
export const chainNotL1: Rule = rule({
  id: 'chain/not-l1',
  levels: ['unknown'],
  needs: [],
  judge({ input: { block, chainKind } }) {
    if (isLayerOne({ kind: chainKind })) return undefined
    return {
      level: 'unknown',
      say: saysOf(block),
      why:
        block?.head !== 'claimed'
          ? say('Where this chain does things its own way, the simulation may differ from what happens.')
          : say(
              'Everything was proved against a block that {source} passes on from the operator. We didn’t check that block. Where this chain does things its own way, the simulation may differ from what happens.',
              { source: block.source },
            ),
      todo: say('Use an endpoint you run or trust. If much is at stake, try a small amount first.'),
    }
  },
})

/** Whose word the block is. Where layer 1 holds it for final, the rules of the run alone are left to be said. */
function saysOf(block: ReviewBlock | undefined) {
  if (block !== undefined && isVerified(block.head)) return say('This chain isn’t an L1, and we simulate by the newest L1 rules we know')
  if (block?.head === 'signed')
    return say('This chain isn’t an L1: its sequencer signed the block, and we simulate by the newest L1 rules we know')
  return say('This chain isn’t an L1: its operator claims the blocks, and we simulate by the newest L1 rules we know')
}
