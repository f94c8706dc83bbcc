import type { Address } from '#core/address'
import { type Endpoint, hostOf } from '#core/chain'
import { fail } from '#core/errors'
import type { RpcCall } from './json-rpc.ts'
import { namesIn } from './names.ts'
import { type Clock, unlessAborted } from './sleep.ts'

/** Whose accounts the person's are: what foreign endpoints must not learn to belong together. Lower case. */
export type Accounts = { has(address: Address): boolean }

/** One request's share of the calls: where each stood among all, and whom of the person's it names. */
export type Share = { readonly at: readonly number[]; readonly names: Address | undefined }

/** The person's accounts that a call spells out. */
export const ownNames = (calls: readonly RpcCall[], accounts: Accounts): readonly Address[] =>
  namesIn(calls).filter((address) => accounts.has(address))

/**
 * Deals calls out so that no request to a foreign endpoint names two of the person's accounts; what names none goes along with the first.
 * Throws `rpc/names-two` for a single call that names two, `rpc/not-for-account` for an account that this endpoint is not asked about.
 */
export function share(calls: readonly RpcCall[], endpoint: Endpoint, chain: string, accounts: Accounts): readonly Share[] {
  const named = calls.map((call) => ownNames([call], accounts))
  if (endpoint.accounts !== undefined && named.flat().some((one) => !endpoint.accounts?.includes(one)))
    throw fail('rpc/not-for-account', { chain })
  if (endpoint.owner === 'own') return [{ at: calls.map((_, at) => at), names: undefined }]
  if (named.some((names) => names.length > 1)) throw fail('rpc/names-two', { endpoint: hostOf(endpoint.url) })
  const different = [...new Set(named.flat())]
  if (different.length < 2) return [{ at: calls.map((_, at) => at), names: different[0] }]
  return different.map((account, first) => ({
    names: account,
    at: named.flatMap((names, at) => (names[0] === account || (first === 0 && names.length === 0) ? [at] : [])),
  }))
}

/** Longest wait between questions about different accounts, in milliseconds. */
const LONGEST = 400

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
    const mine = turn.then(() => (isFirst ? undefined : sleep(random() * LONGEST, signal)))
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
