import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hex, toBigInt } from '#core/bytes/hex'
import type { Run, RunTransaction } from '#core/simulation/simulation'
import { dataFeeProbes, readDataFee } from '#analysis'
import { createEvmHandlers } from '../../src/chain/evm/handlers.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CAST, ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { CASES } from './support/cases.ts'
import { blockAt, runOf, sameBlock, simulateAt } from './support/read-state.ts'

/** A chain of the OP Stack, as far as anvil and an oracle of ours play one. */
let town: Devnet
const handlers = createEvmHandlers(performance)
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', optimism: true })
}, 180_000)
afterAll(() => town.stop())

/** A transfer of USDC as it would be signed there. */
async function transferOf(): Promise<{
  readonly run: Run
  readonly block: Awaited<ReturnType<typeof blockAt>>
  readonly transaction: RunTransaction
}> {
  const block = await blockAt(town.rpc, 'latest')
  const [item] = CASES.filter(({ name }) => name === 'USDC transfer')
  const made = await runOf(town.rpc, item ?? { name: '', from: CAST.alice, value: 0n, data: '0x' }, block)
  const transaction: RunTransaction = { ...made.transaction, chainId: ROLLUP_CHAIN_ID }
  const environment = { ...sameBlock(block, ROLLUP_CHAIN_ID), rules: 'prague' as const }
  return { run: { ...made, transaction, environment, probes: dataFeeProbes('op-stack', transaction) }, block, transaction }
}

describe('a transaction on a rollup', () => {
  it('is told with what its data costs, as the oracle says in the local run [C4]', async () => {
    const { run, block } = await transferOf()
    const { simulation } = await simulateAt(handlers, town.rpc, block, run)
    expect(simulation.outcome).toEqual({ ok: true })
    const fee = readDataFee(
      'op-stack',
      simulation.probes.map(({ after }) => after),
    )
    const [data, operator] = await Promise.all(run.probes.map((probe) => town.rpc<Hex>('eth_call', [probe, block.number])))
    expect(fee).toEqual({ dataFee: toBigInt(data ?? '0x'), operatorFee: toBigInt(operator ?? '0x') })
    expect(fee?.dataFee).toBeGreaterThan(0n)
  })

  it('costs more with more data', async () => {
    const { run, block, transaction } = await transferOf()
    const longer = { ...transaction, data: `${transaction.data}${'ff'.repeat(100)}` as Hex }
    const feeOf = async (tx: RunTransaction) => {
      const { simulation } = await simulateAt(handlers, town.rpc, block, { ...run, transaction: tx, probes: dataFeeProbes('op-stack', tx) })
      return (
        readDataFee(
          'op-stack',
          simulation.probes.map(({ after }) => after),
        )?.dataFee ?? 0n
      )
    }
    expect(await feeOf(longer)).toBeGreaterThan(await feeOf(transaction))
  })

  it('is run by the newest rules of such blocks where nobody declared any, and says so', async () => {
    const { run, block } = await transferOf()
    const { rules: _, ...undeclared } = run.environment
    const { simulation } = await simulateAt(handlers, town.rpc, block, { ...run, environment: undeclared })
    expect(simulation.outcome).toEqual({ ok: true })
    expect(simulation.rules).toEqual({ by: 'osaka', newer: 'unknown' })
  })
})
