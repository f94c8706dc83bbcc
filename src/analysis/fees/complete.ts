import type { OwnTransaction } from '#core/activity/activity'
import { unknownEvidence } from '#core/evidence/evidence'
import { type FeeChoice, TIPS_WITHOUT_HISTORY, withMargin } from '#core/fee-policy'
import { rulesInForce } from '#core/chains/fork-schedule'
import { intrinsicGas, mostGas } from '#core/chains/gas-rules'
import { figuresOf, type Intent, type Speed } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import { type Authorization, maxPrice, type Signature, type UnsignedTransaction } from '#core/ethereum/transaction'
import { word } from '#core/bytes/hex'
import type { BlockEnvironment } from '#core/simulation/simulation'
import type { FeeHistory } from '#protocol/chain'
import { feeOfGiven } from './given-fee.ts'
import type { IntentCall } from '../intents/calls.ts'
import { spentBefore, type PendingNonces } from '../simulation/simulate-at-nonce.ts'

// From what is wanted to every field that is signed: number, gas and fee.

/** A field that a transaction which was made elsewhere had otherwise: it is not signed as it was given. */
export type RebuiltField = 'type' | 'nonce' | 'gas' | 'fee'

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** The largest limit that a block takes, by the rules that it is run by. Throws `simulation/unsupported-fork`. */
export const mostGasIn = (environment: BlockEnvironment): bigint => mostGas(rulesInForce(environment).rules, environment.gasLimit)

/** Stands for a fee history that nobody gives: small tips, which the Review marks as not compared. */
export const fallbackFees = (): FeeHistory => ({
  baseFees: [],
  tips: TIPS_WITHOUT_HISTORY,
  evidence: unknownEvidence('rpc/unreachable'),
})

const isFeeOf = (transaction: UnsignedTransaction, speed: Speed): boolean => {
  const { maxFeePerGas, maxPriorityFeePerGas } = feeOfGiven(transaction)
  return typeof speed !== 'string' && speed.maxFeePerGas === maxFeePerGas && speed.maxPriorityFeePerGas === maxPriorityFeePerGas
}

/** By what its fee is chosen: one that was given and that no block would take now is as good as none. */
export const speedOf = ({ intent, speed }: SendRequest, baseFee: bigint): Speed =>
  intent.kind === 'given' && isFeeOf(intent.transaction, speed) && maxPrice(intent.transaction) < baseFee ? 'normal' : speed

/** The account's first number that none of ours has, so that what got lost leaves no gap; or that of the one whose place it takes. */
function nonceOf(intent: Intent, { next, ours }: PendingNonces): number {
  if (intent.kind === 'replace') return intent.earlier.nonce
  const { nonce } = figuresOf(intent)
  if (nonce !== undefined) return nonce
  const held = new Set(ours.map((item: OwnTransaction) => item.transaction.nonce))
  let free = next
  while (held.has(free)) free++
  return free
}

/**
 * A transaction that was made elsewhere, where it can be signed as it stands: its number is the next one, a block takes its fee now, and the person did not
 * choose another. Its gas is left as it is: whether that is enough, the run shows.
 */
export function unchangedTransaction(
  { intent, chainId, speed }: SendRequest,
  turn: PendingNonces,
  baseFee: bigint,
): UnsignedTransaction | undefined {
  if (intent.kind !== 'given') return undefined
  const { transaction } = intent
  const holds =
    transaction.chainId === chainId &&
    transaction.nonce === nonceOf(intent, turn) &&
    maxPrice(transaction) >= baseFee &&
    isFeeOf(transaction, speed)
  return holds ? transaction : undefined
}

/**
 * The gas limit that is signed: the person's own where they set one, else what the run needed with its margin, no less than `floor` and no more than `most`. Their own
 * is left as it is: that no block takes it, the Review says. So on the OP Stack too: what the data costs on the other chain is charged besides the gas there, and no
 * limit holds it. Where the gas itself may hold it (chains of other kinds), a node that may see drafts is asked too, and the larger is taken.
 */
export function gasLimitOf(intent: Intent, needed: bigint, { floor, most }: { readonly floor: bigint; readonly most: bigint }): bigint {
  const own = figuresOf(intent).gasLimit
  if (own !== undefined) return own
  const gas = withMargin(needed, most)
  return gas < floor ? floor : gas
}

/** Which fields of a transaction that was made elsewhere are not signed as they were given. */
export function rebuiltFields({ intent }: SendRequest, made: UnsignedTransaction): readonly RebuiltField[] {
  if (intent.kind !== 'given') return []
  const { transaction } = intent
  const [was, is] = [feeOfGiven(transaction), feeOfGiven(made)]
  const differs: Readonly<Record<RebuiltField, boolean>> = {
    type: transaction.type !== made.type,
    nonce: transaction.nonce !== made.nonce,
    gas: transaction.gasLimit !== made.gasLimit,
    fee: was.maxFeePerGas !== is.maxFeePerGas || was.maxPriorityFeePerGas !== is.maxPriorityFeePerGas,
  }
  return (['type', 'nonce', 'gas', 'fee'] as const).filter((field) => differs[field])
}

/** Stands where a signature of ours will be, before it is made. No key makes it: r is never 0. */
const UNSIGNED: Signature = { r: word(0n), s: word(0n), yParity: 0 }

/** What is signed before the transaction that carries it (EIP-7702). The transaction's own number counts before it: the next one is the authorization's. */
export const authorizationFor = ({ intent, chainId }: SendRequest, nonce: number): Authorization | undefined =>
  intent.kind === 'delegate' ? { chainId: BigInt(chainId), address: intent.to, nonce: BigInt(nonce + 1) } : undefined

/** What of the account and of the block bounds a draft: wei that it has, and the block that it would be in. */
type Bounds = { readonly balance: bigint; readonly environment: BlockEnvironment }

/** Every field but the final gas limit: for the first run, as much gas as the account can pay for and a block takes. */
export function fillIn(
  request: SendRequest,
  template: IntentCall,
  fee: FeeChoice,
  turn: PendingNonces,
  { balance, environment }: Bounds,
): UnsignedTransaction {
  const most = mostGasIn(environment)
  const nonce = nonceOf(request.intent, turn)
  const left = balance - spentBefore(turn, nonce)
  const { authorizationList: carried, ...call } = template
  const own = authorizationFor(request, nonce)
  const list = own === undefined ? carried : [{ ...own, signature: UNSIGNED }]
  const common = { chainId: request.chainId, nonce, gasLimit: 0n, accessList: [], ...fee, ...call }
  const bare: UnsignedTransaction =
    list === undefined ? { type: 'eip1559', ...common } : { type: 'eip7702', ...common, authorizationList: list }
  const affordable = fee.maxFeePerGas === 0n ? most : (left - template.value) / fee.maxFeePerGas
  const floor = intrinsicGas({ ...bare, from: request.account }, rulesInForce(environment).rules)
  const { gasLimit: byHand } = figuresOf(request.intent)
  if (byHand !== undefined) return { ...bare, gasLimit: byHand }
  return { ...bare, gasLimit: affordable < floor ? floor : min(affordable, most) }
}
