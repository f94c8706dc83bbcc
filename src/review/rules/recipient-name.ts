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
      say: say('{name} now points to {now}; when you last used it, it pointed to {before}', {
        name,
        now: addressWord(entered.address),
        before: addressWord(named.before),
      }),
      why: say('The name’s owner can change that at any time, and so can anyone who took over the name.'),
      todo: say('Ask the person you pay, on another channel, whether the new address is theirs.'),
    })
  }
  if (!named.normal || named.confusable) {
    found.push({
      level: 'warn',
      say: named.confusable
        ? say('{name} uses letters that look like other letters', { name })
        : say('{name} isn’t written the way names are', { name }),
      why: say('It can look just like the name you mean, and be a different one.'),
      todo: say('Type the name yourself, or compare the whole address.'),
    })
  }
  if (!isResolved(named.evidence)) {
    found.push({
      level: named.evidence.kind === 'unknown' ? 'unknown' : 'warn',
      say: say('It isn’t proved that {name} points to {address}', { name, address: addressWord(entered.address) }),
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
