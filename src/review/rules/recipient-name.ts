import { isProved } from '#core/evidence/evidence'
import { addressWord, foreignWord, say } from '#core/text/words'
import type { Entered } from '../review.ts'
import { rule, type Judgement, type Rule } from './rule.ts'

/** C7: a name that stands for another address than before, that can be taken for another name, or of which nobody proved what it stands for. */
export const recipientName: Rule = rule({
  id: 'recipient/name',
  levels: ['danger', 'warn', 'unknown'],
  needs: [],
  judge: ({ input: { entered = [] } }) => entered.flatMap(judgeOne),
})

function judgeOne(entered: Entered): readonly Judgement[] {
  const named = entered.name
  if (named === undefined) return []
  const name = foreignWord(named.name)
  const found: Judgement[] = []
  if (named.before !== undefined && named.before !== entered.address) {
    found.push({
      level: 'danger',
      say: say('{name} stands for {now}, and stood for {before} when you last used it', {
        name,
        now: addressWord(entered.address),
        before: addressWord(named.before),
      }),
      why: say('Whoever holds the name can change that at any time, and so can whoever took the name over.'),
      todo: say('Ask whom you pay whether the new address is theirs, over another channel.'),
    })
  }
  if (!named.normal || named.confusable) {
    found.push({
      level: 'warn',
      say: named.confusable
        ? say('{name} is written with letters that look like others', { name })
        : say('{name} is not written as names are', { name }),
      why: say('It can look just like the name that you mean and be another one.'),
      todo: say('Type the name yourself, or compare the whole address.'),
    })
  }
  if (!isResolved(named.evidence)) {
    found.push({
      level: named.evidence.kind === 'unknown' ? 'unknown' : 'warn',
      say: say('Nobody proved that {name} stands for {address}', { name, address: addressWord(entered.address) }),
      why: say('Whoever answered could have named an address of their own.'),
      todo: say('Compare the whole address with the one you were given.'),
    })
  }
  return found
}

/** Read here from state with proofs; whose word the block is, is said once for all of it. Names that the person gave are theirs. */
const isResolved = (evidence: Parameters<typeof isProved>[0]): boolean =>
  isProved(evidence) ||
  evidence.kind === 'own' ||
  (evidence.kind === 'claimed' && (evidence.method === 'local-run' || evidence.method === 'merkle-proof'))
