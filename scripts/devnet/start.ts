import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { type Address, type Hex, toHex } from 'viem'
import { startConsensus } from '../../test/consensus/start.ts'
import { ADDRESSES, CAST, type CastName, MNEMONIC } from '../../devnet/addresses.ts'
import { withAmsterdamHeaders } from './amsterdam-headers.ts'
import { assertFree, freePort, freePorts, type Hardfork } from './anvil.ts'
import { keepPrices } from './keeper.ts'
import { createFront, NO_LIMITS } from './proxy.ts'
import { answering, createPublicNode } from './public-node.ts'
import type { Batch, Rpc } from './rpc.ts'
import { mineNow } from './seed.ts'
import { startSeeded, takeSeeded } from './seeded.ts'

export type DevnetOptions = {
  /** 0 takes a free one, with a free neighbour for the beacon API. */
  port: number
  /** `own`: anvil as it is, archive and all. `public`: behind a proxy with a public node's limits. */
  as: 'own' | 'public'
  hardfork?: Hardfork
  /** Plays a chain of the OP Stack, with another chain id and the price oracle in its place. */
  optimism?: boolean
  /** Ends the history with a block at the present time (default). Without it, every block has the same hash at each start. */
  now?: boolean
  /** Tells a year of daily life besides, of some 500 transactions, which takes a second or two more. */
  long?: boolean
  /** Serves a simulated beacon API at `port + 1` (default). */
  consensus?: boolean
  /** The epoch with which Gloas begins there. Never, without it. */
  gloasEpoch?: number
  /** From the end of its history on, blocks have headers of Amsterdam and access lists (`amsterdam-headers.ts`). What is sent still runs by the rules of `hardfork`. */
  accessLists?: boolean
  /** Says nothing on stdout (default). */
  silent?: boolean
}

export type Devnet = {
  /** What an app is to be given. */
  readonly url: string
  /** The simulated beacon API, always at the port after that of `url`. Nobody listens there without `consensus`. */
  readonly beacon: string
  /** Straight to anvil, without limits, whatever `url` is: for tests that move the chain. With `accessLists` its blocks have other hashes here. */
  readonly rpc: Rpc
  readonly addresses: typeof ADDRESSES
  readonly accounts: Readonly<Record<CastName, { readonly address: Address; readonly privateKey: Hex }>>
  /** Of the whole start, in milliseconds. */
  readonly startedIn: number
  stop(): Promise<void>
}

/** Starts the practice chain with its whole history. It ends with `stop()`, and with this process however that ends. */
export async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  const began = performance.now()
  const say = (text: string) => (options.silent ?? true) || console.log(text)
  const open = options.as === 'own'
  const { hardfork = 'osaka', optimism = false, long = false, accessLists = false } = options
  const isBare = open && !accessLists
  const kind = { hardfork, optimism, long }

  let served: Rpc = () => Promise.reject(new Error('The chain is still being told.'))
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const kept = options.port === 0 ? await takeSeeded(kind) : undefined
    if (kept) stops.push(kept.stop)
    const port = kept && isBare ? kept.anvil.port : options.port === 0 ? await freePorts(2) : options.port
    if (!isBare) await assertFree(port)
    const anvilPort = kept?.anvil.port ?? (isBare ? port : await freePort())
    const beacon = port + 1
    if (options.consensus ?? true) {
      // Before the chain, so that nobody takes the port next to ours meanwhile. It reads nothing until somebody asks.
      await assertFree(beacon)
      const anvilUrl = `http://127.0.0.1:${anvilPort}`
      // Its blocks are those that are served: where their headers are not anvil's, it reads past the limits of a public node.
      const execution = accessLists
        ? (calls: Parameters<Batch>[0]) => Promise.all(calls.map((one) => served(one.method, one.params)))
        : anvilUrl
      const gloas = options.gloasEpoch === undefined ? {} : { gloasEpoch: options.gloasEpoch }
      stops.push((await startConsensus({ port: beacon, execution, ...gloas })).stop)
    }
    const { anvil, rpc, stop: stopChain } = kept ?? (await startSeeded(kind, anvilPort))
    if (!kept) stops.push(stopChain)
    served = accessLists ? await withAmsterdamHeaders(rpc) : rpc
    if (options.now ?? true) {
      await mineNow(rpc)
      stops.push(keepPrices(rpc))
    }
    const own = isBare ? undefined : () => createFront(port, answering(served), NO_LIMITS)
    const proxy = await (open ? own?.() : createFront(port, createPublicNode(served, CAST.faucet)))
    if (proxy) stops.push(proxy.stop)
    const startedIn = Math.round(performance.now() - began)
    say(`The practice chain is ready in ${(startedIn / 1000).toFixed(1)} s.`)
    return {
      url: proxy?.url ?? anvil.url,
      beacon: `http://127.0.0.1:${beacon}`,
      rpc,
      addresses: ADDRESSES,
      accounts: accounts(),
      startedIn,
      stop,
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** The cast with their keys, by BIP-39 and BIP-44 from words that everybody knows. */
function accounts(): Devnet['accounts'] {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2048, 64, 'sha512')).derive("m/44'/60'/0'/0")
  const rows = (Object.entries(CAST) as [CastName, Address][]).map(([name, address], index) => {
    const key = root.deriveChild(index).privateKey
    if (!key) throw new Error(`No key for ${name}.`)
    return [name, { address, privateKey: toHex(key) }] as const
  })
  return Object.fromEntries(rows) as Devnet['accounts']
}
