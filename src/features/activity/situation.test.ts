import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Intent } from '#core/signing/intent'
import { type TransactionAction, offersOf, situationOf } from './situation.ts'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const evidence = { kind: 'claimed', method: 'answer' } as const
const proved = { kind: 'proved', method: 'merkle-proof' } as const
const taken = { evidence, asked: ['node.example'] }
const inclusion = { blockNumber: 1n, blockHash: '0x', index: 0, success: true, gasUsed: 1n, effectiveGasPrice: 1n } as const
const wish = { kind: 'call', value: 0n, data: '0x' } as const

const own = (state: TransactionState, more: Partial<OwnTransaction> = {}): OwnTransaction => ({
  id: '0x01',
  chainId: 31337,
  account: ME,
  requestId: 'r',
  intent: wish,
  transaction: { type: 'legacy', chainId: 31337, nonce: 5, gasLimit: 1n, value: 0n, data: '0x', gasPrice: 1n },
  raw: '0x',
  sentence: { id: 'x' },
  createdAt: 0,
  predicted: [],
  state,
  ...more,
})
const PENDING: TransactionState = { at: 'pending', evidence }

describe('what there is to say and to do', () => {
  it.each<readonly [string, TransactionState, readonly TransactionAction[]]>([
    ['unsent', { at: 'signed' }, ['send', 'keep', 'speed-up', 'cancel']],
    ['waiting', { at: 'sent', to: 'node' }, ['speed-up', 'cancel']],
    ['waiting', PENDING, ['speed-up', 'cancel']],
    ['missing', { ...PENDING, missingSince: 7 } as TransactionState, ['send-again', 'speed-up', 'cancel']],
    ['stuck', { ...PENDING, obstacle: { kind: 'fee', baseFee: 9n, evidence } } as TransactionState, ['speed-up', 'cancel']],
    ['gap', { ...PENDING, obstacle: { kind: 'gap', missing: 4, evidence } } as TransactionState, ['cancel']],
    ['dropped', { at: 'dropped', since: 0, evidence }, ['send-again', 'keep', 'speed-up', 'cancel']],
    ['reset', { at: 'reset', since: 0, evidence }, ['put-aside', 'keep']],
    ['taken', { ...PENDING, missingSince: 7, taken } as TransactionState, ['send-again']],
    ['taken', { at: 'sent', to: 'node', missingSince: 7, taken }, ['send-again']],
    ['taken', { at: 'dropped', since: 0, evidence, taken }, ['send-again']],
    ['taken', { at: 'signed', taken }, ['send', 'keep']],
    ['taken', { at: 'replaced', since: 0, evidence }, []],
    ['replaced', { at: 'replaced', by: '0x09', since: 0, evidence: proved }, []],
    ['cancelled', { at: 'cancelled', by: '0x02', since: 0, evidence }, []],
    ['settled', { at: 'included', depth: 'safe', inclusion, evidence }, []],
  ])('%s', (is, state, offers) => {
    const item = own(state)
    const situation = situationOf(item, [item])
    expect([situation.is, offersOf(item, situation)]).toEqual([is, offers])
  })

  it('tells one that took its place and was signed elsewhere from one of ours', () => {
    const replaced = own({ at: 'replaced', by: '0x02', since: 0, evidence: proved })
    expect(situationOf(replaced, [replaced, own(PENDING, { id: '0x02' })])).toEqual({ is: 'replaced', by: '0x02', evidence: proved })
    expect(situationOf(replaced, [replaced])).toEqual({ is: 'replaced', elsewhere: true, by: '0x02' })
  })

  it('calls no stranger one that an earlier version believed an endpoint about', () => {
    const named = own({ at: 'replaced', by: '0x02', since: 0, evidence })
    expect(situationOf(named, [named])).toMatchObject({ is: 'taken', taken: { by: { hash: '0x02' }, evidence } })
    expect(situationOf(own({ at: 'replaced', since: 0, evidence }), [])).toMatchObject({ is: 'taken' })
  })

  it('offers nothing of one that was outbid while the newer is on its way, and all of it when the newer never left', () => {
    const earlier = own(PENDING, { replacedBy: '0x02' })
    const newer = own(PENDING, { id: '0x02', replaces: '0x01' })
    expect(situationOf(earlier, [earlier, newer])).toEqual({ is: 'outbid', by: '0x02' })
    expect(offersOf(earlier, situationOf(earlier, [earlier, newer]))).toEqual([])
    expect(situationOf(earlier, [earlier, { ...newer, state: { at: 'signed' } }]).is).toBe('waiting')
  })

  it('does not cancel what does nothing, only speeds it up', () => {
    const intent: Intent = { kind: 'replace', how: 'cancel', account: ME, replaces: '0x01', earlier: own(PENDING).transaction, wish }
    const item = own(PENDING, { intent })
    expect(offersOf(item, situationOf(item, [item]))).toEqual(['speed-up'])
  })

  it('does not put aside twice', () => {
    const item = own({ at: 'reset', since: 0, evidence }, { asideAt: 1 })
    expect(offersOf(item, situationOf(item, [item]))).toEqual([])
  })
})
