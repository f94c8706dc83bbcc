import type { Chain } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import type { ReadRollup, RollupView } from '#core/rollup/rollup-view'
import type { Anvil } from '../../../scripts/devnet/anvil.ts'
import { startLayer } from '../../../scripts/devnet/layers.ts'
import { type PracticeRollup, startOptimism } from '../../../scripts/devnet/rollup.ts'
import { type SignedHost, startSignedHost } from '../../../scripts/devnet/signed-host.ts'
import { type Devnet, startDevnet } from '../../../scripts/devnet/start.ts'
import { type ChainClient, chainOf, connect, endpointAt } from './anvil.ts'
import { type Proxy, startProxy } from './proxy.ts'

export const L1 = 31_337
export const L2 = 31_338

/** A practice rollup on the practice chain, whose light client runs, and an L2 endpoint that may lie. */
export type RollupTown = {
  readonly town: Devnet
  readonly l2: Anvil
  readonly proxy: Proxy
  readonly rollup: PracticeRollup
  readonly sign: SignedHost['sign']
  readonly signedUrl: string
  /** Makes what stands on layer 1 final there. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export async function startRollupTown(): Promise<RollupTown> {
  const [town, l2] = await Promise.all([startDevnet({ port: 0, as: 'own' }), startLayer(2)])
  const rollup = await startOptimism(town.rpc, l2.rpc)
  await l2.rpc('anvil_mine', ['0x8', '0x2'])
  const proxy = await startProxy(l2.url)
  const host = await startSignedHost()
  return {
    town,
    l2,
    proxy,
    rollup,
    sign: host.sign,
    signedUrl: host.url,
    settle: () => town.rpc('anvil_mine', ['0x18']),
    async stop() {
      host.stop()
      await proxy.stop()
      await Promise.all([town.stop(), l2.stop()])
    },
  }
}

type Follow = {
  readonly alone?: boolean
  readonly blind?: boolean
  readonly signed?: boolean
  readonly l1Url?: string
  /** Seconds between blocks of the rollup, as they are set up. */
  readonly blockTime?: number
}

let configured = 0
/**
 * Sets both chains up; `alone`: the rollup without its layer 1; `blind`: layer 1 without a light client. Each time the endpoints that may lie are new to the client: what
 * it found out about them is forgotten, while its light client goes on.
 */
export async function setUpRollup(client: ChainClient, { town, proxy, signedUrl }: RollupTown, how: Follow = {}): Promise<void> {
  const { alone = false, blind = false, signed = false, l1Url = town.url, blockTime = 2 } = how
  const id = String(configured++)
  const layerOne: Chain = {
    ...chainOf([endpointAt(l1Url, { id: `l1 ${id}` }), endpointAt(town.beacon, { id: 'beacon', roles: ['consensus'] })], L1),
    ...(blind ? {} : { consensus: { config: 'practice' } }),
  }
  const hosts = signed ? [endpointAt(signedUrl, { id: `signed ${id}`, roles: ['consensus'] })] : []
  const rollup: Chain = { ...chainOf([endpointAt(proxy.url, { id: `l2 ${id}` }), ...hosts], L2), kind: 'op-stack', blockTime }
  await client.call('configure', { chains: alone ? [rollup] : [layerOne, rollup] })
}

export async function followRollup(all: RollupTown, how: Follow = {}): Promise<ChainClient> {
  const client = await connect([endpointAt(all.town.url)])
  await setUpRollup(client, all, how)
  return client
}

export const viewOf = (client: ChainClient, maxAgeMs = 0): Promise<RollupView> =>
  client.call('rollup', { chainId: L2, maxAgeMs, purpose: 'explore' })

/** The view where it could be read. */
export async function readView(client: ChainClient): Promise<ReadRollup> {
  const view = await viewOf(client)
  if (view.kind !== 'read') throw new Error(`The rollup is not read: ${JSON.stringify(view)}`)
  return view
}

export const blockAt = (client: ChainClient, number: bigint): Promise<Header> =>
  client.call('header', { chainId: L2, block: { number }, purpose: 'explore' })
