import { ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type ChainDeps, startChain, startEvm } from '#chain'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { type Client, createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { EvmCalls } from '#protocol/evm'
import type { VaultCalls, VaultEvents } from '#protocol/vault'
import { openDatabase } from '#store'
import { startVault } from '#vault'
import { isSend, type SendAnalysis, type SignAnalysis } from '#analysis'
import { createWallet, type ReviewState, type Wallet } from '#wallet'
import { isVacant } from '../../src/shells/web/is-vacant.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { createRunningClock, createTestPlatform, NO_HURRY_MS, type TestWorld } from './platform.ts'
import { createSteps, type Steps, steppedDatabase, steppedPort } from './steps.ts'

/** One HTTP request that left. */
export type Left = { readonly url: string; readonly body: string; readonly methods: readonly string[]; readonly init: RequestInit }

/** What the network does with a request instead of carrying it: `forward` carries it. */
export type Fault = (left: Left, forward: () => Promise<Response>) => Promise<Response>

/** What outlives a tab: both databases of this device, the locks and news between its tabs, its clock, its line to the network. */
export type Device = {
  readonly vault: IDBFactory
  readonly page: string
  readonly browser: TestWorld
  readonly clock: ReturnType<typeof createRunningClock>
  /** Everything that left, of all tabs. */
  readonly left: Left[]
  fault: Fault | undefined
}

export const PASSWORD = 'marble-otter-vivid-quartz-77-lantern'

let devices = 0
export function createDevice(): Device {
  const clock = createRunningClock()
  return { vault: new IDBFactory(), page: `device-${++devices}`, browser: createTestPlatform(0, clock), clock, left: [], fault: undefined }
}

export type Tab = {
  readonly wallet: Wallet
  readonly chain: Client<ChainCalls, ChainEvents>
  readonly steps: Steps
  /** What left from this tab. */
  readonly left: readonly Left[]
  /** How many vault Workers were started in it. */
  readonly vaults: () => number
  /** Ends it as a browser does: nothing more happens in it, its locks are free, the databases stay. */
  kill(): void
}

/**
 * `follows`: it looks after what was sent, as the app does (default). `keep`: what outlives its chain Worker; nothing, without it. `runs`: its evm Worker lives
 * (default); of one that cannot be started nothing is ever run. `rests`: on a device without a vault its vault Worker is started by the first call, as in the page;
 * at once, without it. `missing`: what the policy of its vault Worker leaves open; nothing, without it.
 */
export type TabOptions = {
  readonly follows?: boolean
  readonly keep?: ChainDeps['keep']
  readonly runs?: boolean
  readonly rests?: boolean
  readonly missing?: readonly string[]
}

/** Small parameters: the strength of the real ones is the vault's own tests' business. */
const KDF = { memoryKiB: [64], passes: 1, lanes: 1, fastest: 0, slowest: 10_000, mostMemoryKiB: 1_048_576, mostPasses: 16, mostLanes: 16 }

/** anvil answers before it has mined, where it mines at once: half a second for what is no block's yet, so that tests see one order of things. */
async function untilMined(url: string, answer: Response): Promise<void> {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await response.json()) as { readonly result?: unknown }).result
  }
  if ((await ask('anvil_getAutomine', [])) !== true) return
  const { result } = (await answer.json()) as { readonly result?: unknown }
  for (let times = 0; typeof result === 'string' && times < 100; times++) {
    if ((await ask('eth_getTransactionReceipt', [result])) !== null) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A tab with the whole wallet in it: every module real, joined by ports in memory, speaking to a real chain. `chain` is kept when none is. */
export async function openTab(
  device: Device,
  chain: Chain | undefined,
  { follows = true, keep, runs = true, rests = false, missing = [] }: TabOptions = {},
): Promise<Tab> {
  const left: Left[] = []
  const stop = new AbortController()
  const platform = device.browser.tab()
  const timers = new Set<NodeJS.Timeout>()
  const steps = createSteps(() => {
    platform.kill()
    stop.abort()
    for (const timer of timers) clearTimeout(timer)
  })
  const now = (): number => device.clock.now

  let vaults = 0
  const spawnVault = (): Client<VaultCalls, VaultEvents> => {
    vaults++
    const [page, worker] = createPortPair()
    startVault(worker, {
      now,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
      subtle: crypto.subtle,
      indexedDB: device.vault,
      timers: {
        set(work, ms) {
          const timer = setTimeout(work, ms)
          timers.add(timer)
          return timer
        },
        clear: (handle) => clearTimeout(handle as NodeJS.Timeout),
      },
      kdf: KDF,
      keystore: { n: 2, r: 8, p: 1 },
      selfProbe: async () => missing,
    })
    return createClient<VaultCalls, VaultEvents>(steppedPort(page, 'vault', steps), 'vault')
  }

  const [chainPage, chainWorker] = createPortPair()
  startChain(chainWorker, {
    now,
    random: Math.random,
    // What a test sees of requests must not depend on how fast this machine answers them.
    timeoutMs: NO_HURRY_MS,
    patienceMs: NO_HURRY_MS,
    hedgeAfter: () => NO_HURRY_MS,
    ...(keep ? { keep } : {}),
    async fetch(url, init) {
      const body = typeof init.body === 'string' ? init.body : ''
      const methods = [...body.matchAll(/"method":"(\w+)"/g)].map((match) => match[1] ?? '')
      const name = [...new Set(methods)].join(' ')
      await steps.pass(`fetch ${name}`)
      const one = { url, body, methods, init }
      left.push(one)
      device.left.push(one)
      const forward = async (): Promise<Response> => {
        const answer = await fetch(url, init)
        if (methods.includes('eth_sendRawTransaction')) await untilMined(url, answer.clone())
        return answer
      }
      const response = await (device.fault?.(one, forward) ?? forward())
      await steps.pass(`fetched ${name}`)
      return response
    },
  })

  let evm: Client<EvmCalls> | undefined
  const startOne = (): Client<EvmCalls> => {
    const [page, worker] = createPortPair()
    startEvm(worker, performance)
    const client = createClient<EvmCalls>(page, 'evm')
    if (!runs) client.close()
    return client
  }

  const chainClient = createClient<ChainCalls, ChainEvents>(steppedPort(chainPage, 'chain', steps), 'chain')
  const wallet = createWallet({
    platform,
    db: steppedDatabase(await openDatabase(device.page), steps),
    spawnVault,
    ...(rests ? { isVacant: () => isVacant(device.vault) } : {}),
    chain: chainClient,
    evm: () => (evm ??= startOne()),
  })
  await wallet.start()
  if (chain && wallet.book.chains.get().length === 0) await wallet.book.save(chain)
  if (follows) {
    wallet.run(stop.signal).catch((error: unknown) => {
      if (!steps.dead) throw error
    })
  }
  return { wallet, chain: chainClient, steps, left, vaults: () => vaults, kill: steps.kill }
}

/** The practice chain as a chain of the person's. */
export const devnetChain = (url: string, owner: 'own' | 'foreign' = 'own'): Chain => ({
  chainId: 31337,
  name: 'Practice chain',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [{ id: 'town', url, roles: ['state', 'logs', 'submission'], owner, operator: 'This computer' }],
  kind: 'practice',
  blockTime: 12,
  from: 'own',
})

/** The same, followed by a light client. */
export function followedDevnet(
  { url, beacon }: { readonly url: string; readonly beacon: string },
  owner: 'own' | 'foreign' = 'own',
): Chain {
  const chain = devnetChain(url, owner)
  const host = { id: 'beacon', url: beacon, roles: ['consensus'], owner: 'own', operator: 'This computer' } as const
  return { ...chain, endpoints: [...chain.endpoints, host], consensus: { config: 'practice' } }
}

/** The practice rollup as a chain of the person's. */
export const practiceRollup = (url: string): Chain => ({
  ...devnetChain(url),
  chainId: ROLLUP_CHAIN_ID,
  name: 'Rollup',
  shortName: 'rollup',
  kind: 'op-stack',
  blockTime: 2,
})

type Ready = Extract<ReviewState, { kind: 'ready' }>

/** Looks at a request for a transaction, and gives its Review. */
export async function reviewed(wallet: Wallet, id: string): Promise<Ready & { readonly analysis: SendAnalysis }> {
  const { analysis, ...state } = await looked(wallet, id)
  if (!isSend(analysis)) throw new Error('no transaction')
  return { ...state, analysis }
}

/** Looks at a request for a signature, and gives its Review. */
export async function reviewedMessage(wallet: Wallet, id: string): Promise<Ready & { readonly analysis: SignAnalysis }> {
  const { analysis, ...state } = await looked(wallet, id)
  if (isSend(analysis)) throw new Error('a transaction')
  return { ...state, analysis }
}

/** What is shown of a request for a transaction. */
export function shownOf(wallet: Wallet, id: string): Ready & { readonly analysis: SendAnalysis } {
  const state = wallet.requests.review(id).get()
  if (state.kind !== 'ready' || !isSend(state.analysis)) throw new Error(`no Review: ${state.kind}`)
  return { ...state, analysis: state.analysis }
}

async function looked(wallet: Wallet, id: string): Promise<Ready> {
  await wallet.requests.check(id)
  const review = wallet.requests.review(id)
  // A block that comes meanwhile has it looked at again.
  while (review.get().kind === 'working')
    await new Promise<void>((resolve) => {
      const stop = review.subscribe(() => {
        stop()
        resolve()
      })
    })
  const state = review.get()
  if (state.kind !== 'ready') throw new Error(`no Review: ${JSON.stringify(state)}`)
  return state
}

/** The code of the failure, or what came instead. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    return `no failure: ${typeof (await work)}`
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)
  }
}

let paid = 0
/** Somebody whom nobody paid before. */
export const payee = (): Address => `0x${(++paid).toString(16).padStart(4, '0')}${'c0ffee'.repeat(6)}`

/** How often signed bytes left, of a device or of one tab. */
export const sends = ({ left }: Pick<Device, 'left'> | Pick<Tab, 'left'>): number =>
  left.filter(({ methods }) => methods.includes('eth_sendRawTransaction')).length

/** One look at everything unfinished. */
export const look = ({ wallet }: Tab): Promise<void> => wallet.transactions.look(new AbortController().signal)

/** How many transactions of an account the chain has included. */
export const countOf = async ({ rpc }: Pick<Devnet, 'rpc'>, account: Address): Promise<number> =>
  Number(await rpc<string>('eth_getTransactionCount', [account, 'latest']))
