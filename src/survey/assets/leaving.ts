import { mirrored } from '#core/chains/mirrored'
import type { Address } from '#core/ethereum/address'
import type { Amount } from '#core/money/amount'
import { concat, type Hex, pad, toBigInt, word } from '#core/bytes/hex'
import type { Leaving } from '#core/money/holding'
import type { BundleStep, ProbeResult, Simulation } from '#core/simulation/simulation'
import { balanceOfCall } from '../balances.ts'
import type { ProvedCall } from '#protocol/state-reader'
import { hintsOf } from '../state/layouts.ts'
import { readMarket } from '../swap/market.ts'
import { poolPlaces, type TradingPool, poolsIn, poolStateNeeded } from '../swap/pools.ts'
import { V3_ROUTER } from '../swap/uniswap-v3.ts'
import { environmentOf, type DetailProbe, readingOptions } from './details.ts'

/** Nobody's: whom the run sends to. Not a burn address, which some tokens treat apart. */
const NOBODY: Address = '0x7c0b3c1d5e2f4a6988776655443322110fedcba9'
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ROUTER: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const NEVER = 2n ** 40n

const call = (from: Address, to: Address, data: Hex): BundleStep => ({ kind: 'call', from, to, value: 0n, data })
const transfer = (to: Address, units: bigint): Hex => concat('0xa9059cbb', pad(to), word(units))
const approve = (spender: Address, units: bigint): Hex => concat('0x095ea7b3', pad(spender), word(units))
/** exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)), for whatever it gives, at any price. */
const sellInPool = (units: bigint, token: Address, to: Address, fee: number): Hex =>
  concat('0x414bf389', pad(token), pad(WETH), word(BigInt(fee)), pad(to), word(NEVER), word(units), word(0n), word(0n))
/** swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256) */
const sell = (units: bigint, token: Address, to: Address): Hex =>
  concat('0x791ac947', word(units), word(0n), word(160n), pad(to), word(NEVER), word(2n), pad(token), pad(WETH))

const value = (probe: ProbeResult | undefined): bigint =>
  probe?.ok === true && probe.data.length >= 66 ? toBigInt(`0x${probe.data.slice(2, 66)}`) : 0n

/**
 * Lets go of a token in a local run: sends all of it to nobody, then sells it for ether where that is traded deepest, in Uniswap's v2 pair or in one of its v3
 * pools. Nothing leaves this device but questions of state. What passes may still be stopped tomorrow: `goes` is no praise. Throws `rpc/*`, `proof/*`,
 * `simulation/*`.
 */
export async function tryLeaving(reading: DetailProbe, account: Address, { units, token }: Amount): Promise<Leaving> {
  const { address } = token
  if (address === undefined || units === 0n) return 'unknown'
  const sent = await run(reading, [call(account, address, transfer(NOBODY, units))], [balanceOfCall(address, NOBODY)])
  const [send] = sent
  if (send === undefined) return 'unknown'
  if (!send.outcome.ok || gained(send) <= 0n) return 'cannot-be-sent'
  const market = (await marketsOf(reading, [address])).get(address)
  return market === undefined ? 'goes' : trySelling(reading, account, address, units, market)
}

/**
 * Where tokens are traded for wrapped ether, the deepest pool of each; those that are traded nowhere are left out. By the factories' addresses alone, proved in one question that
 * names nobody. Throws `rpc/*`, `proof/*`.
 */
export async function marketsOf(reading: DetailProbe, tokens: readonly Address[]): Promise<ReadonlyMap<Address, TradingPool>> {
  const { reader, header, chain } = reading
  if (mirrored(chain.chainId) !== 1) return new Map()
  const [uniswap] = (await readMarket(chain.chainId))?.routers ?? []
  // Those that the routers above trade over.
  const pools = uniswap?.pools.filter(({ kind }) => kind !== 'v4').map((of) => [uniswap, of] as const) ?? []
  const places = tokens
    .filter((token) => token !== WETH)
    .flatMap((token) => pools.flatMap(([router, of]) => poolPlaces(router, of, [token, WETH], WETH)))
  if (places.length === 0) return new Map()
  const { witness } = await reader.state(header, poolStateNeeded(places), readingOptions(reading))
  const deepest = new Map<Address, TradingPool>()
  for (const pool of poolsIn(places, witness)) {
    const [token, ether] = pool.tokens[0] === WETH ? [pool.tokens[1], 0] : [pool.tokens[0], 1]
    const best = deepest.get(token)
    if (best === undefined || (pool.depth[ether] ?? 0n) > (best.depth[best.tokens[0] === WETH ? 0 : 1] ?? 0n)) deepest.set(token, pool)
  }
  return deepest
}

async function trySelling(
  reading: DetailProbe,
  account: Address,
  token: Address,
  units: bigint,
  { kind, fee }: TradingPool,
): Promise<Leaving> {
  const [router, data] = kind === 'v2' ? [ROUTER, sell(units, token, account)] : [V3_ROUTER, sellInPool(units, token, account, fee)]
  const steps = [call(account, token, approve(router, units)), call(account, router, data)]
  const [, sold] = await run(reading, steps, [balanceOfCall(WETH, account)])
  if (sold === undefined) return 'unknown'
  const ether = sold.balances.find(({ address }) => address === account)
  const came = kind === 'v2' ? (ether === undefined ? 0n : ether.after - ether.before) : gained(sold)
  return sold.outcome.ok && came > 0n ? 'goes' : 'cannot-be-sold'
}

/** What the one probe of a step shows more of after it. */
const gained = ({ probes: [probe] }: Simulation): bigint => value(probe?.after) - value(probe?.before)

async function run(reading: DetailProbe, steps: readonly BundleStep[], probes: readonly ProvedCall[]): Promise<readonly Simulation[]> {
  const { reader, header, chain } = reading
  const hints = steps.flatMap((step) => (step.kind === 'call' ? hintsOf(chain.chainId, step) : []))
  const { results } = await reader.runBundle(
    header,
    { environment: environmentOf(reading), steps, probes },
    { ...readingOptions(reading), hints },
  )
  return results
}
