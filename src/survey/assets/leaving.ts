import type { Address } from '#core/address'
import type { Amount } from '#core/amount'
import { EMPTY_HASH } from '#core/empty-hash'
import { concat, type Hex, pad, toBigInt, word } from '#core/hex'
import type { Leaving } from '#core/holding'
import type { BundleStep, ProbeResult, Simulation } from '#core/simulation'
import { balanceOfCall } from '../balances.ts'
import { hintsOf } from '../layouts.ts'
import { mirrored } from '../token-list.ts'
import { pairOf, PAIR_SLOTS } from '../uniswap-v2.ts'
import { environmentOf, type Reading, readingOptions } from './details.ts'

/** Nobody's: whom the run sends to. Not a burn address, which some tokens treat apart. */
const NOBODY: Address = '0x7c0b3c1d5e2f4a6988776655443322110fedcba9'
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ROUTER: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const NEVER = 2n ** 40n

const call = (from: Address, to: Address, data: Hex): BundleStep => ({ kind: 'call', from, to, value: 0n, data })
const transfer = (to: Address, units: bigint): Hex => concat('0xa9059cbb', pad(to), word(units))
const approve = (spender: Address, units: bigint): Hex => concat('0x095ea7b3', pad(spender), word(units))
/** swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256) */
const sell = (units: bigint, token: Address, to: Address): Hex =>
  concat('0x791ac947', word(units), word(0n), word(160n), pad(to), word(NEVER), word(2n), pad(token), pad(WETH))

const value = (probe: ProbeResult | undefined): bigint =>
  probe?.ok === true && probe.data.length >= 66 ? toBigInt(`0x${probe.data.slice(2, 66)}`) : 0n

/**
 * Lets go of a token in a local run: sends all of it to nobody, then, where Uniswap v2 has a pair of it with wrapped ether, sells it there. Nothing leaves this device
 * but questions of state. What passes may still be stopped tomorrow: `goes` is no praise. Throws `rpc/*`, `proof/*`, `simulation/*`.
 */
export async function tryLeaving(reading: Reading, account: Address, { units, token }: Amount): Promise<Leaving> {
  const { address } = token
  if (address === undefined || units === 0n) return 'unknown'
  const sent = await run(reading, [call(account, address, transfer(NOBODY, units))], address, NOBODY)
  const [send] = sent
  if (send === undefined) return 'unknown'
  const arrived = value(send.probes[0]?.after) - value(send.probes[0]?.before)
  if (!send.outcome.ok || arrived <= 0n) return 'cannot-be-sent'
  return (await isForSale(reading, address)) ? trySelling(reading, account, address, units) : 'goes'
}

async function isForSale(reading: Reading, token: Address): Promise<boolean> {
  const { reader, header, chain } = reading
  if (mirrored(chain.chainId) !== 1 || token === WETH) return false
  const pair = pairOf(token, WETH)
  const { witness } = await reader.state(header, [{ address: pair, slots: [...PAIR_SLOTS] }], readingOptions(reading))
  return (witness.accounts[0]?.account?.codeHash ?? EMPTY_HASH) !== EMPTY_HASH
}

async function trySelling(reading: Reading, account: Address, token: Address, units: bigint): Promise<Leaving> {
  const steps = [call(account, token, approve(ROUTER, units)), call(account, ROUTER, sell(units, token, account))]
  const [, sold] = await run(reading, steps, token, account)
  if (sold === undefined) return 'unknown'
  const ether = sold.balances.find(({ address }) => address === account)
  return sold.outcome.ok && ether !== undefined && ether.after > ether.before ? 'goes' : 'cannot-be-sold'
}

async function run(reading: Reading, steps: readonly BundleStep[], token: Address, holder: Address): Promise<readonly Simulation[]> {
  const { reader, header, chain } = reading
  const hints = steps.flatMap((step) => (step.kind === 'call' ? hintsOf(chain.chainId, step) : []))
  const probes = [balanceOfCall(token, holder)]
  const { results } = await reader.runBundle(
    header,
    { environment: environmentOf(reading), steps, probes },
    { ...readingOptions(reading), hints },
  )
  return results
}
