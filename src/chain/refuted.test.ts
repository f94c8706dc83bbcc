import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorMessage } from '#core/catalogue'
import { type AppError, isError } from '#core/errors'
import { plain } from '#core/errors/error-table'
import { type Hex, word } from '#core/bytes/hex'
import type { EndpointHealth, Lie } from '#protocol/chain'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { type Liar, startLiar } from '../../test/liars/liar.ts'
import { lieNamed } from '../../test/liars/lies.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { type ChainClient, connect, endpointAt, newest, startTestChain } from './test-support/anvil.ts'

/** What becomes of an endpoint whose answers are refuted: it is named, listed, and left out after a few questions, however often the person asks. */
const CHAIN = 31337
const SLOTS = [word(0n), word(1n)]

let town: Devnet
let liar: Liar
let chain: ChainClient | undefined
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
  liar = await startLiar({ upstream: town.url, port: 0 })
}, 180_000)
afterEach(() => {
  chain?.close()
  liar.tell(undefined)
})
afterAll(async () => {
  await liar.stop()
  await town.stop()
})

const open = async (): Promise<ChainClient> => {
  const endpoints = [endpointAt(liar.url), endpointAt(`${town.beacon}/`, { id: 'beacon', roles: ['consensus'] })]
  chain = await connect(endpoints, { consensus: { config: 'practice' } })
  return chain
}

const host = (): string => new URL(liar.url).host
const healthOf = async (client: ChainClient): Promise<EndpointHealth | undefined> =>
  (await client.call('health', undefined)).find(({ endpointId }) => endpointId === liar.url)

/** Looks twenty times as a screen does: at the head, then at state under it, and at what its block holds. */
async function lookOften(client: ChainClient): Promise<{ readonly errors: readonly AppError[]; readonly asked: number }> {
  const errors: AppError[] = []
  const from = liar.asked.length
  for (let look = 0; look < 20; look++) {
    try {
      const header = await newest(client)
      await client.call('prove', { header, wants: [{ address: CONTRACTS.dai, slots: SLOTS }], purpose: 'review' })
      await client.call('content', { header, purpose: 'explore' })
    } catch (error) {
      if (!isError(error)) throw error
      errors.push(error)
    }
  }
  return { errors, asked: liar.asked.length - from }
}

/** A block that nobody asked about yet, with a transaction in it. */
async function mineTransfer(): Promise<void> {
  const data = `0xa9059cbb${word(BigInt(CAST.carol)).slice(2)}${word(1n).slice(2)}`
  const hash = await town.rpc<Hex>('eth_sendTransaction', [{ from: CAST.faucet, to: CONTRACTS.dai, data, gas: '0x30000' }])
  await expect.poll(() => town.rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
}

const sentenceOf = ({ code, data }: AppError): string => plain(errorMessage(data === undefined ? { code } : { code, data }))

/** How each ends: a false answer is a lie, an answer that lacks a part is not, and neither is asked for again and again. */
const ENDS: readonly (readonly [name: string, kind: Lie['kind'], what: string])[] = [
  ['state-root', undefined, 'a header'],
  ['base-fee', undefined, 'a header'],
  ['block-time', undefined, 'a header'],
  ['gas-limit', undefined, 'a header'],
  ['receipts-root', undefined, 'a header'],
  ['block-hash', undefined, 'a header'],
  ['other-block', undefined, 'a header'],
  ['unknown-field', 'withheld', 'a header'],
  ['balance', undefined, 'a balance'],
  ['storage-value', undefined, 'a storage slot'],
  ['truncated-proof', undefined, 'a trie node'],
  ['reversed-proof', undefined, 'a trie node'],
  ['bent-proof', undefined, 'RLP'],
  ['code', undefined, 'the code'],
  ['omitted-slot', 'withheld', 'a storage slot'],
  ['other-slot', 'withheld', 'a storage slot'],
  ['empty-proof', 'withheld', 'the proof of the account'],
  ['receipt-status', undefined, 'the receipts'],
  ['receipt-logs', undefined, 'the receipts'],
]

describe('an endpoint whose only fault is', () => {
  it.each(ENDS)('%s is named, listed and left out after a few questions [C3]', async (name, kind, what) => {
    const client = await open()
    await newest(client)
    await mineTransfer()
    liar.tell(lieNamed(name))
    const { errors, asked } = await lookOften(client)
    expect(errors).toHaveLength(20)
    for (const error of errors) expect(sentenceOf(error)).toContain(host())
    // Each question to it is one to four calls of JSON-RPC.
    expect(asked).toBeLessThanOrEqual(14)
    const lies = await client.call('lies', undefined)
    expect(lies.map((lie) => [lie.endpoint, lie.kind, lie.what])).toEqual([[host(), kind, what]])
    expect((await healthOf(client))?.at).toBe(kind === undefined ? 'lying' : 'resting')
    // Left out: not one question more.
    const before = liar.asked.length
    await newest(client).catch(() => undefined)
    expect(liar.asked.length).toBe(before)
  })

  it('a left out slot is let in by the person before its time', async () => {
    const client = await open()
    await newest(client)
    await mineTransfer()
    liar.tell(lieNamed('omitted-slot'))
    await lookOften(client)
    liar.tell(undefined)
    await mineTransfer()
    await expect(newest(client)).rejects.toMatchObject({ code: 'proof/incomplete', data: { endpoint: host() } })
    await client.call('readmit', { chainId: CHAIN, endpointId: liar.url })
    expect((await newest(client)).head).toBe('optimistic')
  })
})

/** Honest, and yet not the same from one answer to the next: none of it is a lie, and none of it is listed. */
describe('an honest endpoint is no liar', () => {
  const NEVER: Lie[] = []

  it.each(['stale-proof', 'no-block', 'old-head', 'null-everything'])('though it is late: %s', async (name) => {
    const client = await open()
    await newest(client)
    await mineTransfer()
    liar.tell(lieNamed(name))
    await lookOften(client)
    expect(await client.call('lies', undefined)).toEqual(NEVER)
    expect((await healthOf(client))?.at).not.toBe('lying')
  })

  it('though one of two machines behind its address is a block behind', async () => {
    const client = await open()
    let call = 0
    for (let block = 0; block < 6; block++) {
      await newest(client).catch(() => undefined)
      await mineTransfer()
      // Every second answer is of the machine that has not this block yet: it knows neither hash nor state.
      const isLate = (): boolean => call++ % 2 === 0
      liar.tell({
        name: 'late-half',
        says: 'Every second answer is that of a machine that is a block behind',
        before: 'execution',
        changes: {
          eth_getBlockByHash: 'anything',
          eth_getBlockByNumber: 'anything',
          eth_getProof: 'anything',
          eth_getBlockReceipts: 'anything',
        },
        async tell(result, { call: { method, params }, ask }) {
          if (!isLate()) return result
          if (method === 'eth_getBlockByHash' || method === 'eth_getBlockReceipts') return null
          const head = `0x${(Number(await ask('eth_blockNumber', [])) - 1).toString(16)}`
          if (method === 'eth_getBlockByNumber') return params[0] === 'latest' ? ask(method, [head, params[1]]) : result
          return ask(method, [params[0], params[1], head])
        },
      })
      await lookOften(client)
    }
    expect(await client.call('lies', undefined)).toEqual(NEVER)
    expect((await healthOf(client))?.at).not.toBe('lying')
    liar.tell(undefined)
    expect((await newest(client)).head).toBe('optimistic')
  })
})

describe('beside a true beacon host, an endpoint', () => {
  const beside = async (url: string): Promise<ChainClient> => {
    const endpoints = [endpointAt(url), endpointAt(`${town.beacon}/`, { id: 'beacon', roles: ['consensus'] })]
    chain = await connect(endpoints, { consensus: { config: 'practice' } })
    return chain
  }
  const thrownBy = async (work: Promise<unknown>): Promise<AppError> =>
    work.then(
      () => {
        throw new Error('it did not fail')
      },
      (error: unknown) => {
        if (!isError(error)) throw error
        return error
      },
    )

  it.each([700, 40])('that serves a chain of its own, %i blocks long, is named with both hashes at once', async (blocks) => {
    const forged = await startTestChain()
    try {
      await forged.mine(blocks)
      const client = await beside(forged.url)
      const error = await thrownBy(newest(client))
      const { host: name } = new URL(forged.url)
      expect(error.code).toBe('rpc/other-chain')
      const number = Number(error.data?.['number'])
      const theirs = (await forged.block(`0x${number.toString(16)}`))['hash'] ?? '0x'
      const verified = (await town.rpc<{ hash: Hex }>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])).hash
      expect(sentenceOf(error)).toBe(
        `${name} follows a different chain than the one our light client verified. ` +
          `Its block ${number} is ${theirs.slice(0, 10)}…${theirs.slice(-4)}; the verified one is ${verified.slice(0, 10)}…${verified.slice(-4)}.`,
      )
      expect(await client.call('lies', undefined)).toMatchObject([{ kind: 'other-chain', endpoint: name, block: { hash: verified } }])
      expect(await client.call('health', undefined)).toMatchObject([{ at: 'wrong-chain', error: 'rpc/other-chain' }, {}])
      // It stays unused: no later question takes its word.
      await expect(newest(client)).rejects.toMatchObject({ code: 'rpc/other-chain' })
    } finally {
      await forged.stop()
    }
  })

  it('that is behind is said to be behind by so many blocks, and nothing worse', async () => {
    const client = await open()
    await newest(client)
    await town.rpc('anvil_mine', ['0x5'])
    liar.tell({
      name: 'syncing',
      says: 'A node that has not the last forty blocks yet',
      before: 'execution',
      changes: { eth_getBlockByHash: 'anything', eth_getBlockByNumber: 'anything' },
      async tell(result, { call: { method, params }, ask }) {
        const newestNumber = Number(await ask('eth_blockNumber', [])) - 40
        const block = result as { number?: Hex } | null
        if (method === 'eth_getBlockByNumber' && params[0] === 'latest') return ask(method, [`0x${newestNumber.toString(16)}`, params[1]])
        return block?.number !== undefined && Number(block.number) > newestNumber ? null : result
      },
    })
    const tip = (await client.call('lightClient', { chainId: CHAIN })) as { optimistic: { blockHash: Hex } }
    await client.call('header', { chainId: CHAIN, block: { hash: tip.optimistic.blockHash }, purpose: 'head' }).catch(() => undefined)
    const header = await newest(client)
    expect(header.head).not.toBe('claimed')
    expect(await client.call('lies', undefined)).toEqual([])
    const other = await beside(liar.url)
    const claimed = await newest(other)
    // Forty blocks back is a block of the chain, and vouched for as such.
    expect(claimed.number).toBe(BigInt(await town.rpc<Hex>('eth_blockNumber')) - 40n)
    expect(await other.call('lies', undefined)).toEqual([])
    expect((await other.call('health', undefined))[0]?.at).not.toBe('wrong-chain')
    expect((await other.call('health', undefined)).map(({ behind }) => behind)).toContain(40)
  })

  it('that the whole chain was started anew under is not accused', async () => {
    // The light client holds a head of the longer history; then both hosts go back to before it.
    const client = await open()
    await newest(client)
    const snapshot = await town.rpc<Hex>('evm_snapshot')
    await town.rpc('anvil_mine', ['0x40'])
    await newest(client)
    await town.rpc('evm_revert', [snapshot])
    await town.rpc('evm_increaseTime', [5])
    await town.rpc('anvil_mine', ['0x30'])
    const header = await newest(client)
    expect(header.head).toBe('optimistic')
    expect(await client.call('lies', undefined)).toEqual([])
  })
})
