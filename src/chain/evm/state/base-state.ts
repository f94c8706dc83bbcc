import type { Account } from '@ethereumjs/util'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { NOTHING, type ProvedReader } from './proved-reader.ts'

/** An account as it was before a run. The EVM looks at the two hashes only to tell whether there is code or storage. */
export type BaseAccount = Pick<Account, 'nonce' | 'balance' | 'storageRoot' | 'codeHash'>

/** What a run stands on: proved state, and above it what earlier steps of the same bundle wrote. */
export type BaseState = {
  account(address: Address): BaseAccount | undefined
  /** Big-endian bytes without leading zeros. */
  slot(address: Address, slot: Hex): Uint8Array
  code(address: Address): Uint8Array
}

/** What a finished step wrote, and nothing of what it read; `undefined` where it wrote nothing. */
export type Layer = {
  readonly own: {
    account(address: Address): { readonly account: BaseAccount | undefined } | undefined
    slot(address: Address, slot: Hex): Uint8Array | undefined
    code(address: Address): Uint8Array | undefined
  }
}

/** Proved state below, finished steps above it, the last on top. */
export function createBaseState(proved: ProvedReader, layers: readonly Layer[] = []): BaseState {
  const provedCode = (address: Address): Uint8Array => {
    const owner = proved.account(address)
    return owner?.hasCode === true ? proved.code(address, owner.codeHash) : NOTHING
  }
  const top = layers.toReversed()
  function first<T>(look: (own: Layer['own']) => T | undefined): T | undefined {
    for (const { own } of top) {
      const found = look(own)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    account(address) {
      const written = first((own) => own.account(address))
      return written ? written.account : proved.account(address)
    },
    slot: (address, slot) => first((own) => own.slot(address, slot)) ?? proved.slot(address, slot),
    code: (address) => first((own) => own.code(address)) ?? provedCode(address),
  }
}
