import { describe, expect, it } from 'vitest'
import { keccakText } from '#core/bytes/keccak'
import { know } from '#core/evidence/fact'
import type { Effect } from '#core/signing/effect'
import { NO_READINGS } from '../readings.ts'
import type { ProbeRead, ReviewPlan } from '../review.ts'
import { saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, NOBODY, RECORD, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import type { RuleFacts } from './rule.ts'
import { allowanceSpenderChanged } from './allowance-spender-changed.ts'

const [OLD, NEW] = [keccakText('old'), keccakText('new')]
const [token] = TOKENS
if (token === undefined) throw new Error('no token')
const pinned = (more: object = {}) => know({ [NOBODY]: { codeHash: OLD, at: 0, ...more } }, RECORD)
const running = (codeHash = NEW) => ({ [NOBODY]: know({ nonce: 1n, balance: 0n, codeHash }, RUN) })
const allowance: ProbeRead = { reads: 'allowance', token: USDC, owner: ALICE, spender: NOBODY }
const operator: ProbeRead = { reads: 'operator', collection: CATS, owner: ALICE, operator: NOBODY }

type Given = {
  readonly reading?: ProbeRead
  readonly before?: bigint | 'unknown'
  readonly effects?: readonly Effect[]
  readonly facts?: Partial<RuleFacts>
}
/** A right of NOBODY that stood before, and whose code is another since. */
function said({ reading = allowance, before = 5n, effects = [], facts = {} }: Given): readonly string[] {
  const change = () => (before === 'unknown' ? undefined : { before, after: 0n })
  const plan = { facts: [], probes: [{ reading }], variants: [], plays: [] } as unknown as ReviewPlan
  return saidOf(
    allowanceSpenderChanged,
    { effects, readings: { ...NO_READINGS, allowance: change, operator: change }, input: { plan } },
    { pins: pinned(), accounts: running(), ...facts },
  )
}
const CHANGED = [`danger: ${NOBODY} can already take from you, and changed since you allowed it`]
const UNKNOWN = [`unknown: We don’t know whether ${NOBODY}, which can already take from you, changed`]

describe('allowance/spender-changed', () => {
  it.each<[string, Given, readonly string[]]>([
    ['an allowance', {}, CHANGED],
    ['an operator', { reading: operator }, CHANGED],
    ['none before', { before: 0n }, []],
    ['no operator before', { reading: operator, before: 0n }, []],
    ['nobody knows whether one stood', { before: 'unknown' }, []],
    ['another’s', { reading: { ...allowance, owner: BOB } }, []],
    ['another’s operator', { reading: { ...operator, owner: BOB } }, []],
    ['something else that was read', { reading: { reads: 'balance', token: USDC, account: ALICE } }, []],
    [
      'an allowance that is taken back',
      { effects: [{ kind: 'allowance', token, spender: NOBODY, after: 0n, unlimited: false, evidence: RUN }] },
      [],
    ],
    [
      'an allowance that shrinks',
      { effects: [{ kind: 'allowance', token, spender: NOBODY, after: 1n, unlimited: false, evidence: RUN }] },
      CHANGED,
    ],
    [
      'an operator no more',
      { reading: operator, effects: [{ kind: 'operator', collection: CATS, operator: NOBODY, granted: false, evidence: RUN }] },
      [],
    ],
    [
      'an operator that stays',
      { reading: operator, effects: [{ kind: 'operator', collection: CATS, operator: NOBODY, granted: true, evidence: RUN }] },
      CHANGED,
    ],
    ['the same code', { facts: { accounts: running(OLD) } }, []],
    ['code that is not known', { facts: { accounts: {} } }, UNKNOWN],
    ['a proxy that is not known', { facts: { accounts: running(OLD), pins: pinned({ implementation: BOB }) } }, UNKNOWN],
    [
      'a proxy with other code behind it',
      {
        facts: {
          accounts: running(OLD),
          pins: pinned({ implementation: BOB }),
          proxies: { [NOBODY]: know({ implementation: ALICE }, RUN) },
        },
      },
      CHANGED,
    ],
    ['one that was never signed for', { facts: { pins: know({}, RECORD) } }, []],
  ])('tells of a right that stood before: %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })
})
