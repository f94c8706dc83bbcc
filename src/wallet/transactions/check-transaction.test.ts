import { privateKeyToAccount } from 'viem/accounts'
import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { Evidence } from '#core/evidence/evidence'
import type { Hex } from '#core/bytes/hex'
import type { NumberUse, TransactionStatus } from '#protocol/chain'
import { CHAIN, chainAnswering, CLAIMED, headerAt, PROVED } from '../../../test/support/small-ports.ts'
import { checkTransaction } from './check-transaction.ts'

const key = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const ME = key.address.toLowerCase() as Address
const OTHER: Address = `0x${'22'.repeat(20)}`
const NOW = 10_000_000
const MINUTES = 60_000
const UNKNOWN: TransactionStatus = { at: 'unknown', evidence: CLAIMED }
const PENDING: TransactionStatus = { at: 'pending', evidence: CLAIMED }
const inclusion = { blockNumber: 100n, blockHash: '0x09', index: 0, success: true, gasUsed: 1n, effectiveGasPrice: 1n } as const
const includedBy = (evidence: Evidence): Exclude<TransactionStatus, { at: 'unknown' }> => ({
  at: 'included',
  inclusion,
  depth: 'safe',
  logs: [],
  evidence,
})
const INCLUDED = includedBy(PROVED)
const SENT: TransactionState = { at: 'sent', to: 'node', since: NOW }
const wasIn = (evidence: Evidence, depth: 'included' | 'final' = 'included'): TransactionState => ({
  at: 'included',
  inclusion,
  depth,
  evidence,
})
const LOCAL: Chain = { ...CHAIN, kind: 'practice' }

const own = (state: TransactionState, more: Partial<OwnTransaction> = {}, nonce = 5): OwnTransaction => ({
  id: '0x01',
  chainId: 1,
  account: ME,
  requestId: 'r',
  intent: { kind: 'call', value: 0n, data: '0x' },
  transaction: { type: 'legacy', chainId: 1, nonce, gasLimit: 1n, value: 0n, data: '0x', gasPrice: 1_000n },
  raw: '0x',
  sentence: { id: 'x' },
  createdAt: NOW,
  state,
  predicted: [],
  ...more,
})

type World = {
  readonly state?: TransactionState
  readonly more?: Partial<OwnTransaction>
  /** What an endpoint says of each hash; of any other that it does not know it. */
  readonly fates?: Readonly<Record<string, TransactionStatus>>
  /** Transactions of the account that are included, and on their way without a gap. */
  readonly latest?: number
  readonly pending?: number
  readonly use?: NumberUse
  /** Others of ours. */
  readonly others?: readonly OwnTransaction[]
  readonly anew?: boolean
  readonly on?: Chain
  readonly head?: bigint
  readonly baseFee?: bigint
  /** How long ago every endpoint was asked about it, in milliseconds. */
  readonly askedAgo?: number
}
async function checked(world: World) {
  const { state = SENT, more = {}, fates = {}, latest = 5, others = [], anew, on = CHAIN } = world
  const { pending = latest, use = { at: 'unknown', asked: [] }, head = 101n, baseFee = 1_000n, askedAgo } = world
  const calls: string[] = []
  const noted =
    <Params, Result>(name: string, answer: (params: Params) => Result) =>
    (params: Params): Result => (calls.push(name), answer(params))
  const chain = chainAnswering({
    fate: noted('fate', ({ hash }) => fates[hash] ?? UNKNOWN),
    nonce: noted('nonce', ({ tag }) => (tag === 'latest' ? latest : pending)),
    usedBy: noted('usedBy', () => use),
    head: noted('head', () => ({ ...headerAt(head), baseFee })),
  })
  const transaction = own(state, more)
  const investigatedAt = new Map<Hex, number>(askedAgo === undefined ? [] : [['0x01', NOW - askedAgo]])
  const asked = new Map<string, Promise<number>>()
  const deps = { chain, now: () => NOW, all: () => [transaction, ...others], investigatedAt }
  const { signal } = new AbortController()
  const seen = await checkTransaction(deps, { transaction, on, asked, signal, ...(anew === undefined ? {} : { anew }) })
  return { seen, calls, investigatedAt }
}
const seenIn = async (world: World) => (await checked(world)).seen
const sibling = (state: TransactionState, more: Partial<OwnTransaction> = {}, nonce?: number) => own(state, { id: '0x02', ...more }, nonce)

describe('one transaction, as the chain tells', () => {
  it('is included, and nothing more is asked', async () => {
    expect(await checked({ fates: { '0x01': INCLUDED } })).toMatchObject({ seen: { fate: INCLUDED, now: NOW }, calls: ['fate'] })
  })
  it('waits where an endpoint has it and its number is free', async () => {
    expect(await checked({ fates: { '0x01': PENDING } })).toEqual({
      seen: { fate: PENDING, now: NOW },
      calls: ['fate', 'nonce'],
      investigatedAt: new Map(),
    })
  })
  it('is not known, which alone is no reason to ask everybody', async () => {
    expect(await checked({})).toMatchObject({ seen: { fate: UNKNOWN, now: NOW, outbid: false }, calls: ['fate', 'nonce'] })
  })
  it('is outbid by a newer one of ours that is on its way', async () => {
    const others = [sibling(SENT)]
    expect(await seenIn({ more: { replacedBy: '0x02' }, others })).toMatchObject({ outbid: true })
  })
})

describe('every endpoint is asked', () => {
  const missing = (ms: number): TransactionState => ({ ...SENT, missingSince: NOW - ms }) as TransactionState
  it.each<[string, World, boolean]>([
    ['its number is used', { latest: 6 }, true],
    ['its number is used though an endpoint says it waits', { latest: 6, fates: { '0x01': PENDING } }, true],
    ['no endpoint knew it for eight seconds', { state: missing(8_000) }, true],
    ['no endpoint knew it for less', { state: missing(7_999) }, false],
    ['it was lost before', { state: { at: 'dropped', since: 0, evidence: CLAIMED } }, false],
    ['its block was proved', { state: wasIn(PROVED) }, true],
    ['its block was an endpoint’s word', { state: wasIn(CLAIMED) }, false],
    ['its chain was started anew', { latest: 6, anew: true }, false],
  ])('where %s: %o', async (_, world, is) => expect((await checked(world)).calls.includes('usedBy')).toBe(is))

  const evidence = CLAIMED
  const taken = { evidence, asked: [] }
  it('again after twelve seconds, and what they said stands until then', async () => {
    const state = { ...SENT, taken } as TransactionState
    const soon = await checked({ state, latest: 6, askedAgo: 11_999 })
    expect(soon).toMatchObject({ seen: { taken } })
    expect(soon.calls).not.toContain('usedBy')
    const later = await checked({ state, latest: 6, askedAgo: 12_000 })
    expect(later.calls).toContain('usedBy')
    expect(later.investigatedAt.get('0x01')).toBe(NOW)
    expect((await checked({ state, latest: 6 })).calls).toContain('usedBy')
    expect((await checked({ latest: 6, askedAgo: 0 })).calls).toContain('usedBy')
  })

  it('and one that shows it is believed', async () => {
    expect(await seenIn({ latest: 6, use: { at: 'shown', fate: INCLUDED, asked: [] } })).toMatchObject({ fate: INCLUDED })
  })
  it('and where none says anything, nothing is known', async () => {
    expect(await seenIn({ latest: 6 })).toEqual({ fate: UNKNOWN, now: NOW, outbid: false })
  })
  it('and its number is free, as far as that is known', async () => {
    expect(await seenIn({ latest: 6, use: { at: 'free', evidence, asked: [] } })).toMatchObject({ free: evidence })
  })
  it('and its number was used by something that nobody proves', async () => {
    const use: NumberUse = { at: 'used', evidence, asked: ['a', 'b'] }
    expect(await seenIn({ latest: 6, use })).toMatchObject({ taken: { evidence, asked: ['a', 'b'] } })
    const claimed = { hash: '0x77', evidence } as const
    expect(await seenIn({ latest: 6, use: { ...use, claimed } })).toMatchObject({ taken: { evidence, asked: ['a', 'b'], by: claimed } })
  })

  describe('what was proved to be in a block stays there', () => {
    const state = wasIn(PROVED)
    it.each<[string, NumberUse, object]>([
      ['nobody says anything', { at: 'unknown', asked: [] }, { ground: 'behind' }],
      ['an endpoint says that its number is free', { at: 'free', evidence, asked: [] }, { ground: 'behind' }],
      ['something used its number that nobody proves', { at: 'used', evidence, asked: [] }, { ground: 'behind' }],
      ['it is proved that its number is free', { at: 'free', evidence: PROVED, asked: [] }, { free: PROVED }],
    ])('where %s', async (_, use, found) => {
      const seen = await seenIn({ state, use })
      expect(seen).toMatchObject(found)
    })
    it('though its number is proved free of a chain that does not reach that block', async () => {
      expect(await seenIn({ state, use: { at: 'free', evidence: PROVED, asked: [] }, head: 99n })).toMatchObject({ ground: 'behind' })
    })
    it('but not where an endpoint’s word was all there was', async () => {
      expect(await seenIn({ state: wasIn(CLAIMED), latest: 6, use: { at: 'used', evidence, asked: [] } })).toMatchObject({ taken })
    })
  })
})

describe('who used its number', () => {
  const used = (raw: Hex, evidence: Evidence = PROVED): NumberUse => ({
    at: 'used',
    evidence,
    asked: [],
    held: {
      evidence: PROVED,
      transactions: [
        { hash: '0x77', raw: '0x00' },
        { hash: keccak256(raw), raw },
      ],
    },
  })
  const signedBy = (signer: typeof key) =>
    signer.signTransaction({ type: 'eip1559', chainId: 1, nonce: 5, gas: 21_000n, to: OTHER, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })

  it('is one from elsewhere that its key signed, in a proved block', async () => {
    const raw = await signedBy(key)
    expect(await seenIn({ latest: 6, use: used(raw) })).toMatchObject({ stranger: { hash: keccak256(raw), evidence: PROVED } })
  })
  it('is one of ours where that has its hash', async () => {
    const raw = await signedBy(key)
    const winner = own(SENT, { id: keccak256(raw), account: OTHER })
    expect(await seenIn({ latest: 6, use: used(raw), others: [winner] })).toMatchObject({
      winner: { transaction: winner, evidence: PROVED },
    })
  })
  it('is nobody that is proved where another key signed', async () => {
    const raw = await signedBy(privateKeyToAccount(`0x${'02'.repeat(32)}`))
    expect(await seenIn({ latest: 6, use: used(raw) })).toMatchObject({ taken: { evidence: PROVED } })
  })

  it('is one of ours that is included, and who that is proved of is not asked for', async () => {
    const winner = sibling(wasIn(PROVED))
    const { seen, calls } = await checked({ latest: 6, others: [winner] })
    expect(seen).toMatchObject({ winner: { transaction: winner, evidence: PROVED } })
    expect(calls).toEqual(['fate', 'nonce'])
  })
  it('is one of ours by an endpoint’s word where nothing better is known', async () => {
    const winner = sibling(SENT)
    const world = {
      latest: 6,
      others: [winner],
      fates: { '0x02': includedBy(CLAIMED) },
      use: { at: 'used', evidence: CLAIMED, asked: [] },
    } as const
    expect(await seenIn(world)).toMatchObject({ winner: { transaction: winner, evidence: CLAIMED } })
  })
  it.each<[string, OwnTransaction]>([
    ['of another account', sibling(wasIn(PROVED), { account: OTHER })],
    ['on another chain', sibling(wasIn(PROVED), { chainId: 10 })],
    ['with another number', sibling(wasIn(PROVED), {}, 4)],
    ['that is not included', sibling(SENT)],
  ])('is not one %s', async (_, other) => {
    expect(await seenIn({ latest: 6, others: [other], use: { at: 'used', evidence: CLAIMED, asked: [] } })).not.toHaveProperty('winner')
  })
})

describe('a block that is gone', () => {
  const gone = (head: bigint, more: World = {}) => seenIn({ state: wasIn(CLAIMED), head, ...more })
  it('was reorganised where the chain has another at its place', async () => {
    expect(await gone(100n)).not.toHaveProperty('ground')
    expect(await gone(163n)).not.toHaveProperty('ground')
  })
  it.each<[string, bigint, World]>([
    ['is not reached', 99n, {}],
    ['lies 64 blocks deep', 164n, {}],
    ['was final', 100n, { state: wasIn(CLAIMED, 'final') }],
  ])('says nothing where it %s, unless the chain is the person’s own', async (_, head, more) => {
    expect(await gone(head, more)).toMatchObject({ ground: 'behind' })
    expect(await gone(head, { ...more, on: LOCAL })).toMatchObject({ ground: 'anew' })
  })
  it('went with its chain where that was started anew', async () => {
    expect(await gone(101n, { anew: true })).toEqual({ fate: UNKNOWN, now: NOW, ground: 'anew' })
    expect(await seenIn({ anew: true })).toMatchObject({ ground: 'anew' })
  })
})

describe('what stands in its way', () => {
  const fates = { '0x01': PENDING }
  const before = (nonce: number, state: TransactionState, more: Partial<OwnTransaction> = {}) =>
    own(state, { id: `0x1${nonce}`, ...more }, nonce)
  const gap = (missing: number, ours?: Hex) => ({ kind: 'gap', missing, evidence: CLAIMED, ...(ours && { ours }) })
  const obstacle = async (world: World) => (await seenIn({ fates, latest: 3, ...world })).obstacle

  it('is a number before it that is not on its way', async () => {
    expect(await obstacle({})).toEqual(gap(3))
    expect(await obstacle({ others: [before(3, SENT)] })).toEqual(gap(4))
  })
  it('is nothing where all before it are on their way, here or as the endpoint says', async () => {
    expect(await obstacle({ others: [before(3, SENT), before(4, { at: 'pending', evidence: CLAIMED })] })).toBeUndefined()
    expect(await obstacle({ pending: 4 })).toBeUndefined()
    expect(await obstacle({ pending: 3 })).toEqual(gap(3))
  })
  it.each<[string, OwnTransaction, Hex | undefined]>([
    ['which got lost', before(3, { at: 'dropped', since: 0, evidence: CLAIMED }), '0x13'],
    ['which was not sent', before(3, { at: 'signed' }), '0x13'],
    ['which no endpoint knows', before(3, { ...SENT, missingSince: NOW } as TransactionState), '0x13'],
    ['that its chain forgot', before(3, { at: 'reset', since: 0, evidence: CLAIMED }), undefined],
    ['said to be included', before(3, wasIn(CLAIMED)), undefined],
    ['of another account', before(3, SENT, { account: OTHER }), undefined],
    ['on another chain', before(3, SENT, { chainId: 10 }), undefined],
  ])('is one of ours with that number %s', async (_, other, ours) => expect(await obstacle({ others: [other] })).toEqual(gap(3, ours)))

  const waits = (ms: number): TransactionState => ({ ...SENT, since: NOW - ms }) as TransactionState
  const cheap = (world: World) => obstacle({ latest: 5, baseFee: 1_001n, ...world })
  it('is its fee where it waits for three minutes and blocks ask for more', async () => {
    const { number, hash, source, at } = headerAt(101n)
    expect(await cheap({ state: waits(3 * MINUTES) })).toEqual({
      kind: 'fee',
      baseFee: 1_001n,
      evidence: { kind: 'proved', method: 'merkle-proof', block: { number, hash }, head: 'finalized', source, at },
    })
    expect(await cheap({ state: waits(3 * MINUTES - 1) })).toBeUndefined()
    expect(await cheap({ state: waits(3 * MINUTES), baseFee: 1_000n })).toBeUndefined()
  })
  it('goes by when it was made where nobody knows since when it waits', async () => {
    const since = { createdAt: NOW - 3 * MINUTES }
    expect(await cheap({ state: { at: 'sent', to: 'node' }, more: since })).toMatchObject({ kind: 'fee' })
    expect(await cheap({ state: { at: 'signed' }, more: since })).toMatchObject({ kind: 'fee' })
    expect(await cheap({ state: SENT, more: since })).toBeUndefined()
  })
})

it('asks once for the numbers of an account, however many of its transactions are checked', async () => {
  const calls: string[] = []
  const chain = chainAnswering({ fate: () => UNKNOWN, nonce: ({ account, tag }) => (calls.push(`${account} ${tag}`), 5) })
  const asked = new Map<string, Promise<number>>()
  const deps = { chain, now: () => NOW, all: () => [], investigatedAt: new Map() }
  const { signal } = new AbortController()
  for (const account of [ME, ME, OTHER]) await checkTransaction(deps, { transaction: own(SENT, { account }), on: CHAIN, asked, signal })
  expect(calls).toEqual([`${ME} latest`, `${OTHER} latest`])
})

it.each<[string, TransactionState, object]>([
  // A block of its chain's time is new enough to compare a fee with.
  ['one that waits for long', { ...SENT, since: NOW - 3 * MINUTES } as TransactionState, { maxAgeMs: CHAIN.blockTime * 1000 }],
  ['one whose block is gone', wasIn(CLAIMED), { maxAgeMs: 0 }],
])('asks the chain about %s by its hash, its account and its number', async (_, state, head) => {
  const asked: unknown[] = []
  const noted =
    <Result>(name: string, result: Result) =>
    (params: unknown): Result => (asked.push([name, params]), result)
  const isGone = state.at === 'included'
  const chain = chainAnswering({
    fate: noted('fate', isGone ? UNKNOWN : PENDING),
    nonce: noted('nonce', 5),
    head: noted('head', headerAt(101n)),
  })
  const deps = { chain, now: () => NOW, all: () => [], investigatedAt: new Map() }
  await checkTransaction(deps, { transaction: own(state), on: CHAIN, asked: new Map(), signal: new AbortController().signal })
  expect(asked).toEqual([
    ['fate', { chainId: 1, hash: '0x01', account: ME }],
    ['nonce', { chainId: 1, account: ME, tag: 'latest' }],
    ['head', { chainId: 1, purpose: 'follow', ...head }],
  ])
})
