import { type Address, concat, type Hex, keccak256, numberToHex, pad } from 'viem'

/** Who may stand in a request, and what else a key of a mapping may be. */
export type Subjects = {
  readonly addresses: readonly Address[]
  /** Those of them who own allowances. */
  readonly owners: readonly Address[]
  /** Contracts that are keys of inner mappings: tokens at Permit2. */
  readonly tokens: readonly Address[]
  /** Numbers of items. */
  readonly ids: readonly bigint[]
}

/** Declared positions that are tried: more than any contract of the practice chain has. */
const POSITIONS = Array.from({ length: 24 }, (_, at) => numberToHex(at, { size: 32 }))

/** Solidity's mapping: arithmetic of its own, apart from the product's. */
const at = (key: Hex, position: Hex): Hex => keccak256(concat([pad(key), position]))
/** A slot with what lies up to 16 slots behind it. */
const structOf = (slot: Hex): readonly Hex[] =>
  Array.from({ length: 4 }, (_, field) => numberToHex((BigInt(slot) + BigInt(field)) % 2n ** 256n, { size: 32 }))

/** `owners`: whose a request is about. Of an allowance that is its owner alone: one slot cannot be taken apart. `addresses`: those and everybody else that it names. */
export type Understood = {
  readonly owners: ReadonlySet<Address>
  readonly addresses: ReadonlySet<Address>
  readonly ids: ReadonlySet<bigint>
}

/**
 * What a stranger who knows how contracts keep things reads out of a request: addresses in plain, and by slots of balances, allowances (of tokens, of Permit2), operators,
 * and items of ERC-721 and ERC-1155.
 */
export function createStranger({ addresses, owners, tokens, ids }: Subjects): (body: string) => Understood {
  const bySlot = new Map<Hex, { readonly addresses: readonly Address[]; readonly ids: readonly bigint[] }>()
  const put = (slot: Hex, names: readonly Address[], items: readonly bigint[] = []): void => {
    for (const one of structOf(slot)) bySlot.set(one, { addresses: names, ids: items })
  }
  for (const position of POSITIONS) {
    for (const one of addresses) put(at(one, position), [one])
    for (const owner of owners) {
      const own = at(owner, position)
      for (const spender of addresses) put(at(spender, own), [owner, spender])
      for (const token of tokens) for (const spender of addresses) put(at(spender, at(token, own)), [owner, spender])
    }
    for (const id of ids) {
      const item = at(numberToHex(id, { size: 32 }), position)
      put(item, [], [id])
      for (const one of addresses) {
        put(at(one, item), [one], [id])
        put(at(numberToHex(id, { size: 32 }), at(one, position)), [one], [id])
      }
    }
  }
  return (body) => {
    const lower = body.toLowerCase()
    const plain = addresses.filter((address) => lower.includes(address.slice(2)))
    const kept = [...lower.matchAll(/0x[0-9a-f]{64}(?![0-9a-f])/g)].flatMap(([slot]) => bySlot.get(slot as Hex) ?? [])
    return {
      owners: new Set([...plain, ...kept.flatMap((one) => one.addresses.slice(0, 1))]),
      addresses: new Set([...plain, ...kept.flatMap((one) => one.addresses)]),
      ids: new Set(kept.flatMap((one) => one.ids)),
    }
  }
}
