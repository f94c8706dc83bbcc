import type { Address } from '#core/ethereum/address'
import type { Probe } from '#core/simulation/simulation'
import type { MessageExplanation, Use } from '../message.ts'
import type { TypedEntry } from '../messages/typed-entry.ts'
import { authorization } from './authorization.ts'
import { daiPermit } from './dai-permit.ts'
import { delegation } from './delegation.ts'
import { erc2612 } from './erc2612.ts'
import { itemPermit } from './item-permit.ts'
import { metaTransaction } from './meta-transaction.ts'
import { permit2Allowance } from './permit2-allowance.ts'
import { permit2Transfer } from './permit2-transfer.ts'
import { safe } from './safe.ts'
import { seaport } from './seaport.ts'
import type { Exercise, ExerciseContext, SignatureKind, UseKind, UseTerms } from './signature-kind.ts'
import { signIn } from './sign-in.ts'
import { transferAuthorization } from './transfer-authorization.ts'
import { userOperation } from './user-operation.ts'

/** Every kind of signature. A new one is a member of `Use`, a module of its own, and its line here: without that nothing compiles. */
export const SIGNATURE_KINDS: { readonly [Kind in UseKind]: SignatureKind<Kind> } = {
  erc2612,
  'dai-permit': daiPermit,
  'permit2-allowance': permit2Allowance,
  'permit2-transfer': permit2Transfer,
  'transfer-authorization': transferAuthorization,
  'item-permit': itemPermit,
  seaport,
  safe,
  'user-operation': userOperation,
  authorization,
  delegation,
  'meta-transaction': metaTransaction,
  'sign-in': signIn,
}

/** What is known of the kind of this signature. Its members take no other use than of its own kind, which is that of `use`: no type says so of a union. */
export const signatureKind = (use: Use): SignatureKind => SIGNATURE_KINDS[use.use] as SignatureKind

/** Forms of typed data that are signatures of these kinds. */
export const signatureEntries = (): readonly TypedEntry[] => Object.values(SIGNATURE_KINDS).flatMap(({ reads }) => reads)

/** Whose things a use moves: named in the message, else whoever signs. */
export const actorOf = (use: Use | undefined, signer: Address): Address =>
  use === undefined ? signer : signatureKind(use).actor(use, signer)

/** What must be read before the steps can be made: balances, the owners of a Safe. */
export const exerciseProbes = ({ use }: MessageExplanation, signer: Address): readonly Probe[] =>
  use === undefined ? [] : (signatureKind(use).probes?.(use, actorOf(use, signer)) ?? [])

/** True where a run could show what a signature is good for. */
export const isPlayable = (use: Use | undefined): boolean => use !== undefined && signatureKind(use).exercise !== undefined

/** The steps. `undefined` where a message gives nobody anything that a run could show: a text, a sign-in. */
export const exerciseOf = ({ use }: MessageExplanation, context: ExerciseContext): Exercise | undefined =>
  use === undefined ? undefined : signatureKind(use).exercise?.(use, context, actorOf(use, context.signer))

/** Terms at their worst; none of a message without a use. */
export const signatureTerms = (use: Use | undefined): UseTerms => (use === undefined ? {} : signatureKind(use).terms(use))

/** Whether a signature of this kind, once it is handed in, leaves an allowance. Of a kind by its stored name. */
export const leavesAllowance = (kind: string): boolean =>
  Object.entries(SIGNATURE_KINDS).some(([name, { leavesAllowance: leaves }]) => name === kind && leaves === true)
