import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { keccakText } from '#core/bytes/keccak'
import { know } from '#core/evidence/fact'
import type { Effect } from '#core/signing/effect'
import { EMPTY_CODE_HASH, type ProxyFact } from '../facts.ts'
import { NO_READINGS } from '../readings.ts'
import { saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, NOBODY, RECORD, ROUTER, RUN, TOKENS } from '../test-support/recorded.ts'
import type { RuleFacts } from './rule.ts'
import { allowanceUpgradeable } from './allowance-upgradeable.ts'

const [token] = TOKENS
if (token === undefined) throw new Error('no token')
const allowance = (unlimited: boolean): Effect => ({ kind: 'allowance', token, spender: NOBODY, after: 5n, unlimited, evidence: RUN })
type Given = {
  readonly proxy?: ProxyFact
  readonly unlimited?: boolean
  readonly owner?: Address
  readonly facts?: Partial<RuleFacts>
  readonly actor?: Address
}
/** NOBODY may take; BOB is a personal wallet. */
function said({
  proxy = { implementation: ROUTER, admin: BOB },
  unlimited = false,
  owner,
  facts = {},
  actor = ALICE,
}: Given): readonly string[] {
  const readings = { ...NO_READINGS, owner: () => (owner === undefined ? undefined : { before: owner, after: owner }) }
  const state = (codeHash = keccakText('code')) => know({ nonce: 1n, balance: 0n, codeHash }, RUN)
  return saidOf(
    allowanceUpgradeable,
    { effects: [allowance(unlimited)], readings, actor },
    {
      proxies: { [NOBODY]: know(proxy, RUN) },
      accounts: { [BOB]: state(EMPTY_CODE_HASH), [CATS]: state(), [ALICE]: state(EMPTY_CODE_HASH) },
      ...facts,
    },
  )
}
const KEPT = (level: string, keeper: Address = BOB) => [
  `${level}: ${keeper}, a personal wallet, can replace the code of ${NOBODY} at any time`,
]
const UNKNOWN = [`unknown: We don’t know who can replace the code of ${NOBODY}`]

describe('allowance/upgradeable', () => {
  it.each<[string, Given, readonly string[]]>([
    ['kept by a personal wallet', {}, KEPT('warn')],
    ['without a bound', { unlimited: true }, KEPT('danger')],
    ['behind a beacon', { proxy: { beacon: ROUTER, admin: BOB } }, KEPT('warn')],
    ['kept by its owner', { proxy: { implementation: ROUTER }, owner: BOB }, KEPT('warn')],
    ['kept by its admin and not by its owner', { owner: CATS }, KEPT('warn')],
    ['kept by a contract', { proxy: { implementation: ROUTER, admin: CATS } }, []],
    ['kept by nobody who is known', { proxy: { implementation: ROUTER } }, UNKNOWN],
    ['kept by somebody of whom nothing is known', { proxy: { implementation: ROUTER, admin: ROUTER } }, UNKNOWN],
    ['kept by who signs', { proxy: { implementation: ROUTER, admin: ALICE } }, []],
    ['kept by whose things it moves', { actor: BOB }, []],
    [
      'kept by an account of one’s own',
      {
        facts: {
          ownAccounts: know(
            [
              { address: CATS, name: 'a' },
              { address: BOB, name: 'b' },
            ],
            RECORD,
          ),
        },
      },
      [],
    ],
    ['kept by none of one’s own', { facts: { ownAccounts: know([{ address: CATS, name: 'a' }], RECORD) } }, KEPT('warn')],
    ['that is no proxy', { proxy: { admin: BOB } }, []],
    ['of which that is not known', { facts: { proxies: {} } }, []],
  ])('tells of a spender %s', (_, given, sentences) => {
    expect(said(given)).toEqual(sentences)
  })
})
