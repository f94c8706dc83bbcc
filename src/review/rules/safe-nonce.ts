import { addressWord, say } from '#core/text/words'
import { rule, type Rule } from './rule.ts'

/** So many before it are a queue; more, and nobody knows when its turn comes. */
const MAX_QUEUED = 20n

/** A9 for a Safe: its transactions are carried out in the order of their numbers, each number once. */
export const safeNonce: Rule = rule({
  id: 'safe/nonce',
  levels: ['warn', 'info'],
  needs: [],
  judge({ input: { exercise }, names }) {
    const turn = exercise?.turn
    if (turn === undefined) return undefined
    const { nonce, next, safe: address } = turn
    const safe = addressWord(address, names.nameOf(address))
    const places = { safe, nonce: nonce.toString(), next: next.toString() }
    if (nonce < next)
      return {
        level: 'warn',
        say: say('This can never be carried out: the Safe {safe} has used number {nonce} already', places),
        why: say('The next number of this Safe is {next}. A signature for an earlier one is worth nothing.', places),
        todo: say('Nothing happens if you sign it. Ask for it with the number {next} if it is still wanted.', places),
      }
    const before = nonce - next
    return {
      level: before > MAX_QUEUED ? 'warn' : 'info',
      say: say('It waits for {count} before it in the queue of the Safe {safe}', { ...places, count: before.toString() }),
      why: say(
        'A Safe carries out one transaction for each number, in their order; the next is {next}. Your signature stays valid until then.',
        places,
      ),
      todo:
        before > MAX_QUEUED
          ? say('Ask why it has a number so far ahead. What it does then is shown here as of now.')
          : say('Nothing to do when those before it are on their way. What it does then is shown here as of now.'),
    }
  },
})
