import { isLayerOne } from '#core/chains/chain'
import { isBareClaim } from '#core/evidence/evidence'
import { say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** The one thing that is not proved yet, said once and not at every figure. Of a chain that is no L1, `chain/not-l1` says it with the rest. */
export const chainClaimedHead: Rule = rule({
  id: 'chain/claimed-head',
  levels: ['unknown'],
  needs: [],
  judge({ input: { block, chainKind, evidence } }) {
    // Nothing was proved against it: `chain/no-proofs` says so.
    if (isBareClaim(evidence)) return undefined
    if (block?.head !== 'claimed' || !isLayerOne({ kind: chainKind })) return undefined
    return {
      level: 'unknown',
      say: say('Only {source} claims this block: there is no light client yet', { source: block.source }),
      why: say('Everything was proved against this block. If the endpoint made the block up, all of that is made up too.'),
      todo: say('Use an endpoint you run or trust for anything that matters.'),
    }
  },
})
