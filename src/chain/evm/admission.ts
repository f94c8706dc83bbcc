import { startingGas } from '#core/chains/gas-rules'
import { size } from '#core/bytes/hex'
import type { BlockEnvironment, RunTransaction, SimulatedTransaction } from '#core/simulation/simulation'
import { MAX_GAS, MAX_GAS_LIMIT } from '#core/ethereum/transaction'
import { delegateIn } from './delegation.ts'
import type { Engine } from './engine.ts'

/** Why a block would not take the transaction at all; `why` of the outcome. Nothing is executed and nothing is paid. */
export type AdmissionError =
  | 'nonce'
  | 'gas-limit'
  | 'fee-cap'
  | 'initcode-size'
  | 'insufficient-funds'
  | 'sender-has-code'
  | 'intrinsic-gas'
  | 'type'
  | 'no-recipient'

/** Highest price per gas that it may pay, in wei. */
const priceOf = (tx: RunTransaction): bigint => ('gasPrice' in tx ? tx.gasPrice : tx.maxFeePerGas)

/** What the sender must have at the least, in wei: value, and the gas limit at the highest price. */
export const mostCost = (tx: RunTransaction): bigint => tx.value + tx.gasLimit * priceOf(tx)

/** What of it costs gas before the first step. */
export const priced = ({ from, transaction: tx, authorizations }: SimulatedTransaction): Parameters<typeof startingGas>[0] => ({
  ...tx,
  from,
  tuples: authorizations?.length ?? 0,
})

/** Types that are run as they stand. Any other would be run as something that it is not, its list or blobs forgotten. */
const RUNS_ALONE: ReadonlySet<string> = new Set(['legacy', 'eip2930', 'eip1559'] satisfies RunTransaction['type'][])

/** EIP-7702: a list that is empty, in a creation, with a price of the old kind, or before its fork makes the transaction invalid. */
function refuseList({ rules }: Engine, { transaction: tx, authorizations }: SimulatedTransaction): AdmissionError | undefined {
  if (authorizations === undefined) return RUNS_ALONE.has(tx.type) ? undefined : 'type'
  if ('gasPrice' in tx || authorizations.length === 0 || !rules.isActivatedEIP(7702)) return 'type'
  return tx.to === undefined ? 'no-recipient' : undefined
}

/** EIP-7825 caps the limit; from EIP-8037 on only what is spent on anything else than new state. */
const isCapped = (rules: Engine['rules']): boolean => rules.isActivatedEIP(7825) && !rules.isActivatedEIP(8037)

function refuseFields({ rules }: Engine, tx: RunTransaction, environment: BlockEnvironment): AdmissionError | undefined {
  if (tx.gasLimit > environment.gasLimit || (isCapped(rules) && tx.gasLimit > MAX_GAS)) return 'gas-limit'
  if (tx.gasLimit > MAX_GAS_LIMIT) return 'gas-limit'
  if (priceOf(tx) < environment.baseFee) return 'fee-cap'
  if ('maxFeePerGas' in tx && tx.maxPriorityFeePerGas > tx.maxFeePerGas) return 'fee-cap'
  // EIP-3860, and as EIP-7954 raised it.
  if (tx.to === undefined && BigInt(size(tx.data)) > rules.param('maxInitCodeSize')) return 'initcode-size'
  return undefined
}

/** Checks what a block checks before the first step, on the sender's account. `undefined` means that it may start. */
export function checkAdmission(engine: Engine, sent: SimulatedTransaction, environment: BlockEnvironment): AdmissionError | undefined {
  const { transaction: tx, from } = sent
  const { overlay } = engine.state
  const account = overlay.account(from)
  if ((account?.nonce ?? 0n) !== BigInt(tx.nonce)) return 'nonce'
  const field = refuseFields(engine, tx, environment) ?? refuseList(engine, sent)
  if (field) return field
  if ((account?.balance ?? 0n) < mostCost(tx)) return 'insufficient-funds'
  // EIP-3607, as EIP-7702 left it: an account with code may only send when that code is a delegation.
  const code = overlay.code(from)
  if (code.length > 0 && delegateIn(code) === undefined) return 'sender-has-code'
  const { intrinsic, floor } = startingGas(priced(sent), engine.gasRules)
  const least = intrinsic > floor ? intrinsic : floor
  if (engine.rules.isActivatedEIP(8037) && least > MAX_GAS) return 'gas-limit'
  return tx.gasLimit < least ? 'intrinsic-gas' : undefined
}
