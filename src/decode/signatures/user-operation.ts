import { say } from '#core/text/words'
import { userOperations } from '../messages/typed/user-operations.ts'
import { type Exercise, type SignatureKind, step, type UseOf } from './signature-kind.ts'

/** The account is made where it is not there yet, then the EntryPoint calls it. Its own check of the signature is not played. */
function operationSteps({ entryPoint, operation }: UseOf<'user-operation'>): Pick<Exercise, 'steps' | 'first' | 'gaps'> {
  const { factory, factoryData, sender, callData, callGasLimit } = operation
  const limit = callGasLimit === 0n ? {} : { gasLimit: callGasLimit }
  const makes = factory === undefined ? [] : [step(entryPoint, factory, factoryData ?? '0x')]
  return {
    steps: [...makes, { ...step(entryPoint, sender, callData), ...limit }],
    first: 0,
    gaps: [say('The account’s own check of the signature, and what a paymaster takes, weren’t simulated')],
  }
}

/** ERC-4337: what an account does once its own code took the signature. Modules of Safe read more of them (`messages/typed/safe-operations.ts`). */
export const userOperation: SignatureKind<'user-operation'> = {
  reads: userOperations,
  actor: ({ operation }) => operation.sender,
  exercise: (use, { digest }, actor) => ({
    tense: 'does',
    by: use.entryPoint,
    actor,
    signed: [{ digest, signer: actor }],
    ...operationSteps(use),
  }),
  terms: () => ({}),
  isRight: false,
}
