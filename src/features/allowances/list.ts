import type { Address } from '#core/ethereum/address'
import { takenFrom, granteeOf } from '#core/permissions/allowance'
import { factValue } from '#core/evidence/fact'
import { type Finding, LEVELS } from '#core/signing/finding'
import type { Token } from '#core/money/token'
import { type MoneySum, moneySum, type PriceOf } from '#survey'
import type { Right } from '#wallet'

export type GroupBy = 'taker' | 'token'
export type AllowanceOrder = 'exposure' | 'newest' | 'name'
export type AllowanceView = { readonly words: string; readonly only: 'all' | 'look' }

/** Rights that belong together: of one taker, or of one token. `of` absent: code that runs as an account. */
export type AllowanceGroup = { readonly key: string; readonly of: Address | undefined; readonly rights: readonly Right[] }

/** What could be taken now, in thousandths of what there is: comparable between tokens of which nobody tells a price. `undefined`: not known. */
export function shareOf({ allowance }: Pick<Right, 'allowance'>): number | undefined {
  const { grant, amount, exposure, balance, items } = allowance
  if (grant.is === 'delegation') return 1000
  if (grant.is === 'item') return factValue(amount) === undefined ? undefined : 1000
  if (grant.is === 'operator') {
    const count = factValue(items)
    return count === undefined ? undefined : count === 0n ? 0 : 1000
  }
  const [most, held] = [factValue(exposure)?.units, factValue(balance)]
  if (most === 0n || held === 0n) return 0
  return most === undefined || held === undefined ? undefined : Number((most * 1000n) / held) || 1
}

/**
 * What could be taken now, in money. Of one thing no more than there is of it, however many may take it; whole accounts, items, and what is not known are counted as
 * missing. `undefined`: nothing of it has a price. Rights of the person's other accounts are no risk.
 */
export function atRisk(rights: readonly Right[], priceOf: PriceOf): MoneySum | undefined {
  const amounts = new Map<string, { readonly held: bigint; units: bigint; readonly token: Token }>()
  const open = new Set<string>()
  for (const { id, own, allowance } of rights) {
    const { owner, grant, exposure, balance } = allowance
    if (own || shareOf({ allowance }) === 0) continue
    const could = factValue(exposure)
    const held = factValue(balance)
    const key = `${owner} ${takenFrom(grant) ?? ''}`
    if (could === undefined) open.add(grant.is === 'allowance' ? key : `${owner} ${id}`)
    else {
      const before = amounts.get(key)
      const units = (before?.units ?? 0n) + could.units
      amounts.set(key, { token: could.token, held: held ?? could.units, units: held !== undefined && units > held ? held : units })
    }
  }
  return moneySum([...amounts.values()], priceOf, open.size)
}

/** Worst first, then what is most exposed; what is not known comes before what is known to be nothing. */
function byExposure(a: Right, b: Right): number {
  return levelAt(a) - levelAt(b) || weight(b) - weight(a) || a.id.localeCompare(b.id)
}
const levelAt = ({ level }: Right): number => (level === undefined ? LEVELS.length : LEVELS.indexOf(level))
const weight = (right: Right): number => shareOf(right) ?? 0.5

const byBlock = (a: Right, b: Right): number => Number((b.allowance.block ?? 0n) - (a.allowance.block ?? 0n))

export type NameLookup = (address: Address) => string | undefined

/** Those that have the words in a name, a symbol or an address; and only those with something to look at, where that is chosen. */
export function searchRights(rights: readonly Right[], { words, only }: AllowanceView, nameOf: NameLookup): readonly Right[] {
  const wanted = words.trim().toLocaleLowerCase()
  return rights.filter((right) => {
    const { grant, token, owner } = right.allowance
    if (only === 'look' && !needsAttention(right)) return false
    if (wanted === '') return true
    const addresses = [granteeOf(grant), takenFrom(grant), owner].filter((one) => one !== undefined)
    const texts = [token?.symbol, ...addresses, ...addresses.map(nameOf)]
    return texts.some((text) => text?.toLocaleLowerCase().includes(wanted))
  })
}

/** Something is wrong with it, or it could not be checked. */
export const needsAttention = ({ level }: Right): boolean => level !== undefined && level !== 'info'

/** Groups in their order: that of their first right. */
export function groupRights(
  rights: readonly Right[],
  { by, order, nameOf }: { readonly by: GroupBy; readonly order: AllowanceOrder; readonly nameOf: NameLookup },
): readonly AllowanceGroup[] {
  const nameAt = (right: Right): string => {
    const address = keyOf(right, by)
    return address === undefined ? '' : (nameOf(address) ?? right.allowance.token?.symbol ?? address)
  }
  const byName = (a: Right, b: Right): number => nameAt(a).localeCompare(nameAt(b)) || byExposure(a, b)
  const sorted = rights.toSorted(order === 'exposure' ? byExposure : order === 'newest' ? byBlock : byName)
  const groups = new Map<string, Right[]>()
  for (const right of sorted) {
    const key = keyOf(right, by) ?? 'code'
    const group = groups.get(key)
    if (group) group.push(right)
    else groups.set(key, [right])
  }
  return [...groups].map(([key, all]) => ({ key, of: key === 'code' ? undefined : (key as Address), rights: all }))
}

const keyOf = ({ allowance: { grant } }: Right, by: GroupBy): Address | undefined => (by === 'taker' ? granteeOf(grant) : takenFrom(grant))

/** One name over accounts: two may have given the same right. */
export const rowKey = ({ id, allowance: { owner } }: Right): string => `${owner}:${id}`

/** One line of the list: a group's head, where `right` is absent, or one of its rights. */
export type AllowanceRow = {
  readonly key: string
  readonly group: AllowanceGroup
  readonly right?: Right
  readonly place: 'first' | 'middle' | 'last'
}

/** Groups laid out in one list: each its head, then its rights. */
export const linesOf = (groups: readonly AllowanceGroup[]): readonly AllowanceRow[] =>
  groups.flatMap((group, at): readonly AllowanceRow[] => [
    { key: group.key, group, place: at === 0 ? 'first' : 'middle' },
    ...group.rights.map((right, nth): AllowanceRow => {
      const place = nth === group.rights.length - 1 ? 'last' : 'middle'
      return { key: `${group.key} ${rowKey(right)}`, group, right, place }
    }),
  ])

/** Apart from the others: what only a contract that no list knows says of itself, and what ended by itself. */
export function separateUnlisted(rights: readonly Right[]): {
  readonly standing: readonly Right[]
  readonly claimed: readonly Right[]
  readonly ended: readonly Right[]
} {
  const ended = rights.filter(isEnded)
  const rest = rights.filter((right) => !ended.includes(right))
  return { standing: rest.filter(({ listed }) => listed), claimed: rest.filter(({ listed }) => !listed), ended }
}

/** Its end was told by the block that it was read at: the one thing that is said of it then. */
const isEnded = ({ allowance: { until }, findings }: Right): boolean =>
  until !== undefined && findings.length === 1 && findings[0]?.level === 'info'

const TAKER_RULES: ReadonlySet<string> = new Set(['allowance/no-code', 'allowance/spender-changed', 'allowance/upgradeable'])

/** Of whoever may take, and so the same for all that they may take. */
export const isOfTaker = ({ rule }: Finding): boolean => TAKER_RULES.has(rule)

/** Each of them once. */
export const ofTaker = ({ rights }: AllowanceGroup): readonly Finding[] => [
  ...new Map(
    rights.flatMap(({ findings }) => findings.filter(isOfTaker)).map((finding) => [`${finding.rule} ${finding.level}`, finding]),
  ).values(),
]
