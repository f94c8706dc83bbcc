import { describe, expect, it } from 'vitest'
import type { Chain } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import { fail } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Client } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import { createRecentBlocks, RECENT_BLOCKS } from './recent-blocks.ts'
import { feeEstimate } from './fee-estimate.ts'

const where = { chainId: 31337, kind: 'practice', blockTime: 12, endpoints: [] } as unknown as Chain
const hashOf = (number: bigint, branch = 0): Hex => `0x${(number * 16n + BigInt(branch)).toString(16).padStart(64, '0')}`
const headerAt = (number: bigint, branch = 0, more: Partial<Header> = {}): Header =>
  ({
    chainId: where.chainId,
    number,
    hash: hashOf(number, branch),
    parentHash: hashOf(number - 1n, branch),
    gasLimit: 30_000_000n,
    gasUsed: 15_000_000n,
    baseFee: 1_000_000_000n,
    timestamp: 0n,
    head: 'claimed',
    source: 'localhost',
    at: 0,
    listed: 3,
    ...more,
  }) as Header

/** A chain of one branch whose head moves when it is told to, and what it was asked. */
function createChain({ fees = true, down = false } = {}) {
  let isDown = down
  const asked: string[] = []
  const listeners = new Set<(head: ChainEvents['head']) => void>()
  let [head, branch] = [20n, 0]
  const call = (name: string, params: { readonly block?: { readonly number: bigint } }): Promise<unknown> => {
    asked.push(name === 'header' ? `header ${String(params.block?.number)}` : name)
    if (isDown) return Promise.reject(fail('rpc/unreachable', { endpoint: 'localhost' }))
    if (name === 'head') return Promise.resolve(headerAt(head, branch))
    if (name === 'header') return Promise.resolve(headerAt(params.block?.number ?? 0n, branch))
    if (!fees) return Promise.reject(fail('rpc/refused', { endpoint: 'localhost', method: 'eth_feeHistory', text: '' }))
    const tips = { slow: 1n, normal: 1_000_000_000n, fast: 3n }
    return Promise.resolve({ baseFees: [1n, 2n], tips, evidence: { kind: 'claimed', method: 'answer' } })
  }
  const on = (_: string, listener: (head: ChainEvents['head']) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const move = (to: bigint, at = 0): void => {
    ;[head, branch] = [to, at]
    for (const listener of listeners) listener({ chainId: where.chainId, number: to, hash: hashOf(to, at) })
  }
  const recover = (): void => void (isDown = false)
  return { asked, move, recover, chain: { call, on } as unknown as Client<ChainCalls, ChainEvents> }
}

/** Sleeps until it is aborted: time is not waited for. */
const platform = {
  now: () => 0,
  sleep: (_: number, signal?: AbortSignal) =>
    new Promise<void>((_done, failed) => signal?.addEventListener('abort', () => failed(fail('app/aborted')))),
}
const numbers = (headers: readonly Header[]) => headers.map(({ number }) => Number(number))

describe('the newest blocks of a chain', () => {
  it('are asked for while somebody looks, and by nobody else', async () => {
    const { asked, chain, move } = createChain()
    const book = createRecentBlocks({ platform, chain })
    expect(book.known(where.chainId).get()).toEqual({ headers: [], asking: false })
    const source = book.followed(where)
    expect(asked).toEqual([])
    const stop = source.subscribe(() => undefined)
    await expect.poll(() => source.get().headers.length).toBe(RECENT_BLOCKS)
    expect(numbers(source.get().headers)).toEqual([20, 19, 18, 17, 16, 15, 14, 13])
    expect(asked.filter((one) => one === 'feeHistory')).toHaveLength(1)
    stop()
    const before = asked.length
    move(21n)
    await new Promise((done) => setTimeout(done, 20))
    expect(asked).toHaveLength(before)
  })

  it('that are known are not asked for again, and a new head asks for itself alone', async () => {
    const { asked, chain, move } = createChain()
    const book = createRecentBlocks({ platform, chain })
    for (const number of [13n, 14n, 15n, 16n, 17n, 18n, 19n]) book.note(headerAt(number))
    const source = book.followed(where)
    source.subscribe(() => undefined)
    await expect.poll(() => source.get().headers.length).toBe(RECENT_BLOCKS)
    expect(asked.filter((one) => one.startsWith('header'))).toEqual([])
    move(21n)
    await expect.poll(() => source.get().headers[0]?.number).toBe(21n)
    await expect.poll(() => source.get().asking).toBe(false)
    expect(asked.filter((one) => one.startsWith('header'))).toEqual([])
    expect(asked.filter((one) => one === 'feeHistory')).toHaveLength(1)
  })

  it('of a branch that was given up are asked for anew', async () => {
    const { chain, move } = createChain()
    const source = createRecentBlocks({ platform, chain }).followed(where)
    source.subscribe(() => undefined)
    await expect.poll(() => source.get().headers.length).toBe(RECENT_BLOCKS)
    move(21n, 1)
    await expect.poll(() => source.get().headers.length === RECENT_BLOCKS && source.get().headers[0]?.hash).toBe(hashOf(21n, 1))
    expect(source.get().headers.every(({ number, hash }) => hash === hashOf(number, 1))).toBe(true)
  })

  it('stand where nobody tells tips', async () => {
    const { chain } = createChain({ fees: false })
    const source = createRecentBlocks({ platform, chain }).followed(where)
    source.subscribe(() => undefined)
    await expect.poll(() => source.get().headers.length).toBe(RECENT_BLOCKS)
    expect(source.get().fees).toBeUndefined()
    expect(source.get().error).toBeUndefined()
  })

  it('are asked for again at once where somebody tries again, and by nobody who does not look', async () => {
    const { asked, chain, recover } = createChain({ down: true })
    const book = createRecentBlocks({ platform, chain })
    book.refresh(where.chainId)
    expect(asked).toEqual([])
    const source = book.followed(where)
    const stop = source.subscribe(() => undefined)
    await expect.poll(() => source.get().error?.code).toBe('rpc/unreachable')
    recover()
    book.refresh(where.chainId)
    await expect.poll(() => source.get().headers.length).toBe(RECENT_BLOCKS)
    expect(source.get().error).toBeUndefined()
    stop()
    const before = asked.length
    book.refresh(where.chainId)
    await new Promise((done) => setTimeout(done, 20))
    expect(asked).toHaveLength(before)
  })

  it('keep the better word of who vouches for one, and its count', () => {
    const book = createRecentBlocks({ platform, chain: createChain().chain })
    book.note(headerAt(5n, 0, { head: 'optimistic' }))
    book.note(headerAt(5n))
    expect(book.known(where.chainId).get().headers[0]).toMatchObject({ head: 'optimistic', listed: 3 })
    book.note(headerAt(5n, 0, { head: 'finalized' }))
    expect(book.known(where.chainId).get().headers[0]?.head).toBe('finalized')
  })
})

describe('what a transaction costs', () => {
  const fees = { baseFees: [], tips: { slow: 1n, normal: 2n, fast: 3n }, evidence: { kind: 'claimed', method: 'answer' } } as const
  const recent = { headers: [headerAt(5n, 0, { head: 'optimistic' })], asking: false }

  it('is unknown without a block, and without tips only its base fee is known', () => {
    expect(feeEstimate({ headers: [], asking: false, fees }, where)).toBeUndefined()
    const known = feeEstimate(recent, where)
    expect(known).toMatchObject({ baseFee: 1_000_000_000n, baseFeeEvidence: { kind: 'computed' } })
    expect(known?.costs).toBeUndefined()
  })

  it('is gas at the base fee of the next block and the usual tip, as well known as the tip is', () => {
    expect(feeEstimate({ ...recent, fees }, where)?.costs).toMatchObject({
      tip: 2n,
      send: 21_000n * 1_000_000_002n,
      swap: 150_000n * 1_000_000_002n,
      evidence: { kind: 'claimed' },
    })
  })

  it('is not said on a chain that charges for more than gas', () => {
    expect(feeEstimate({ ...recent, fees }, { kind: 'op-stack' })?.costs).toBeUndefined()
  })
})
