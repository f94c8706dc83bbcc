import { createPublicClient, http } from 'viem'
import type { Address } from '../../src/core/ethereum/address.ts'
import type { Token } from '../../src/core/money/token.ts'
import { SLICE, sweepSlice } from '../../src/survey/index.ts'
import { startDevnet } from '../../scripts/devnet/start.ts'
import { type Result, summarise } from '../../scripts/measure/bench.ts'
import { erc20Abi } from '../../devnet/abi.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { createBatch } from '../../scripts/devnet/rpc.ts'
import { addTokens, balanceSlot } from '../engine/devnet-extras.ts'
import { withWorkers } from './workers.ts'

type Measured = { readonly ms: number; readonly trips: number }

/** Slices that the app asks for at once. */
const AT_ONCE = 2

/** All of them proved, in slices as the app does; nothing is known before, as after opening it. */
const proved = (url: string, tokens: readonly Token[], holder: Address): Promise<Measured> =>
  withWorkers(url, async ({ chain, made, reader }) => {
    const began = performance.now()
    const header = await chain.call('head', { chainId: CHAIN_ID, maxAgeMs: 0, purpose: 'balances' })
    let trips = 1
    const reading = { reader, chain: made, header, nowSeconds: Date.now() / 1000 }
    for (let at = 0; at < tokens.length; at += SLICE * AT_ONCE) {
      const slices = Array.from({ length: AT_ONCE }, (_, lane) => tokens.slice(at + lane * SLICE, at + (lane + 1) * SLICE))
      const swept = await Promise.all(slices.map((slice) => sweepSlice(reading, holder, slice)))
      const found = swept.reduce((sum, one) => sum + one.found.length, 0)
      if (found !== Math.min(SLICE * AT_ONCE, tokens.length - at)) throw new Error(`Only ${found} were found.`)
      trips += Math.max(...swept.map((one) => one.trips))
    }
    return { ms: performance.now() - began, trips }
  })

/** Calls of one request, as the app makes them of a large question. */
const PART = 25

/** The least that any proof costs: the same proofs and code from the same node, fetched and not looked at. */
async function fetched(url: string, tokens: readonly Token[], holder: Address): Promise<number> {
  const batch = createBatch(url)
  const parts = Array.from({ length: Math.ceil(tokens.length / PART) }, (_, at) => tokens.slice(at * PART, (at + 1) * PART))
  const ask = (callOf: (token: Token) => { readonly method: string; readonly params: readonly unknown[] }) =>
    Promise.all(parts.map((part) => batch(part.map(callOf))))
  const began = performance.now()
  await ask(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] }))
  await ask(({ address }) => ({ method: 'eth_getProof', params: [address, [balanceSlot(holder)], 'latest'] }))
  return performance.now() - began
}

/** The same by one multicall of viem, which believes what it is told. */
async function believed(url: string, tokens: readonly Token[], holder: Address): Promise<number> {
  const client = createPublicClient({ transport: http(url) })
  const began = performance.now()
  const answers = await client.multicall({
    contracts: tokens.map(({ address = CONTRACTS.dai }) => ({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf' as const,
      args: [holder] as const,
    })),
    multicallAddress: CONTRACTS.multicall3,
    batchSize: 0,
  })
  if (answers.some(({ status }) => status !== 'success')) throw new Error('The node did not say all balances.')
  return performance.now() - began
}

/** Balances of tokens of one account: proved here, and by viem's multicall without proofs, from the same minutes. */
export async function measure({ runs }: { readonly runs: number }): Promise<readonly Result[]> {
  const town = await startDevnet({ port: 0, as: 'own', consensus: false })
  try {
    const all = await addTokens(town, 400, CAST.alice)
    const results: Result[] = []
    for (const many of [200, 400]) {
      const tokens = all.slice(0, many)
      const found: { readonly ours: Measured; readonly theirs: number; readonly node: number }[] = []
      for (let at = 0; at < runs; at++) {
        await town.rpc('anvil_mine', ['0x1'])
        await believed(town.url, tokens.slice(0, 1), CAST.alice)
        found.push({
          ours: await proved(town.url, tokens, CAST.alice),
          node: await fetched(town.url, tokens, CAST.alice),
          theirs: await believed(town.url, tokens, CAST.alice),
        })
      }
      results.push(
        summarise(`${many} tokens, proved: trips`, 'count', found.map(({ ours }) => ours.trips)),
        summarise(`${many} tokens, proved`, 'ms', found.map(({ ours }) => ours.ms)),
        summarise(`${many} tokens, the same proofs and code fetched from this node, not looked at`, 'ms', found.map(({ node }) => node)),
        summarise(`${many} tokens, viem multicall, believed`, 'ms', found.map(({ theirs }) => theirs)),
        summarise(`${many} tokens, proved to fetched, times`, 'count', found.map(({ ours, node }) => ours.ms / node)),
        summarise(`${many} tokens, fetched to believed, times`, 'count', found.map(({ node, theirs }) => node / theirs)),
        summarise(`${many} tokens, proved to believed, times`, 'count', found.map(({ ours, theirs }) => ours.ms / theirs)),
      ) // prettier-ignore
    }
    return results
  } finally {
    await town.stop()
  }
}
