import { defined } from '#core/defined'
import type { Finding, FindingSubject } from '#core/signing/finding'
import { groupBy } from '#core/group-by'

/**
 * Findings of one rule and level as one, with all their subjects: a contract that gets a rule to fire four thousand times fills one place and no more.
 * Levels stay apart, so that none hides a worse one. The place is that of the first. Linear in the number of findings.
 */
export const groupFindings = (findings: readonly Finding[]): readonly Finding[] =>
  [...groupBy(findings, ({ rule, level }) => `${level} ${rule}`).values()].flatMap(oneOf)

function oneOf(group: readonly Finding[]): readonly Finding[] {
  const [first, ...more] = inTurn(group)
  if (first === undefined || more.length === 0) return group
  // One that is asked for expressly makes the whole of it so.
  const material = group.some((one) => one.material === true) ? { material: true } : {}
  const { rule, level } = first
  return [{ rule, level, ...subjectOf(first), ...material, others: more.map(subjectOf) }]
}

const subjectOf = ({ say, why, todo, compare }: Finding): FindingSubject => ({
  say,
  why,
  todo,
  ...defined({ compare }),
})

/** What is asked for expressly first, then one of each statement and reason: what is counted below says nothing that does not stand above. */
function inTurn(group: readonly Finding[]): readonly Finding[] {
  const sorted = [...group.filter((one) => one.material === true), ...group.filter((one) => one.material !== true)]
  const seen = new Set<string>()
  const [heads, rest]: [Finding[], Finding[]] = [[], []]
  for (const one of sorted) {
    const kind = [one.material === true, one.say.id, one.why.id, one.todo.id].join('\n')
    if (seen.has(kind)) rest.push(one)
    else heads.push(one)
    seen.add(kind)
  }
  return [...heads, ...rest]
}
