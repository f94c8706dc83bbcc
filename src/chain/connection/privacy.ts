import type { Address } from '#core/ethereum/address'
import { type Endpoint, endpointHost } from '#core/chains/chain'
import { fail } from '#core/errors'
import { type Hex, isHex } from '#core/bytes/hex'
import { type AccountSlots, isHashed } from './account-slots.ts'
import type { RpcCall } from './json-rpc.ts'
import { namesIn } from './names.ts'
import type { Clock } from './clock.ts'
import { unlessAborted } from './sleep.ts'

/** Whose accounts the person's are: what foreign endpoints must not learn to belong together. Lower case. */
export type AccountPrivacy = AccountSlots & { has(address: Address): boolean }

/** One request's share of the calls: where each stood among all, and whom of the person's it names. */
export type PrivateBatch = { readonly at: readonly number[]; readonly names: Address | undefined }

/** Slots whose values a call asks for. */
function slotsIn({ method, params }: RpcCall): readonly Hex[] {
  const slots: readonly unknown[] =
    method === 'eth_getStorageAt' ? [params[1]] : method === 'eth_getProof' && Array.isArray(params[1]) ? params[1] : []
  return slots.filter((slot) => isHex(slot, 32))
}

/** The person's accounts that calls name: spelled out, or by a slot that is kept for them. */
export function ownNames(calls: readonly RpcCall[], accounts: AccountPrivacy): readonly Address[] {
  const spelled = namesIn(calls)
  accounts.meet(spelled)
  const kept = calls.flatMap(slotsIn).flatMap((slot) => accounts.ownerOf(slot) ?? [])
  return [...new Set([...spelled.filter((address) => accounts.has(address)), ...kept])]
}

/** Slots by the account of the person's that they name; `undefined` for those that name none. In the order in which each was first met. */
export function groupByOwner(slots: readonly Hex[], accounts: AccountSlots): ReadonlyMap<Address | undefined, readonly Hex[]> {
  const groups = new Map<Address | undefined, Hex[]>()
  for (const slot of slots) {
    const owner = accounts.ownerOf(slot)
    groups.set(owner, [...(groups.get(owner) ?? []), slot])
  }
  return groups
}

/** Slots of one contract, those of each of the person's accounts apart. Those of nobody go along, where no two accounts are named. */
export function slotsByOwner(slots: readonly Hex[], accounts: AccountSlots): readonly (readonly Hex[])[] {
  const groups = groupByOwner(slots, accounts)
  const named = [...groups.keys()].filter((owner) => owner !== undefined)
  return named.length < 2 ? [slots] : [...groups.values()]
}

/**
 * Deals calls out so that no request to a foreign endpoint names two of the person's accounts, by address or by slot. What names none goes along with the first; but
 * slots that lie in a mapping of an unknown key go by themselves.
 * Throws `rpc/names-two` for a single call that names two, `rpc/not-for-account` for an account that this endpoint is not asked about.
 */
export function splitByAccount(
  calls: readonly RpcCall[],
  endpoint: Endpoint,
  chain: string,
  accounts: AccountPrivacy,
): readonly PrivateBatch[] {
  const whole = [{ at: calls.map((_, at) => at), names: undefined }]
  if (endpoint.owner === 'own' && endpoint.accounts === undefined) return whole
  // An allowance may be asked for before its spender is.
  accounts.meet(namesIn(calls))
  const named = calls.map((call) => ownNames([call], accounts))
  if (endpoint.accounts !== undefined && named.flat().some((one) => !endpoint.accounts?.includes(one)))
    throw fail('rpc/not-for-account', { chain })
  if (endpoint.owner === 'own') return whole
  if (named.some((names) => names.length > 1)) throw fail('rpc/names-two', { endpoint: endpointHost(endpoint.url) })
  const different = [...new Set(named.flat())]
  if (different.length < 2) return whole.map((all) => ({ ...all, names: different[0] }))
  const isUnclear = (at: number): boolean =>
    named[at]?.length === 0 &&
    calls
      .slice(at, at + 1)
      .flatMap(slotsIn)
      .some(isHashed)
  const unclear = calls.flatMap((_, at) => (isUnclear(at) ? [at] : []))
  return [
    ...different.map((account, first) => ({
      names: account,
      at: named.flatMap((names, at) => (names[0] === account || (first === 0 && names.length === 0 && !isUnclear(at)) ? [at] : [])),
    })),
    ...(unclear.length === 0 ? [] : [{ names: undefined, at: unclear }]),
  ]
}

/** Longest wait between questions about different accounts, in milliseconds. */
const MAX_PAUSE_MS = 400

/** Keeps questions about different accounts apart in time, so that their moment does not tell that one person asks. One for each foreign host. */
export type Stagger = (account: Address, signal: AbortSignal) => Promise<void>

export function createStagger({ sleep }: Pick<Clock, 'sleep'>, random: () => number): Stagger {
  let last: Address | undefined
  let turn: Promise<unknown> = Promise.resolve()
  return (account, signal) => {
    if (last === account)
      return unlessAborted(
        turn.then(() => undefined),
        signal,
      )
    const isFirst = last === undefined
    last = account
    const mine = turn.then(() => (isFirst ? undefined : sleep(random() * MAX_PAUSE_MS, signal)))
    turn = mine.catch(() => undefined)
    return mine
  }
}

/** Staggers by host, made when first needed: what a host learns it learns over all chains. */
export function createStaggers(clock: Pick<Clock, 'sleep'>, random: () => number): (host: string) => Stagger {
  const made = new Map<string, Stagger>()
  return (host) => {
    const stagger = made.get(host) ?? createStagger(clock, random)
    made.set(host, stagger)
    return stagger
  }
}
