import type { ExecResult } from '@ethereumjs/evm'
import { Account, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { startingGas } from '#core/gas-rules'
import type { AppliedAuthorization, PlainCall, RunTransaction, Sent } from '#core/simulation'
import { priced } from './admission.ts'
import { authorize } from './authorize.ts'
import type { Engine } from './engine.ts'

/** A finished run: what the EVM says of it, with the gas that it needs at the least to get as far. */
export type Transacted = {
  readonly exec: ExecResult
  /** What is paid for, after refunds. */
  readonly gasUsed: bigint
  /** Gas taken before refunds, or the EIP-7623 floor where that is more. No smaller limit can do. */
  readonly leastGas: bigint
  /** The limit that it needed by its own account: right unless it looks at the gas it has left. */
  readonly guessedGas: bigint
  readonly authorizations: readonly AppliedAuthorization[]
}

/** Gas of a plain call that names none: more than any transaction may have. The budget is what ends it. */
const CALL_GAS = 30_000_000n
/** EIP-3529: no more than a fifth of what was used comes back. */
const MOST_REFUND = 5n

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What is paid for a unit of gas in this block, in wei: base fee and tip, at most the cap (EIP-1559). */
function priceIn({ block }: Engine, tx: RunTransaction): bigint {
  if ('gasPrice' in tx) return tx.gasPrice
  return smaller(tx.maxFeePerGas, (block.header.baseFeePerGas ?? 0n) + tx.maxPriorityFeePerGas)
}

/** Warm from the start (EIP-2929, EIP-2930, EIP-3651): precompiles, sender, recipient, proposer, and what is listed. */
function warm({ evm, block }: Engine, from: string, to: string | undefined, tx?: RunTransaction): void {
  const { journal } = evm
  for (const address of evm.precompiles.keys()) journal.addAlwaysWarmAddress(address)
  for (const address of [from, to, block.header.coinbase.toString()]) if (address !== undefined) journal.addAlwaysWarmAddress(address)
  for (const { address, storageKeys } of tx && 'accessList' in tx ? tx.accessList : []) {
    journal.addAlwaysWarmAddress(address)
    for (const key of storageKeys) journal.addAlwaysWarmSlot(address, key)
  }
}

/** Adds to a balance what may be less than nothing, in wei. */
async function pay({ evm, state }: Engine, address: string, value: bigint): Promise<void> {
  const of = createAddressFromString(address)
  const account = (await state.manager.getAccount(of)) ?? new Account()
  account.balance += value
  await evm.journal.putAccount(of, account)
}

/** EIP-6780: only what the same transaction created goes; before it (Cancun) everything that destroyed itself. Then EIP-161: touched and empty is gone. */
async function cleanUp({ evm, rules }: Engine, { selfdestruct, createdAddresses }: ExecResult): Promise<void> {
  for (const address of selfdestruct?.keys() ?? []) {
    if (!rules.isActivatedEIP(6780) || createdAddresses?.has(address) === true)
      await evm.journal.deleteAccount(createAddressFromString(address))
  }
  await evm.journal.cleanup()
}

/**
 * Runs the transaction to its end and leaves the changes in the engine's state. Written out here, by the Yellow Paper (section 6) and the EIPs named, because the
 * one of ethereumjs needs signatures and whole transactions. What a block checks before (`refuse`) must hold.
 */
export async function transact(engine: Engine, sent: Sent): Promise<Transacted> {
  const { from, transaction: tx } = sent
  const { evm, block, fork, state } = engine
  const price = priceIn(engine, tx)
  const { intrinsic, floor } = startingGas(priced(sent), fork)
  warm(engine, from, tx.to, tx)
  await pay(engine, from, -tx.gasLimit * price)
  state.overlay.modify(from, { nonce: (state.overlay.account(from)?.nonce ?? 0n) + 1n })
  const { applied, refund } = authorize(engine, sent.authorizations ?? [])
  const { execResult: exec } = await evm.runCall({
    block,
    gasPrice: price,
    caller: createAddressFromString(from),
    ...(tx.to === undefined ? {} : { to: createAddressFromString(tx.to) }),
    value: tx.value,
    data: hexToBytes(tx.data),
    gasLimit: tx.gasLimit - intrinsic,
    skipNonceIncrement: true,
  })
  const taken = intrinsic + exec.executionGasUsed
  const refunded = smaller(refund + (exec.gasRefund ?? 0n), taken / MOST_REFUND)
  const gasUsed = larger(taken - refunded, floor)
  await pay(engine, from, (tx.gasLimit - gasUsed) * price)
  await pay(engine, block.header.coinbase.toString(), gasUsed * (price - (block.header.baseFeePerGas ?? 0n)))
  await cleanUp(engine, exec)
  const needed = engine.recording.gasNeeded() ?? exec.executionGasUsed
  return { exec, gasUsed, leastGas: larger(taken, floor), guessedGas: larger(intrinsic + needed, floor), authorizations: applied }
}

/** Makes a message without a transaction around it and leaves the changes in the engine's state: no fee, no nonce but a creation's, no intrinsic gas, no refund. */
export async function callPlainly(engine: Engine, { from, to, value, data, gasLimit = CALL_GAS }: PlainCall): Promise<Transacted> {
  warm(engine, from, to)
  const { overlay } = engine.state
  // A creation takes a number, which its address is made of.
  if (to === undefined) overlay.modify(from, { nonce: (overlay.account(from)?.nonce ?? 0n) + 1n })
  const { execResult: exec } = await engine.evm.runCall({
    block: engine.block,
    caller: createAddressFromString(from),
    ...(to === undefined ? {} : { to: createAddressFromString(to) }),
    value,
    data: hexToBytes(data),
    gasLimit,
    skipNonceIncrement: true,
  })
  await cleanUp(engine, exec)
  const used = exec.executionGasUsed
  return { exec, gasUsed: used, leastGas: used, guessedGas: used, authorizations: [] }
}
