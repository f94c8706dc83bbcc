import type { Hex } from '#core/bytes/hex'
import { EMPTY_WITNESS, type Witness } from '#core/simulation/simulation'

/** Accounts, slots and bytes of code of one chain that are kept. Those that were proved longest ago go first. */
const MAX_KEPT = { accounts: 1_000, slots: 4_000, codeBytes: 8_388_608 } as const

/**
 * What was proved last of each account and slot of a chain, whatever the block. A call that is run on it reads nearly what it will read at the next block, so that it
 * can be asked for at once.
 *
 * Such a run finds nothing but what its own call reaches: of other calls it has values alone, and these are what everybody can read on the chain. Its outcome is
 * shown nowhere.
 */
export type EarlierState = {
  keep(chainId: number, witness: Witness): void
  /** Empty where nothing was proved. */
  of(chainId: number): Witness
}

type Kept = {
  readonly accounts: Map<string, Witness['accounts'][number]>
  readonly slots: Map<string, Witness['slots'][number]>
  readonly codes: Map<Hex, Witness['codes'][number]>
}

/** Puts it last, and drops what is first and too much. */
function put<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) break
    map.delete(oldest)
  }
}

/** In memory only. */
export function createEarlierState(): EarlierState {
  const chains = new Map<number, Kept>()
  const keptOf = (chainId: number): Kept => {
    const kept = chains.get(chainId) ?? { accounts: new Map(), slots: new Map(), codes: new Map() }
    chains.set(chainId, kept)
    return kept
  }
  return {
    keep(chainId, witness) {
      const { accounts, slots, codes } = keptOf(chainId)
      for (const item of witness.accounts) put(accounts, item.address, item, MAX_KEPT.accounts)
      for (const item of witness.slots) put(slots, item.address + item.slot, item, MAX_KEPT.slots)
      for (const item of witness.codes) put(codes, item.hash, item, MAX_KEPT.accounts)
      let bytes = [...codes.values()].reduce((sum, { code }) => sum + code.length / 2, 0)
      for (const { hash, code } of codes.values()) {
        if (bytes <= MAX_KEPT.codeBytes) break
        codes.delete(hash)
        bytes -= code.length / 2
      }
    },
    of(chainId) {
      const kept = chains.get(chainId)
      return kept
        ? { accounts: [...kept.accounts.values()], slots: [...kept.slots.values()], codes: [...kept.codes.values()] }
        : EMPTY_WITNESS
    },
  }
}
