import { encodeFunctionData } from 'viem'
import { type Bench, type Result, summarise } from '../scripts/measure/bench.ts'
import { type Devnet, startDevnet } from '../scripts/devnet/start.ts'
import { startOptimism } from '../scripts/devnet/rollup.ts'
import { erc20Abi } from '../devnet/abi.ts'
import { CAST, CONTRACTS, MNEMONIC, ROLLUP_CHAIN_ID } from '../devnet/addresses.ts'
import type { Chain } from '../src/core/chains/chain.ts'
import type { Intent } from '../src/core/signing/intent.ts'
import { importWords } from '../test/support/import-words.ts'
import { createDevice, followedDevnet, openTab, PASSWORD, practiceRollup, type Tab } from '../test/support/whole-wallet.ts'
import { createJournal, type Delay, type Journal, startDelay, tripsOf } from './engine/delay-proxy.ts'

/** What each HTTP request takes longer than on this machine alone, in milliseconds. */
const LATENCY = 50
const RUNS = process.argv.includes('--quick') ? 1 : 9
const MODES = ['own', 'foreign'] as const
const ME = CAST.alice

const CASES: Readonly<Record<string, { readonly to: `0x${string}`; readonly value: bigint; readonly data: `0x${string}` }>> = {
  ether: { to: CAST.bob, value: 5n, data: '0x' },
  USDC: { to: CONTRACTS.usdc, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, 5n] }) },
}

/** The practice rollup and its layer 1 behind slow lines, all in one journal. */
type Scene = {
  readonly l2: Devnet
  readonly journal: Journal
  readonly layerOne: Chain
  rollup(owner: 'own' | 'foreign'): Chain
  readonly url: string
}

type Look = { readonly trips: number; readonly ms: number }

/** Until the Review stands: from pressing, with the head, what it reads and what is asked of layer 1. */
async function look(tab: Tab, { journal, l2 }: Scene, intent: Intent): Promise<Look> {
  await l2.rpc('anvil_mine', ['0x1'])
  // Longer than the limiter of requests to a stranger looks back.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const id = await tab.wallet.requests.propose({ intent, account: ME, chainId: ROLLUP_CHAIN_ID })
  journal.clear()
  const began = performance.now()
  const review = tab.wallet.requests.review(id)
  const shown = new Promise<Look>((resolve, reject) => {
    const see = (): void => {
      const { kind } = review.get()
      if (kind === 'ready') resolve({ ms: performance.now() - began, trips: tripsOf(journal.all()) })
      if (kind === 'failed') reject(new Error('The Review does not stand.'))
    }
    review.subscribe(see)
    see()
  })
  void tab.wallet.requests.check(id)
  const seen = await shown
  await tab.wallet.requests.reject(id)
  return seen
}

/** What a wallet does that believes its node: what the call does, its gas, its number and its fee, all in one request. */
async function believe({ url, journal }: Scene, intent: Extract<Intent, { kind: 'call' }>): Promise<Look> {
  const call = { from: ME, to: intent.to, value: `0x${intent.value.toString(16)}`, data: intent.data }
  const asked = [
    ['eth_call', [call, 'latest']],
    ['eth_estimateGas', [call]],
    ['eth_getTransactionCount', [ME, 'latest']],
    ['eth_feeHistory', ['0x5', 'latest', [50]]],
  ].map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  journal.clear()
  const began = performance.now()
  await (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) })).json()
  return { ms: performance.now() - began, trips: tripsOf(journal.all()) }
}

async function measure(scene: Scene, owner: (typeof MODES)[number], what: string): Promise<readonly Result[]> {
  const intent = { kind: 'call', ...CASES[what] } as Extract<Intent, { kind: 'call' }>
  const looks: Record<'cold' | 'warm' | 'believed', Look[]> = { cold: [], warm: [], believed: [] }
  for (let at = 0; at < RUNS; at++) {
    const tab = await openTab(createDevice(), scene.layerOne)
    await tab.wallet.book.save(scene.rollup(owner))
    await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
    // The light client of layer 1 is at its head, and the endpoint has said which chain it serves.
    await tab.chain.call('rollup', { chainId: ROLLUP_CHAIN_ID, maxAgeMs: 0, purpose: 'explore' })
    looks.cold.push(await look(tab, scene, intent))
    looks.warm.push(await look(tab, scene, intent))
    looks.believed.push(await believe(scene, intent))
    tab.kill()
  }
  return Object.entries(looks).flatMap(([how, all]) => [
    summarise(`${what} on a rollup, ${owner}, ${how}: trips`, 'count', all.map(({ trips }) => trips)),
    summarise(`${what} on a rollup, ${owner}, ${how}: until it stands`, 'ms', all.map(({ ms }) => ms)),
  ]) // prettier-ignore
}

/** A Review on the practice rollup against believing its node, on an endpoint of one's own and on a stranger's: goals are 3 and 6 trips at most. */
export const bench: Bench = {
  name: 'rollup',
  async run() {
    const [l1, l2] = await Promise.all([
      startDevnet({ port: 0, as: 'own' }),
      startDevnet({ port: 0, as: 'own', optimism: true, consensus: false }),
    ])
    const lines: Delay[] = []
    try {
      const rollup = await startOptimism(l1.rpc, l2.rpc)
      await l2.rpc('anvil_mine', ['0x1'])
      await rollup.anchor(await rollup.propose(BigInt(await l2.rpc<string>('eth_blockNumber'))))
      await l1.rpc('anvil_mine', ['0x18', '0x1'])
      const journal = createJournal()
      for (const target of [l1.url, l1.beacon, l2.url]) lines.push(await startDelay(target, LATENCY, journal))
      const [one = '', beacon = '', two = ''] = lines.map(({ url }) => url)
      const plain = practiceRollup(two)
      const scene: Scene = {
        l2,
        journal,
        url: two,
        layerOne: followedDevnet({ url: one, beacon: `${beacon}/` }),
        rollup: (owner) => ({ ...plain, endpoints: plain.endpoints.map((endpoint) => ({ ...endpoint, owner })) }),
      }
      const results: Result[] = []
      for (const owner of MODES) for (const what of Object.keys(CASES)) results.push(...(await measure(scene, owner, what)))
      return results
    } finally {
      for (const line of lines) await line.stop()
      await Promise.all([l1.stop(), l2.stop()])
    }
  },
}
