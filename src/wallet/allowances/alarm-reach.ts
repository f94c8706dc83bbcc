import { defined } from '#core/defined'
import { factValue } from '#core/evidence/fact'
import type { Amount } from '#core/money/amount'
import { readGrantId } from '#core/permissions/allowance'
import type { Balances } from '#survey'
import { rightOfAlarm } from './alarms.ts'
import type { Alarm, AlarmReach } from './stored-allowances.ts'

/**
 * What could be taken by the right that an alarm is about. `at`: milliseconds since the epoch when what there is was read. `held`: base units that the account has.
 * `isMost`: what is allowed is unknown, and there is no more than this. `everything`: code that runs as the account; `item`: one item.
 */
export type AlarmExposure =
  | { readonly kind: 'amount'; readonly amount: Amount; readonly at: number; readonly held?: bigint; readonly isMost?: true }
  | { readonly kind: 'items'; readonly count: bigint; readonly at: number }
  | { readonly kind: 'item' | 'everything' | 'unknown' }

const UNKNOWN: AlarmExposure = { kind: 'unknown' }

/**
 * By what the last look found of the right, and by the account's balances as they were read last: what is not known by either is unknown, and never nothing. `now`:
 * milliseconds since the epoch.
 */
export function exposureOfAlarm(alarm: Pick<Alarm, 'right' | 'reach'>, balances: Balances | undefined, now: number): AlarmExposure {
  const named = readGrantId(rightOfAlarm(alarm))
  const { reach } = alarm
  switch (named?.is) {
    case undefined:
      return UNKNOWN
    case 'delegation':
      return { kind: 'everything' }
    case 'item':
      return { kind: 'item' }
    case 'operator':
      return reach?.items === undefined ? UNKNOWN : { kind: 'items', count: reach.items, at: reach.at }
    case 'allowance':
      return amountExposed(reach, factValue(balances?.items.find(({ token }) => token.address === named.from)?.balance), balances, now)
  }
}

/** The newer of both says how much there is; what may be taken of it only the look says. */
function amountExposed(
  reach: AlarmReach | undefined,
  held: Amount | undefined,
  balances: Balances | undefined,
  now: number,
): AlarmExposure {
  const isOver = reach?.until !== undefined && Number(reach.until) * 1000 < now
  const bounded = (amount: Amount): Amount => (isOver ? { ...amount, units: 0n } : amount)
  const readAt = Number(balances?.header.timestamp ?? 0n) * 1000
  if (reach?.amount !== undefined && (held === undefined || reach.at > readAt))
    return { kind: 'amount', amount: bounded(reach.amount), at: reach.at, ...defined({ held: reach.held }) }
  if (held === undefined) return UNKNOWN
  const found = { kind: 'amount', at: readAt, held: held.units } as const
  if (reach?.limit === undefined) return { ...found, amount: bounded(held), ...defined({ isMost: held.units === 0n ? undefined : true }) }
  return { ...found, amount: bounded(reach.limit < held.units ? { ...held, units: reach.limit } : held) }
}
