import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { alarmsAfter, isDangerousAlarm, rightOfAlarm } from './alarms.ts'
import type { Right } from './rights.ts'
import type { StoredAllowances } from './stored-allowances.ts'

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
  const { alarms } = alarmsAfter(
    { met: {}, alarms: [], seen: [] },
    { rights, nameOf: () => undefined, at: 0, readAt: 0, chainId: 1, account },
  )
  expect(alarms.map((alarm) => [rightOfAlarm(alarm), isDangerousAlarm(alarm)])).toEqual([
    ['thief', true],
    ['unknown', false],
  ])
})

it('keeps with each alarm how far its right goes, as the newest look found it', () => {
  const thief = right('thief', [{ rule: 'allowance/no-code', level: 'danger' }])
  const look = (units: bigint, readAt: number, before: StoredAllowances = { met: {}, alarms: [] }) => {
    const exposure = { known: true, value: { units, token: {} }, evidence: {} }
    const rights = [{ ...thief, allowance: { ...thief.allowance, exposure, limit: 9n } } as unknown as Right]
    return alarmsAfter(before, { rights, nameOf: () => undefined, at: 5, readAt, chainId: 1, account })
  }
  const first = look(3n, 1000)
  expect(first.alarms).toMatchObject([{ at: 5, reach: { at: 1000, amount: { units: 3n }, limit: 9n } }])
  expect(look(2n, 2000, first).alarms).toMatchObject([{ at: 5, reach: { at: 2000, amount: { units: 2n } } }])
  const { alarms } = alarmsAfter(
    { met: {}, alarms: [] },
    { rights: [thief], nameOf: () => undefined, at: 5, readAt: 7, chainId: 1, account },
  )
  expect(alarms[0]?.reach).toEqual({ at: 7 })
})
