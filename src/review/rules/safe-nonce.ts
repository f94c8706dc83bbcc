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
        say: say('This can never be executed: the Safe {safe} already used number {nonce}', places),
        why: say('The next number of this Safe is {next}. A signature for an earlier one is worthless.', places),
        todo: say('Nothing happens if you sign it. If it’s still wanted, ask for it with the number {next}.', places),
      }
    const before = nonce - next
    return {
      level: before > MAX_QUEUED ? 'warn' : 'info',
      say: say('It waits for {count} before it in the queue of the Safe {safe}', { ...places, count: before.toString() }),
      why: say('A Safe executes one transaction per number, in order. The next is {next}. Your signature stays valid until then.', places),
      todo:
        before > MAX_QUEUED
          ? say('Ask why its number is so far ahead. We show what it would do as of now.')
          : say('You don’t need to do anything if the earlier ones are on their way. We show what it would do as of now.'),
    }
  },
})
