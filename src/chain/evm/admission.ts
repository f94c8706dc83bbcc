import { MAX_GAS, maxPrice, maxFee } from '#core/transaction'
import type { BlockEnvironment, Run } from '#core/simulation'
import { size } from '#core/hex'
import type { Engine } from './engine.ts'
import { buildTransaction, startingGas } from './transact.ts'

/** Why a block would not take the transaction at all; `why` of the outcome. Nothing is executed and nothing is paid. */
export type Refusal = 'nonce' | 'gas-limit' | 'fee-cap' | 'initcode-size' | 'insufficient-funds' | 'sender-has-code' | 'intrinsic-gas'

/** EIP-3860, in bytes. */
const MAX_INITCODE = 49_152

function refuseFields({ transaction: tx }: Run, environment: BlockEnvironment): Refusal | undefined {
  // EIP-7825.
  if (tx.gasLimit > MAX_GAS || tx.gasLimit > environment.gasLimit) return 'gas-limit'
  if (maxPrice(tx) < environment.baseFee) return 'fee-cap'
  if (tx.type === 'eip1559' && tx.maxPriorityFeePerGas > tx.maxFeePerGas) return 'fee-cap'
  if (tx.to === undefined && size(tx.data) > MAX_INITCODE) return 'initcode-size'
  return undefined
}

/** EIP-3607, as EIP-7702 left it: an account with code may only send when that code is a delegation. */
function hasForeignCode(engine: Engine, run: Run): boolean {
  const code = engine.state.overlay.code(run.from)
  return code.length > 0 && !(code.length === 23 && code[0] === 0xef && code[1] === 0x01 && code[2] === 0x00)
}

/** Checks what a block checks before the first step, on the sender's proved account. `undefined` means that it may start. */
export function refuse(engine: Engine, run: Run): Refusal | undefined {
  const { transaction: tx, environment, from } = run
  const sender = engine.state.overlay.account(from)
  const balance = sender?.balance ?? 0n
  if ((sender?.nonce ?? 0n) !== BigInt(tx.nonce)) return 'nonce'
  const field = refuseFields(run, environment)
  if (field) return field
  if (balance < maxFee(tx) + tx.value) return 'insufficient-funds'
  if (hasForeignCode(engine, run)) return 'sender-has-code'
  const { intrinsic, floor } = startingGas(buildTransaction(engine, tx, from), from)
  return tx.gasLimit < (intrinsic > floor ? intrinsic : floor) ? 'intrinsic-gas' : undefined
}
