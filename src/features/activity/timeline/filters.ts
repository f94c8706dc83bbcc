import { movesOf } from '#core/activity/activity-entry'
import { labelsIn } from '#core/activity/note'
import type { Address } from '#core/ethereum/address'
import type { TimelineFilter, TimelineRow } from '#wallet'

export const EVERYTHING: TimelineFilter = { text: '', folded: 'hidden' }

/** The filter with one part set, or without it where the value is undefined. */
export function withPart<K extends keyof TimelineFilter>(
  filter: TimelineFilter,
  name: K,
  value: TimelineFilter[K] | undefined,
): TimelineFilter {
  const { [name]: _before, ...rest } = filter
  return (value === undefined ? rest : { ...rest, [name]: value }) as TimelineFilter
}

/** What one chooses most often, as one choice: a kind or a direction. */
export const CHIPS = ['all', 'in', 'out', 'swapped', 'allowed', 'signature'] as const
export type Chip = (typeof CHIPS)[number]

/** The chip that a filter is, where it is one. */
export function chipOf({ kind, direction }: TimelineFilter): Chip | undefined {
  if (kind === undefined) return direction ?? 'all'
  return direction === undefined ? CHIPS.find((chip) => chip === kind) : undefined
}

/** The filter with another chip chosen; what else is set stays. */
export function withChip(filter: TimelineFilter, chip: Chip): TimelineFilter {
  const rest = withPart(withPart(filter, 'kind', undefined), 'direction', undefined)
  if (chip === 'all') return rest
  return chip === 'in' || chip === 'out' ? { ...rest, direction: chip } : { ...rest, kind: chip }
}

/** Assets of which the list of choices is made, and rows that they are counted in: more are found by words. */
const MAX_ASSETS = 40
const COUNTED = 4000

/** The assets that moved most often of late. */
export function assetsIn(rows: readonly TimelineRow[]): readonly { readonly token: Address | 'native'; readonly chainId: number }[] {
  const counts = new Map<string, { token: Address | 'native'; chainId: number; count: number }>()
  for (const { folded, entries, chainId } of rows.slice(0, COUNTED)) {
    if (folded.length > 0) continue
    for (const entry of entries) {
      for (const { token = 'native' } of movesOf(entry)) {
        const key = token === 'native' ? token : `${chainId}:${token}`
        const known = counts.get(key)
        if (known) known.count++
        else counts.set(key, { token, chainId, count: 1 })
      }
    }
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_ASSETS)
}

/** The labels in the person's notes, most used first. */
export function labelsInNotes(rows: readonly TimelineRow[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { note } of rows) for (const label of note === undefined ? [] : labelsIn(note)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b)).map(([label]) => label)
}
