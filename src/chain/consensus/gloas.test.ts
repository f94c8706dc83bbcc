import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Consensus, ConsensusConfig, LightClientState } from '#core/chains/consensus'
import type { Header } from '#core/chains/header'
import type { Hex } from '#core/bytes/hex'
import { saveFiles } from '../../../scripts/data/consensus-files.ts'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { practiceWithGloas } from '../../../test/consensus/practice.ts'
import { CAST } from '../../../devnet/addresses.ts'
import { configOf, slotAt, timeOfSlot } from '../light-client/light-client.ts'
import { type ChainClient, connect, type ConnectOptions, createMemory, endpointAt, newest } from '../test-support/anvil.ts'
import { type BeaconProxy, startBeaconProxy } from '../test-support/beacon-proxy.ts'

/** One chain, walked from Fulu into Gloas: the tests follow each other. */
const CHAIN = 31337
const FULU = configOf('practice')
/** Gloas begins so many epochs after the practice chain is there. */
const GLOAS_IN = 12

let town: Devnet
let hosts: readonly BeaconProxy[]
let gloasEpoch: number
let files: Server
let chains: ChainClient[] = []
const folder = mkdtempSync(join(tmpdir(), 'consensus-files-'))

/** The chain's own, as a light client is to know it. */
const gloas = (): ConsensusConfig => practiceWithGloas(gloasEpoch, FULU)
/** The same as of a chain whose blocks come by themselves, without a shipped checkpoint. */
const timed = (config: ConsensusConfig): ConsensusConfig => ({ ...config, name: 'timed', checkpointDays: 14 })

beforeAll(async () => {
  gloasEpoch = Math.floor(slotAt(Date.now() / 1000, FULU) / FULU.slotsPerEpoch) + GLOAS_IN
  town = await startDevnet({ port: 0, as: 'own', gloasEpoch })
  await town.rpc('anvil_mine', ['0x20'])
  hosts = [await startBeaconProxy(town.beacon), await startBeaconProxy(town.beacon)]
  files = createServer((request, response) => {
    const path = join(folder, request.url ?? '')
    if (!existsSync(path)) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
    response.writeHead(200, { 'content-type': 'application/json' }).end(readFileSync(path))
  }).listen(0, '127.0.0.1')
  await once(files, 'listening')
}, 180_000)
afterEach(() => {
  for (const chain of chains) chain.close()
  chains = []
  for (const host of hosts) host.behave(() => undefined)
})
afterAll(async () => {
  for (const host of hosts) await host.stop()
  files.close()
  await once(files, 'close')
  rmSync(folder, { recursive: true })
  await town.stop()
})

const headerOf = async (id: string): Promise<{ readonly root: Hex; readonly slot: number }> => {
  const answer = (await (await fetch(`${town.beacon}/eth/v1/beacon/headers/${id}`)).json()) as {
    data: { root: Hex; header: { message: { slot: string } } }
  }
  return { root: answer.data.root, slot: Number(answer.data.header.message.slot) }
}
/** A device whose clock goes with the chain, which was moved on. */
const clock = async (): Promise<NonNullable<ConnectOptions['deps']>> => {
  const ahead = timeOfSlot((await headerOf('head')).slot, FULU) * 1000 - Date.now()
  return { now: () => Date.now() + ahead + 2000 }
}
type Host = { readonly url: string; readonly files?: true }
const follow = async (consensus: Consensus, used: readonly Host[], how: ConnectOptions = {}): Promise<ChainClient> => {
  const endpoints = used.map(({ url, files: isFiles }, at) =>
    endpointAt(url, { id: `host ${at}`, roles: [isFiles ? 'files' : 'consensus'], operator: `operator ${at}` }),
  )
  const chain = await connect([endpointAt(town.url), ...endpoints], { consensus, ...how, deps: { ...(await clock()), ...how.deps } })
  chains.push(chain)
  return chain
}
const stateOf = (chain: ChainClient): Promise<LightClientState> => chain.call('lightClient', { chainId: CHAIN })
const synced = async (chain: ChainClient): Promise<Extract<LightClientState, { kind: 'synced' | 'behind' }>> => {
  const state = await stateOf(chain)
  if (state.kind !== 'synced' && state.kind !== 'behind') throw new Error(JSON.stringify(state, (_, value: unknown) => String(value)))
  return state
}
const blockAt = async (number: bigint): Promise<Hex> =>
  (await town.rpc<{ hash: Hex }>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])).hash
const headNumber = async (): Promise<bigint> => BigInt(await town.rpc<Hex>('eth_blockNumber'))
const proves = async (chain: ChainClient, header: Header): Promise<number> =>
  (await chain.call('prove', { header, wants: [{ address: CAST.bob, slots: [] }], purpose: 'balances' })).witness.accounts.length
const isGloas = async (): Promise<boolean> => (await headerOf('head')).slot >= gloasEpoch * FULU.slotsPerEpoch
const serving = (pattern: RegExp, reply: { status: number; body: unknown }) => (path: string) => (pattern.test(path) ? reply : undefined)
const at = (host: BeaconProxy | undefined): Host => ({ url: host?.url ?? '' })

describe('before Gloas', () => {
  it('a host that knows of a fork which the build does not makes that known, with its date', async () => {
    const chain = await follow({ config: timed(FULU), checkpoint: (await headerOf('finalized')).root }, [at(hosts[0])])
    await newest(chain)
    await expect
      .poll(async () => (await synced(chain)).ahead)
      .toEqual({
        fork: '0x70000007',
        at: timeOfSlot(gloasEpoch * FULU.slotsPerEpoch, FULU),
        host: new URL(hosts[0]?.url ?? '').host,
      })
  })

  it('none is ahead for a build that knows it, nor where hosts do not say', async () => {
    const { root } = await headerOf('finalized')
    const chain = await follow({ config: timed(gloas()), checkpoint: root }, [at(hosts[0])])
    await newest(chain)
    expect(hosts[0]?.paths.at(-1)).toBe('/eth/v1/config/fork_schedule')
    expect((await synced(chain)).ahead).toBeUndefined()
    hosts[1]?.behave(serving(/fork_schedule/, { status: 404, body: {} }))
    const other = await follow({ config: timed(FULU), checkpoint: root }, [at(hosts[1])])
    await newest(other)
    expect((await synced(other)).ahead).toBeUndefined()
  })

  it('a schedule that the person imported, with a fork that the build has no rules for, says so', async () => {
    const heze = { fork: 'heze', version: '0x70000008', epoch: gloasEpoch + 4 } as const
    const schedule = { source: 'a release', forks: [...gloas().forks, heze] }
    const chain = await follow({ config: 'practice', schedule }, [at(hosts[0])])
    await newest(chain)
    expect((await synced(chain)).ahead).toEqual({ fork: 'heze', at: timeOfSlot(heze.epoch * FULU.slotsPerEpoch, FULU) })
  })
})

describe('from Fulu to Gloas', () => {
  it('the light client goes over, keeps what it has, and proves all the way', async () => {
    expect(await isGloas()).toBe(false)
    const keep = createMemory()
    const chain = await follow({ config: timed(gloas()), checkpoint: (await headerOf('finalized')).root }, [at(hosts[0])], {
      deps: { keep },
    })
    const levels: string[] = []
    let last = await newest(chain)
    expect(last.number).toBe(await headNumber())
    while (!(await isGloas()) || (await synced(chain)).finalized.slot < gloasEpoch * FULU.slotsPerEpoch) {
      await town.rpc('anvil_mine', ['0x5'])
      const next = await newest(chain)
      expect(next.number).toBeGreaterThan(last.number)
      expect(await proves(chain, next)).toBe(1)
      levels.push(next.head)
      last = next
    }
    expect(new Set(levels)).toEqual(new Set(['optimistic']))
    const { optimistic, finalized } = await synced(chain)
    // What is signed proves its parent's execution block from Gloas on, and no number of it.
    expect(last.number).toBe((await headNumber()) - 1n)
    expect(optimistic).toMatchObject({ blockHash: await blockAt(last.number), of: 512 })
    expect(optimistic.blockNumber).toBeUndefined()
    expect(finalized.slot).toBeGreaterThanOrEqual(gloasEpoch * FULU.slotsPerEpoch)
    // Where it was, over a restart, and blocks of before Gloas as ancestors of what it follows now.
    const again = await follow({ config: timed(gloas()) }, [at(hosts[0])], { deps: { keep } })
    expect((await newest(again)).head).toBe('optimistic')
    expect((await synced(again)).checkpoint.source).toBe('own')
    const before = await again.call('header', { chainId: CHAIN, block: { number: last.number - 100n }, purpose: 'history' })
    expect(before.head).toBe('finalized')
  })

  it('one starts within Gloas as well', async () => {
    const chain = await follow({ config: timed(gloas()), checkpoint: (await headerOf('finalized')).root }, [at(hosts[0])])
    expect((await newest(chain)).head).toBe('optimistic')
    expect((await synced(chain)).optimistic.blockNumber).toBeUndefined()
  })

  it('one over to it from before goes by the schedule that the person imported, where the build has none', async () => {
    const old = await follow({ config: 'practice' }, [at(hosts[0])])
    expect((await newest(old)).head).toBe('claimed')
    expect(await stateOf(old)).toMatchObject({ kind: 'no-data', fork: 'gloas', known: 'unknown-fork' })
    const schedule = { source: 'config.yaml', forks: gloas().forks }
    const chain = await follow({ config: 'practice', schedule }, [at(hosts[0])])
    expect((await newest(chain)).head).toBe('optimistic')
  })

  it('with a false schedule nothing is verified, and nothing false is', async () => {
    const forks = gloas().forks.map((row) => (row.fork === 'gloas' ? { ...row, version: '0x70000017' as const } : row))
    const chain = await follow({ config: 'practice', schedule: { source: 'a stranger', forks } }, [at(hosts[0])])
    expect((await newest(chain)).head).toBe('claimed')
    expect((await stateOf(chain)).kind).toBe('unreachable')
  })
})

describe('hosts that stop serving', () => {
  const gone = serving(/./, { status: 404, body: { code: 404, message: 'no light client data' } })
  const hostOf = (host: BeaconProxy | undefined): string => new URL(host?.url ?? '').host

  it('are named with since when, while another serves', async () => {
    const chain = await follow({ config: gloas() }, [at(hosts[0]), at(hosts[1])])
    await newest(chain)
    expect((await synced(chain)).silent).toBeUndefined()
    hosts[0]?.behave(gone)
    await town.rpc('anvil_mine', ['0x1'])
    expect((await newest(chain)).head).toBe('optimistic')
    const { silent, host } = await synced(chain)
    expect(host).toBe(hostOf(hosts[1]))
    expect(silent).toEqual([{ host: hostOf(hosts[0]), since: expect.any(Number) as number, fork: 'gloas' }])
    // From now on the other is asked first.
    const before = hosts[0]?.paths.length
    await town.rpc('anvil_mine', ['0x1'])
    await newest(chain)
    expect(hosts[0]?.paths.length).toBe(before)
    // The other stops too, and the first serves again: it is silent no longer.
    hosts[0]?.behave(() => undefined)
    hosts[1]?.behave(gone)
    await town.rpc('anvil_mine', ['0x1'])
    await newest(chain)
    expect((await synced(chain)).silent).toMatchObject([{ host: hostOf(hosts[1]) }])
  })

  it('all of them: that is not offline, and each is named', async () => {
    for (const host of hosts) host.behave(gone)
    const chain = await follow({ config: gloas() }, [at(hosts[0]), at(hosts[1])])
    expect((await newest(chain)).head).toBe('claimed')
    expect(await stateOf(chain)).toMatchObject({
      kind: 'no-data',
      fork: 'gloas',
      known: 'fork',
      silent: [{ host: hostOf(hosts[0]) }, { host: hostOf(hosts[1]) }],
    })
  })
})

describe('files', () => {
  const slotsPerPeriod = FULU.slotsPerEpoch * FULU.epochsPerSyncCommitteePeriod
  const folderHost = (): Host => ({ url: `http://127.0.0.1:${(files.address() as AddressInfo).port}/`, files: true })

  it('are enough where every host has stopped, and verify themselves', async () => {
    const { root } = await headerOf('finalized')
    const written = await saveFiles({ beacon: town.beacon, folder, root, slotsPerPeriod })
    expect(written).toContain(`bootstrap/${root}.json`)
    for (const host of hosts) host.behave(serving(/./, { status: 404, body: {} }))
    const chain = await follow({ config: timed(gloas()), checkpoint: root }, [at(hosts[0]), folderHost()])
    const header = await newest(chain)
    expect(header).toMatchObject({ head: 'optimistic', number: (await headNumber()) - 1n })
    expect(await proves(chain, header)).toBe(1)
    expect((await synced(chain)).host).toBe(new URL(folderHost().url).host)
  })

  it('may lack the newest block: then what is final is followed', async () => {
    rmSync(join(folder, 'optimistic_update.json'))
    const { root } = await headerOf('finalized')
    const chain = await follow({ config: timed(gloas()), checkpoint: root }, [folderHost()])
    expect((await newest(chain)).head).toBe('optimistic')
    await town.rpc('anvil_mine', ['0x40'])
    const late = await follow({ config: timed(gloas()), checkpoint: root }, [folderHost()])
    await newest(late)
    expect((await stateOf(late)).kind).toBe('behind')
  })

  it('that were changed are refused', async () => {
    const { root } = await headerOf('finalized')
    await saveFiles({ beacon: town.beacon, folder, root, slotsPerPeriod })
    const path = join(folder, 'optimistic_update.json')
    const lie = readFileSync(path, 'utf8').replace(/("state_root":"0x)../g, '$100')
    writeFileSync(path, lie)
    const chain = await follow({ config: timed(gloas()), checkpoint: root }, [folderHost()])
    expect((await newest(chain)).head).toBe('claimed')
    expect(await stateOf(chain)).toMatchObject({ kind: 'unreachable', error: 'light-client/invalid-update' })
  })
})
