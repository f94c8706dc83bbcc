import type { Address } from '#core/address'
import type { Amount } from '#core/amount'
import { EMPTY_HASH } from '#core/empty-hash'
import { fail } from '#core/errors'
import type { Token } from '#core/token'
import { balanceOfCall, readUint } from '../balances.ts'
import { hintsOf } from '../layouts.ts'
import { environmentOf, type Reading, readingOptions } from './details.ts'

/** Tokens that are proved in one round trip: a proof and, once, a contract's code for each. A public node takes so much; and what was found so far is kept when one is cut off. */
export const SLICE = 100

export type Swept = {
  /** What the account has of them; nothing of those of which it has nothing. */
  readonly found: readonly Amount[]
  /** Those that did not answer: unknown, never nothing. */
  readonly silent: readonly Token[]
  readonly trips: number
}

/**
 * Asks one slice of tokens for the balance of one account, on proved state. There is no cheaper hint to ask for first: a stranger's node is asked for state alone (point 7 of the
 * specification), no shipped layout says where a thousand contracts keep balances, and what their own proved code says needs no believing. A token that is not on
 * this chain has nothing of anybody. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function sweepSlice(reading: Reading, account: Address, tokens: readonly Token[]): Promise<Swept> {
  if (tokens.length > SLICE) throw fail('app/unexpected', { where: 'sweep' })
  const { reader, chain, header } = reading
  const asking = readingOptions(reading)
  const callOf = ({ address }: Token) => (address === undefined ? [] : [balanceOfCall(address, account)])
  const hints = tokens.flatMap(callOf).flatMap((call) => hintsOf(chain.chainId, { from: account, to: call.to, data: call.data }))
  // First whether there is anything, along with what layouts foretell: on a chain that has few of them, nothing more is run.
  const { witness, how } = await reader.state(header, hints, asking)
  const alive = new Set(
    witness.accounts.flatMap(({ address, account: state }) => (state && state.codeHash !== EMPTY_HASH ? [address] : [])),
  )
  const there = tokens.filter(({ address }) => address !== undefined && alive.has(address))
  if (there.length === 0) return { found: [], silent: [], trips: how.trips }
  const calls = there.flatMap(callOf)
  const read = await reader.read(header, environmentOf(reading), calls, { ...asking, hints: [] })
  const answers = there.map((token, at) => ({ token, units: readUint(read.results[at]) }))
  return {
    found: answers.flatMap(({ token, units }) => (units === undefined || units === 0n ? [] : [{ token, units }])),
    silent: answers.flatMap(({ token, units }) => (units === undefined ? [token] : [])),
    trips: how.trips + read.how.trips,
  }
}
