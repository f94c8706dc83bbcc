import type { Address } from '#core/ethereum/address'
import { takenFrom, granteeOf } from '#core/permissions/allowance'
import { factValue } from '#core/evidence/fact'
import { knownDelegate } from '#core/permissions/known-delegates'
import { LEVELS } from '#core/signing/finding'
import { worth } from '#core/money/price'
import type { Token } from '#core/money/token'
import { type MoneySum, moneySum, type PriceOf } from '#survey'
import { isDangerous, type Right } from '#wallet'

export type AllowanceOrder = 'exposure' | 'newest' | 'name' | 'token'
export type AllowanceView = { readonly words: string; readonly only: 'all' | 'dangerous' | 'unused' }

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

/** What several rights could take now. `none`: known to be nothing. `unknown`: nothing of it has a value that is known. */
export type MoneyAtRisk = { readonly is: 'none' } | { readonly is: 'unknown' } | { readonly is: 'sum'; readonly sum: MoneySum }

/** The same as `atRisk`, told apart: that nothing is there, that nobody knows its value, and a sum, which may be a least. */
export function moneyAtRisk(rights: readonly Right[], priceOf: PriceOf): MoneyAtRisk {
  if (rights.every((right) => right.own || shareOf(right) === 0)) return { is: 'none' }
  const sum = atRisk(rights, priceOf)
  return sum === undefined || (sum.money.units === 0n && sum.missing > 0) ? { is: 'unknown' } : { is: 'sum', sum }
}

/** Worst first, then by the money that could go, then by its share of what there is; what is not known comes before what is known to be nothing. */
const byRisk =
  (priceOf: PriceOf) =>
  (a: Right, b: Right): number =>
    levelAt(a) - levelAt(b) || compare(moneyOf(b, priceOf), moneyOf(a, priceOf)) || weight(b) - weight(a) || a.id.localeCompare(b.id)
const levelAt = ({ level }: Right): number => (level === undefined ? LEVELS.length : LEVELS.indexOf(level))
const weight = (right: Right): number => shareOf(right) ?? 0.5
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Without a price it counts as nothing here: its share decides. */
function moneyOf({ allowance }: Right, priceOf: PriceOf): bigint {
  const could = factValue(allowance.exposure)
  const quote = could === undefined ? undefined : priceOf(could.token)
  return could === undefined || quote === undefined ? 0n : worth(could, quote.price).units
}

const byBlock = (a: Right, b: Right): number => compare(b.allowance.block ?? 0n, a.allowance.block ?? 0n)

export type NameLookup = (address: Address) => string | undefined

/** Those that have the words in a name, a symbol or an address; and only the dangerous, or those that were never used, where that is chosen. */
export function searchRights(rights: readonly Right[], { words, only }: AllowanceView, nameOf: NameLookup): readonly Right[] {
  const wanted = words.trim().toLocaleLowerCase()
  return rights.filter((right) => {
    const { grant, token, owner } = right.allowance
    if (only === 'dangerous' && !isDangerous(right)) return false
    if (only === 'unused' && !isUnused(right)) return false
    if (wanted === '') return true
    const addresses = [granteeOf(grant), takenFrom(grant), owner].filter((one) => one !== undefined)
    const texts = [token?.symbol, ...addresses, ...addresses.map(nameOf)]
    return texts.some((text) => text?.toLocaleLowerCase().includes(wanted))
  })
}

/** Known to have never been used. Where the last use is not known, nobody says so. */
export const isUnused = ({ allowance: { lastUse } }: Right): boolean => lastUse.known && lastUse.value === undefined

/** How far whoever may take is trusted: nearly always a thief; not known, or something about it is to be looked at; known, and at risk only if it is hacked. */
export type SpenderTrust = 'dangerous' | 'look' | 'known'
export const SPENDER_TRUSTS: readonly SpenderTrust[] = ['dangerous', 'look', 'known']

/** Rules that say how much a right gives and nothing of who has it: every app asks for it. */
const HOW_MUCH: ReadonlySet<string> = new Set(['allowance/unlimited', 'allowance/operator'])

/** Dangerous as alarms have it; known only where a list or the person names who may take, and nothing but the amount is to be said of it. */
export function trustOf(right: Right, nameOf: NameLookup): SpenderTrust {
  const { findings, own } = right
  if (isDangerous(right)) return 'dangerous'
  if (own) return 'known'
  const isQuiet = findings.every(({ level, rule }) => level === 'info' || (level === 'warn' && HOW_MUCH.has(rule)))
  return isQuiet && spenderName(right, nameOf) !== undefined ? 'known' : 'look'
}

/** What a list or the person calls whoever may take; of code that runs as the account, what that code is. */
export const spenderName = ({ allowance: { grant } }: Right, nameOf: NameLookup): string | undefined =>
  nameOf(granteeOf(grant)) ?? (grant.is === 'delegation' ? knownDelegate(grant.delegate)?.name : undefined)

export type TrustGroup = { readonly trust: SpenderTrust; readonly rights: readonly Right[] }

type Ordering = { readonly order: AllowanceOrder; readonly nameOf: NameLookup; readonly priceOf: PriceOf }

/** Dangerous ones first, then those to look at, then known apps; each in its order, and no group without rights. */
export const groupByTrust = (rights: readonly Right[], ordering: Ordering): readonly TrustGroup[] =>
  SPENDER_TRUSTS.map((trust) => ({
    trust,
    rights: sortRights(
      rights.filter((right) => trustOf(right, ordering.nameOf) === trust),
      ordering,
    ),
  })).filter((group) => group.rights.length > 0)

export function sortRights(rights: readonly Right[], { order, nameOf, priceOf }: Ordering): readonly Right[] {
  const worst = byRisk(priceOf)
  const bySpender = (right: Right): string => spenderName(right, nameOf) ?? granteeOf(right.allowance.grant)
  const byToken = ({ allowance: { grant, token } }: Right): string => token?.symbol ?? takenFrom(grant) ?? ''
  const text = order === 'name' ? bySpender : byToken
  if (order === 'exposure') return rights.toSorted(worst)
  if (order === 'newest') return rights.toSorted((a, b) => byBlock(a, b) || worst(a, b))
  return rights.toSorted((a, b) => text(a).localeCompare(text(b)) || worst(a, b))
}

/** One name over accounts: two may have given the same right. */
export const rowKey = ({ id, allowance: { owner } }: Pick<Right, 'id' | 'allowance'>): string => `${owner}:${id}`

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
