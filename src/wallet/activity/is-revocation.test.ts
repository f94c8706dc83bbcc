import { describe, expect, it } from 'vitest'
import type { ActivityEntry, LoggedGrant } from '#core/activity/activity-entry'
import type { Hex } from '#core/bytes/hex'
import { isRevocation } from './is-revocation.ts'

const [ME, YOU, TOKEN] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`] as const
const entry = (grants: readonly LoggedGrant[], data: Hex = '0x'): ActivityEntry => ({
  id: '0x1',
  chainId: 1,
  account: ME,
  sources: [],
  grants,
  call: { from: ME, to: TOKEN, data } as unknown as NonNullable<ActivityEntry['call']>,
})
const word = (value: number): string => value.toString(16).padStart(64, '0')
const permit2 = (units: number): Hex => `0x87517c45${[1, 2, units, 9].map(word).join('')}`
const allowance = (units: bigint): LoggedGrant => ({ kind: 'allowance', token: TOKEN, spender: YOU, units })
const operator = (granted: boolean): LoggedGrant => ({ kind: 'operator', token: TOKEN, spender: YOU, granted })

describe('isRevocation', () => {
  it.each([
    ['an allowance of nothing', entry([allowance(0n)]), true],
    ['an allowance of something', entry([allowance(5n)]), false],
    ['no operator any more', entry([operator(false)]), true],
    ['an operator', entry([operator(true)]), false],
    ['one taken away, one given', entry([allowance(0n), operator(true)]), false],
    ['Permit2 of something, of which no log tells', entry([], permit2(7)), false],
    ['Permit2 of nothing, of which no log tells', entry([], permit2(0)), true],
    ['nothing that is known', entry([]), false],
  ])('%s', (_, one, expected) => expect(isRevocation({ entries: [one] })).toBe(expected))
})
