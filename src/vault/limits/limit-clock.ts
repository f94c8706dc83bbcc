import { limitIn } from '#core/limits'

export const HOUR = 60 * 60 * 1000
/** In milliseconds: the window of daily limits, and how long anything waits (SPEC section 6). */
export const DELAY = limitIn('ownLimitDelay', 'ms')
/** A block time that is ahead of both clocks by more than this was never true: blocks are not dated so far into the future. */
const ASTRAY = HOUR

/** What the two clocks say, in milliseconds since the epoch. `block`: of the newest block that the page knows of; absent: of none. */
export type Clocks = { readonly wall: number; readonly block?: number }

/** A clock from before 1970, or between two milliseconds, is still a clock. */
export const clocksOf = (now: number, blockTime?: number): Clocks => {
  const wall = Math.max(0, Math.floor(now))
  return blockTime === undefined ? { wall } : { wall, block: blockTime }
}

/** When something happened, by both clocks. Without `block`: no block was known then, and none has been seen since. */
export type LimitTimestamp = Clocks

/**
 * What is known of block time: the newest ever seen. It never goes back, so showing an old block and a new one in turn gains nothing.
 */
export type SeenBlockTime = { readonly block?: number }

const newest = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.max(a, b)

export function see(seen: SeenBlockTime, { block }: Clocks): SeenBlockTime {
  const now = newest(seen.block, block)
  return now === undefined ? {} : { block: now }
}

/** Of something that happens now. The newest block ever seen stands for an older one; without a block now, the next one decides. */
export function limitTimestamp(seen: SeenBlockTime, { wall, block }: Clocks): LimitTimestamp {
  const at = block === undefined ? undefined : newest(seen.block, block)
  return at === undefined ? { wall } : { wall, block: at }
}

/**
 * A stamp as it is to be kept after a look at the clocks. One that lies in the device's future was made while its clock was ahead: it counts
 * from now, so that a clock set back costs a day at most. Block time alone still holds back whoever turned the clock on purpose.
 */
export function settleStamp(stamp: LimitTimestamp, seen: SeenBlockTime, clocks: Clocks): LimitTimestamp {
  const wall = Math.min(stamp.wall, clocks.wall)
  const block = stamp.block ?? (clocks.block === undefined ? undefined : seen.block)
  return block === undefined ? { wall } : { wall, block }
}

/** How long ago that was, in milliseconds, by whichever clock counts less. 0 until a block of a later look says more. */
export function since(stamp: LimitTimestamp, seen: SeenBlockTime, { wall }: Clocks): number {
  if (stamp.block === undefined || seen.block === undefined) return 0
  return Math.max(0, Math.min(wall - stamp.wall, seen.block - stamp.block))
}

/** When both clocks will have passed a day since then. */
export const dueAt = (stamp: LimitTimestamp): number => Math.max(stamp.wall, stamp.block ?? stamp.wall) + DELAY

/** A block time that was seen and cannot have been true: both clocks say so now. Then it is forgotten, where the owner shows that they are here. */
export function mendedSeen(seen: SeenBlockTime, { wall, block }: Clocks): SeenBlockTime {
  if (seen.block === undefined || block === undefined) return seen
  return seen.block > Math.max(wall, block) + ASTRAY ? { block } : seen
}
