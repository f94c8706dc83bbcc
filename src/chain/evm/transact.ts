import { defined } from '#core/defined'
import { EVMError, type ExecResult } from '@ethereumjs/evm'
import { Account, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import type { Address } from '#core/ethereum/address'
import { startingGas } from '#core/chains/gas-rules'
import { pad, word } from '#core/bytes/hex'
import {
  type AppliedAuthorization,
  type Carrier,
  NATIVE_LOG_ADDRESS,
  type PlainCall,
  type RunTransaction,
  type SimulatedTransaction,
} from '#core/simulation/simulation'
import { priced } from './admission.ts'
import { authorize } from './authorize.ts'
import { delegateIn } from './delegation.ts'
import type { Engine } from './engine.ts'
import { fillReservoir, splitGas } from './gas/state-gas.ts'

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
  /** Wei that the block's proposer was paid. */
  readonly tip: bigint
}

/** Gas of a plain call that names none: more than any transaction may have. The budget is what ends it. */
const CALL_GAS = 30_000_000n
/** And for state that it makes (EIP-8037): more than the longest code costs. */
const CALL_STATE_GAS = 200_000_000n
const NO_CODE = new Uint8Array(0)
/** `Burn(address,uint256)` of EIP-7708. */
const BURN = hexToBytes('0xcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca5')

type EvmLog = NonNullable<ExecResult['logs']>[number]

const burnLog = (address: Address, wei: bigint): EvmLog => [
  hexToBytes(NATIVE_LOG_ADDRESS),
  [BURN, hexToBytes(pad(address))],
  hexToBytes(word(wei)),
]
/** EIP-3529: no more than a fifth of what was used comes back. */
const MAX_REFUND = 5n

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

/** EIP-8246: an account that destroyed itself loses all but its balance. */
async function empty({ evm, state }: Engine, address: Address): Promise<void> {
  const account = state.overlay.account(address)
  if (account === undefined) return
  state.overlay.putCode(address, NO_CODE)
  state.overlay.clear(address)
  await evm.journal.putAccount(createAddressFromString(address), new Account(0n, account.balance))
}

/**
 * EIP-6780: only what the same transaction created goes; before it (Cancun) everything that destroyed itself. Then EIP-161: touched and empty is gone. Returns
 * the logs of what was burned, which EIP-7708 has wherever EIP-8246 is not in force.
 */
async function cleanUp(engine: Engine, { selfdestruct, createdAddresses }: ExecResult): Promise<readonly EvmLog[]> {
  const { evm, rules, state } = engine
  const gone = [...(selfdestruct?.keys() ?? [])].filter((address) => !rules.isActivatedEIP(6780) || createdAddresses?.has(address) === true)
  const burned: EvmLog[] = []
  for (const address of gone.toSorted()) {
    if (rules.isActivatedEIP(8246)) await empty(engine, address)
    else {
      const balance = state.overlay.account(address)?.balance ?? 0n
      if (rules.isActivatedEIP(7708) && balance > 0n) burned.push(burnLog(address, balance))
      await evm.journal.deleteAccount(createAddressFromString(address))
    }
  }
  await evm.journal.cleanup()
  return burned
}

type Executed = {
  readonly exec: ExecResult
  readonly applied: readonly AppliedAuthorization[]
  readonly refund: bigint
  /** Gas, beside the intrinsic. */
  readonly spent: bigint
}

/** As ethereumjs has it, of a transaction whose list alone was more than its gas. */
const outOfGas = (gas: bigint): ExecResult => ({
  executionGasUsed: gas,
  exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
  returnValue: NO_CODE,
})

/** The list of EIP-7702 and the message. What the list wrote goes where the gas does not suffice for it, or for what the recipient costs before its first step (EIP-2780). */
async function execute(
  engine: Engine,
  { from, transaction: tx, authorizations }: SimulatedTransaction,
  gas: bigint,
  gasPrice: bigint,
): Promise<Executed> {
  const { evm, block } = engine
  const reservoir = evm.stateGasReservoir
  const undo = async (): Promise<void> => {
    await evm.journal.revert()
    evm.stateGasReservoir = reservoir
    evm.executionStateGasUsed = 0n
  }
  await evm.journal.checkpoint()
  const { applied, refund, gasLeft } = authorize(engine, { from, to: tx.to, value: tx.value, list: authorizations ?? [], gas })
  if (gasLeft === undefined) {
    await undo()
    return { exec: outOfGas(gas), applied, refund, spent: gas }
  }
  const { execResult: exec } = await evm.runCall({
    block,
    gasPrice,
    caller: createAddressFromString(from),
    ...defined({ to: tx.to === undefined ? undefined : createAddressFromString(tx.to) }),
    value: tx.value,
    data: hexToBytes(tx.data),
    gasLimit: gasLeft,
    skipNonceIncrement: true,
  })
  if (evm.eip2780PrepOog) await undo()
  else await evm.journal.commit()
  // A call that ran out on its way into an account takes the reservoir too (EIP-7928, EIP-8037).
  if (evm.eip7928CallPostTargetOog && exec.exceptionError?.error === EVMError.errorMessages.OUT_OF_GAS) evm.stateGasReservoir = 0n
  return { exec, applied, refund, spent: gas - gasLeft + exec.executionGasUsed + reservoir - evm.stateGasReservoir }
}

/**
 * Runs the transaction to its end and leaves the changes in the engine's state. Written out here, by the Yellow Paper (section 6) and the EIPs named, because the
 * one of ethereumjs needs signatures and whole transactions. What a block checks before (`refuse`) must hold.
 */
export async function transact(engine: Engine, sent: SimulatedTransaction): Promise<Transacted> {
  const { from, transaction: tx } = sent
  const { evm, block, gasRules, rules, state } = engine
  const price = priceIn(engine, tx)
  const { intrinsic, floor } = startingGas(priced(sent), gasRules)
  warm(engine, from, tx.to, tx)
  await pay(engine, from, -tx.gasLimit * price)
  state.overlay.modify(from, { nonce: (state.overlay.account(from)?.nonce ?? 0n) + 1n })
  const { gas, reservoir } = splitGas(rules, tx.gasLimit, intrinsic)
  fillReservoir(evm, reservoir)
  const { exec, applied, refund, spent } = await execute(engine, sent, gas, price)
  const taken = intrinsic + spent
  const refunded = smaller(refund + (exec.gasRefund ?? 0n), taken / MAX_REFUND)
  const gasUsed = larger(taken - refunded, floor)
  await pay(engine, from, (tx.gasLimit - gasUsed) * price)
  const tip = gasUsed * (price - (block.header.baseFeePerGas ?? 0n))
  await pay(engine, block.header.coinbase.toString(), tip)
  const burned = await cleanUp(engine, exec)
  const needed = (engine.recording.gasNeeded() ?? exec.executionGasUsed) + spent - exec.executionGasUsed
  return {
    exec: burned.length === 0 ? exec : { ...exec, logs: [...(exec.logs ?? []), ...burned] },
    gasUsed,
    leastGas: larger(taken, floor),
    guessedGas: larger(intrinsic + needed, floor),
    authorizations: applied,
    tip,
  }
}

/** Who sends the transaction in which a call is made: never a contract but one that an account of its own runs (EIP-7702). */
function originOf({ state: { overlay } }: Engine, from: Address, carrier: Carrier | undefined): Address {
  const code = overlay.code(from)
  return carrier === undefined || code.length === 0 || delegateIn(code) !== undefined ? from : carrier.origin
}

/**
 * Makes a message without a transaction around it and leaves the changes in the engine's state: no fee, no nonce but a creation's, no intrinsic gas, no refund. Of the
 * transaction that will carry it the code sees what `carrier` says.
 */
export async function callPlainly(engine: Engine, { from, to, value, data, gasLimit }: PlainCall, carrier?: Carrier): Promise<Transacted> {
  warm(engine, from, to)
  const { overlay } = engine.state
  // A creation takes a number, which its address is made of.
  if (to === undefined) overlay.modify(from, { nonce: (overlay.account(from)?.nonce ?? 0n) + 1n })
  const { evm, rules } = engine
  const reservoir = rules.isActivatedEIP(8037) && gasLimit === undefined && carrier === undefined ? CALL_STATE_GAS : 0n
  fillReservoir(evm, reservoir)
  const { execResult: exec } = await evm.runCall({
    block: engine.block,
    caller: createAddressFromString(from),
    origin: createAddressFromString(originOf(engine, from, carrier)),
    gasPrice: carrier === undefined ? 0n : (engine.block.header.baseFeePerGas ?? 0n) + carrier.tip,
    ...defined({ to: to === undefined ? undefined : createAddressFromString(to) }),
    value,
    data: hexToBytes(data),
    gasLimit: gasLimit ?? carrier?.gasLimit ?? CALL_GAS,
    skipNonceIncrement: true,
  })
  await cleanUp(engine, exec)
  const used = exec.executionGasUsed + reservoir - evm.stateGasReservoir
  return { exec, gasUsed: used, leastGas: used, guessedGas: used, authorizations: [], tip: 0n }
}
