import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { alarmsAfter, isDangerousAlarm, rightOfAlarm } from './alarms.ts'
import type { Right } from './rights.ts'

const TAKER: Address = `0x${'aa'.repeat(20)}`
const account: Address = `0x${'11'.repeat(20)}`

const right = (id: string, findings: readonly { readonly rule: string; readonly level: string }[]): Right =>
  ({
    id,
    own: false,
    listed: true,
    findings,
    allowance: { sources: ['log'], grant: { is: 'token', token: TAKER, spender: TAKER } },
  }) as unknown as Right

it('tells a danger from what is only news, so that the count of dangers is what Approvals shows', () => {
  const rights = [
    right('thief', [{ rule: 'allowance/no-code', level: 'danger' }]),
    right('unknown', [{ rule: 'allowance/unlimited', level: 'warn' }]),
  ]
  const { alarms } = alarmsAfter({ met: {}, alarms: [], seen: [] }, { rights, nameOf: () => undefined, at: 0, chainId: 1, account })
  expect(alarms.map((alarm) => [rightOfAlarm(alarm), isDangerousAlarm(alarm)])).toEqual([
    ['thief', true],
    ['unknown', false],
  ])
})
