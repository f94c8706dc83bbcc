import type { Address } from '../../src/core/ethereum/address.ts'
import { quoteSwap, readMarket } from '../../src/survey/index.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { type Result, summarise } from '../../scripts/measure/bench.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { withWorkers } from './workers.ts'

type Trade = { readonly name: string; readonly from: Address; readonly to: Address; readonly units: bigint }
const TRADES: readonly Trade[] = [
  { name: 'WETH for USDC', from: CONTRACTS.weth, to: CONTRACTS.usdc, units: 10n ** 17n },
  { name: 'WBTC for DAI', from: CONTRACTS.wbtc, to: CONTRACTS.dai, units: 10n ** 6n },
]

/** One quote at the newest block; where `warm` is, once more a block later. */
const quoted = (town: Devnet, { from, to, units }: Trade): Promise<{ readonly cold: number; readonly warm: number }> =>
  withWorkers(town.url, async ({ chain, made, reader }) => {
    const market = await readMarket(CHAIN_ID)
    if (market === undefined) throw new Error('No exchanges are known.')
    const once = async (): Promise<number> => {
      const began = performance.now()
      const header = await chain.call('head', { chainId: CHAIN_ID, maxAgeMs: 0, purpose: 'review' })
      const { arrives } = await quoteSwap({ reader, chain: made, header, market, nowSeconds: Date.now() / 1000 }, { from, to, exact: { side: 'in', units } })
      if (arrives === 0n) throw new Error('Nothing would arrive.')
      return performance.now() - began
    } // prettier-ignore
    const cold = await once()
    await town.rpc('anvil_mine', ['0x1'])
    return { cold, warm: await once() }
  })

/** The same trade asked of one quoter by the node's word: the deepest v3 pool alone, one `eth_call`. */
async function believed(town: Devnet, { from, to, units }: Trade): Promise<number> {
  const word = (value: string): string => value.replace('0x', '').padStart(64, '0')
  // quoteExactInputSingle((address,address,uint256,uint24,uint160))
  const data = `0xc6a5026a${word(from)}${word(to)}${word(units.toString(16))}${word((3000).toString(16))}${word('0')}`
  const began = performance.now()
  await town.rpc('eth_call', [{ from: CAST.alice, to: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e', data }, 'latest'])
  return performance.now() - began
}

/** What a swap would give: every pool that there could be proved, the best routes run here. Beside it what one quoter of one pool says, believed. */
export async function measure({ runs }: { readonly runs: number }): Promise<readonly Result[]> {
  const town = await startDevnet({ port: 0, as: 'own', consensus: false })
  try {
    const results: Result[] = []
    for (const trade of TRADES) {
      const all: { readonly cold: number; readonly warm: number; readonly theirs: number }[] = []
      for (let at = 0; at < runs; at++) {
        await town.rpc('anvil_mine', ['0x1'])
        const theirs = await believed(town, TRADES[0] ?? trade)
        all.push({ theirs, ...(await quoted(town, trade)) })
      }
      results.push(
        summarise(`${trade.name}: the best route, nothing known`, 'ms', all.map(({ cold }) => cold)),
        summarise(`${trade.name}: the best route, a block later`, 'ms', all.map(({ warm }) => warm)),
      ) // prettier-ignore
      if (trade === TRADES[0])
        results.push(summarise('WETH for USDC: one v3 pool by the node’s word', 'ms', all.map(({ theirs }) => theirs))) // prettier-ignore
    }
    return results
  } finally {
    await town.stop()
  }
}
