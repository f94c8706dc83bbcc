import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import type { Alarm, AlarmReach, StoredAllowances } from './stored-allowances.ts'
import { isAlarming, isDangerous, type Right } from './rights.ts'

type News = {
  readonly rights: readonly Right[]
  readonly nameOf: (address: Address) => string | undefined
  readonly at: number
  /** Of the block that was read, in milliseconds since the epoch. */
  readonly readAt: number
  readonly chainId: number
  readonly account: Address
}

/**
 * What is told after a look. A right that was not there before and is dangerous; one that was and whose taker's code is another now; and any code that runs as
 * the account. The first look is no news but for what is a danger. What does not stand any more is over.
 */
export function alarmsAfter(kept: StoredAllowances, { rights, nameOf, at, readAt, chainId, account }: News): StoredAllowances {
  const before = kept.seen === undefined ? undefined : new Set(kept.seen)
  const marked = rights.map((right) => ({ right, mark: markOf(right) }))
  const fresh = marked.filter(
    ({ right, mark }) => !before?.has(mark) && (before === undefined ? isDangerous(right) : isAlarming(right, nameOf)),
  )
  const standing = new Map(marked.map(({ mark, right }) => [mark, reachOf(right, readAt)]))
  const alarms: readonly Alarm[] = [
    ...kept.alarms.flatMap((alarm) => {
      const reach = standing.get(alarm.right)
      return reach === undefined ? [] : [{ ...alarm, reach }]
    }),
    ...fresh
      .filter(({ mark }) => !kept.alarms.some(({ right }) => right === mark))
      .map(({ mark, right }) => ({
        id: `${chainId}:${account}:${mark}`,
        chainId,
        account,
        right: mark,
        at,
        reach: reachOf(right, readAt),
      })),
  ]
  return { ...kept, seen: [...standing.keys()], alarms }
}

/** How far a right goes, for whoever looks later. */
export function reachOf({ allowance: { balance, exposure, items, limit, until } }: Pick<Right, 'allowance'>, at: number): AlarmReach {
  return { at, ...defined({ amount: factValue(exposure), held: factValue(balance), items: factValue(items), limit, until }) }
}

/** A right of which something else is wrong than before is news again. */
export const markOf = ({ id, findings }: Right): string => {
  const dangers = findings.filter(({ level }) => level === 'danger').map(({ rule }) => rule)
  return [id, ...new Set(dangers)].join(' ')
}

/** The right that an alarm is about. */
export const rightOfAlarm = ({ right }: Pick<Alarm, 'right'>): string => right.split(' ', 1)[0] ?? right

/** Whether an alarm is about a danger, by what was wrong when it was told of. The others are only news: someone unknown may take everything. */
export const isDangerousAlarm = ({ right }: Pick<Alarm, 'right'>): boolean => right !== rightOfAlarm({ right })
