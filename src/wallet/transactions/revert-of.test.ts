import { describe, expect, it } from 'vitest'
import type { TransactionState } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import type { Header } from '#core/chains/header'
import { plain } from '#core/text/words'
import type { BlockEnvironment, Frame, Run, Simulation } from '#core/simulation/simulation'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { CHAIN, chainAnswering, CLAIMED, headerAt, PROVED, readerOf, simulationOf, sourceOf } from '../../../test/support/small-ports.ts'
import { revertOf } from './revert-of.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const NOW = Number(headerAt(999n).timestamp) * 1000
/** `Error("too late")` of Solidity. */
const TOO_LATE: Hex = concat('0x08c379a0', word(32n), word(8n), `0x${Buffer.from('too late').toString('hex').padEnd(64, '0')}`)
const reverted = (data: Hex = TOO_LATE): Simulation => simulationOf({ outcome: { ok: false, why: 'revert', data } })
const failed = (gasUsed = 30_000n): TransactionState => ({
  at: 'included',
  inclusion: { blockNumber: 100n, blockHash: '0x09', index: 0, success: false, gasUsed, effectiveGasPrice: 1n },
  depth: 'safe',
  evidence: CLAIMED,
})

type World = {
  readonly state?: TransactionState
  /** How the call goes on the state before its block, and on the newest, which is number 150. */
  readonly parent?: Simulation | Error
  readonly later?: Simulation | Error
  readonly signal?: AbortSignal
}
async function asked({ state = failed(), parent = simulationOf(), later = simulationOf(), signal = new AbortController().signal }: World) {
  const runs: { readonly run: Run; readonly header: Header }[] = []
  const calls: unknown[] = []
  const chain = chainAnswering({
    header: (params) => (calls.push(params), headerAt(99n)),
    head: (params) => (calls.push(params), headerAt(150n)),
  })
  const reader = readerOf(({ number }) => ({ [BOB]: { nonce: 77n }, [ME]: { nonce: number } }), {
    async run(header, run) {
      runs.push({ run, header })
      const simulation = header.number === 99n ? parent : later
      if (simulation instanceof Error) throw simulation
      return { simulation, how: sourceOf(PROVED) }
    },
  })
  const transaction = {
    chainId: 1,
    account: ME,
    transaction: { type: 'legacy', chainId: 1, nonce: 5, gasLimit: 50_000n, to: BOB, value: 0n, data: '0x01', gasPrice: 1n },
    state,
  } as const
  const found = await revertOf({ chain, reader, now: () => NOW }, { transaction, on: CHAIN, accounts: [], contacts: [], signal })
  return { found, runs, calls, why: found && plain(found.why) }
}

describe('why one that was included failed', () => {
  it.each<[string, TransactionState]>([
    ['has not failed', { ...failed(), inclusion: { ...(failed() as { inclusion: object }).inclusion, success: true } } as TransactionState],
    ['is not included', { at: 'sent', to: 'node' }],
  ])('is nothing of one that %s, and nobody is asked', async (_, state) => {
    const { found, calls } = await asked({ state })
    expect([found, calls]).toEqual([undefined, []])
  })

  it('is what the same call says on the state before its block', async () => {
    const { found, why, runs, calls } = await asked({ parent: reverted() })
    expect(why).toContain('too late')
    expect(found).toMatchObject({ found: 'parent', evidence: PROVED })
    expect(calls).toEqual([{ chainId: 1, block: { number: 99n }, purpose: 'follow' }])
    // Run as the account’s next one, in the block that came.
    expect(runs.map(({ run }) => [run.from, run.transaction.nonce, run.environment.number])).toEqual([[ME, 99, 100n]])
    expect(runs[0]?.run.environment.timestamp).toBe(headerAt(99n).timestamp + 12n)
  })
  it('is what it says on the newest state where it did not fail before', async () => {
    const { found, why, runs, calls } = await asked({ later: reverted() })
    expect(why).toContain('too late')
    expect(found).toMatchObject({ found: 'later', evidence: PROVED })
    expect(calls.at(-1)).toEqual({ chainId: 1, maxAgeMs: 0, purpose: 'follow' })
    const { timestamp }: BlockEnvironment = runs[1]?.run.environment ?? expect.unreachable()
    expect(timestamp >= BigInt(NOW / 1000) && timestamp <= BigInt(NOW / 1000) + 24n).toBe(true)
  })
  it('is what it says later where it cannot be run on the state before', async () => {
    expect((await asked({ parent: fail('simulation/budget'), later: reverted() })).found?.found).toBe('later')
  })
  it('names amounts by the token that failed: the innermost of those whose failure came out', async () => {
    // ERC-6093: `ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)`.
    const short: Hex = concat('0xe450d38c', pad(ME), word(1_500_000n), word(9_000_000n))
    const frame = (to: Address, output: Hex, failure?: string): Frame =>
      ({
        kind: 'call',
        from: ME,
        to,
        codeAddress: to,
        input: '0x',
        output,
        reverted: true,
        ...(failure && { failure }),
      }) as unknown as Frame
    const frames = [frame(BOB, short, 'revert'), frame(USDC, short, 'revert'), frame(BOB, short), frame(ME, '0x', 'revert')]
    expect((await asked({ parent: { ...reverted(short), frames } })).why).toContain('USDC')
  })

  it.each<[string, Simulation | Error]>([
    ['does not fail', simulationOf()],
    ['fails otherwise than by a revert', simulationOf({ outcome: { ok: false, why: 'nonce', data: '0x' } })],
    ['cannot be run', fail('simulation/budget')],
  ])('is unknown where it %s on either state', async (_, end) => {
    expect((await asked({ parent: end, later: end })).found).toBeUndefined()
  })
  it('is the gas where all of it was used, as well known as the receipt', async () => {
    const { found, why } = await asked({ state: failed(50_000n) })
    expect(why).toBe('It used all the gas that it was allowed')
    expect(found).toMatchObject({ found: 'receipt', evidence: CLAIMED })
    expect((await asked({ state: failed(49_999n) })).found).toBeUndefined()
    expect((await asked({ state: failed(50_000n), later: reverted() })).found?.found).toBe('later')
  })

  it('is not looked for further where somebody gave up, or something is broken', async () => {
    const gone = AbortSignal.abort()
    await expect(asked({ parent: fail('app/aborted'), signal: gone })).rejects.toMatchObject({ code: 'app/aborted' })
    await expect(asked({ parent: new TypeError('broken') })).rejects.toThrow('broken')
  })
})
