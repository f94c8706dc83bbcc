import { freePort, startAnvil } from '../../scripts/devnet/anvil.ts'
import { createBatch } from '../../scripts/devnet/rpc.ts'
import { type Result, summarise } from '../../scripts/measure/bench.ts'
import type { Chain } from '../../src/core/chains/chain.ts'
import type { ConsensusConfig } from '../../src/core/chains/consensus.ts'
import type { Hex } from '../../src/core/bytes/hex.ts'
import { blocksOfNode } from '../../test/consensus/execution.ts'
import { createBeaconRoutes } from '../../test/consensus/routes.ts'
import { serveBeacon } from '../../test/consensus/serve-beacon.ts'
import { hexOf } from '../../test/consensus/ssz.ts'
import { MAINNET, mainnetOf, SECOND } from '../../test/peers/mainnet.ts'
import { createJournal, type Delay, type Journal, questionsOf, startDelay, tripsOf } from './delay-proxy.ts'
import type { Lab, LabPage } from './lab.ts'

/** Nobody's: nothing is signed or sent here. */
const WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
/** Blocks of the chain: 300 of them before the period in which it ends. */
const BLOCKS = 417

/** For whatever a fresh page still does by itself, in milliseconds. */
const REST = 500

type FakeMainnet = {
  readonly rpc: Delay
  readonly beacon: Delay
  readonly checkpoint: Hex /** One more block, of now: Helios wants none that is a minute old. Whatever has to be signed is signed when this returns. Gives its number. */
  fresh(): Promise<number>
  stop(): Promise<void>
}

/** A chain that says it is mainnet, as `test/peers` has it: Helios knows no other. It crosses one period from its checkpoint. */
async function startFakeMainnet(latency: number, journal: Journal): Promise<FakeMainnet> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const anvil = await startAnvil({ port: await freePort(), chainId: 1, mnemonic: WORDS, timestamp: 1_790_000_000, hardfork: 'osaka' })
    stops.push(anvil.stop)
    await anvil.rpc('anvil_setBlockTimestampInterval', [12])
    await anvil.rpc('anvil_mine', [`0x${BLOCKS.toString(16)}`])
    const chain = mainnetOf(blocksOfNode(createBatch(anvil.url)))
    await chain.follow()
    const server = await serveBeacon(0, createBeaconRoutes(chain))
    stops.push(server.stop)
    const rpc = await startDelay(anvil.url, latency, journal)
    stops.push(rpc.stop)
    const beacon = await startDelay(server.url, latency, journal)
    stops.push(beacon.stop)
    const root = chain.at(SECOND.slot - 256)?.root
    if (root === undefined) throw new Error('The simulation has no checkpoint.')
    const fresh = async (): Promise<number> => {
      await anvil.rpc('evm_setNextBlockTimestamp', [Math.floor(Date.now() / 1000)])
      await anvil.rpc('anvil_mine', ['0x1'])
      const routes = [
        'optimistic_update',
        'finality_update',
        `updates?start_period=${SECOND.period - 1}&count=2`,
        `bootstrap/${hexOf(root)}`,
      ]
      for (const route of routes) await fetch(`${server.url}/eth/v1/beacon/light_client/${route}`)
      return chain.head().block.number
    }
    return { rpc, beacon, checkpoint: hexOf(root), fresh, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Mainnet, on which nothing is ever too old: the simulation lives in last year. */
const timeless = ({ checkpointDays: _, ...config }: ConsensusConfig): ConsensusConfig => ({ ...config, name: 'fake' })

const chainOf = ({ rpc, beacon, checkpoint }: FakeMainnet): Chain => ({
  chainId: 1,
  name: 'Not mainnet',
  shortName: 'fake',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [
    { id: 'rpc', url: rpc.url, roles: ['state'], owner: 'own', operator: 'bench' },
    { id: 'beacon', url: `${beacon.url}/`, roles: ['consensus'], owner: 'own', operator: 'bench' },
  ],
  kind: 'l1',
  blockTime: 12,
  consensus: { config: timeless(MAINNET), checkpoint },
  from: 'own',
})

type Sync = {
  readonly bootCpu: number
  readonly cpu: number
  readonly own: number
  readonly ms: number
  readonly trips: number
  readonly withLeave: number
  readonly requests: number
}

type Client = { load(): Promise<void>; sync(): Promise<{ readonly ms: number; readonly number: number }> }

/** Loads it in a fresh page, then has it go from the checkpoint to the newest block. Both end with the number of a verified block. */
async function once(room: LabPage, journal: Journal, client: Client, head: number): Promise<Sync> {
  const { all: bootCpu } = await room.cpu(async () => {
    await client.load()
    await new Promise((resolve) => setTimeout(resolve, REST))
  })
  journal.clear()
  let found: Awaited<ReturnType<Client['sync']>> | undefined
  const { all: cpu, most: own } = await room.cpu(async () => (found = await client.sync()))
  if (found?.number !== head) throw new Error(`It stands at ${found?.number ?? 'nothing'}, not at ${head}.`)
  const passed = journal.all()
  return {
    bootCpu,
    cpu,
    own,
    ms: found.ms,
    trips: tripsOf(questionsOf(passed)),
    withLeave: tripsOf(passed),
    requests: questionsOf(passed).length,
  }
}

const ours = async (lab: Lab, fake: FakeMainnet, journal: Journal): Promise<Sync> => {
  const number = await fake.fresh()
  const room = await lab.open()
  try {
    const head = async (): Promise<{ ms: number; number: number }> => {
      const found = await room.call('head')
      if (found.level !== 'optimistic') throw new Error(`Its head is only ${found.level}.`)
      return found
    }
    return await once(room, journal, { load: () => room.call('open', chainOf(fake), []), sync: head }, number)
  } finally {
    await room.close()
  }
}

const helios = async (lab: Lab, { rpc, beacon, checkpoint, fresh }: FakeMainnet, journal: Journal): Promise<Sync> => {
  const number = await fresh()
  const room = await lab.open()
  const config = { executionRpc: rpc.url, consensusRpc: beacon.url, checkpoint, network: 'mainnet', dbType: 'config' }
  try {
    return await once(room, journal, { load: () => room.call('loadHelios'), sync: () => room.call('syncHelios', config) }, number)
  } finally {
    await room.close()
  }
}

const rowsOf = (who: string, syncs: readonly Sync[]): readonly Result[] => [
  summarise(`cold sync, ${who}: processor time, the thread that does it`, 'ms', syncs.map(({ own }) => own)),
  summarise(`cold sync, ${who}: processor time, the thread that does it, least of the runs`, 'ms', [Math.min(...syncs.map(({ own }) => own))]),
  summarise(`cold sync, ${who}: processor time, all threads`, 'ms', syncs.map(({ cpu }) => cpu)),
  summarise(`cold sync, ${who}: processor time to load it, all threads`, 'ms', syncs.map(({ bootCpu }) => bootCpu)),
  summarise(`cold sync, ${who}: from checkpoint to head`, 'ms', syncs.map(({ ms }) => ms)),
  summarise(`cold sync, ${who}: trips`, 'count', syncs.map(({ trips }) => trips)),
  summarise(`cold sync, ${who}: trips, with asking leave (CORS)`, 'count', syncs.map(({ withLeave }) => withLeave)),
  summarise(`cold sync, ${who}: requests`, 'count', syncs.map(({ requests }) => requests)),
] // prettier-ignore

const ratios = (what: string, above: readonly number[], below: readonly number[]): Result =>
  summarise(
    what,
    'count',
    above.map((value, at) => value / (below[at] ?? Number.NaN)),
  )

/** From a checkpoint over one period to the newest block, ours and Helios in turns, each in a page that has seen nothing. */
export async function measureSync(
  lab: Lab,
  { runs, latency }: { readonly runs: number; readonly latency: number },
): Promise<readonly Result[]> {
  const journal = createJournal()
  const fake = await startFakeMainnet(latency, journal)
  try {
    const mine: Sync[] = []
    const theirs: Sync[] = []
    // The first of each does not count: it pays for what this process has not done yet.
    for (let at = -1; at < runs; at++) {
      const [one, other] = [await ours(lab, fake, journal), lab.hasHelios ? await helios(lab, fake, journal) : undefined]
      if (at < 0) continue
      mine.push(one)
      if (other) theirs.push(other)
    }
    if (theirs.length === 0) return rowsOf('ours', mine)
    const both = (key: keyof Sync): [number[], number[]] => [theirs.map((one) => one[key]), mine.map((one) => one[key])]
    return [
      ...rowsOf('ours', mine),
      ...rowsOf('Helios 0.11.1', theirs),
      ratios('cold sync: time of Helios to ours', ...both('ms')),
      ratios('cold sync: processor time of Helios to ours', ...both('cpu')),
    ]
  } finally {
    await fake.stop()
  }
}
