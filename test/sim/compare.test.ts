import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { toQuantity, toBigInt } from '#core/bytes/hex'
import { nextBaseFee } from '#core/chains/header'
import type { Log } from '#core/simulation/simulation'
import { createEvmHandlers } from '../../src/chain/evm/handlers.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { ALL_CASES } from './support/modern-cases.ts'
import { blockAt, GAS, runOf, sameBlock, simulateAt } from './support/read-state.ts'
import { inWords, requestOf, traceCall } from './support/trace.ts'

type Receipt = {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly blockNumber: Hex
  readonly logs: readonly Log[]
}

let town: Devnet
const handlers = createEvmHandlers(performance)

beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
}, 180_000)
afterAll(() => town.stop())

let snapshot: Hex
beforeEach(async () => {
  snapshot = await town.rpc('evm_snapshot')
})
afterEach(async () => {
  await town.rpc('evm_revert', [snapshot])
  // anvil shows a receipt before it empties its pool: what is left there would stand in the way of the next case's nonce.
  await town.rpc('anvil_dropAllTransactions')
})

const keys = () => Object.values(town.accounts)

/** anvil answers before it has mined. */
const receiptOf = (hash: Hex): Promise<Receipt> =>
  vi.waitUntil(() => town.rpc<Receipt | null>('eth_getTransactionReceipt', [hash]), { timeout: 30_000, interval: 5 }) as Promise<Receipt>

const plain = ({ address, topics, data }: Log) => ({ address, topics, data })

describe.each(ALL_CASES)('$name', (item) => {
  it('is run as anvil runs it: gas, logs, return data and transfers [C4]', async () => {
    const block = await blockAt(town.rpc, 'latest')
    const run = await runOf(town.rpc, item, block)
    const { simulation } = await simulateAt(handlers, town.rpc, block, run)
    const trace = await traceCall(town.rpc, block.number, run, keys())
    expect(simulation.outcome.ok).toBe(trace.ok)
    expect(simulation.gasUsed).toBe(trace.gasUsed)
    expect(simulation.logs).toEqual(trace.logs)
    expect(simulation.returnData).toBe(trace.output)
    expect(simulation.transfers).toEqual(trace.transfers)
    expect(simulation.frames.map(inWords)).toEqual(trace.frames)
  })

  it('comes out as predicted when it is sent', async () => {
    const { rpc } = town
    const head = await blockAt(rpc, 'latest')
    const timestamp = toBigInt(head.timestamp) + 12n
    const parent = { gasLimit: toBigInt(head.gasLimit), gasUsed: toBigInt(head.gasUsed), baseFee: toBigInt(head.baseFeePerGas) }
    const environment = {
      ...sameBlock(head),
      parentHash: head.hash,
      number: toBigInt(head.number) + 1n,
      timestamp,
      baseFee: nextBaseFee(parent),
    }
    const run = { ...(await runOf(town.rpc, item, head)), environment }
    const first = await simulateAt(handlers, rpc, head, run)
    const needed = first.simulation.gasNeeded ?? GAS
    const { simulation } = await simulateAt(handlers, rpc, head, { ...run, transaction: { ...run.transaction, gasLimit: needed } })
    expect(simulation.outcome).toEqual(first.simulation.outcome)

    await rpc('evm_setNextBlockTimestamp', [toQuantity(timestamp)])
    // After `evm_revert` anvil goes on with the base fee that it had before.
    await rpc('anvil_setNextBlockBaseFeePerGas', [toQuantity(environment.baseFee)])
    const sent = { ...run, transaction: { ...run.transaction, gasLimit: needed } }
    const hash = await rpc<Hex>('eth_sendTransaction', [await requestOf(sent, keys())])
    const receipt = await receiptOf(hash)
    expect(toBigInt(receipt.status) === 1n).toBe(simulation.outcome.ok)
    expect(toBigInt(receipt.gasUsed)).toBe(simulation.gasUsed)
    expect(simulation.logs).toEqual(receipt.logs.map(plain))
    for (const { address, after } of simulation.balances) {
      if (address !== environment.coinbase)
        expect([address, toBigInt(await rpc<Hex>('eth_getBalance', [address, 'latest']))]).toEqual([address, after])
    }
    for (const { address, slot, after } of simulation.storage) expect(await rpc('eth_getStorageAt', [address, slot, 'latest'])).toBe(after)
    for (const { address, after } of simulation.codes) expect(await rpc('eth_getCode', [address, 'latest'])).toBe(after)
    for (const { address, after } of simulation.nonces)
      expect([address, toBigInt(await rpc<Hex>('eth_getTransactionCount', [address, 'latest']))]).toEqual([address, after])
    for (const { address } of simulation.destroyed.filter(({ gone }) => gone))
      expect(await rpc('eth_getCode', [address, 'latest'])).toBe('0x')
  })
})
