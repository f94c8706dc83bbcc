import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Replacement } from '#core/signing/intent'
import type { Stage } from '#core/signing/request'
import { codeOf } from '../../vault/test-support/world.ts'
import { proposeReplacement } from './replace.ts'
import { BOB, DIGEST, ID, ME, ownTransaction, PAYING, SENDING, TRANSACTION } from './test-support/agreeing-tab.ts'
import { openRequestsTab } from './test-support/looking-tab.ts'

const SENT: TransactionState = { at: 'sent', to: 'node.example' }
const own = (state: TransactionState = SENT, more: Partial<OwnTransaction> = {}): OwnTransaction => ownTransaction({ state, ...more })
const replacing = (how: Replacement['how'], more: Partial<Replacement> = {}): Replacement => ({
  kind: 'replace',
  how,
  account: ME,
  replaces: '0x0e',
  earlier: TRANSACTION,
  wish: PAYING,
  ...more,
})
/** Requests over a disk, with these transactions of ours. */
async function world(all: readonly OwnTransaction[], stages: readonly (readonly [string, Replacement, Stage])[] = []) {
  const requests = stages.map(([id, intent, stage]) => ({ ...SENDING, id, intent, stage }))
  const tab = await openRequestsTab({ requests })
  const transactions = { find: (id: string) => all.find((item) => item.id === id) } as Parameters<
    typeof proposeReplacement
  >[0]['transactions']
  const replace = (how: Replacement['how'], id: `0x${string}` = '0x0e') =>
    proposeReplacement({ requests: tab.requests, transactions }, id, how)
  return { ...tab, replace }
}

describe('taking the place of one that waits', () => {
  it.each(['speed-up', 'cancel'] as const)('is a request of its own, in a hurry: %s', async (how) => {
    const { requests, replace } = await world([own()])
    const id = await replace(how)
    expect(requests.find(id)).toMatchObject({
      kind: 'transaction',
      account: ME,
      chainId: 1,
      speed: 'fast',
      intent: replacing(how),
      stage: { at: 'draft' },
    })
  })
  it('is of the account and chain of the earlier one', async () => {
    const { requests, replace } = await world([own(SENT, { account: BOB, chainId: 10 })])
    expect(requests.find(await replace('cancel'))).toMatchObject({ account: BOB, chainId: 10, intent: { account: BOB } })
  })
  it('is of none that is not known, and of none whose number is used', async () => {
    const inclusion = { blockNumber: 9n, blockHash: '0x09', index: 0, success: true, gasUsed: 1n, effectiveGasPrice: 1n } as const
    const evidence = { kind: 'claimed', method: 'answer', source: 'node.example' } as const
    expect(await codeOf((await world([own()])).replace('cancel', '0x0f'))).toBe('tx/unknown')
    const included = await world([own({ at: 'included', inclusion, depth: 'safe', evidence })])
    expect(await codeOf(included.replace('cancel'))).toBe('tx/settled')
    expect(included.requests.all.get()).toEqual([])
  })

  const taken: readonly (readonly [string, Replacement, Stage, boolean])[] = [
    ['proposed', replacing('cancel'), { at: 'draft' }, true],
    ['looked at', replacing('cancel'), { at: 'analysing' }, true],
    ['ready', replacing('cancel'), { at: 'ready', digest: DIGEST }, true],
    ['being signed', replacing('cancel'), { at: 'signing', digest: DIGEST }, true],
    ['signed', replacing('cancel'), { at: 'signed', transactionId: '0x0a' }, false],
    ['rejected', replacing('cancel'), { at: 'closed', why: 'rejected' }, false],
    ['proposed in the other way', replacing('speed-up'), { at: 'draft' }, false],
    ['proposed for another', replacing('cancel', { replaces: '0x0f' }), { at: 'draft' }, false],
  ]
  it.each(taken)('is the request that was %s before: %s', async (_, intent, stage, is) => {
    const { requests, replace } = await world([own()], [[ID, intent, stage]])
    expect((await replace('cancel')) === ID).toBe(is)
    expect(requests.all.get()).toHaveLength(is ? 1 : 2)
  })
  it('is none of other requests', async () => {
    const tab = await world([own()])
    await tab.records.requests.put({ ...SENDING, stage: { at: 'draft' } })
    expect(await tab.replace('cancel')).not.toBe(ID)
  })
})
