import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import { type Chain, nativeToken, chainRules } from '#core/chains/chain'
import { type ErrorCode, isError, toWire, type WireError } from '#core/errors'
import { type Evidence, unknownEvidence } from '#core/evidence/evidence'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import type { Header } from '#core/chains/header'
import { concat, pad, size, toBigInt } from '#core/bytes/hex'
import type { OtherRules } from '#core/simulation/simulation'
import { keyOf, type Token } from '#core/money/token'
import type { ProvedCall, ClosureReader } from '#protocol/state-reader'
import { childEnvironment } from './chains/environment.ts'
import { balanceSlotLayout, hintsOf } from './state/layouts.ts'
import { listedTokens } from './tokens/tokens.ts'

/** What one account holds on one chain at one block: each asset with its evidence. */
export type Balances = {
  readonly header: Header
  readonly items: readonly { readonly token: Token; readonly balance: Fact<Amount> }[]
  readonly trips: number
  /** Why no token could be asked: then those alone are known whose contracts keep balances where this build knows it. */
  readonly withoutRun?: WireError
  /** Tokens were asked by rules that may not be those of the chain's next block. */
  readonly otherRules?: OtherRules
}

export const balanceOfCall = (token: Address, holder: Address): ProvedCall => ({
  to: token,
  data: concat('0x70a08231', pad(holder)),
  from: holder,
})

/** Reads a uint256 that a call returned; `undefined` for a failed call or fewer than 32 bytes. */
export const readUint = (result: { readonly ok: boolean; readonly data: `0x${string}` } | undefined): bigint | undefined =>
  result?.ok === true && size(result.data) >= 32 ? toBigInt(`0x${result.data.slice(2, 66)}`) : undefined

type Question = {
  readonly reader: ClosureReader
  readonly chain: Chain
  readonly account: Address
  readonly header: Header
  readonly extra: readonly Token[]
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

/** These say nothing of what can be known without a run, or that nobody answers at all. */
const ENDS: readonly ErrorCode[] = [
  'app/aborted',
  'simulation/moved',
  'rpc/unreachable',
  'rpc/timeout',
  'rpc/offline',
  'rpc/no-endpoint',
  'rpc/not-for-account',
  'rpc/lying',
  'rpc/wrong-chain',
]

/**
 * Native and token balances of one account, all in one proved read: names this account only.
 * A token whose `balanceOf` fails is `unknownEvidence`, never zero. Where nothing can be run, or the state of a token cannot be had, what needs no run is there all the
 * same: the native balance, and tokens by where they are known to keep balances. Throws `rpc/*`, `proof/*`, `simulation/moved`.
 */
export async function readBalances(question: Question): Promise<Balances> {
  const { reader, chain, account, header, extra, nowSeconds, signal } = question
  const listedHere = listedTokens(chain)
  const seen = new Set(listedHere.map(keyOf))
  const tokens = [...listedHere, ...extra.filter((token) => token.chainId === chain.chainId && !seen.has(keyOf(token)))]
  const calls = tokens.flatMap((token) => (token.address === undefined ? [] : [balanceOfCall(token.address, account)]))
  const hints = calls.flatMap((call) => hintsOf(chain.chainId, { from: account, to: call.to, data: call.data }))
  const asking = { purpose: 'balances' as const, hints, ...defined({ signal }) }
  const environment = childEnvironment(header, chain.blockTime, nowSeconds, chainRules(chain))
  const ran = await reader.read(header, environment, calls, asking).catch((error: unknown) => {
    if (!isError(error) || ENDS.includes(error.code)) throw error
    return toWire(error, 'balances')
  })
  const own = await reader.state(header, [{ address: account, slots: [] }], asking)
  const native = nativeToken(chain)
  const nativeBalance = own.witness.accounts[0]?.account?.balance ?? 0n
  const first = { token: native, balance: know({ units: nativeBalance, token: native }, own.how.evidence) }
  if ('code' in ran) return { header, withoutRun: ran, ...(await readKept(question, tokens, ran, { first, trips: own.how.trips })) }
  return {
    header,
    trips: ran.how.trips + own.how.trips,
    ...defined({ otherRules: calls.length === 0 || ran.how.evidence.otherRules === undefined ? undefined : ran.how.evidence.otherRules }),
    items: [first, ...tokens.map((token, at) => ({ token, balance: tokenBalance(token, readUint(ran.results[at]), ran.how.evidence) }))],
  }
}

/** Balances read where contracts are known to keep them, without running any: all others are unknown, for the reason that nothing was run. */
async function readKept(
  { reader, chain: { chainId }, account, header, signal }: Question,
  tokens: readonly Token[],
  why: WireError,
  { first, trips }: { readonly first: Balances['items'][number]; readonly trips: number },
): Promise<Pick<Balances, 'items' | 'trips'>> {
  const places = tokens.map((token) => ({ token, place: token.address && balanceSlotLayout(chainId, token.address, account) }))
  const wants = places.flatMap(({ token: { address }, place }) =>
    address !== undefined && place !== undefined ? [{ address, slots: [place.slot] }] : [],
  )
  const asked = wants.length > 0 && reader.state(header, wants, { purpose: 'balances', ...defined({ signal }) })
  const state = await Promise.resolve(asked).catch((error: unknown) => {
    if (!isError(error) || ENDS.includes(error.code)) throw error
    return false as const
  })
  const values = state === false ? [] : state.witness.slots
  const items = places.map(({ token, place }) => {
    const value = values.find(({ address, slot }) => address === token.address && slot === place?.slot)?.value
    if (state === false || place === undefined || value === undefined) return { token, balance: notKnown(unknownEvidence(why.code)) }
    return { token, balance: know({ units: place.read(value), token }, byLayout(state.how.evidence)) }
  })
  return { items: [first, ...items], trips: trips + (state === false ? 0 : state.how.trips) }
}

/** Where nothing could be run, what was known of a token stays, with the block that it was read at. */
export function withEarlier(balances: Balances, earlier: Balances | undefined): Balances {
  if (balances.withoutRun === undefined || earlier === undefined) return balances
  const known = new Map(earlier.items.map((item) => [keyOf(item.token), item]))
  return { ...balances, items: balances.items.map((item) => (item.balance.known ? item : (known.get(keyOf(item.token)) ?? item))) }
}

/** That the slot means the balance is this build's word, however well its value is known. */
const byLayout = (evidence: Evidence): Evidence => ({ ...evidence, kind: 'listed', method: 'by-layout' })

const tokenBalance = (token: Token, units: bigint | undefined, evidence: Evidence): Fact<Amount> =>
  units === undefined ? notKnown(unknownEvidence('simulation/unsupported')) : know({ units, token }, evidence)
