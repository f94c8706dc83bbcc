import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, freePort, startAnvil } from '../../scripts/devnet/anvil.ts'
import { createBatch } from '../../scripts/devnet/rpc.ts'
import { blocksOfNode } from '../consensus/execution.ts'
import { type BeaconAnswer, createBeaconRoutes } from '../consensus/routes.ts'
import { type BeaconServer, serveBeacon } from '../consensus/serve-beacon.ts'
import type { Simulation } from '../consensus/simulation.ts'
import { hexOf } from '../consensus/ssz.ts'
import { type Helios, startHelios } from './helios.ts'
import { LATER, MAINNET, mainnetOf, SECOND } from './mainnet.ts'
import { mutantsOf } from './mutants.ts'
import { createOurs } from './ours.ts'
import { hasPeers, type Versioned } from './peer.ts'

const LIGHT = '/eth/v1/beacon/light_client'
const RICH = '0x00000000000000000000000000000000deadc0de'
const TEN_ETHER = 10n ** 19n
/** Nobody's: nothing is signed or sent here. */
const WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

/** What is changed of the answers to a route; all else is honest. */
type Change = (path: string, body: unknown) => unknown

let anvil: Anvil
let chain: Simulation
let beacon: BeaconServer
let helios: Helios
let routes: (path: string, query: URLSearchParams) => Promise<BeaconAnswer>
let change: Change
let checkpoint: string

/** The only chain 1 of the tests, because Helios knows no other: it lives in one process and ends with it. */
async function startChain(): Promise<void> {
  anvil = await startAnvil({ port: await freePort(), chainId: 1, mnemonic: WORDS, timestamp: 1_790_000_000, hardfork: 'osaka' })
  await anvil.rpc('anvil_setBlockTimestampInterval', [12])
  await anvil.rpc('anvil_setBalance', [RICH, `0x${TEN_ETHER.toString(16)}`])
  await anvil.rpc('anvil_mine', ['0x1a0'])
  await anvil.rpc('evm_setNextBlockTimestamp', [Math.floor(Date.now() / 1000)])
  await anvil.rpc('anvil_mine', ['0x1'])
}

const ask = async (path: string, query = ''): Promise<unknown> => {
  const { status, body } = await routes(path, new URLSearchParams(query))
  return status === 200 ? change(path, structuredClone(body)) : undefined
}

/** The same answers to ours, in the order in which Helios asks for them. */
async function ourVerdict(): Promise<'yes' | 'no'> {
  const client = createOurs(MAINNET, LATER)
  try {
    client.begin(checkpoint, (await ask(`${LIGHT}/bootstrap/${checkpoint}`)) as Versioned)
    for (const update of (await ask(`${LIGHT}/updates`, `start_period=${SECOND.period - 1}&count=128`)) as Versioned[])
      client.update(update)
    client.finality((await ask(`${LIGHT}/finality_update`)) as Versioned)
    return 'yes'
  } catch {
    return 'no'
  }
}

const theirVerdict = () => helios.sync({ execution: anvil.url, beacon: beacon.url, checkpoint })

/** Mutants of the object in one answer: every so many, for the time that they take, and all about who signed. */
async function agree(route: RegExp, honest: Versioned, put: (mutant: Versioned) => unknown, every: number): Promise<readonly string[]> {
  const accepted: string[] = []
  const chosen = mutantsOf(honest.data).filter(({ place }, at) => at % every === 0 || /^(sync_aggregate|signature_slot)/.test(place))
  for (const { place, data } of chosen) {
    change = (path, body) => (route.test(path) ? put({ version: honest.version, data }) : body)
    const ours = await ourVerdict()
    expect((await theirVerdict()).says, place).toBe(ours)
    if (ours === 'yes') accepted.push(place)
  }
  return accepted
}

describe.skipIf(!hasPeers)('Helios and ours', () => {
  beforeAll(async () => {
    await startChain()
    chain = mainnetOf(blocksOfNode(createBatch(anvil.url)))
    await chain.follow()
    checkpoint = hexOf(chain.at(SECOND.slot - 256)?.root ?? new Uint8Array())
    routes = createBeaconRoutes(chain)
    beacon = await serveBeacon(0, async (path, query) => {
      const answer = await routes(path, query)
      return answer.status === 200 ? { ...answer, body: change(path, structuredClone(answer.body)) } : answer
    })
    helios = await startHelios()
  })
  afterAll(async () => {
    if (!hasPeers) return
    await helios.stop()
    await beacon.stop()
    await anvil.stop()
  })

  it('both follow the simulated chain, and Helios proves a balance under its head', async () => {
    change = (_, body) => body
    const asks = [
      ['eth_getBalance', [RICH, 'latest']],
      ['eth_blockNumber', []],
    ] as const
    expect(await helios.sync({ execution: anvil.url, beacon: beacon.url, checkpoint }, asks)).toEqual({
      says: 'yes',
      answers: [TEN_ETHER.toString(), `0x${chain.head().block.number.toString(16)}`].map((text) =>
        expect.stringMatching(new RegExp(`^${text}$`)),
      ),
    })
    expect(await ourVerdict()).toBe('yes')
  })

  it('agree on mutants of a bootstrap', async () => {
    change = (_, body) => body
    const honest = (await ask(`${LIGHT}/bootstrap/${checkpoint}`)) as Versioned
    expect(await agree(/bootstrap/, honest, (mutant) => mutant, 2)).toEqual([])
  })

  it('agree on mutants of a finality update', async () => {
    change = (_, body) => body
    const honest = (await ask(`${LIGHT}/finality_update`)) as Versioned
    expect(await agree(/finality_update$/, honest, (mutant) => mutant, 8)).toEqual(['signature_slot'])
  })

  it('agree on mutants of an update', async () => {
    change = (_, body) => body
    const query = `start_period=${SECOND.period - 1}&count=128`
    const [first, second] = (await ask(`${LIGHT}/updates`, query)) as [Versioned, Versioned]
    expect(await agree(/updates$/, first, (mutant) => [mutant, second], 12)).toEqual([])
  })
})
