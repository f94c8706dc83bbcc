import { type JsonObject, parseJson, readJsonObject } from '../text/json.ts'
import { defined } from '../defined.ts'
import { FORKS_FILES } from '#data/each/forks'
import { type AppError, fail } from '../errors.ts'
import shipped from './rule-sets.json' with { type: 'json' }
import { type OtherRules, type ParentShape, type Rules, HARDFORKS, type ScheduledFork } from '../simulation/simulation.ts'

export type { ParentShape, ScheduledFork } from '../simulation/simulation.ts'

/** With who says so. */
export type SourcedFork = ScheduledFork & { readonly source: string }

/** The forks of a chain by time, oldest first. */
export type ForkSchedule = { readonly chainId: number; readonly forks: readonly SourcedFork[] }

/** What the rules of a name add to those before, and who says so. */
export type RuleSet = { readonly name: string; readonly eips: readonly number[]; readonly source: string }

/** Bounds of what is read: far more than any chain will have. */
const [MOST_CHAINS, MOST_FORKS, MOST_EIPS, MOST_TEXT, MOST_CHARACTERS] = [64, 64, 128, 200, 65_536]
const VERSION = 1
/** The practice chain: no schedule, and the rules that its blocks show. */
const PRACTICE = 31337

const bad = (where: string, why: string): AppError => fail('schedule/malformed', { where, why })

/** An object with these members and no others. */
function membersOf(value: unknown, where: string, required: readonly string[], optional: readonly string[] = []): JsonObject {
  const object = readJsonObject(value, () => bad(where, 'is no object'))
  const names = Object.keys(object)
  const missing = required.find((name) => !names.includes(name))
  if (missing !== undefined) throw bad(where, `has no ${missing}`)
  if (names.some((name) => !required.includes(name) && !optional.includes(name))) throw bad(where, 'has members that are not known here')
  return object
}

function listOf(value: unknown, where: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw bad(where, `is no list of at most ${most}`)
  return value
}

function integerOf(value: unknown, where: string, least: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) throw bad(where, 'is no whole number in range')
  return value
}

function eipsOf(value: unknown, where: string): readonly number[] {
  const eips = listOf(value, where, MOST_EIPS).map((eip) => integerOf(eip, where, 1))
  if (new Set(eips).size !== eips.length) throw bad(where, 'names an EIP twice')
  return eips
}

/** Printable and short: it is shown as somebody's words. */
function sourceOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MOST_TEXT || /[\p{C}]/u.test(value))
    throw bad(where, 'has no readable source')
  return value
}

function nameOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || !/^[a-z][a-zA-Z0-9]{0,31}$/.test(value)) throw bad(where, 'is no name of a fork')
  return value
}

function forkOf(value: unknown, where: string): SourcedFork {
  const { name, timestamp, eips, source } = membersOf(value, where, ['name', 'timestamp', 'source'], ['eips'])
  return {
    name: nameOf(name, `${where}.name`),
    from: BigInt(integerOf(timestamp, `${where}.timestamp`, 0)),
    ...defined({ eips: eips === undefined ? undefined : eipsOf(eips, `${where}.eips`) }),
    source: sourceOf(source, `${where}.source`),
  }
}

function scheduleOf(value: unknown, where: string): ForkSchedule {
  const { chainId, forks } = membersOf(value, where, ['chainId', 'forks'], ['name'])
  const read = listOf(forks, `${where}.forks`, MOST_FORKS).map((fork, at) => forkOf(fork, `${where}.forks[${at}]`))
  for (const [at, { name, from }] of read.entries()) {
    if (read.findIndex((other) => other.name === name) !== at) throw bad(`${where}.forks[${at}]`, 'is there twice')
    if (from < (read[at - 1]?.from ?? 0n)) throw bad(`${where}.forks[${at}]`, 'comes before the one above it')
  }
  return { chainId: integerOf(chainId, `${where}.chainId`, 1), forks: read }
}

function schedulesOf(value: unknown): readonly ForkSchedule[] {
  const { version, chains } = membersOf(value, 'the file', ['version', 'chains'], ['rules'])
  if (version !== VERSION) throw fail('schedule/version', { version: String(version).slice(0, 32) })
  const read = listOf(chains, 'chains', MOST_CHAINS).map((chain, at) => scheduleOf(chain, `chains[${at}]`))
  const ids = read.map(({ chainId }) => chainId)
  if (new Set(ids).size !== ids.length) throw bad('chains', 'names a chain twice')
  return read
}

/**
 * Reads schedules as this build ships them, from a file or a clipboard: `{ "version": 1, "chains": [{ "chainId", "forks": [{ "name", "timestamp", "source",
 * "eips"? }] }] }`, timestamps in seconds. Its `rules` are not looked at: what a name stands for is this build's to know. Throws `schedule/malformed`, `schedule/version`.
 */
export function parseForkSchedules(text: string): readonly ForkSchedule[] {
  if (text.length > MOST_CHARACTERS) throw bad('the file', `is longer than ${MOST_CHARACTERS} characters`)
  return schedulesOf(parseJson(text, () => bad('the file', 'is no JSON')))
}

/** The rules that this build knows by name, oldest first. */
export const RULE_SETS: readonly RuleSet[] = shipped.rules

const SHIPPED: ReadonlyMap<number, ForkSchedule> = new Map(
  Object.entries(FORKS_FILES).map(([chainId, file]) => [
    Number(chainId),
    scheduleOf({ chainId: Number(chainId), ...file }, `chain ${chainId}`),
  ]),
)

/** The schedule that ships with this build. */
export const shippedSchedule = (chainId: number): ForkSchedule | undefined => SHIPPED.get(chainId)

/** Those that ship, and those that somebody brought in: a fork of both has the time that was brought, which `importSchedule` let in only where it may move. */
function forksOf(chainId: number, brought: readonly ScheduledFork[]): readonly ScheduledFork[] {
  const kept = (SHIPPED.get(chainId)?.forks ?? []).filter(({ name }) => brought.every((fork) => fork.name !== name))
  return [...kept, ...brought].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

/**
 * What of a text is to be kept for a chain: its forks that this build does not ship, or has at another time. Throws as `parseForkSchedules`, `schedule/other-chain` where
 * it says nothing of the chain, and `schedule/conflict` where it moves a fork that is over at `nowSeconds`, or puts a new one before such.
 */
export function importSchedule(text: string, chainId: number, nowSeconds: number): readonly SourcedFork[] {
  const found = parseForkSchedules(text).find((schedule) => schedule.chainId === chainId)
  if (!found) throw fail('schedule/other-chain', { chain: String(chainId) })
  const known = SHIPPED.get(chainId)?.forks ?? []
  const now = BigInt(Math.floor(nowSeconds))
  const over = known.filter(({ from }) => from <= now)
  for (const { name, from } of found.forks) {
    const same = known.find((fork) => fork.name === name)
    const last = over.at(-1)
    const conflict =
      same === undefined
        ? last !== undefined && from < last.from
          ? last
          : undefined
        : over.includes(same) && same.from !== from
          ? same
          : undefined
    if (conflict) throw fail('schedule/conflict', { fork: name, says: from.toString(), known: conflict.from.toString() })
  }
  return found.forks.filter(({ name, from, eips }) => !known.some((fork) => fork.name === name && fork.from === from && eips === undefined))
}

/** A block whose rules are asked for. `rules`: declared, for a chain without a schedule. `forks`: what somebody brought in for the chain. */
export type ForkQuery = {
  readonly chainId: number
  readonly timestamp: bigint
  readonly rules?: Rules
  readonly forks?: readonly ScheduledFork[]
  readonly parent?: ParentShape
}

/**
 * By which rules a block is run. `newer`: the chain goes by others that this build does not know, named if somebody named them; then `rules` are the newest that it
 * does know, and a run is worth as much. `early`: the clock says that this fork is there, and the chain's blocks do not have it.
 */
export type RulesInForce = { readonly rules: Rules; readonly newer?: string; readonly early?: string }

const isRules = (name: string): name is Rules => (HARDFORKS as readonly string[]).includes(name)
/** The newest rules whose blocks have the fields of Prague. */
const NEWEST_BEFORE_AMSTERDAM: Rules = 'osaka'
const NEWEST: Rules = 'amsterdam'

/** Every EIP from Shanghai on that is in force by the rules of a name. */
const eipsUntil = (name: Rules): ReadonlySet<number> =>
  new Set(RULE_SETS.slice(0, RULE_SETS.findIndex((set) => set.name === name) + 1).flatMap(({ eips }) => eips))

/** The rules of a fork, where they are among ours: where EIPs are listed, each is known here, and none that the name stands for is missing. */
function knownAs({ name, eips }: ScheduledFork): Rules | undefined {
  if (!isRules(name)) return undefined
  if (eips === undefined) return name
  const ours = eipsUntil(name)
  const brought = RULE_SETS.find((set) => set.name === name)?.eips ?? []
  return eips.every((eip) => ours.has(eip)) && brought.every((eip) => eips.includes(eip)) ? name : undefined
}

/** The first fork of a chain's schedule whose rules this build does not know: to come, or there. `brought`: what somebody imported. */
export const unknownForkOf = (chainId: number, brought: readonly ScheduledFork[] = []): ScheduledFork | undefined =>
  forksOf(chainId, brought).find((fork) => knownAs(fork) === undefined)

const later = (a: Rules, b: Rules): Rules => (HARDFORKS.indexOf(a) < HARDFORKS.indexOf(b) ? b : a)

/** What the header of the parent shows, whatever a clock says: of a fork beyond all that are known, the newest. */
const shownBy = (parent: ParentShape | undefined): Rules | undefined => (parent?.fork === undefined ? undefined : NEWEST)

/** `undefined` where none of them has come. */
function bySchedule({ timestamp, parent }: ForkQuery, forks: readonly ScheduledFork[]): RulesInForce | undefined {
  const come = forks.filter(({ from }) => from <= timestamp)
  const last = come.at(-1)
  if (last === undefined) return undefined
  const known = come.map(knownAs)
  const rules = known.findLast((one) => one !== undefined) ?? NEWEST_BEFORE_AMSTERDAM
  const newer = knownAs(last) === undefined ? { newer: last.name } : {}
  const shown = shownBy(parent)
  if (shown !== undefined) return { rules: later(rules, shown), ...newer }
  // By the clock the fork was there for the parent already, and the parent's header has none of its fields: the chain did not make it.
  const isMissing = rules === NEWEST && parent !== undefined && parent.timestamp >= (come[known.indexOf(NEWEST)]?.from ?? 0n)
  if (!isMissing) return { rules, ...newer }
  return { rules: known.findLast((one) => one !== undefined && one !== NEWEST) ?? NEWEST_BEFORE_AMSTERDAM, early: last.name }
}

/**
 * The rules that a block is run by. A schedule goes before declared rules; what the parent's header shows goes before both. Never refuses what is new: under rules
 * that this build does not know it names the newest that it does, and says so. Throws `simulation/unsupported-fork` for a block before Shanghai.
 */
export function rulesInForce(place: ForkQuery): RulesInForce {
  const { chainId, rules, parent } = place
  const unknown = parent?.fork === 'unknown' ? { newer: 'unknown' } : {}
  const scheduled = bySchedule(place, forksOf(chainId, place.forks ?? []))
  if (scheduled !== undefined) return { ...unknown, ...scheduled }
  // Forks before Shanghai went by number; nobody has blocks of them run.
  if (SHIPPED.has(chainId)) throw fail('simulation/unsupported-fork', { chain: String(chainId), fork: 'Paris' })
  const shown = shownBy(parent)
  if (chainId === PRACTICE) return { rules: shown ?? NEWEST_BEFORE_AMSTERDAM, ...unknown }
  if (rules !== undefined) return { rules: shown === undefined ? rules : later(rules, shown), ...unknown }
  return { rules: shown ?? NEWEST_BEFORE_AMSTERDAM, newer: 'unknown' }
}

/** What a run at that place says of its rules; nothing where they are those of the block. Throws as `rulesInForce`. */
export function otherRulesAt(place: ForkQuery): OtherRules | undefined {
  const { rules: by, newer, early } = rulesInForce(place)
  if (newer === undefined && early === undefined) return undefined
  return { by, ...defined({ newer, early }) }
}
