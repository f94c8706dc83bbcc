import type { ExecResult } from '@ethereumjs/evm'
import {
  Capability,
  createAccessList2930Tx,
  createEOACode7702Tx,
  createFeeMarket1559Tx,
  createLegacyTx,
  getCalldataFloorGas,
  type TypedTransaction,
} from '@ethereumjs/tx'
import { bigIntToUnpaddedBytes, createAddressFromString, hexToBytes } from '@ethereumjs/util'
import { runTx, type VM } from '@ethereumjs/vm'
import type { Address } from '#core/address'
import type { AppliedAuthorization, PlainCall, RunAuthorization, Sent } from '#core/simulation'
import { authorize } from './authorize.ts'
import type { Engine } from './engine.ts'
import { PARAMETERS_HELD } from './hardfork.ts'

/** A finished run: what ethereumjs says of it, with the gas that it needs at the least to get as far. */
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

const SOME = Uint8Array.of(1)
const ZERO_BYTES = new Uint8Array(0)

/** A tuple as it counts for the gas. Its signature is never looked at: `authorize` goes by who it is of. */
const tupleOf = ({
  chainId,
  address,
  nonce,
}: RunAuthorization): [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array] => [
  chainId === 0n ? ZERO_BYTES : bigIntToUnpaddedBytes(chainId),
  hexToBytes(address),
  nonce === 0n ? ZERO_BYTES : bigIntToUnpaddedBytes(nonce),
  ZERO_BYTES,
  SOME,
  SOME,
]

/** The transaction without a signature, speaking for its sender. Throws (uncoded) for fields that no transaction may have: check first. */
export function buildTransaction(engine: Engine, { from, transaction: tx, authorizations }: Sent): TypedTransaction {
  const options = { common: engine.rules, params: PARAMETERS_HELD, freeze: false }
  const sender = createAddressFromString(from)
  const made = (): TypedTransaction => {
    const fields = {
      nonce: BigInt(tx.nonce),
      gasLimit: tx.gasLimit,
      value: tx.value,
      data: tx.data,
      ...(tx.to === undefined ? {} : { to: tx.to }),
    }
    if (tx.type === 'legacy') return createLegacyTx({ ...fields, gasPrice: tx.gasPrice }, options)
    const listed = tx.accessList.map((item) => ({ address: item.address, storageKeys: [...item.storageKeys] }))
    const typed = { ...fields, chainId: BigInt(tx.chainId), accessList: listed }
    if (tx.type === 'eip2930') return createAccessList2930Tx({ ...typed, gasPrice: tx.gasPrice }, options)
    const fees = { maxFeePerGas: tx.maxFeePerGas, maxPriorityFeePerGas: tx.maxPriorityFeePerGas }
    if (authorizations === undefined) return createFeeMarket1559Tx({ ...typed, ...fees }, options)
    return createEOACode7702Tx({ ...typed, ...fees, authorizationList: authorizations.map(tupleOf) }, options)
  }
  const built = made()
  // The list is ours to apply: ethereumjs would recover signatures that do not exist yet.
  const can = built.supports.bind(built)
  const supports = (capability: Capability): boolean => capability !== Capability.EIP7702EOACode && can(capability)
  return Object.assign(built, { getSenderAddress: () => sender, supports })
}

/** Intrinsic gas by the rules in force, and the EIP-7623 floor; the limit must cover both. */
export function startingGas(tx: TypedTransaction, from: Address): { readonly intrinsic: bigint; readonly floor: bigint } {
  return { intrinsic: tx.getIntrinsicGas(), floor: getCalldataFloorGas(tx, createAddressFromString(from)) }
}

/** The VM whose first call is preceded by the authorization list, at the place where EIP-7702 puts it. */
function withAuthorizations(
  engine: Engine,
  list: readonly RunAuthorization[],
  tell: (applied: readonly AppliedAuthorization[]) => void,
): VM {
  const runCall: VM['evm']['runCall'] = async (options) => {
    const { applied, refund } = authorize(engine, list)
    tell(applied)
    const result = await engine.evm.runCall(options)
    result.execResult.gasRefund = (result.execResult.gasRefund ?? 0n) + refund
    return result
  }
  const evm = Object.create(engine.evm, { runCall: { value: runCall } }) as VM['evm']
  return Object.create(engine.vm, { evm: { value: evm } }) as VM
}

/** Runs the transaction to its end and leaves the changes in the engine's state. */
export async function transact(engine: Engine, sent: Sent): Promise<Transacted> {
  const tx = buildTransaction(engine, sent)
  let authorizations: readonly AppliedAuthorization[] = []
  const vm = sent.authorizations ? withAuthorizations(engine, sent.authorizations, (applied) => (authorizations = applied)) : engine.vm
  const result = await runTx(vm, { tx, block: engine.block, skipBlockGasLimitValidation: true, skipHardForkValidation: true })
  const { intrinsic, floor } = startingGas(tx, sent.from)
  const atLeastFloor = (gas: bigint): bigint => (gas > floor ? gas : floor)
  const used = result.execResult.executionGasUsed
  return {
    exec: result.execResult,
    gasUsed: result.totalGasSpent,
    leastGas: atLeastFloor(intrinsic + used),
    guessedGas: atLeastFloor(intrinsic + (engine.recording.gasNeeded() ?? used)),
    authorizations,
  }
}

/** Makes a message without a transaction around it and leaves the changes in the engine's state: no fee, no nonce, no intrinsic gas, no refund. */
export async function callPlainly(engine: Engine, { from, to, value, data, gasLimit = CALL_GAS }: PlainCall): Promise<Transacted> {
  const { evm, block } = engine
  const { journal } = evm
  // Warm as at the start of a transaction (EIP-2929, EIP-3651).
  for (const address of evm.precompiles.keys()) journal.addAlwaysWarmAddress(address)
  for (const address of [from, to, block.header.coinbase.toString()]) journal.addAlwaysWarmAddress(address)
  const { execResult: exec } = await evm.runCall({
    block,
    caller: createAddressFromString(from),
    to: createAddressFromString(to),
    value,
    data: hexToBytes(data),
    gasLimit,
    skipNonceIncrement: true,
  })
  // EIP-6780: only what the same transaction created goes; here the call is the whole transaction.
  for (const address of exec.selfdestruct?.keys() ?? [])
    if (exec.createdAddresses?.has(address) === true) await journal.deleteAccount(createAddressFromString(address))
  await journal.cleanup()
  const used = exec.executionGasUsed
  return { exec, gasUsed: used, leastGas: used, guessedGas: used, authorizations: [] }
}
