import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Evidence } from '#core/evidence/evidence'
import type { Intent } from '#core/signing/intent'
import { earlierRecipients, gasBefore, recentSends } from './earlier-sends.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const OTHER: Address = `0x${'22'.repeat(20)}`
const BOB: Address = `0x${'b0'.repeat(20)}`
const CAROL: Address = `0x${'ca'.repeat(20)}`
const TOKEN: Address = `0x${'70'.repeat(20)}`
const proved: Evidence = { kind: 'proved', method: 'merkle-proof' }
const claimed: Evidence = { kind: 'claimed', method: 'answer' }
const MINUTES = 60_000
const NOW = 100 * MINUTES

const included = (success: boolean, evidence: Evidence, depth: 'included' | 'safe' | 'final' = 'included'): TransactionState => ({
  at: 'included',
  inclusion: { blockNumber: 9n, blockHash: '0x09', index: 0, success, gasUsed: 50_000n, effectiveGasPrice: 1n },
  depth,
  evidence,
})
const SENT: TransactionState = { at: 'sent', to: 'node' }

function own(
  state: TransactionState,
  more: Partial<OwnTransaction> & { readonly to?: Address | undefined; readonly data?: `0x${string}` } = {},
) {
  const { to = BOB, data = '0x', ...rest } = more
  return {
    id: '0x01',
    chainId: 1,
    account: ME,
    requestId: 'r',
    intent: { kind: 'call', to, value: 7n, data },
    transaction: {
      type: 'legacy',
      chainId: 1,
      nonce: 5,
      gasLimit: 1n,
      value: 7n,
      data,
      gasPrice: 1n,
      ...('to' in more && more.to === undefined ? {} : { to }),
    },
    raw: '0x',
    sentence: { id: 'x' },
    createdAt: NOW,
    state,
    predicted: [],
    ...rest,
  } satisfies OwnTransaction
}

describe('whom the account sent to before', () => {
  const payment: Intent = {
    kind: 'send',
    to: CAROL,
    amount: { units: 1n, token: { chainId: 1, standard: 'erc20', address: TOKEN, symbol: 'T', name: 'T', decimals: 6, from: 'listed' } },
  }

  it('is who was paid and who was called, each once', () => {
    const all = [own(SENT), own(SENT), own(SENT, { intent: payment, to: TOKEN })]
    expect(earlierRecipients(all, 1)).toEqual([BOB, CAROL, TOKEN])
  })
  it('leaves out other chains, what was only signed, and creations, which have no recipient', () => {
    expect(earlierRecipients([own(SENT, { chainId: 10 }), own({ at: 'signed' }), own(SENT, { to: undefined })], 1)).toEqual([])
  })
  it('counts those that failed: the person chose them', () => {
    expect(earlierRecipients([own(included(false, proved))], 1)).toEqual([BOB])
  })
})

describe('what a second one of the same would double', () => {
  const at = { account: ME, chainId: 1, now: NOW }
  const ago = (state: TransactionState, ms: number, more: Parameters<typeof own>[1] = {}) =>
    recentSends([own(state, { createdAt: NOW - ms, ...more })], at)

  it('is told with its number, its call and how long ago it was', () => {
    expect(ago(SENT, 5_000)).toEqual([{ to: BOB, nonce: 5, value: 7n, data: '0x', agoMs: 5_000, is: 'waits' }])
    expect(ago(included(true, claimed), 0)).toMatchObject([{ agoMs: 0, is: 'included' }])
  })
  it('names the account only where it was another, and the recipient only where there is one', () => {
    const [other] = ago(SENT, 0, { account: OTHER, to: undefined })
    expect(other).toEqual({ from: OTHER, nonce: 5, value: 7n, data: '0x', agoMs: 0, is: 'waits' })
  })
  it('is of this chain alone', () => {
    expect(ago(SENT, 0, { chainId: 10 })).toEqual([])
  })
  it('was never sent in the future: a clock that was set back says just now', () => {
    expect(ago(SENT, -5_000)[0]?.agoMs).toBe(0)
  })

  it.each<[string, TransactionState, number]>([
    ['waits, however long', SENT, 90 * MINUTES],
    ['was only signed', { at: 'signed' }, 90 * MINUTES],
    ['is included and not final, however long ago', included(true, proved, 'safe'), 90 * MINUTES],
    ['became final ten minutes ago', included(true, proved, 'final'), 10 * MINUTES],
    ['failed by an endpoint’s word', included(false, claimed), 0],
    ['was replaced by an endpoint’s word', { at: 'replaced', since: 0, evidence: claimed }, 0],
    ['was cancelled by an endpoint’s word', { at: 'cancelled', by: '0x02', since: 0, evidence: claimed }, 0],
  ])('is what %s', (_, state, ms) => expect(ago(state, ms)).toHaveLength(1))

  it.each<[string, TransactionState, number]>([
    ['is final for more than ten minutes', included(true, proved, 'final'), 10 * MINUTES + 1],
    ['failed, which is proved', included(false, proved), 0],
    ['was replaced, which is proved', { at: 'replaced', since: 0, evidence: proved }, 0],
    ['was cancelled, which is proved', { at: 'cancelled', by: '0x02', since: 0, evidence: proved }, 0],
    ['its chain forgot', { at: 'reset', since: 0, evidence: claimed }, 0],
  ])('is not what %s', (_, state, ms) => expect(ago(state, ms)).toEqual([]))
})

describe('gas that calls used before', () => {
  const call = `0xa9059cbb${'00'.repeat(64)}` as const

  it('is of what was included here and did what it was to do', () => {
    expect(gasBefore([own(included(true, claimed), { data: call })], 1)).toMatchObject([{ to: BOB, gas: 50_000n }])
    expect(gasBefore([own(SENT), own(included(false, proved)), own(included(true, proved), { chainId: 10 })], 1)).toEqual([])
  })
  it('has no recipient where a contract was created', () => {
    expect(gasBefore([own(included(true, proved), { to: undefined })], 1).map((one) => 'to' in one)).toEqual([false])
  })
})
