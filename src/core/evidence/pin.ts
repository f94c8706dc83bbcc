import type { Address } from '../ethereum/address.ts'
import type { Hex } from '../bytes/hex.ts'

/** A contract as it was when an account last signed for it. `at`: milliseconds since the epoch. */
export type CodePin = {
  readonly codeHash: Hex
  /** Of a proxy (ERC-1967): what it ran, and the hash of that code where it was read. */
  readonly implementation?: Address
  readonly implementationHash?: Hex
  readonly at: number
}

/** All that one account pinned on one chain. */
export type CodePins = { readonly id: string; readonly pins: Readonly<Record<Address, CodePin>> }

export const pinsId = (chainId: number, account: Address): string => `${chainId}:${account}`

/** Contracts that are remembered for an account; the oldest go first. */
const MAX_PINS = 2000

/** The same with these as they are now. */
export function withPins(before: CodePins, now: Readonly<Record<Address, CodePin>>): CodePins {
  const all = Object.entries({ ...before.pins, ...now }) as readonly (readonly [Address, CodePin])[]
  return { id: before.id, pins: Object.fromEntries(all.toSorted(([, a], [, b]) => b.at - a.at).slice(0, MAX_PINS)) }
}
