import type { Address } from '#core/address'
import type { Amount } from '#core/amount'
import { type Chain, nativeToken, rulesOf } from '#core/chain'
import { type Evidence, unknown } from '#core/evidence'
import { type Fact, know, notKnown } from '#core/fact'
import type { Header } from '#core/header'
import { concat, pad, size, toBigInt } from '#core/hex'
import { keyOf, type Token } from '#core/token'
import type { Call, Reader } from './closure.ts'
import { childEnvironment } from './environment.ts'
import { hintsOf } from './layouts.ts'
import { listedTokens } from './tokens.ts'

/** What one account holds on one chain at one block: each asset with its evidence. */
export type Balances = {
  readonly header: Header
  readonly items: readonly { readonly token: Token; readonly balance: Fact<Amount> }[]
  readonly trips: number
}

export const balanceOfCall = (token: Address, holder: Address): Call => ({
  to: token,
  data: concat('0x70a08231', pad(holder)),
  from: holder,
})

/** Reads a uint256 that a call returned; `undefined` for a failed call or fewer than 32 bytes. */
export const readUint = (result: { readonly ok: boolean; readonly data: `0x${string}` } | undefined): bigint | undefined =>
  result?.ok === true && size(result.data) >= 32 ? toBigInt(`0x${result.data.slice(2, 66)}`) : undefined

type Question = {
  readonly reader: Reader
  readonly chain: Chain
  readonly account: Address
  readonly header: Header
  readonly extra: readonly Token[]
  readonly nowSeconds: number
  readonly signal?: AbortSignal
}

/**
 * Native and token balances of one account, all in one proved read: names this account only.
 * A token whose `balanceOf` fails is `unknown`, never zero. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function readBalances({ reader, chain, account, header, extra, nowSeconds, signal }: Question): Promise<Balances> {
  const listedHere = listedTokens(chain)
  const seen = new Set(listedHere.map(keyOf))
  const tokens = [...listedHere, ...extra.filter((token) => token.chainId === chain.chainId && !seen.has(keyOf(token)))]
  const calls = tokens.flatMap((token) => (token.address === undefined ? [] : [balanceOfCall(token.address, account)]))
  const hints = calls.flatMap((call) => hintsOf(chain.chainId, { from: account, to: call.to, data: call.data }))
  const asking = { purpose: 'balances' as const, hints, ...(signal ? { signal } : {}) }
  const { results, how } = await reader.read(header, childEnvironment(header, chain.blockTime, nowSeconds, rulesOf(chain)), calls, asking)
  const own = await reader.state(header, [{ address: account, slots: [] }], asking)
  const native = nativeToken(chain)
  const nativeBalance = own.witness.accounts[0]?.account?.balance ?? 0n
  return {
    header,
    trips: how.trips + own.how.trips,
    items: [
      { token: native, balance: know({ units: nativeBalance, token: native }, own.how.evidence) },
      ...tokens.map((token, at) => ({ token, balance: tokenBalance(token, readUint(results[at]), how.evidence) })),
    ],
  }
}

const tokenBalance = (token: Token, units: bigint | undefined, evidence: Evidence): Fact<Amount> =>
  units === undefined ? notKnown(unknown('simulation/unsupported')) : know({ units, token }, evidence)
