import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import { grantCallOf } from './grant-call.ts'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const call = (selector: Hex, ...words: readonly bigint[]): { readonly data: Hex } => ({ data: `${selector}${words.map(word).join('')}` })

describe('grantCallOf', () => {
  it.each([
    ['approve of an amount', call('0x095ea7b3', 1n, 5n), 'approve'],
    ['approve of nothing', call('0x095ea7b3', 1n, 0n), 'revoke'],
    ['all items', call('0xa22cb465', 1n, 1n), 'approve'],
    ['no items any more', call('0xa22cb465', 1n, 0n), 'revoke'],
    ['Permit2', call('0x87517c45', 1n, 2n, 7n, 9n), 'approve'],
    ['Permit2 of nothing', call('0x87517c45', 1n, 2n, 0n, 9n), 'revoke'],
    ['lockdown', call('0xcc53287f', 32n, 0n), 'revoke'],
    ['a transfer', call('0xa9059cbb', 1n, 5n), undefined],
    ['cut short', call('0x095ea7b3', 1n), undefined],
    ['nothing', { data: '0x' } as const, undefined],
  ])('%s', (_, given, expected) => expect(grantCallOf(given)).toBe(expected))
})
