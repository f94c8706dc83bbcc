import { createFeeMarket1559Tx, createLegacyTx, getCalldataFloorGas, type TypedTransaction } from '@ethereumjs/tx'
import { createAddressFromString } from '@ethereumjs/util'
import { runTx, type RunTxResult } from '@ethereumjs/vm'
import type { Address } from '#core/address'
import type { Run } from '#core/simulation'
import type { UnsignedTransaction } from '#core/transaction'
import type { Engine } from './engine.ts'
import { PARAMETERS_HELD } from './hardfork.ts'

/** A finished run: what ethereumjs says of it, with the gas that it needs at the least to get as far. */
export type Transacted = {
  readonly result: RunTxResult
  /** Gas taken before refunds, or the EIP-7623 floor where that is more. No smaller limit can do. */
  readonly leastGas: bigint
  /** The limit that it needed by its own account: right unless it looks at the gas it has left. */
  readonly guessedGas: bigint
}

/** The transaction without a signature, speaking for `from`. Throws (uncoded) for fields that no transaction may have: check first. */
export function buildTransaction(engine: Engine, tx: UnsignedTransaction, from: Address): TypedTransaction {
  const options = { common: engine.rules, params: PARAMETERS_HELD, freeze: false }
  const fields = {
    nonce: BigInt(tx.nonce),
    gasLimit: tx.gasLimit,
    value: tx.value,
    data: tx.data,
    ...(tx.to === undefined ? {} : { to: tx.to }),
  }
  const made =
    tx.type === 'legacy'
      ? createLegacyTx({ ...fields, gasPrice: tx.gasPrice }, options)
      : createFeeMarket1559Tx(
          {
            ...fields,
            chainId: BigInt(tx.chainId),
            maxFeePerGas: tx.maxFeePerGas,
            maxPriorityFeePerGas: tx.maxPriorityFeePerGas,
            accessList: tx.accessList.map((item) => ({ address: item.address, storageKeys: [...item.storageKeys] })),
          },
          options,
        )
  const sender = createAddressFromString(from)
  return Object.assign(made, { getSenderAddress: () => sender })
}

/** Intrinsic gas, and the EIP-7623 floor; the limit must cover both. */
export function startingGas(tx: TypedTransaction, from: Address): { readonly intrinsic: bigint; readonly floor: bigint } {
  return { intrinsic: tx.getIntrinsicGas(), floor: getCalldataFloorGas(tx, createAddressFromString(from)) }
}

/** Runs the transaction to its end and leaves the changes in the engine's state. */
export async function transact(engine: Engine, { from, transaction }: Run): Promise<Transacted> {
  const tx = buildTransaction(engine, transaction, from)
  const result = await runTx(engine.vm, { tx, block: engine.block, skipBlockGasLimitValidation: true, skipHardForkValidation: true })
  const { intrinsic, floor } = startingGas(tx, from)
  const atLeastFloor = (gas: bigint): bigint => (gas > floor ? gas : floor)
  const used = result.execResult.executionGasUsed
  return { result, leastGas: atLeastFloor(intrinsic + used), guessedGas: atLeastFloor(intrinsic + (engine.recording.gasNeeded() ?? used)) }
}
