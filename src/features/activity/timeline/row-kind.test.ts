import { describe, expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { ActivityEntry, LoggedGrant } from '#core/activity/activity-entry'
import type { Hex } from '#core/bytes/hex'
import type { TimelineRow } from '#wallet'
import { lookOf } from './row-kind.ts'

const ME = `0x${'11'.repeat(20)}` as const
const YOU = `0x${'22'.repeat(20)}` as const
const TOKEN = `0x${'33'.repeat(20)}` as const
const word = (value: number): string => value.toString(16).padStart(64, '0')

const rowOf = (kind: TimelineRow['kind'], more: Partial<TimelineRow> = {}): TimelineRow => ({
  key: '1:0x1',
  chainId: 1,
  id: '0x1',
  accounts: [ME],
  entries: [],
  at: 1,
  kind,
  failed: false,
  folded: [],
  ...more,
})
const entryOf = (more: Partial<ActivityEntry>): ActivityEntry => ({ id: '0x1', chainId: 1, account: ME, sources: [], ...more })
const granted = (...grants: readonly LoggedGrant[]): Partial<TimelineRow> => ({ entries: [entryOf({ grants })] })
const own = (state: unknown, data: Hex = '0x'): Partial<TimelineRow> => ({
  own: {
    id: '0x1',
    state: state as TransactionState,
    transaction: { to: TOKEN, data },
    intent: { kind: 'call' },
  } as unknown as OwnTransaction,
})
const included = (success: boolean) => ({ at: 'included', depth: 'included', inclusion: { success } })

describe('lookOf', () => {
  it.each([
    ['received', rowOf('received'), 'in'],
    ['sent', rowOf('sent'), 'out'],
    ['swapped', rowOf('swapped'), 'swap'],
    ['moved', rowOf('moved'), 'moved'],
    ['a signature', rowOf('signature'), 'signature'],
    ['a call', rowOf('called'), 'call'],
    ['a contract', rowOf('created'), 'created'],
    ['hidden', rowOf('folded'), 'hidden'],
    ['failed, whatever it was', rowOf('swapped', { failed: true }), 'failed'],
    ['an approval', rowOf('allowed', granted({ kind: 'allowance', token: TOKEN, spender: YOU, units: 5n })), 'approval'],
    ['a revocation', rowOf('allowed', granted({ kind: 'allowance', token: TOKEN, spender: YOU, units: 0n })), 'revoke'],
    ['no operator any more', rowOf('allowed', granted({ kind: 'operator', token: TOKEN, spender: YOU, granted: false })), 'revoke'],
    [
      'one given, one taken',
      rowOf(
        'allowed',
        granted(
          { kind: 'allowance', token: TOKEN, spender: YOU, units: 0n },
          { kind: 'operator', token: TOKEN, spender: YOU, granted: true },
        ),
      ),
      'approval',
    ],
    [
      'a revocation known by its call alone',
      rowOf('allowed', { entries: [entryOf({ call: { from: ME, to: TOKEN, value: 0n, data: `0xa22cb465${word(1)}${word(0)}` } })] }),
      'revoke',
    ],
    [
      'an item that came',
      rowOf('received', { entries: [entryOf({ moves: [{ token: TOKEN, tokenId: 7n, from: YOU, to: ME, units: 1n, by: 'log' }] })] }),
      'collectible',
    ],
    ['ours, pending', rowOf('sent', own({ at: 'pending' })), 'pending'],
    ['ours, signed and not sent', rowOf('sent', own({ at: 'signed' })), 'unsent'],
    ['ours, dropped', rowOf('sent', own({ at: 'dropped' })), 'unsent'],
    ['ours, replaced', rowOf('sent', own({ at: 'replaced' })), 'void'],
    ['ours, failed on chain', rowOf('sent', own(included(false))), 'failed'],
    ['ours, done', rowOf('sent', own(included(true))), 'out'],
    ['ours, an approval', rowOf('allowed', own(included(true), `0x095ea7b3${word(1)}${word(5)}`)), 'approval'],
    ['ours, a revocation', rowOf('allowed', own(included(true), `0x095ea7b3${word(1)}${word(0)}`)), 'revoke'],
  ] as const)('%s', (_, row, look) => expect(lookOf(row)).toBe(look))
})
