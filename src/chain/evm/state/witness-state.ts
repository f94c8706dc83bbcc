import type { StateManagerInterface } from '@ethereumjs/common'
import { type Address as EvmAddress, bytesToHex } from '@ethereumjs/util'
import type { Address } from '#core/ethereum/address'
import { createBaseState, type BaseState, type Layer } from './base-state.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import type { ProvedReader } from './proved-reader.ts'

/** State for one run: what it stands on, an overlay above, and the face of both for ethereumjs. `proved` is at the bottom. */
export type WitnessState = {
  readonly proved: ProvedReader
  readonly overlay: Overlay
  readonly manager: StateManagerInterface
}

const addressOf = (address: EvmAddress): Address => address.toString()

function createManager(overlay: Overlay, ground: BaseState): StateManagerInterface {
  const manager: StateManagerInterface = {
    getAccount: async (address) => overlay.account(addressOf(address)),
    putAccount: async (address, account) => overlay.put(addressOf(address), account),
    deleteAccount: async (address) => overlay.remove(addressOf(address)),
    modifyAccountFields: async (address, fields) => overlay.modify(addressOf(address), fields),
    getCode: async (address) => overlay.code(addressOf(address)),
    getCodeSize: async (address) => overlay.code(addressOf(address)).length,
    putCode: async (address, code) => overlay.putCode(addressOf(address), code),
    getStorage: async (address, slot) => overlay.slot(addressOf(address), bytesToHex(slot)),
    putStorage: async (address, slot, value) => overlay.putSlot(addressOf(address), bytesToHex(slot), value),
    clearStorage: async (address) => overlay.clear(addressOf(address)),
    checkpoint: async () => overlay.mark(),
    commit: async () => overlay.keep(),
    revert: async () => overlay.rollBack(),
    // EIP-2200 "original": the value before the transaction. An account created in it had none (EIP-7610), and that is proved too.
    originalStorageCache: { get: async (address, slot) => ground.slot(addressOf(address), bytesToHex(slot)), clear: () => undefined },
    // Nothing that we run asks for the root after the run, so it is never computed.
    getStateRoot: async () => new Uint8Array(32),
    setStateRoot: async () => undefined,
    hasStateRoot: async () => true,
    clearCaches: () => undefined,
    shallowCopy: () => manager,
  }
  return manager
}

/** Fresh state for one run, over what is proved and what earlier steps wrote. Several may share a reader: their wants add up. */
export function createWitnessState(proved: ProvedReader, layers: readonly Layer[] = []): WitnessState {
  const ground = createBaseState(proved, layers)
  const overlay = createOverlay(ground)
  return { proved, overlay, manager: createManager(overlay, ground) }
}
