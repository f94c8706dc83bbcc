import { lowerHex } from '../bytes/hex.ts'
import { type Address, checksum, likeness } from './address.ts'

/** Digits at the start and at the end that stand for an address on a screen where something is signed. */
export const SIGNED_ENDS = [6, 8] as const

/** Digits at the start and at the end that people compare. Two addresses that share both look alike. */
export const COMPARED_ENDS = 4

/** The addresses that are shown whole, each with the positions (0 to 39) of the digits that tell it from those it looks like. */
export type WholeAddresses = ReadonlyMap<Address, ReadonlySet<number>>

/** First and last digits with their checksum: `0x3C44Cd…FA4293BC`. */
export function ends(address: Address, [first, last]: readonly [number, number] = SIGNED_ENDS): string {
  const full = checksum(address)
  return `${full.slice(0, 2 + first)}…${full.slice(-last)}`
}

/** Positions (0 to 39) at which the digits differ; case does not count. */
export function differingDigits(left: Address, right: Address): ReadonlySet<number> {
  const [a, b] = [left.slice(2).toLowerCase(), right.slice(2).toLowerCase()]
  return new Set(Array.from(a).flatMap((digit, index) => (digit === b[index] ? [] : [index])))
}

/** Whether two different addresses share the digits that people compare, at both ends. */
export function looksLike(left: Address, right: Address): boolean {
  const { start, end } = likeness(left, right)
  return left.toLowerCase() !== right.toLowerCase() && start >= COMPARED_ENDS && end >= COMPARED_ENDS
}

/**
 * Of all addresses on one screen, those that could be taken for another one there. All others differ within the digits that `ends` shows, so that
 * no two addresses of the screen are ever written alike. `compared`: pairs that are set side by side for another reason. Linear in the addresses.
 */
export function wholeAddresses(addresses: Iterable<Address>, compared: Iterable<readonly [Address, Address]> = []): WholeAddresses {
  const whole = new Map<Address, Set<number>>()
  const mark = (group: readonly Address[]): void => {
    const [first] = group
    if (first === undefined) return
    const differing = group.flatMap((address) => [...differingDigits(first, address)])
    for (const address of group) whole.set(address, new Set([...(whole.get(address) ?? []), ...differing]))
  }
  const groups = new Map<string, Set<Address>>()
  for (const one of addresses) {
    const address = lowerHex(one)
    const key = `${address.slice(2, 2 + COMPARED_ENDS)}${address.slice(-COMPARED_ENDS)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, new Set([address]))
    else group.add(address)
  }
  for (const group of groups.values()) if (group.size > 1) mark([...group])
  for (const [left, right] of compared) mark([lowerHex(left), lowerHex(right)])
  return whole
}
