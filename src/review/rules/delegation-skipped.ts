import { addressWord, say, type Words } from '#core/text/words'
import { type SkippedTuple, skippedIn } from '../delegations.ts'
import { rule, type Rule } from './rule.ts'

/** By the rule of EIP-7702 that it breaks. */
const WHY: Readonly<Record<SkippedTuple['why'], Words>> = {
  signature: say('Its signature is invalid: no key can have made it.'),
  chain: say('It’s for another chain.'),
  nonce: say('Its number isn’t the account’s next one.'),
  code: say('Its account is a contract with code of its own.'),
  gas: say('The gas limit doesn’t cover the list, so none of it takes effect.'),
}

/** An authorization in a list (EIP-7702) that does nothing: the chain skips it and runs the rest of the transaction. */
export const delegationSkipped: Rule = rule({
  id: 'delegation/skipped',
  levels: ['warn'],
  needs: [],
  judge: ({ input, simulation, names }) =>
    skippedIn(input.request.asked, simulation).map((tuple) => ({
      level: 'warn',
      say: say('Authorization {place}, for the code of {delegate}, has no effect: the chain skips it', {
        place: String(tuple.at + 1),
        delegate: addressWord(tuple.address, names.nameOf(tuple.address)),
      }),
      why: WHY[tuple.why],
      todo: say('The rest of the transaction still happens. Ask its sender why this is there.'),
    })),
})
