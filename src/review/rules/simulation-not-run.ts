import { messageOf } from '#core/catalogue'
import { say } from '#core/words'
import type { Case, Rule } from './rule.ts'

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

/** G1: no run, so no effects are known. */
export const simulationNotRun: Rule = {
  id: 'simulation/not-run',
  levels: ['unknown', 'danger'],
  needs: [],
  judge(one) {
    // A message that nothing can be played for (a text) has no run to miss.
    if (one.simulation !== undefined || (one.message !== undefined && one.input.exercise === undefined)) return undefined
    const { failure } = one.input
    return {
      level: isPlain(one) ? 'unknown' : 'danger',
      say: say('What this does could not be computed'),
      why: failure === undefined ? say('The state that it needs could not be proved.') : messageOf(failure),
      todo: say('Try again, or use another endpoint. Signing now means trusting whoever wrote this request.'),
      material: true,
    }
  },
}
