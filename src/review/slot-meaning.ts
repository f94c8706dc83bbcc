import type { Address } from '#core/address'
import { type Hex, toBigInt, word } from '#core/hex'
import type { Simulation } from '#core/simulation'
import type { Explanation, ExplainedLog, LogClaim } from '#decode'
import type { Readings } from './readings.ts'
import { addressIn, type ContractLayout, keysOf, type Meaning, type SlotChange, type SlotContext, type Source } from './slot.ts'

/** What a context is made of: a run, and what was read of it. */
export type SlotGround = {
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

type Ask = (change: SlotChange, ground: SlotGround) => Meaning | undefined

/** In the order in which they are believed. */
const ASKED: readonly (readonly [Source, Ask])[] = [
  ['layout', byLayout],
  ['answer', byAnswer],
  ['event', byEvent],
  ['call', byCall],
]

/**
 * Learns from a run what its mappings are for. What one slot tells of a mapping holds for all its slots, those among them of which no event speaks:
 * an allowance that was given in silence has its name from the one beside it.
 */
export function slotContext(ground: SlotGround): SlotContext {
  const known = new Map<string, { readonly meaning: Meaning; readonly source: Source }>()
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

function byLayout({ address, path }: SlotChange, { layoutOf }: SlotGround): Meaning | undefined {
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
function byAnswer(change: SlotChange, { readings }: SlotGround): Meaning | undefined {
  const [one, two] = keysOf(change).map(addressIn)
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

function byEvent(change: SlotChange, { logs }: SlotGround): Meaning | undefined {
  const keys = keysOf(change)
  const said = logs.flatMap(({ address, says }) => (address === change.address ? [says] : []))
  if (keys.length === 1) return oneKey(change, keys, said)
  return keys.length === 2 ? twoKeys(change, keys, said) : undefined
}

const gained = ({ before, after }: SlotChange): bigint => toBigInt(after) - toBigInt(before)
/** An address may share its slot with other fields. */
const holds = (slot: Hex, address: Address): boolean => slot.endsWith(address.slice(2))

function oneKey(change: SlotChange, [key]: readonly Hex[], said: readonly LogClaim[]): Meaning | undefined {
  const holder = addressIn(key)
  if (holder !== undefined && gained(change) === movedTo(holder, said)) return 'balance'
  for (const one of said) {
    if (one.kind === 'items' && one.items.some(({ tokenId }) => word(tokenId) === key) && holds(change.after, one.to)) return 'item-owner'
    if (one.kind === 'item-approval' && word(one.tokenId) === key && holds(change.after, one.spender)) return 'item-approval'
  }
  return undefined
}

/** What the contract's events say that the holder gained, items counted one by one; `undefined` when they do not speak of it. */
function movedTo(holder: Address, said: readonly LogClaim[]): bigint | undefined {
  let moved: bigint | undefined
  const add = (units: bigint): void => {
    moved = (moved ?? 0n) + units
  }
  for (const one of said) {
    if (one.kind === 'transfer' || one.kind === 'items') {
      const units = one.kind === 'transfer' ? one.units : BigInt(one.items.length)
      if (one.to === holder) add(units)
      if (one.from === holder) add(-units)
    }
    if (one.kind === 'wrap' && one.account === holder) add(one.units)
    if (one.kind === 'unwrap' && one.account === holder) add(-one.units)
  }
  return moved
}

function twoKeys(change: SlotChange, keys: readonly Hex[], said: readonly LogClaim[]): Meaning | undefined {
  const [first, second] = keys
  const [one, two] = keys.map(addressIn)
  const after = toBigInt(change.after)
  for (const claim of said) {
    if (claim.kind === 'approval' && claim.owner === one && claim.spender === two && claim.units === after) return 'allowance'
    if (claim.kind === 'operator' && claim.owner === one && claim.operator === two && (after !== 0n) === claim.granted) return 'operator'
    if (claim.kind !== 'items') continue
    for (const { tokenId, units } of claim.items) {
      const id = word(tokenId)
      const holds = (holder: Address | undefined): boolean =>
        (holder === claim.to && gained(change) === units) || (holder === claim.from && gained(change) === -units)
      if (first === id && holds(two)) return 'items-by-id'
      if (second === id && holds(one)) return 'items-by-holder'
    }
  }
  return undefined
}

/** Calls that we know, and that did what they are for: the very number that was asked for stands in the slot. */
function byCall(change: SlotChange, { account, calls }: SlotGround): Meaning | undefined {
  const keys = keysOf(change)
  const [one, two] = keys.map(addressIn)
  const after = toBigInt(change.after)
  for (const { call, claims, function: called } of calls) {
    if (call.to !== change.address) continue
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
