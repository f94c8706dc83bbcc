import type { Address } from '../ethereum/address.ts'
import type { WireError } from '../errors.ts'
import type { Hex } from '../bytes/hex.ts'

/** Blocks from one to another, both of them included. */
export type BlockRange = { readonly from: bigint; readonly to: bigint }

/**
 * How far one account's logs on one chain were looked for. What was found in `covered` is on the partition; of every other block nothing is known. Kept, so that
 * a scan goes on where it stood.
 */
export type LogScan = {
  /** `scanId`. */
  readonly id: string
  readonly chainId: number
  readonly account: Address
  /** Where the logs are kept. */
  readonly shelf: number
  /** Whether the person wants it looked after. */
  readonly wanted: boolean
  /** Apart from each other, ascending, and deep enough that no block of them is given up. */
  readonly covered: readonly BlockRange[]
  /** What an endpoint does not tell, and why: asked again when the person says so, or when another session begins. */
  readonly refused?: BlockRange & { readonly why: WireError }
  /** The same for each other source that tells what the account did, by its name (`survey/activity`). */
  readonly found?: Readonly<Record<string, Coverage>>
  /** A block that was covered, to notice a chain that was started anew. */
  readonly anchor?: { readonly number: bigint; readonly hash: Hex }
  /** Newest block that was looked at, and when, in milliseconds since the epoch. */
  readonly head?: { readonly number: bigint; readonly at: number }
  /** How fast it went of late, with all that it waited for. `by`: whom it asked then; with others it may be another. */
  readonly pace?: { readonly blocksPerSecond: number; readonly by: string }
}

/** Blocks that a source told everything of, and what it does not tell. */
export type Coverage = {
  readonly covered: readonly BlockRange[]
  readonly refused?: BlockRange & { readonly why: WireError }
}

export const scanId = (chainId: number, account: Address): string => `${chainId}:${account}`

/** With one more range, joined to those that it touches. */
export function withRange(ranges: readonly BlockRange[], added: BlockRange): readonly BlockRange[] {
  if (added.to < added.from) return ranges
  const joined: BlockRange[] = []
  let { from, to } = added
  for (const range of ranges) {
    if (range.to + 1n < from || range.from > to + 1n) joined.push(range)
    else [from, to] = [range.from < from ? range.from : from, range.to > to ? range.to : to]
  }
  return [...joined, { from, to }].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** What of `within` is in none of them, ascending. */
export function missingFrom(ranges: readonly BlockRange[], within: BlockRange): readonly BlockRange[] {
  const missing: BlockRange[] = []
  let next = within.from
  for (const { from, to } of ranges) {
    const end = from - 1n < within.to ? from - 1n : within.to
    if (end >= next) missing.push({ from: next, to: end })
    if (to + 1n > next) next = to + 1n
  }
  if (next <= within.to) missing.push({ from: next, to: within.to })
  return missing
}

/** How many blocks. */
export const blockCount = (ranges: readonly BlockRange[]): bigint => ranges.reduce((sum, { from, to }) => sum + (to - from + 1n), 0n)
