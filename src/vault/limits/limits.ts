import { defined } from '#core/defined'
import type { Account } from '#core/identity/account'
import {
  canonical,
  capOf,
  isTighterLimit,
  type LimitedAsset,
  type Limits,
  limitOf,
  meet,
  sameAsset,
  type SpentUnits,
} from '#core/identity/account-limits'
import type { Address } from '#core/ethereum/address'
import { type AppError, fail } from '#core/errors'
import type { OverLimit } from '#core/errors/refusals'
import { limitIn } from '#core/limits'
import {
  type Clocks,
  DELAY,
  dueAt,
  HOUR,
  mendedSeen,
  type SeenBlockTime,
  see,
  settleStamp,
  since,
  type LimitTimestamp,
  limitTimestamp,
} from './limit-clock.ts'
import { type MaxFee, outgoing, type CountedPayment, type ToSign } from './outgoing.ts'
import type { OwnerPresence } from './protection.ts'

/** The most that a transaction takes of one asset. Of one chain and nonce only one is ever included, so that the largest counts. */
export type Spent = LimitedAsset & { readonly nonce: number; readonly units: bigint; readonly at: LimitTimestamp }
/** A payment that waits for its size; once it was signed, the nonce that it may be signed with again. */
export type DelayedPayment = CountedPayment & { readonly asked: LimitTimestamp; readonly nonce?: number }

/** What the vault keeps of an account that has limits. */
export type StoredLimits = {
  /** In force now. */
  readonly limits: Limits
  readonly pending?: { readonly limits: Limits | 'none'; readonly asked: LimitTimestamp }
  readonly spent: readonly Spent[]
  readonly waiting: readonly DelayedPayment[]
  readonly seen: SeenBlockTime
}

/** Transactions counted at once. A person signs fewer in a day; whoever signs more waits. */
export const MAX_SPENT = 256
/** Payments that wait at once; the oldest makes space, which costs it its wait. */
export const MAX_WAITING = 32
/** A payment that has waited may be signed this long: what was asked for once is no permission for ever. */
const READY = limitIn('ownLimitReady', 'ms')

/** `kept` is to be written to disk in either case, and before anything is signed; then `refused` is to be thrown. */
export type LimitVerdict = { readonly kept: StoredLimits | undefined; readonly refused?: AppError }

/**
 * Whether `account` may sign this now. Refuses with `vault/over-limit`, `vault/limit-delay`. What it lets through is counted as spent from here on,
 * whether or not it is ever sent: that is for no vault to know.
 */
export function check(kept: StoredLimits | undefined, thing: ToSign, account: Address, clocks: Clocks): LimitVerdict {
  const now = settle(kept, clocks)
  if (!now) return { kept: undefined }
  const out = outgoing(thing, account)
  if (!out.bounded) return over(now, out.why)
  const { payments, fee } = out
  if (!fee) return { kept: now }
  // A transaction that is out there can always be cancelled, where that costs no more than was counted for it. Another payment in its place cannot.
  const cancels = payments.length === 0 && now.spent.some((item) => samePlace(item, fee) && item.units >= fee.wei)
  const bad = cancels ? undefined : againstLimits(now.limits, payments, fee)
  if (bad !== undefined) return over(now, bad)
  const asked = askLarge(now, payments, fee, clocks)
  if (asked.hours > 0) return { kept: { ...now, waiting: asked.waiting }, refused: fail('vault/limit-delay', { hours: asked.hours }) }
  const spent = count(now, payments, fee, clocks)
  const full = cancels ? undefined : beyond(now.limits, spent, payments, fee)
  if (full !== undefined) return over(now, full)
  return { kept: { ...now, spent, waiting: asked.waiting } }
}

/** Whether that was counted for the native asset of this very transaction's number. */
const samePlace = (item: Spent, { chainId, nonce }: MaxFee): boolean => sameAsset(item, { chainId }) && item.nonce === nonce

const over = (kept: StoredLimits, why: OverLimit): LimitVerdict => ({ kept, refused: fail('vault/over-limit', { why }) })

/** What one transaction takes of each asset: its payments, and its fee at the highest. */
function takings(payments: readonly CountedPayment[], { chainId, wei }: MaxFee): readonly SpentUnits[] {
  return sum([...payments, { chainId, units: wei }])
}

function sum(parts: readonly SpentUnits[]): readonly SpentUnits[] {
  const sums: SpentUnits[] = []
  for (const { chainId, token, units } of parts) {
    const asset = token === undefined ? { chainId } : { chainId, token }
    const at = sums.findIndex((item) => sameAsset(item, asset))
    if (at < 0) sums.push({ ...asset, units })
    else sums[at] = { ...asset, units: units + (sums[at]?.units ?? 0n) }
  }
  return sums
}

/** What waiting would not change: who receives, what may leave at all, what is more than a whole day's. */
function againstLimits(limits: Limits, payments: readonly CountedPayment[], fee: MaxFee): OverLimit | undefined {
  const { recipients } = limits
  if (recipients !== undefined && payments.some(({ to }) => !recipients.includes(to))) return 'recipient'
  for (const taken of takings(payments, fee)) {
    const cap = capOf(limits, taken)
    if (cap === undefined) continue
    if (!limitOf(limits, taken)) {
      return payments.some((payment) => sameAsset(payment, taken)) ? 'no-limit' : 'fee-no-limit'
    }
    if (taken.units > cap) return 'alone'
  }
  return undefined
}

type Asked = { readonly waiting: readonly DelayedPayment[]; readonly hours: number }

/** Payments that are large must have waited. A second one like it waits anew; the same one with another fee (the same nonce) does not. */
function askLarge({ limits, waiting, seen }: StoredLimits, payments: readonly CountedPayment[], { nonce }: MaxFee, clocks: Clocks): Asked {
  const unsigned = (payment: CountedPayment): DelayedPayment | undefined =>
    waiting.find((item) => item.nonce === undefined && samePayment(item, payment))
  const asking = payments.filter((payment) => {
    const large = limitOf(limits, payment)?.large
    return large !== undefined && payment.units > large && !waiting.some((item) => item.nonce === nonce && samePayment(item, payment))
  })
  const left = asking.map((payment) => {
    const first = unsigned(payment)
    return first ? DELAY - since(first.asked, seen, clocks) : DELAY
  })
  const longest = Math.max(0, ...left)
  if (longest > 0) {
    const added = asking.filter((payment) => !unsigned(payment)).map((payment) => ({ ...payment, asked: limitTimestamp(seen, clocks) }))
    return { waiting: [...waiting, ...added].slice(-MAX_WAITING), hours: Math.ceil(longest / HOUR) }
  }
  const used = asking.map(unsigned)
  return { waiting: waiting.map((item) => (used.includes(item) ? { ...item, nonce } : item)), hours: 0 }
}

const samePayment = (a: CountedPayment, b: CountedPayment): boolean => sameAsset(a, b) && a.to === b.to && a.units === b.units

/** The spent units with this transaction among them: of those that share its nonce the largest, from now on. */
function count({ limits, spent, seen }: StoredLimits, payments: readonly CountedPayment[], fee: MaxFee, clocks: Clocks): readonly Spent[] {
  const { nonce } = fee
  const at = limitTimestamp(seen, clocks)
  return takings(payments, fee).reduce((list: readonly Spent[], { units, ...asset }) => {
    const before = list.find((item) => item.nonce === nonce && sameAsset(item, asset))
    if (capOf(limits, asset) === undefined) return list
    return [
      ...list.filter((item) => item !== before),
      { ...asset, nonce, units: before && before.units > units ? before.units : units, at },
    ]
  }, spent)
}

/** Why there is no space for this transaction among what was spent. */
function beyond(limits: Limits, spent: readonly Spent[], payments: readonly CountedPayment[], fee: MaxFee): OverLimit | undefined {
  if (spent.length > MAX_SPENT) return 'too-many'
  const sums = sum(spent)
  const over = takings(payments, fee).some((taken) => {
    const cap = capOf(limits, taken)
    const total = sums.find((item) => sameAsset(item, taken))?.units ?? 0n
    return cap !== undefined && total > cap
  })
  return over ? 'together' : undefined
}

/** What holds now: looser limits that have waited come into force, what was signed a day ago no longer counts. `undefined`: no limits any more. */
export function settle(kept: StoredLimits | undefined, clocks: Clocks): StoredLimits | undefined {
  if (!kept) return undefined
  const seen = see(kept.seen, clocks)
  const stamp = (at: LimitTimestamp): LimitTimestamp => settleStamp(at, seen, clocks)
  const age = (at: LimitTimestamp): number => since(at, seen, clocks)
  const { pending, ...rest } = kept
  const asked = pending && stamp(pending.asked)
  const due = asked !== undefined && age(asked) >= DELAY
  const limits = due && pending ? pending.limits : kept.limits
  if (limits === 'none') return undefined
  return {
    ...rest,
    limits,
    ...defined({ pending: pending && asked && !due ? { limits: pending.limits, asked } : undefined }),
    spent: kept.spent.map((item) => ({ ...item, at: stamp(item.at) })).filter(({ at }) => age(at) < DELAY),
    waiting: kept.waiting.map((item) => ({ ...item, asked: stamp(item.asked) })).filter((item) => age(item.asked) < DELAY + READY),
    seen,
  }
}

/**
 * Limits as the owner wants them now, in place of what was wanted before. What is tighter holds at once; what is looser waits a day, and throws
 * `vault/ask-again` where the owner did not show themself. Payments that wait are forgotten.
 */
export function change(
  kept: StoredLimits | undefined,
  wanted: Limits | undefined,
  clocks: Clocks,
  owner: OwnerPresence,
): StoredLimits | undefined {
  const limits = canonical(wanted)
  const settled = settle(kept, clocks)
  if (!settled) return limits === 'none' ? undefined : { limits, spent: [], waiting: [], seen: see({}, clocks) }
  const { pending, ...now } = owner === 'shown' ? mend(settled, clocks) : settled
  // Those that were signed stay, so that they can be sent with a higher fee.
  const waiting = now.waiting.filter(({ nonce }) => nonce !== undefined)
  if (limits !== 'none' && isTighterLimit(limits, now.limits)) return { ...now, limits, waiting }
  // Less than what was asked for before has waited as long.
  const earlier = pending && isTighterLimit(limits, pending.limits) ? pending.asked : undefined
  if (!earlier && owner !== 'shown') throw fail('vault/ask-again')
  const tight = meet(now.limits, limits)
  return {
    ...now,
    limits: tight === 'none' ? now.limits : tight,
    pending: { limits, asked: earlier ?? limitTimestamp(now.seen, clocks) },
    waiting,
  }
}

/** An endpoint that once named a block of the far future must not hold everything back until then: it all counts from the block of now. */
function mend(kept: StoredLimits, clocks: Clocks): StoredLimits {
  const seen = mendedSeen(kept.seen, clocks)
  const { block } = seen
  if (block === undefined || seen === kept.seen) return kept
  const stamp = (at: LimitTimestamp): LimitTimestamp => (at.block !== undefined && at.block > block ? { ...at, block } : at)
  return {
    ...kept,
    ...defined({ pending: kept.pending ? { ...kept.pending, asked: stamp(kept.pending.asked) } : undefined }),
    spent: kept.spent.map((item) => ({ ...item, at: stamp(item.at) })),
    waiting: kept.waiting.map((item) => ({ ...item, asked: stamp(item.asked) })),
    seen,
  }
}

/** What the page is told of it. */
export function publicLimits(
  kept: StoredLimits | undefined,
  clocks: Clocks,
): Pick<Account, 'limits' | 'pendingLimits' | 'spent' | 'waiting'> {
  const now = settle(kept, clocks)
  if (!now) return {}
  const { limits, pending, spent, waiting } = now
  return {
    limits,
    ...defined({ pendingLimits: pending ? { limits: pending.limits, from: dueAt(pending.asked) } : undefined }),
    spent: sum(spent),
    waiting: waiting.flatMap(({ asked, nonce, ...payment }) => (nonce === undefined ? [{ ...payment, from: dueAt(asked) }] : [])),
  }
}
