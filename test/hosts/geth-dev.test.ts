import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { type ChainClient, connect, endpointAt, newest, NOBODY } from '../../src/chain/test-support/anvil.ts'
import { GETH_DEV_CHAIN, GETH_DEV_CODE, GETH_DEV_CONTRACT, GETH_DEV_FAUCET, GETH_DEV_FUNDS, startGethDev } from './geth-dev.ts'

let node: Awaited<ReturnType<typeof startGethDev>>
let chain: ChainClient | undefined
beforeAll(async () => {
  node = await startGethDev()
})
afterEach(() => chain?.close())
afterAll(() => node.stop())

const open = async (): Promise<ChainClient> => (chain = await connect([endpointAt(node.url)], { chainId: GETH_DEV_CHAIN }))

describe('geth --dev at block 0', () => {
  it('is read: its genesis, what it proves of accounts with and without code, and of nobody', async () => {
    const worker = await open()
    const header = await newest(worker, GETH_DEV_CHAIN)
    expect(header).toMatchObject({ number: 0n, timestamp: 0n, gasLimit: 11_500_000n, baseFee: 1_000_000_000n, head: 'claimed' })
    expect(header.fork).toBeUndefined()
    const wants = [GETH_DEV_FAUCET, GETH_DEV_CONTRACT, NOBODY].map((address) => ({ address: address as Hex, slots: [] }))
    const { witness, plain } = await worker.call('prove', { header, wants, purpose: 'balances' })
    expect(plain, 'it proves its genesis').toBeUndefined()
    expect(witness.accounts.map(({ account }) => account?.balance)).toEqual([GETH_DEV_FUNDS, 0n, undefined])
    expect(witness.accounts[1]?.account).toMatchObject({ nonce: 1n, codeHash: keccak(GETH_DEV_CODE) })
    expect(witness.codes).toContainEqual({ hash: keccak(GETH_DEV_CODE), code: GETH_DEV_CODE })
  })

  it('can be asked what it can do, and is well afterwards', async () => {
    const worker = await open()
    const found = await worker.call('capabilities', { chainId: GETH_DEV_CHAIN, endpointId: node.url })
    expect(found).toMatchObject({ by: 'asking', proofBlocks: 0, blockReceipts: true })
    expect(found.accessLists).toBeUndefined()
    await newest(worker, GETH_DEV_CHAIN)
    expect((await worker.call('health', undefined)).map(({ at }) => at)).toEqual(['healthy'])
    expect(await worker.call('lies', undefined)).toEqual([])
  })

  it('has no logs, which is an answer', async () => {
    const worker = await open()
    const question = { chainId: GETH_DEV_CHAIN, fromBlock: 0n, toBlock: 0n, topics: [] }
    expect((await worker.call('logs', question)).logs).toEqual([])
  })
})
