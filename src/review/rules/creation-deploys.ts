import { size } from '#core/bytes/hex'
import { say } from '#core/text/words'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** EIP-3860, in bytes. */
const MAX_INITCODE = 49_152

/** A6: new code instead of a call; blocked where no block would take it. */
export const creationDeploys: Rule = rule({
  id: 'creation/deploys',
  levels: ['warn', 'block'],
  needs: [],
  judge: (one) =>
    one.allCalls.filter(({ kind }) => kind === 'creation').flatMap(({ call }) => [deploys(), ...tooLong(one, size(call.data))]),
})

const deploys = (): Judgement => ({
  level: 'warn',
  say: say('This deploys a new contract'),
  why: say('Its code runs once now and may do anything with what you send along. Afterwards it stays on the chain.'),
  todo: say('Continue only if you want to deploy a contract.'),
})

/** Only of what is sent as it stands: in a batch another contract makes it. */
function tooLong({ transaction }: Case, bytes: number): readonly Judgement[] {
  if (transaction === undefined || transaction.to !== undefined || bytes <= MAX_INITCODE) return []
  return [
    {
      level: 'block',
      say: say('The code to deploy has {bytes} bytes, but at most {most} are allowed', { bytes, most: MAX_INITCODE }),
      why: say('No block accepts such a transaction (EIP-3860).'),
      todo: say('Reject it. Its maker has to make the contract smaller.'),
    },
  ]
}
