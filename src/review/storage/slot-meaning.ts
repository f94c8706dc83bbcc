import type { Address } from '#core/ethereum/address'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import type { Simulation } from '#core/simulation/simulation'
import type { Explanation, ExplainedLog, LogClaim } from '#decode'
import { groupBy } from '#core/group-by'
import type { Readings } from '../readings.ts'
import { addressInWord, type ContractLayout, keysOf, type SlotMeaning, type SlotChange, type SlotContext, type SlotSource } from './slot.ts'

/** What a context is made of: a run, and what was read of it. */
export type SlotNamingContext = {
  readonly account: Address
  readonly simulation: Simulation
  readonly logs: readonly ExplainedLog[]
  /** What the input of each frame says that was not undone. */
  readonly calls: readonly Explanation[]
  readonly readings: Readings
  layoutOf?(address: Address): ContractLayout | undefined
}

/** Which mapping of which contract: its position, and how deep and how far behind the keys the slot lies. */
const mappingOf = ({ address, path }: SlotChange): string | undefined =>
  path && `${address} ${path.base} ${path.steps.map(({ key, offset }) => `${key === undefined ? 'list' : 'key'}+${offset}`).join(' ')}`

type Ask = (change: SlotChange, ground: SlotNamingContext) => SlotMeaning | undefined

/** In the order in which they are believed. */
const ASKED: readonly (readonly [SlotSource, Ask])[] = [
  ['layout', byLayout],
  ['answer', byAnswer],
  ['event', byEvent],
  ['call', byCall],
]

/**
 * Learns from a run what its mappings are for. What one slot tells of a mapping holds for all its slots, those among them of which no event speaks:
 * an allowance that was given in silence has its name from the one beside it.
 */
export function slotContext(ground: SlotNamingContext): SlotContext {
  const known = new Map<string, { readonly meaning: SlotMeaning; readonly source: SlotSource }>()
  for (const [source, ask] of ASKED) {
    for (const change of ground.simulation.storage) {
      const mapping = mappingOf(change)
      const meaning = mapping === undefined || known.has(mapping) ? undefined : ask(change, ground)
      if (mapping !== undefined && meaning !== undefined) known.set(mapping, { meaning, source })
    }
  }
  const parties = new Set([ground.account, ...ground.simulation.frames.flatMap(({ from, to, codeAddress }) => [from, to, codeAddress])])
  return {
    meaningOf(change) {
      const mapping = mappingOf(change)
      return mapping === undefined ? undefined : known.get(mapping)
    },
    isParty: (address) => parties.has(address),
  }
}

function byLayout({ address, path }: SlotChange, { layoutOf }: SlotNamingContext): SlotMeaning | undefined {
  const layout = layoutOf?.(address)
  if (layout === undefined || path === undefined || path.steps.some(({ key, offset }) => key === undefined || offset !== 0n))
    return undefined
  const base = toBigInt(path.base)
  const isAt = (position: number | undefined, depth: number): boolean =>
    position !== undefined && BigInt(position) === base && path.steps.length === depth
  if (isAt(layout.balances, 1)) return 'balance'
  if (isAt(layout.allowances, 2)) return 'allowance'
  return isAt(layout.tokenAllowances, 3) ? 'token-allowance' : undefined
}

/** The contract itself gave these very numbers, before and after, for these very addresses. */
function byAnswer(change: SlotChange, { readings }: SlotNamingContext): SlotMeaning | undefined {
  const [one, two] = keysOf(change).map(addressInWord)
  const is = (answer: { readonly before: bigint; readonly after: bigint } | undefined): boolean =>
    answer !== undefined &&
    answer.before !== answer.after &&
    answer.before === toBigInt(change.before) &&
    answer.after === toBigInt(change.after)
  if (one === undefined) return undefined
  if (keysOf(change).length === 1) return is(readings.balance(change.address, one)) ? 'balance' : undefined
  if (two === undefined || keysOf(change).length !== 2) return undefined
  if (is(readings.allowance(change.address, one, two))) return 'allowance'
  return is(readings.operator(change.address, one, two)) ? 'operator' : undefined
}

/** What the events of one contract say, by the keys of the mappings that they would stand in. */
type Spoken = {
  /** By holder. */
  readonly moved: ReadonlyMap<Address, bigint>
  /** By item: to whom it went, and who may take it. */
  readonly itemsTo: ReadonlyMap<Hex, readonly Address[]>
  readonly itemSpenders: ReadonlyMap<Hex, readonly Address[]>
  /** `owner spender units` and `owner operator granted`. */
  readonly approvals: ReadonlySet<string>
  readonly operators: ReadonlySet<string>
  /** `item holder gained`. */
  readonly itemMoves: ReadonlySet<string>
}

const spokenOf = new WeakMap<SlotNamingContext['logs'], ReadonlyMap<Address, Spoken>>()

/** Each log is read once, however many slots there are. */
function spokenIn(logs: SlotNamingContext['logs']): ReadonlyMap<Address, Spoken> {
  const known = spokenOf.get(logs)
  if (known !== undefined) return known
  const byAddress = groupBy(logs, ({ address }) => address)
  const spoken = new Map([...byAddress].map(([address, list]) => [address, spokenBy(list.map(({ says }) => says))]))
  spokenOf.set(logs, spoken)
  return spoken
}

function spokenBy(said: readonly LogClaim[]): Spoken {
  const itemsTo = new Map<Hex, Address[]>()
  const itemSpenders = new Map<Hex, Address[]>()
  const [approvals, operators, itemMoves] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const one of said) {
    if (one.kind === 'approval') approvals.add(`${one.owner} ${one.spender} ${one.units}`)
    if (one.kind === 'operator') operators.add(`${one.owner} ${one.operator} ${one.granted}`)
    if (one.kind === 'item-approval') push(itemSpenders, word(one.tokenId), one.spender)
    if (one.kind !== 'items') continue
    for (const { tokenId, units } of one.items) {
      const id = word(tokenId)
      push(itemsTo, id, one.to)
      itemMoves.add(`${id} ${one.to} ${units}`).add(`${id} ${one.from} ${-units}`)
    }
  }
  return { moved: movedIn(said), itemsTo, itemSpenders, approvals, operators, itemMoves }
}

function push(lists: Map<Hex, Address[]>, key: Hex, address: Address): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [address])
  else list.push(address)
}

function byEvent(change: SlotChange, { logs }: SlotNamingContext): SlotMeaning | undefined {
  const keys = keysOf(change)
  const said = spokenIn(logs).get(change.address)
  if (said === undefined) return undefined
  if (keys.length === 1) return oneKey(change, keys, said)
  return keys.length === 2 ? twoKeys(change, keys, said) : undefined
}

const gained = ({ before, after }: SlotChange): bigint => toBigInt(after) - toBigInt(before)
/** An address may share its slot with other fields. */
const holds = (slot: Hex, address: Address): boolean => slot.endsWith(address.slice(2))

function oneKey(change: SlotChange, [key]: readonly Hex[], said: Spoken): SlotMeaning | undefined {
  const holder = addressInWord(key)
  if (holder !== undefined && gained(change) === said.moved.get(holder)) return 'balance'
  if (key === undefined) return undefined
  if (said.itemsTo.get(key)?.some((to) => holds(change.after, to)) === true) return 'item-owner'
  return said.itemSpenders.get(key)?.some((spender) => holds(change.after, spender)) === true ? 'item-approval' : undefined
}

/** What the contract's events say that each holder gained, items counted one by one. Of whom they do not speak, there is nothing. */
function movedIn(said: readonly LogClaim[]): ReadonlyMap<Address, bigint> {
  const moved = new Map<Address, bigint>()
  const add = (holder: Address, units: bigint): void => void moved.set(holder, (moved.get(holder) ?? 0n) + units)
  for (const one of said) {
    if (one.kind === 'transfer' || one.kind === 'items') {
      const units = one.kind === 'transfer' ? one.units : BigInt(one.items.length)
      add(one.to, units)
      add(one.from, -units)
    }
    if (one.kind === 'wrap') add(one.account, one.units)
    if (one.kind === 'unwrap') add(one.account, -one.units)
  }
  return moved
}

function twoKeys(change: SlotChange, keys: readonly Hex[], said: Spoken): SlotMeaning | undefined {
  const [first, second] = keys
  const [one, two] = keys.map(addressInWord)
  const after = toBigInt(change.after)
  if (one !== undefined && two !== undefined && said.approvals.has(`${one} ${two} ${after}`)) return 'allowance'
  if (one !== undefined && two !== undefined && said.operators.has(`${one} ${two} ${after !== 0n}`)) return 'operator'
  if (two !== undefined && said.itemMoves.has(`${first ?? ''} ${two} ${gained(change)}`)) return 'items-by-id'
  return one !== undefined && said.itemMoves.has(`${second ?? ''} ${one} ${gained(change)}`) ? 'items-by-holder' : undefined
}

const byTarget = new WeakMap<SlotNamingContext['calls'], ReadonlyMap<Address | undefined, SlotNamingContext['calls']>>()

function callsTo(calls: SlotNamingContext['calls']): ReadonlyMap<Address | undefined, SlotNamingContext['calls']> {
  const known = byTarget.get(calls) ?? groupBy(calls, ({ call }) => call.to)
  byTarget.set(calls, known)
  return known
}

/** Calls that we know, and that did what they are for: the very number that was asked for stands in the slot. */
function byCall(change: SlotChange, { account, calls }: SlotNamingContext): SlotMeaning | undefined {
  const keys = keysOf(change)
  const [one, two] = keys.map(addressInWord)
  const after = toBigInt(change.after)
  for (const { claims, function: called } of callsTo(calls).get(change.address) ?? []) {
    for (const claim of claims) {
      if (claim.kind === 'allowance' && keys.length === 1 && called?.name === 'permit' && claim.owner === one && gained(change) === 1n)
        return 'nonce'
      if (keys.length !== 2) continue
      if (claim.kind === 'allowance' && claim.token === change.address && (claim.owner ?? account) === one && claim.spender === two)
        if (claim.mode === 'set' && claim.units === after) return 'allowance'
      if (claim.kind === 'operator' && claim.collection === change.address && (claim.owner ?? account) === one && claim.operator === two)
        if ((after !== 0n) === claim.granted) return 'operator'
    }
  }
  return undefined
}
