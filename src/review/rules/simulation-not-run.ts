import { errorMessage } from '#core/catalogue'
import { say } from '#core/text/words'
import { isPlayable } from '#decode'
import { rule, type Case, type Rule } from './rule.ts'

/** Plain value, or one transfer of a token that we know: what can happen is little even unseen. */
function isPlain({ explanation, names }: Case): boolean {
  if (!('call' in explanation)) return false
  const { kind, call, function: called, encoding } = explanation
  if (kind === 'transfer') return true
  return (
    called?.signature === 'transfer(address,uint256)' &&
    encoding.canonical === true &&
    call.to !== undefined &&
    names.tokenOf(call.to)?.from === 'listed'
  )
}

/** A message that nothing can be played for (a text) has no run to miss. */
const hasRun = ({ message, input }: Case): boolean => message === undefined || input.exercise !== undefined || isPlayable(message.use)

/** G1: no run, so no effects are known. */
export const simulationNotRun: Rule = rule({
  id: 'simulation/not-run',
  levels: ['unknown', 'danger'],
  needs: [],
  judge(one) {
    const { failure, further, exercise } = one.input
    if (one.simulation !== undefined || !hasRun(one)) return undefined
    // What can never be carried out has nothing to run: its own rule says so.
    if (exercise?.turn !== undefined && exercise.turn.nonce < exercise.turn.next) return undefined
    // Nothing failed: the run of a message is still to come.
    if (further === 'pending' && failure === undefined && one.message !== undefined) return undefined
    return {
      // A permission that was not played is judged by its words all the same.
      level: isPlain(one) || (one.message !== undefined && exercise === undefined) ? 'unknown' : 'danger',
      say: say('We couldn’t compute what this does'),
      why: failure === undefined ? say('We couldn’t prove the state it needs.') : errorMessage(failure),
      todo:
        failure?.code === 'simulation/unsupported'
          ? say('Trying again won’t help. If you sign now, you trust whoever wrote this request.')
          : say('Try again, or use another endpoint. If you sign now, you trust whoever wrote this request.'),
      material: true,
    }
  },
})
