import type { Common } from '@ethereumjs/common'
import type { EVM } from '@ethereumjs/evm'
import { MAX_GAS } from '#core/ethereum/transaction'

/** What a transaction may spend after its intrinsic gas: on everything, and on state that comes to be alone. */
export type StartingGas = { readonly gas: bigint; readonly reservoir: bigint }

/**
 * EIP-8037: what lies above the limit of EIP-7825 is a reservoir for state that comes to be. Before it all gas is alike, and a block takes no limit above
 * that of EIP-7825.
 */
export function splitGas(rules: Common, gasLimit: bigint, intrinsic: bigint): StartingGas {
  const all = gasLimit - intrinsic
  const most = MAX_GAS - intrinsic
  if (!rules.isActivatedEIP(8037) || all <= most) return { gas: all, reservoir: 0n }
  return { gas: most > 0n ? most : 0n, reservoir: all - (most > 0n ? most : 0n) }
}

/** Gives the EVM its reservoir and forgets what an earlier run left of its accounts. */
export function fillReservoir(evm: EVM, reservoir: bigint): void {
  evm.stateGasReservoir = reservoir
  evm.executionStateGasUsed = 0n
  evm.eip2780PrepOog = false
  evm.eip7928CallPostTargetOog = false
}

/** Gas of one transaction before its first message: for state first from the EVM's reservoir, then from the rest. */
export type GasMeter = ReturnType<typeof createGasMeter>

/** A meter with so much gas. Once something was not paid it takes nothing more. */
export function createGasMeter(evm: EVM, gas: bigint) {
  let left = gas
  return {
    gasLeft: (): bigint => left,
    /** False where there is less. */
    take(amount: bigint): boolean {
      if (amount > left) return false
      left -= amount
      return true
    },
    /** The same for state that comes to be. */
    takeState(amount: bigint): boolean {
      const held = evm.stateGasReservoir < amount ? evm.stateGasReservoir : amount
      if (amount - held > left) return false
      evm.stateGasReservoir -= held
      evm.executionStateGasUsed += amount
      left -= amount - held
      return true
    },
  }
}
