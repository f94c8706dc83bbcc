/** How many blocks are run of those that turn something. */
const MAX_BLOCKS = 32

/** A block, and which of the comparisons it turns. */
type Turning = { readonly turned: readonly boolean[] }

/** A set of comparisons that are turned together is seldom met by other draws where fewer than one in so many candidates turn them. */
const SELDOM = 2

/**
 * One for each comparison that any of them turns, then one for each set of comparisons that are turned together, rare ones first; then more of the rare sets: what the
 * run does there, and compares only there, no other draw may reach.
 */
export function chooseBlocks<Candidate extends Turning>(candidates: readonly Candidate[]): readonly Candidate[] {
  const groups = new Map<string, Candidate[]>()
  const often = new Map<number, number>()
  for (const one of candidates) {
    const key = one.turned.map(Number).join('')
    groups.set(key, [...(groups.get(key) ?? []), one])
    for (const [place, turned] of one.turned.entries()) if (turned) often.set(place, (often.get(place) ?? 0) + 1)
  }
  const chosen = new Set<Candidate>()
  const add = (one: Candidate | undefined): void => {
    if (one !== undefined && chosen.size < MAX_BLOCKS && one.turned.some(Boolean)) chosen.add(one)
  }
  for (const [place] of [...often].toSorted(([, a], [, b]) => a - b))
    if (![...chosen].some(({ turned }) => turned[place])) add(candidates.find(({ turned }) => turned[place]))
  const byRarity = [...groups.values()].toSorted((a, b) => a.length - b.length)
  for (const group of byRarity) if (!group.some((one) => chosen.has(one))) add(group[0])
  const rare = byRarity.filter((group) => group.length * SELDOM < candidates.length)
  const longest = Math.max(0, ...rare.map(({ length }) => length))
  for (let at = 1; at < longest; at++) for (const group of rare) add(group[at])
  return [...chosen]
}
