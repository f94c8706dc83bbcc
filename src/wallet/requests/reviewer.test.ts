import { describe, expect, it } from 'vitest'
import { CHAIN, CLAIMED, headerAt } from '../../../test/support/small-ports.ts'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import { transactionDigest } from '#core/ethereum/digest'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { fail } from '#core/errors'
import type { SendRequest } from '#core/signing/request'
import type { Connection } from '#core/web/connection'
import type { Simulation } from '#core/simulation/simulation'
import { say } from '#core/text/words'
import type { Analysis } from '#analysis'
import { added, analysed, freshFor } from './reviewer.ts'
import {
  BOB,
  DIGEST,
  ID,
  ME,
  MESSAGE,
  MESSAGE_DIGEST,
  ownTransaction,
  PAYING,
  sendAnalysis,
  SENDING,
  signAnalysis,
  TRANSACTION,
} from './test-support/agreeing-tab.ts'
import { openLookingTab } from './test-support/looking-tab.ts'

const GWEI = 10n ** 9n
const DRAFT: SendRequest = { ...SENDING, stage: { at: 'draft' } }
const WORDS = { ...MESSAGE, stage: { at: 'draft' } } as const
/** Its only value is not of its type. */
const MALFORMED = {
  types: { EIP712Domain: [], Note: [{ name: 'size', type: 'uint8' }] },
  primaryType: 'Note',
  domain: {},
  message: { size: 256 },
}
const FAILS: Partial<Simulation> = { outcome: { ok: false, why: 'revert', data: '0x' } }

describe('a look at a request', () => {
  it('is shown as it goes on, first what is known at once, then all of it', async () => {
    const { looks, states, kinds, shown, records } = await openLookingTab({ request: DRAFT })
    expect(await looks.run(ID, undefined)).toBe(true)
    expect(states.map((one) => (one.kind === 'working' ? one.doing : one.kind))).toEqual(
      expect.arrayContaining(['head', 'state', 'run', 'judge']),
    )
    expect(kinds().filter((kind) => kind !== 'working')).toEqual(['ready true', 'ready false'])
    const { analysis, changes } = shown()
    if (!('transaction' in analysis)) return expect.unreachable()
    const { transaction, digest } = analysis
    expect([transaction.nonce, transaction.to, transaction.value, digest]).toEqual([5, BOB, 5n, transactionDigest(transaction)])
    expect(changes).toEqual([])
    expect(records.requests.find(ID)?.stage).toEqual({ at: 'ready', digest, transaction })
  })
  it('is of a message, too, byte for byte', async () => {
    const { looks, shown, records } = await openLookingTab({ request: WORDS })
    expect(await looks.run(ID, undefined)).toBe(true)
    expect(shown().analysis).toMatchObject({ digest: MESSAGE_DIGEST, asked: MESSAGE.asked })
    expect(records.requests.find(ID)?.stage).toEqual({ at: 'ready', digest: MESSAGE_DIGEST })
  })
  it('moves nothing where nothing could be signed', async () => {
    const { looks, shown, records } = await openLookingTab({
      request: { ...WORDS, kind: 'typed-data', asked: { kind: 'typed-data', data: MALFORMED } },
    })
    await looks.run(ID, undefined)
    expect([shown().analysis.review.verdict.mayBeSigned, records.requests.find(ID)?.stage.at]).toEqual([false, 'analysing'])
  })

  it('fails where the chain does not answer', async () => {
    const { looks, cell } = await openLookingTab({
      request: DRAFT,
      head() {
        throw fail('rpc/offline')
      },
    })
    expect([await looks.run(ID, undefined), cell.get()]).toEqual([true, { kind: 'failed', error: { code: 'rpc/offline' } }])
  })
  it('fails with no foreign text where something of ours is broken', async () => {
    const { looks, cell } = await openLookingTab({
      request: DRAFT,
      head() {
        throw new TypeError('foreign')
      },
    })
    await looks.run(ID, undefined)
    expect(cell.get()).toEqual({ kind: 'failed', error: { code: 'app/unexpected', data: { where: 'review' } } })
  })
  it('is over where there is no such request any more', async () => {
    const { looks, cell, records } = await openLookingTab({ request: DRAFT })
    await records.requests.remove(ID)
    expect([await looks.run(ID, undefined), cell.get()]).toEqual([true, { kind: 'gone' }])
  })

  it('ends the one before, which then learns nothing', async () => {
    const { looks, shown, states } = await openLookingTab({ request: DRAFT })
    const [first, second] = [looks.run(ID, undefined), looks.run(ID, undefined)]
    expect(await Promise.all([first, second])).toEqual([false, true])
    expect(shown().checking).toBe(false)
    expect(states.filter((one) => one.kind === 'ready' && !one.checking)).toHaveLength(1)
  })
  it('learns nothing once its screen is left, whether it succeeds or fails', async () => {
    for (const fails of [false, true]) {
      const made: Awaited<ReturnType<typeof openLookingTab>> = await openLookingTab({
        request: DRAFT,
        head() {
          made.live.leave(ID)
          if (fails) throw fail('rpc/offline')
          return headerAt(100n)
        },
      })
      expect(await made.looks.run(ID, undefined)).toBe(false)
      expect(made.cell.get().kind).toBe('working')
    }
  })
  it('learns nothing where its screen is left while what was found is written', async () => {
    const { looks, live, kinds, records } = await openLookingTab({ request: DRAFT })
    records.requests.subscribe(() => {
      if (records.requests.find(ID)?.stage.at === 'ready') live.leave(ID)
    })
    expect(await looks.run(ID, undefined)).toBe(false)
    expect(kinds().filter((kind) => kind !== 'working')).toEqual(['ready true'])
  })
  it('knows since when the app that asks is connected', async () => {
    const origin = 'https://app.example'
    const rulesWith = async (connections: readonly Connection[]) => {
      const { looks, shown, records } = await openLookingTab({ request: { ...DRAFT, origin: { kind: 'app', origin } } })
      for (const one of connections) await records.connections.put(one)
      await looks.run(ID, undefined)
      return shown().analysis.review.findings.map(({ rule }) => rule)
    }
    const connection: Connection = { id: origin, accounts: [ME], chains: [1], chainId: 1, rights: [], createdAt: 0, lastUsedAt: 0 }
    expect(await rulesWith([])).toContain('origin/asks-at-once')
    expect(await rulesWith([connection])).not.toContain('origin/asks-at-once')
  })
})

describe('a second look', () => {
  it('is at the same bytes, and keeps on the screen what is there', async () => {
    let tip = 0n
    const { looks, shown, states, kinds } = await openLookingTab({ request: DRAFT, tip: () => (tip += GWEI) })
    await looks.run(ID, undefined)
    const { analysis } = shown()
    states.length = 0
    await looks.run(ID, analysis)
    expect(kinds()).toEqual(['ready true', 'ready false'])
    expect(shown().analysis).toMatchObject({ digest: analysis.digest })
    await looks.run(ID, undefined)
    expect(kinds()).toContain('working')
    expect(shown().analysis.digest).not.toBe(analysis.digest)
  })
  it('tells what moved since the first one, however often it is looked at', async () => {
    let outcome: Partial<Simulation> = {}
    const { looks, shown } = await openLookingTab({ request: DRAFT, run: () => outcome })
    await looks.run(ID, undefined)
    outcome = FAILS
    for (let times = 0; times < 2; times++) {
      await looks.run(ID, shown().analysis)
      expect(shown().changes.map(({ kind }) => kind)).toContain('outcome')
    }
    await looks.restart(ID)
    expect(shown().changes).toEqual([])
  })
  it('that fails leaves what was shown, with why', async () => {
    let answers = true
    const { looks, shown } = await openLookingTab({
      request: DRAFT,
      head() {
        if (!answers) throw fail('rpc/offline')
        return headerAt(100n)
      },
    })
    await looks.run(ID, undefined)
    const { analysis } = shown()
    answers = false
    expect(await looks.run(ID, analysis)).toBe(true)
    expect(shown()).toEqual({ kind: 'ready', analysis, changes: [], checking: false, trouble: { code: 'rpc/offline' } })
    answers = true
    await looks.run(ID, analysis)
    expect(shown()).not.toHaveProperty('trouble')
  })
  it('of a message is at the same bytes', async () => {
    const { looks, shown } = await openLookingTab({ request: WORDS })
    await looks.run(ID, undefined)
    await looks.run(ID, shown().analysis)
    expect(shown()).toMatchObject({ analysis: { digest: MESSAGE_DIGEST }, changes: [], checking: false })
  })

  const dearer = async (how: 'run' | 'choose') => {
    let tip = GWEI
    const { looks, shown } = await openLookingTab({ request: DRAFT, tip: () => tip })
    await looks.run(ID, undefined)
    tip = 1000n * GWEI
    await (how === 'run' ? looks.run(ID, undefined) : looks.choose(ID))
    const changes = shown().changes.map(({ kind }) => kind)
    tip = 5000n * GWEI
    await looks.run(ID, undefined)
    return [changes, shown().changes.map(({ kind }) => kind)]
  }
  it('tells of a fee that rose, but not of one that the person chose, nor of less after that', async () => {
    expect(await dearer('run')).toEqual([expect.arrayContaining(['fee']), expect.arrayContaining(['fee'])])
    expect(await dearer('choose')).toEqual([[], expect.arrayContaining(['fee'])])
  })
})

it('tells of all but the fee what moved while the person chose another', async () => {
  let outcome: Partial<Simulation> = {}
  const { looks, shown } = await openLookingTab({ request: DRAFT, run: () => outcome })
  await looks.run(ID, undefined)
  outcome = FAILS
  await looks.choose(ID)
  expect(shown().changes.map(({ kind }) => kind)).toEqual(['outcome', 'finding'])
})

describe('what is known since a Review', () => {
  it.each<[string, Analysis, boolean]>([
    ['on the newest block', sendAnalysis(), false],
    ['on an earlier block', sendAnalysis({}, { header: headerAt(99n) }), true],
    ['without a block', signAnalysis({}, { header: undefined }), true],
  ])('is a newer block where it ran %s: %o', async (_, analysis, is) => {
    const { looks, heads, request } = await openLookingTab({ request: DRAFT })
    expect(await looks.isBehind(request, analysis)).toBe(is)
    expect(heads).toEqual(analysis.header === undefined ? [] : [{ chainId: 1, maxAgeMs: 0, purpose: 'review' }])
  })
  it('is nothing on the same block, which is not run again', async () => {
    const { looks, shown, request, runs, kinds } = await openLookingTab({ request: DRAFT, run: (at) => (at > 2 ? FAILS : {}) })
    await looks.run(ID, undefined)
    const [before, shownBefore] = [runs(), kinds().length]
    expect(await looks.since(request, shown().analysis)).toEqual([])
    expect([runs(), kinds().length]).toEqual([before, shownBefore])
  })
  it('is what moved on a newer one, of which the screen hears nothing', async () => {
    let [number, outcome]: [bigint, Partial<Simulation>] = [100n, {}]
    const { looks, shown, request, kinds } = await openLookingTab({ request: DRAFT, head: () => headerAt(number), run: () => outcome })
    await looks.run(ID, undefined)
    const { analysis } = shown()
    const count = kinds().length
    number = 101n
    expect(await looks.since(request, analysis)).toEqual([])
    outcome = FAILS
    expect((await looks.since(request, analysis)).map(({ kind }) => kind)).toContain('outcome')
    expect([kinds().length, shown().analysis]).toEqual([count, analysis])
  })
})

describe('what stands against signing', () => {
  const own = (state: TransactionState, more: Partial<OwnTransaction> = {}, nonce = 7): OwnTransaction =>
    ownTransaction({ transaction: { ...TRANSACTION, nonce }, state, ...more })
  const inclusion = { blockNumber: 9n, blockHash: '0x09', index: 0, success: true, gasUsed: 1n, effectiveGasPrice: 1n } as const
  const SENT: TransactionState = { at: 'sent', to: 'node.example' }
  const INCLUDED: TransactionState = { at: 'included', inclusion, depth: 'safe', evidence: CLAIMED }
  it.each<[string, OwnTransaction, boolean]>([
    ['on its way', own(SENT), true],
    ['waiting', own({ at: 'pending', evidence: CLAIMED }), true],
    ['included', own(INCLUDED), true],
    ['lost', own({ at: 'dropped', since: 1, evidence: CLAIMED }), false],
    ['reset with its chain', own({ at: 'reset', since: 1, evidence: CLAIMED }), false],
    ['of another account', own(SENT, { account: BOB }), false],
    ['on another chain', own(SENT, { chainId: 10 }), false],
    ['with another number', own(SENT, {}, 6), false],
  ])('is one of ours with its number that is %s: %o', async (_, one, is) => {
    const { looks } = await openLookingTab({ request: DRAFT, transactions: [one] })
    expect(looks.isTaken(DRAFT, sendAnalysis())).toBe(is)
  })
  it('is nothing for what is not sent', async () => {
    const { looks } = await openLookingTab({ request: DRAFT, transactions: [own(SENT)] })
    expect([looks.isTaken(WORDS, signAnalysis()), looks.isTaken(DRAFT, signAnalysis()), looks.isTaken(WORDS, sendAnalysis())]).toEqual([
      false,
      false,
      false,
    ])
  })
  it('is another number than the first that is free', async () => {
    const { looks, shown } = await openLookingTab({ request: DRAFT, transactions: [own(SENT, {}, 5)] })
    await looks.run(ID, undefined)
    expect(shown().analysis).toMatchObject({ transaction: { nonce: 6 } })
  })

  const earlier: UnsignedTransaction = { ...TRANSACTION, nonce: 5, maxFeePerGas: 800n * GWEI, maxPriorityFeePerGas: 8n * GWEI }
  const replacing: SendRequest = {
    ...DRAFT,
    intent: { kind: 'replace', how: 'speed-up', account: ME, replaces: '0x0e', earlier, wish: PAYING },
  }
  const priced = (max: bigint, tip: bigint): UnsignedTransaction => ({
    ...earlier,
    maxFeePerGas: max * GWEI,
    maxPriorityFeePerGas: tip * GWEI,
  })
  it.each<[string, UnsignedTransaction, boolean]>([
    ['an eighth dearer on both caps', priced(900n, 9n), false],
    ['less than an eighth dearer', priced(899n, 9n), true],
    ['less than an eighth dearer for its block', priced(900n, 8n), true],
  ])('is what it is to replace, where it is %s: %o', async (_, transaction, is) => {
    const { looks } = await openLookingTab({ request: DRAFT })
    expect(looks.isTaken(replacing, sendAnalysis({}, { transaction }))).toBe(is)
  })
  it('is any other of ours with the number that it is to take', async () => {
    const rival = own(SENT, { id: '0x0f', transaction: priced(2000n, 20n) })
    const { looks } = await openLookingTab({ request: DRAFT, transactions: [rival] })
    expect(looks.isTaken(replacing, sendAnalysis({}, { transaction: priced(900n, 9n) }))).toBe(true)
    expect(looks.isTaken(replacing, sendAnalysis({}, { transaction: priced(2250n, 23n) }))).toBe(false)
  })
  it('is outbid where it is completed: an eighth more than the dearest of them', async () => {
    const rival = own(SENT, { id: '0x0f', transaction: priced(2000n, 20n) })
    const { looks, shown } = await openLookingTab({ request: replacing, transactions: [rival] })
    await looks.run(ID, undefined)
    expect(shown().analysis).toMatchObject({ transaction: { nonce: 5, maxFeePerGas: 2250n * GWEI, maxPriorityFeePerGas: 22_500_000_000n } })
  })
})

describe('what a finished look says', () => {
  it.each([
    [0.25, 12_000],
    [12, 12_000],
    [12.5, 12_500],
    [60, 60_000],
  ])('is fresh on a chain of blocks of %d seconds for %i ms', (blockTime, ms) => expect(freshFor({ ...CHAIN, blockTime })).toBe(ms))

  it('is added where it is not in the list before, whatever its numbers', () => {
    const leaves = (units: bigint) => ({ kind: 'leaves', say: say('{n} leaves', { n: { is: 'count', value: units } as never }) }) as const
    expect(added([leaves(1n)], [leaves(1n), leaves(2n)])).toEqual([leaves(2n)])
    expect([added([], [leaves(1n)]), added([leaves(1n)], [])]).toEqual([[leaves(1n)], []])
    expect(added([leaves(1n)], [{ ...leaves(1n), kind: 'arrives' }])).toHaveLength(1)
  })
  it('moves its request to what can be agreed to', () => {
    expect(analysed(sendAnalysis())).toEqual({ kind: 'analysed', digest: DIGEST, transaction: TRANSACTION })
    expect(analysed(signAnalysis())).toEqual({ kind: 'analysed', digest: MESSAGE_DIGEST })
    expect(analysed(signAnalysis({}, { digest: undefined }))).toBeUndefined()
  })
})
