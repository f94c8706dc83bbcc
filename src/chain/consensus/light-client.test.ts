import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Consensus, ConsensusConfig, LightClientState } from '#core/chains/consensus'
import { isError } from '#core/errors'
import { type Hex, word } from '#core/bytes/hex'
import { createBatch } from '../../../scripts/devnet/rpc.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { blocksOfNode } from '../../../test/consensus/execution.ts'
import { PRACTICE as OTHERS } from '../../../test/consensus/practice.ts'
import { createBeaconRoutes } from '../../../test/consensus/routes.ts'
import { createSimulation } from '../../../test/consensus/simulation.ts'
import { CAST, CONTRACTS } from '../../../devnet/addresses.ts'
import { configOf, slotAt, timeOfSlot } from '../light-client/light-client.ts'
import { type ChainClient, connect, type ConnectOptions, createMemory, endpointAt, newest } from '../test-support/anvil.ts'
import { type BeaconBehaviour, type BeaconProxy, type BeaconReply, startBeaconProxy } from '../test-support/beacon-proxy.ts'
import { shippedFor } from './checkpoints.ts'

const CHAIN = 31337
const PRACTICE: Consensus = { config: 'practice' }
const CONFIG = configOf('practice')
const PERIOD_SECONDS = CONFIG.slotsPerEpoch * CONFIG.epochsPerSyncCommitteePeriod * CONFIG.secondsPerSlot
/** The same chain, as one whose blocks come by themselves: one that is late is late. Nothing is shipped for it. */
const TIMED: ConsensusConfig = { ...configOf('practice'), name: 'timed', checkpointDays: 14 }

let town: Devnet
let hosts: readonly BeaconProxy[]
let chains: ChainClient[] = []
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  await town.rpc('anvil_mine', ['0x20'])
  await town.rpc('evm_increaseTime', [PERIOD_SECONDS]) // to the third period
  await town.rpc('anvil_mine', ['0x40'])
  hosts = [await startBeaconProxy(town.beacon), await startBeaconProxy(town.beacon)]
}, 180_000)
afterEach(() => {
  for (const chain of chains) chain.close()
  chains = []
  for (const host of hosts) host.behave(() => undefined)
})
afterAll(async () => {
  for (const host of hosts) await host.stop()
  await town.stop()
})

const beaconAt = (url: string, operator = 'A') => endpointAt(url, { id: `beacon ${url}`, roles: ['consensus'], operator })
type How = Omit<ConnectOptions, 'consensus'> & { readonly consensus?: Consensus; readonly beacons?: number }
const follow = async ({ consensus = PRACTICE, beacons = 1, ...how }: How = {}): Promise<ChainClient> => {
  const used = hosts.slice(0, beacons).map(({ url }, at) => beaconAt(url, `operator ${at}`))
  // A device whose clock is that of the chain, which was moved on.
  const deps = { now: () => Date.now() + PERIOD_SECONDS * 1000, ...how.deps }
  const chain = await connect([endpointAt(town.url), ...used], { consensus, ...how, deps })
  chains.push(chain)
  return chain
}
const stateOf = (chain: ChainClient): Promise<LightClientState> => chain.call('lightClient', { chainId: CHAIN })
const statesOf = (chain: ChainClient): string[] => {
  const states: string[] = []
  chain.on('lightClient', ({ state }) => states.push(state.kind))
  return states
}
const headNumber = async (): Promise<bigint> => BigInt(await town.rpc<Hex>('eth_blockNumber'))
/** When the newest block was made, in seconds since 1970: the time of its slot. */
const headTime = async (): Promise<number> => {
  const answer = (await (await fetch(`${town.beacon}/eth/v1/beacon/headers/head`)).json()) as {
    data: { header: { message: { slot: string } } }
  }
  return timeOfSlot(Number(answer.data.header.message.slot), CONFIG)
}
/** A clock that stands shortly after the newest slot, or later. */
const clockAt = async (later = 2): Promise<NonNullable<ConnectOptions['deps']>> => {
  const now = ((await headTime()) + later) * 1000
  return { now: () => now }
}
const DAY = 86_400

describe('a light client', () => {
  it('starts from a checkpoint that is a block of the practice chain', async () => {
    const shipped = shippedFor(configOf('practice'))
    const answer = (await (await fetch(`${town.beacon}/eth/v1/beacon/headers/${shipped?.slot ?? ''}`)).json()) as { data: { root: Hex } }
    expect(answer.data.root).toBe(shipped?.root)
  })

  it('asks nobody before it is asked', async () => {
    const before = hosts[0]?.paths.length
    const chain = await follow()
    expect(await stateOf(chain)).toEqual({ kind: 'off' })
    expect(hosts[0]?.paths.length).toBe(before)
  })

  it('goes over the periods to the newest block, and says so', async () => {
    const chain = await follow()
    const states = statesOf(chain)
    const header = await newest(chain)
    expect(header).toMatchObject({ head: 'optimistic', number: await headNumber() })
    expect(states).toEqual(['bootstrapping', 'bootstrapping', 'syncing', 'synced'])
    const state = await stateOf(chain)
    expect(state).toMatchObject({ kind: 'synced', checkpoint: { source: 'shipped', slot: shippedFor(CONFIG)?.slot }, seconds: 0 })
    if (state.kind !== 'synced') throw new Error('not synced')
    expect(state.optimistic).toMatchObject({ blockHash: header.hash, of: 512 })
    expect(state.optimistic.signers).toBeGreaterThan(480)
    const final = await chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'head', level: 'finalized' })
    expect(final).toMatchObject({ head: 'finalized', hash: state.finalized.blockHash })
    expect(final.number).toBeLessThan(header.number)
  })

  it('learns the next committee at its second look, then follows what is mined with two small requests at most', async () => {
    const chain = await follow()
    const updatesIn = async (): Promise<string[]> => {
      const start = hosts[0]?.paths.length ?? 0
      await newest(chain)
      return (hosts[0]?.paths.slice(start) ?? []).filter((path) => path.startsWith('updates'))
    }
    const present = Math.floor(((await headTime()) - CONFIG.genesisTime) / PERIOD_SECONDS)
    expect((await updatesIn()).filter((path) => path.includes(`start_period=${present}&`))).toEqual([])
    expect(await updatesIn()).toEqual([`updates?start_period=${present}&count=1`])
    await town.rpc('anvil_mine', ['0x1'])
    const before = hosts[0]?.paths.length ?? 0
    expect((await newest(chain)).number).toBe(await headNumber())
    expect(hosts[0]?.paths.slice(before).filter((path) => !/^(optimistic|finality)_update$/.test(path))).toEqual([])
    expect(hosts[0]?.paths.slice(before).length).toBeLessThanOrEqual(2)
  })

  it('begins anew where the practice chain was turned back', async () => {
    const chain = await follow()
    const snapshot = await town.rpc<Hex>('evm_snapshot')
    await town.rpc('anvil_mine', ['0x3'])
    const before = await newest(chain)
    await town.rpc('evm_revert', [snapshot])
    const after = await newest(chain)
    expect(after.number).toBe(before.number - 3n)
    expect(after.head).toBe('optimistic')
  })

  it('makes proved facts: a head, its state, and older blocks as its ancestors [C1]', async () => {
    const chain = await follow()
    const head = await newest(chain)
    const { witness } = await chain.call('prove', { header: head, wants: [{ address: CAST.bob, slots: [] }], purpose: 'balances' })
    expect(witness.accounts.length).toBe(1)
    const levelOf = async (number: bigint): Promise<string> =>
      (await chain.call('header', { chainId: CHAIN, block: { number }, purpose: 'history' })).head
    expect(await levelOf(head.number)).toBe('optimistic')
    expect(await levelOf(head.number - 1n)).toBe('optimistic')
    expect(await levelOf(head.number - 5n)).toBe('optimistic')
    // By parent hashes below the finalized block, by the history contract further down, and not at all before the contract's window.
    expect(await levelOf(head.number - 40n)).toBe('finalized')
    expect(await levelOf(10n)).toBe('finalized')
    const byHash = await chain.call('header', { chainId: CHAIN, block: { hash: head.parentHash }, purpose: 'history' })
    expect(byHash).toMatchObject({ head: 'optimistic', number: head.number - 1n })
  })
})

describe('hosts of a light client', () => {
  const only =
    (pattern: RegExp, reply: BeaconReply): BeaconBehaviour =>
    (path) =>
      pattern.test(path) ? reply : undefined

  it.each<readonly [string, BeaconBehaviour]>([
    ['has nothing', () => ({ status: 404, body: { code: 404, message: 'not here' } })],
    ['hangs up', () => (response) => void response.destroy()],
    ['syncs', () => ({ status: 503, body: {} })],
    ['talks nonsense', () => ({ status: 200, body: { data: 7 } })],
    [
      'forges a signature',
      (_, { body }) => ({
        status: 200,
        body: JSON.parse(
          JSON.stringify(body).replace(
            /("sync_committee_signature":"0x..)(..)/,
            (_, start: string, byte: string) => `${start}${byte === '00' ? 'ff' : '00'}`,
          ),
        ) as unknown,
      }),
    ],
    [
      'forges a block',
      (_, { body }) => ({ status: 200, body: JSON.parse(JSON.stringify(body).replace(/("state_root":"0x)../g, '$100')) as unknown }),
    ],
  ])('of which one %s are done without it', async (_, behaviour) => {
    hosts[0]?.behave(behaviour)
    const chain = await follow({ beacons: 2 })
    // A shipped checkpoint is looked at by both where there are two: so it is pasted here.
    const { root } = shippedFor(configOf('practice')) ?? { root: '0x' as Hex }
    await chain.call('acceptCheckpoint', { chainId: CHAIN, root })
    expect((await newest(chain)).head).toBe('optimistic')
    expect(await stateOf(chain)).toMatchObject({
      kind: 'synced',
      host: new URL(hosts[1]?.url ?? '').host,
      checkpoint: { source: 'pasted' },
    })
  })

  it.each<readonly [LightClientState['kind'], string, BeaconBehaviour]>([
    ['no-data', 'serve nothing of this fork', () => ({ status: 404, body: {} })],
    ['no-data', 'are at a fork that we do not know', (_, { body }) => ({ status: 200, body: { ...(body as object), version: 'heze' } })],
    ['unreachable', 'do not answer', () => (response) => void response.destroy()],
    ['unreachable', 'only err', () => ({ status: 500, body: {} })],
  ])('make it %s where they %s, and facts are claimed', async (at, _, behaviour) => {
    hosts[0]?.behave(behaviour)
    const chain = await follow()
    expect((await newest(chain)).head).toBe('claimed')
    expect((await stateOf(chain)).kind).toBe(at)
    // Asked again at the next slot, not at each question.
    const before = hosts[0]?.paths.length
    await newest(chain)
    expect(hosts[0]?.paths.length).toBe(before)
    hosts[0]?.behave(() => undefined)
    await expect.poll(async () => (await newest(chain)).head).toBe('optimistic')
  })

  it('that serve another fork after it was synced leave it behind at once', async () => {
    const chain = await follow()
    await newest(chain)
    hosts[0]?.behave(only(/_update/, { status: 404, body: {} }))
    await town.rpc('anvil_mine', ['0x1'])
    await newest(chain)
    expect((await stateOf(chain)).kind).toBe('behind')
  })

  it('that die leave it behind from the next look on, proving by what it verified, and unreachable soon after', async () => {
    let later = 0
    const chain = await follow({ deps: { now: () => Date.now() + later * 1000 } })
    const header = await newest(chain)
    expect(await stateOf(chain)).toMatchObject({ kind: 'synced', seconds: 0 })
    hosts[0]?.behave(() => (response) => void response.destroy())
    later = 3
    expect(await newest(chain)).toMatchObject({ head: 'optimistic', hash: header.hash })
    expect(await stateOf(chain)).toMatchObject({ kind: 'behind', seconds: expect.closeTo(3, -1) as number })
    const lookAnew = async (): Promise<string> => {
      later += 100
      await newest(chain)
      return (await stateOf(chain)).kind
    }
    await expect.poll(lookAnew).toBe('unreachable')
    hosts[0]?.behave(() => undefined)
    await expect.poll(lookAnew).toBe('synced')
  })

  it('of two operators that agree are offered, and used once the person says so', async () => {
    const deps = await clockAt()
    const chain = await follow({ beacons: 2, consensus: { config: TIMED }, deps })
    expect((await newest(chain)).head).toBe('claimed')
    const state = await stateOf(chain)
    expect(state).toMatchObject({ kind: 'needs-checkpoint', why: 'none', offered: { source: 'hosts' } })
    if (state.kind !== 'needs-checkpoint' || !state.offered) throw new Error('nothing offered')
    const after = await chain.call('acceptCheckpoint', { chainId: CHAIN, root: state.offered.root })
    expect(after).toMatchObject({ kind: 'synced', checkpoint: { source: 'hosts', root: state.offered.root } })
    expect((await newest(chain)).head).toBe('optimistic')
  })

  it.each([
    ['behind', -3 * 86_400],
    ['behind', -3600],
    ['ahead', 40 * 86_400],
  ] as const)(
    'of two operators that are of no time by the device’s clock say that it may be %s, and start nothing (%i s)',
    async (kind, off) => {
      const deps = await clockAt(off)
      const chain = await follow({ beacons: 2, consensus: { config: TIMED }, deps })
      expect((await newest(chain)).head).toBe('claimed')
      const state = await stateOf(chain)
      expect(state).toMatchObject({ kind: 'needs-checkpoint', clock: { kind } })
      expect(state).not.toHaveProperty('offered')
      const seconds = 'clock' in state ? (state.clock?.seconds ?? 0) : 0
      // What is final is some minutes old.
      expect(Math.abs(seconds - Math.abs(off))).toBeLessThan(900)
    },
  )

  it('of one operator alone say nothing of the device’s clock', async () => {
    const chain = await follow({ consensus: { config: TIMED }, deps: await clockAt(-3600) })
    await newest(chain)
    expect(await stateOf(chain)).not.toHaveProperty('clock')
  })

  it('of one operator alone are not, and two that differ are told', async () => {
    const deps = await clockAt()
    const alone = await follow({ consensus: { config: TIMED }, deps })
    await newest(alone)
    expect(await stateOf(alone)).toMatchObject({ kind: 'needs-checkpoint', why: 'none' })
    expect('offered' in (await stateOf(alone))).toBe(false)
    hosts[1]?.behave((path, { body }) => {
      if (path.startsWith('bootstrap')) return { status: 404, body: {} }
      return { status: 200, body: JSON.parse(JSON.stringify(body).replaceAll('"proposer_index":"', '"proposer_index":"1')) as unknown }
    })
    const two = await follow({ beacons: 2, consensus: { config: TIMED }, deps })
    await newest(two)
    expect(await stateOf(two)).toMatchObject({ kind: 'needs-checkpoint', why: 'hosts-differ' })
  })
})

it('stops where two operators’ hosts show two blocks that are both final, until the person says from where to go on', async () => {
  // The same keys sign another chain over the same execution blocks: what a stolen or bribed committee could do.
  const other = createSimulation({
    config: OTHERS,
    source: blocksOfNode(createBatch(town.url)),
    graffito: (slot) => (slot > (shippedFor(CONFIG)?.slot ?? 0) + 16 ? 'another' : 'practice'),
  })
  const answer = createBeaconRoutes(other)
  hosts[1]?.behave(async (path) => {
    const url = new URL(`http://a/eth/v1/beacon/light_client/${path}`)
    return answer(url.pathname, url.searchParams)
  })
  const chain = await follow({ beacons: 2 })
  await newest(chain)
  await expect.poll(async () => (await stateOf(chain)).kind).toBe('conflicting')
  const state = await stateOf(chain)
  if (state.kind !== 'conflicting') throw new Error('no conflict')
  expect(state.one.slot).toBe(state.other.slot)
  expect(state.one.beaconRoot).not.toBe(state.other.beaconRoot)
  expect((await newest(chain)).head).toBe('claimed')
  await expect(chain.call('head', { chainId: CHAIN, maxAgeMs: 0, purpose: 'head', level: 'finalized' })).rejects.toThrow(
    expect.toSatisfy((error) => isError(error, 'light-client/conflicting')),
  )
  hosts[1]?.behave(() => undefined)
  const { root } = shippedFor(configOf('practice')) ?? { root: '0x' as Hex }
  expect((await chain.call('acceptCheckpoint', { chainId: CHAIN, root })).kind).toBe('synced')
  expect((await newest(chain)).head).toBe('optimistic')
})

describe('where a light client starts', () => {
  it('is the shipped checkpoint before a pasted one, which is there for where hosts do not know the shipped', async () => {
    const root = await finalizedRoot()
    const consensus: Consensus = { config: 'practice', checkpoint: root }
    const first = await follow({ consensus })
    await newest(first)
    expect(await stateOf(first)).toMatchObject({ kind: 'synced', checkpoint: { source: 'shipped' } })
    const shipped = shippedFor(configOf('practice'))?.root ?? ''
    hosts[0]?.behave((path) => (path === `bootstrap/${shipped}` ? { status: 404, body: {} } : undefined))
    const second = await follow({ consensus })
    await newest(second)
    expect(await stateOf(second)).toMatchObject({ kind: 'synced', checkpoint: { source: 'pasted', root } })
  })

  it('is what it verified itself before a pasted one, but not of another chain with its id', async () => {
    const keep = createMemory()
    const first = await follow({ consensus: { config: TIMED }, deps: { ...(await clockAt()), keep } })
    await first.call('acceptCheckpoint', { chainId: CHAIN, root: await finalizedRoot() })
    await expect.poll(async () => (await keep.get(`light-client:${CHAIN}`)) !== undefined).toBe(true)
    await town.rpc('anvil_mine', ['0x40'])
    const checkpoint = await finalizedRoot()
    const deps = { ...(await clockAt()), keep }
    const second = await follow({ consensus: { config: TIMED, checkpoint }, deps })
    await newest(second)
    expect(await stateOf(second)).toMatchObject({ kind: 'synced', checkpoint: { source: 'own' } })
    const other = { ...TIMED, genesisValidatorsRoot: word(9n) }
    const third = await follow({ consensus: { config: other }, deps })
    await newest(third)
    expect((await stateOf(third)).kind).toBe('needs-checkpoint')
  })

  it('is fetched once of each host, though it is looked at before it is used', async () => {
    const before = hosts[0]?.paths.length ?? 0
    await newest(await follow())
    expect(hosts[0]?.paths.slice(before).filter((path) => path.startsWith('bootstrap')).length).toBe(1)
  })
})

const finalizedRoot = async (): Promise<Hex> =>
  ((await (await fetch(`${town.beacon}/eth/v1/beacon/headers/finalized`)).json()) as { data: { root: Hex } }).data.root

describe('what a light client keeps', () => {
  it('is where it was, so that the next start needs no checkpoint', async () => {
    const keep = createMemory()
    const consensus = { config: TIMED }
    const first = await follow({ consensus, deps: { ...(await clockAt()), keep } })
    await first.call('acceptCheckpoint', { chainId: CHAIN, root: await finalizedRoot() })
    await expect.poll(async () => (await keep.get(`light-client:${CHAIN}`)) !== undefined).toBe(true)
    const before = hosts[0]?.paths.length ?? 0
    const second = await follow({ consensus, deps: { ...(await clockAt()), keep } })
    expect((await newest(second)).head).toBe('optimistic')
    expect(await stateOf(second)).toMatchObject({ kind: 'synced', checkpoint: { source: 'own' } })
    expect(hosts[0]?.paths.slice(before).filter((path) => path.startsWith('bootstrap'))).toEqual([])
  })

  it('is deleted when everything is to be forgotten, and not written again by a look under way', async () => {
    const keep = createMemory()
    const first = await follow({ consensus: { config: TIMED }, deps: { ...(await clockAt()), keep } })
    await first.call('acceptCheckpoint', { chainId: CHAIN, root: await finalizedRoot() })
    await expect.poll(async () => (await keep.get(`light-client:${CHAIN}`)) !== undefined).toBe(true)
    const look = newest(first).catch((error: unknown) => expect(isError(error)).toBe(true))
    await first.call('forgetEverything', undefined)
    await look
    expect(await keep.get(`light-client:${CHAIN}`)).toBeUndefined()
    const second = await follow({ consensus: { config: TIMED }, deps: { ...(await clockAt()), keep } })
    expect((await newest(second)).head).toBe('claimed')
    expect((await stateOf(second)).kind).toBe('needs-checkpoint')
  })

  it('is not used when it is too old, nor is a checkpoint [C6]', async () => {
    const keep = createMemory()
    const root = await finalizedRoot()
    const first = await follow({ consensus: { config: TIMED }, deps: { ...(await clockAt()), keep } })
    await first.call('acceptCheckpoint', { chainId: CHAIN, root })
    await expect.poll(async () => (await keep.get(`light-client:${CHAIN}`)) !== undefined).toBe(true)
    const late = { ...(await clockAt(15 * DAY)), keep }
    const second = await follow({ beacons: 2, consensus: { config: TIMED }, deps: late })
    expect((await newest(second)).head).toBe('claimed')
    expect(await stateOf(second)).toMatchObject({ kind: 'needs-checkpoint', why: 'too-old' })
    const third = await follow({ consensus: { config: TIMED, checkpoint: root }, deps: { ...late, keep: createMemory() } })
    expect((await newest(third)).head).toBe('claimed')
    expect(await stateOf(third)).toMatchObject({ kind: 'needs-checkpoint', why: 'too-old' })
  })

  it('grows old by the clock alone, and says so without asking anybody [C6]', async () => {
    const { now } = await clockAt()
    let later = 0
    const deps = { now: () => (now?.() ?? 0) + later * 1000 }
    const chain = await follow({ consensus: { config: TIMED, checkpoint: await finalizedRoot() }, deps })
    await newest(chain)
    expect(await stateOf(chain)).toMatchObject({ kind: 'synced', seconds: 2 })
    const asked = hosts[0]?.paths.length
    later = 60
    expect(await stateOf(chain)).toMatchObject({ kind: 'behind', seconds: 62 })
    expect(hosts[0]?.paths.length).toBe(asked)
  })

  it('says that it is behind when the newest block is late [C6]', async () => {
    const root = await finalizedRoot()
    const chain = await follow({ consensus: { config: TIMED, checkpoint: root }, deps: await clockAt(100) })
    expect((await newest(chain)).head).toBe('optimistic')
    expect(await stateOf(chain)).toMatchObject({ kind: 'behind', checkpoint: { source: 'pasted' } })
  })
})

describe('a device’s clock that is wrong', () => {
  const HOUR = 3600
  /** A second beside the device's clock that nobody sets. */
  const movable = async () => {
    const at = { device: ((await headTime()) + 2) * 1000, sure: 0 }
    const pass = (seconds: number): void => {
      at.device += seconds * 1000
      at.sure += seconds * 1000
    }
    return { at, pass, deps: { now: () => at.device, elapsed: () => at.sure } }
  }

  it.each([HOUR, 2 * DAY])('by %i s behind is told, blames no host, and blocks are verified all the same', async (off) => {
    const { at, deps } = await movable()
    at.device -= off * 1000
    const chain = await follow({ deps })
    expect((await newest(chain)).head).toBe('optimistic')
    expect(await stateOf(chain)).toMatchObject({ kind: 'synced', clock: { kind: 'behind', seconds: off - 2 } })
  })

  it.each([0, 1, 30, 59])('by %i s behind is not worth a word, and no host is blamed for signing in the future', async (off) => {
    const now = ((await headTime()) - off) * 1000
    for (const consensus of [PRACTICE, { config: TIMED, checkpoint: await finalizedRoot() }]) {
      const chain = await follow({ consensus, deps: { now: () => now } })
      expect((await newest(chain)).head).toBe('optimistic')
      expect(await stateOf(chain)).toMatchObject({ kind: 'synced', seconds: 0 })
      expect(await stateOf(chain)).not.toHaveProperty('clock')
      expect((await chain.call('health', undefined)).map(({ error }) => error)).toEqual([undefined, undefined])
    }
  })

  it('behind the slots of a chain that has a clock is told as well, with no age claimed', async () => {
    const now = ((await headTime()) - HOUR) * 1000
    const chain = await follow({ consensus: { config: TIMED, checkpoint: await finalizedRoot() }, deps: { now: () => now } })
    expect((await newest(chain)).head).toBe('optimistic')
    expect(await stateOf(chain)).toMatchObject({ kind: 'synced', seconds: 0, clock: { kind: 'behind', seconds: HOUR } })
    expect((await chain.call('health', undefined)).map(({ error }) => error)).toEqual([undefined, undefined])
  })

  it('that is set back while the page is open is told, and new blocks are looked for as before', async () => {
    const { at, pass, deps } = await movable()
    const chain = await follow({ deps })
    const before = await chain.call('head', { chainId: CHAIN, maxAgeMs: 10_000, purpose: 'head' })
    expect(await stateOf(chain)).not.toHaveProperty('clock')
    at.device -= 5 * HOUR * 1000
    expect(await stateOf(chain)).toMatchObject({ clock: { kind: 'behind' } })
    await town.rpc('anvil_mine', ['0x1'])
    pass(11)
    const after = await chain.call('head', { chainId: CHAIN, maxAgeMs: 10_000, purpose: 'head' })
    expect(after.number).toBe(before.number + 1n)
  })

  it('is told of a slot that nobody signed for by refusing it, as before', async () => {
    const far = String(slotAt(await headTime(), CONFIG) + 100_000)
    hosts[0]?.behave((path, answer) => {
      if (!path.startsWith('optimistic_update')) return undefined
      const body = structuredClone(answer.body) as { data: { attested_header: { beacon: { slot: string } }; signature_slot: string } }
      body.data.attested_header.beacon.slot = far
      body.data.signature_slot = String(Number(far) + 1)
      return { status: 200, body }
    })
    const now = ((await headTime()) + 2) * 1000
    const chain = await follow({ consensus: { config: TIMED, checkpoint: await finalizedRoot() }, deps: { now: () => now } })
    expect((await newest(chain)).head).toBe('claimed')
    const host = new URL(hosts[0]?.url ?? '').host
    expect(await stateOf(chain)).toMatchObject({
      kind: 'unreachable',
      error: 'light-client/invalid-update',
      failing: [{ host, why: { code: 'light-client/invalid-update', data: { host } } }],
    })
  })
})

describe('a consensus host whose update is refuted', () => {
  type Update = { data: { attested_header: { beacon: { state_root: string } } } }
  /** Every newest update says another state than the one that was signed. */
  const lie = (host: BeaconProxy | undefined): void =>
    host?.behave((path, answer) => {
      if (!/^(optimistic|finality)_update/.test(path)) return undefined
      const body = structuredClone(answer.body) as Update
      body.data.attested_header.beacon.state_root = word(7n)
      return { status: 200, body }
    })
  const urlOf = (at: number): string => hosts[at]?.url ?? ''
  const liesOf = async (chain: ChainClient) =>
    (await chain.call('lies', undefined)).map(({ endpoint, what, kind }) => [endpoint, what, kind])
  const healthOf = async (chain: ChainClient, url: string) =>
    (await chain.call('health', undefined)).find(({ endpointId }) => endpointId === `beacon ${url}`)?.at

  it('is named, listed and left out, and the other is followed [C3]', async () => {
    const chain = await follow({ beacons: 2 })
    await newest(chain)
    // Learns the next committee: after that the newest update alone brings it further.
    await newest(chain)
    lie(hosts[0])
    await town.rpc('anvil_mine', ['0x1'])
    expect(await newest(chain)).toMatchObject({ head: 'optimistic', number: await headNumber() })
    const host = new URL(urlOf(0)).host
    expect(await liesOf(chain)).toEqual([[host, 'a consensus update', undefined]])
    expect(await healthOf(chain, urlOf(0))).toBe('lying')
    const asked = hosts[0]?.paths.length
    await town.rpc('anvil_mine', ['0x1'])
    expect(await newest(chain)).toMatchObject({ head: 'optimistic', number: await headNumber() })
    expect(hosts[0]?.paths.length, 'not one question more').toBe(asked)
  })

  it('is caught at the first look too, once another host was verified by the same rules', async () => {
    lie(hosts[0])
    const chain = await follow({ beacons: 2 })
    expect((await newest(chain)).head).toBe('optimistic')
    expect(await liesOf(chain)).toEqual([[new URL(urlOf(0)).host, 'a consensus update', undefined]])
    expect(await healthOf(chain, urlOf(0))).toBe('lying')
  })

  it('is no liar yet where nothing signed was ever verified: the rules here may be what is wrong', async () => {
    lie(hosts[0])
    const chain = await follow()
    expect((await newest(chain)).head).toBe('claimed')
    expect(await liesOf(chain)).toEqual([])
    expect(await stateOf(chain)).toMatchObject({ kind: 'unreachable', error: 'light-client/invalid-update' })
  })

  it('is let in again by the person, and what it said stays in the log', async () => {
    const chain = await follow()
    await newest(chain)
    // Learns the next committee: after that the newest update alone brings it further.
    await newest(chain)
    lie(hosts[0])
    await town.rpc('anvil_mine', ['0x1'])
    await newest(chain)
    expect(await healthOf(chain, urlOf(0))).toBe('lying')
    hosts[0]?.behave(() => undefined)
    await chain.call('readmit', { chainId: CHAIN, endpointId: `beacon ${urlOf(0)}` })
    expect(await healthOf(chain, urlOf(0))).not.toBe('lying')
    expect(await liesOf(chain)).toHaveLength(1)
  })
})

it('knows no block that another chain has', async () => {
  const chain = await follow()
  const head = await newest(chain)
  const forged = { ...head, head: 'claimed' as const, hash: word(7n) }
  expect((await chain.call('vouch', { header: forged, patienceMs: 0 })).head).toBe('claimed')
  await expect(chain.call('header', { chainId: CHAIN, block: { hash: word(7n) }, purpose: 'history' })).rejects.toThrow(
    expect.toSatisfy((error) => isError(error, 'rpc/behind')),
  )
  expect(CONTRACTS.dai).toBeDefined()
})
