import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { fail } from '#core/errors'
import type { Token } from '#core/money/token'
import { balanceOfCall, readUint } from '../balances.ts'
import { hintsOf } from '../state/layouts.ts'
import { environmentOf, type DetailProbe, readingOptions } from './details.ts'

/** Tokens that are proved in two round trips: once a contract's code for each, and a proof. A public node takes so much; and what was found so far is kept when one is cut off. */
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
export async function sweepSlice(reading: DetailProbe, account: Address, tokens: readonly Token[]): Promise<Swept> {
  if (tokens.length > SLICE) throw fail('app/unexpected', { where: 'sweep' })
  const { reader, chain, header } = reading
  const asking = readingOptions(reading)
  const callOf = ({ address }: Token) => (address === undefined ? [] : [balanceOfCall(address, account)])
  const calls = tokens.flatMap(callOf)
  const hints = calls.flatMap((call) => hintsOf(chain.chainId, { from: account, to: call.to, data: call.data }))
  const { results, how } = await reader.read(header, environmentOf(reading), calls, { ...asking, hints })
  // Which of them there are is proved by now: one that is not there answers nothing, and that is no silence.
  const contracts = calls.map(({ to }) => ({ address: to, slots: [] }))
  const { witness } = await reader.state(header, contracts, asking)
  const alive = new Set(
    witness.accounts.flatMap(({ address, account: state }) => (state && state.codeHash !== EMPTY_HASH ? [address] : [])),
  )
  const answers = calls.flatMap(({ to }, at) => {
    const token = tokens.find(({ address }) => address === to)
    return token && alive.has(to) ? [{ token, units: readUint(results[at]) }] : []
  })
  return {
    found: answers.flatMap(({ token, units }) => (units === undefined || units === 0n ? [] : [{ token, units }])),
    silent: answers.flatMap(({ token, units }) => (units === undefined ? [token] : [])),
    trips: how.trips,
  }
}
