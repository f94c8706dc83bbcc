import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { keccakText } from '#core/bytes/keccak'
import { fail, toWire } from '#core/errors'
import { know } from '#core/evidence/fact'
import { say } from '#core/text/words'
import type { Explanation, MessageExplanation } from '#decode'
import { simulationOf } from '../../../test/support/small-ports.ts'
import { transactionOf } from '../../../test/support/made-state.ts'
import { EMPTY_CODE_HASH, type RecentSend } from '../facts.ts'
import type { JudgeInput, Party } from '../review.ts'
import { type CaseParts, reasonsOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, find, NOBODY, RECORD, ROUTER, RUN } from '../test-support/recorded.ts'
import { allowanceOperator } from './allowance-operator.ts'
import { callUnknown } from './call-unknown.ts'
import { chainNotL1 } from './chain-not-l1.ts'
import { codeCanVanish } from './code-can-vanish.ts'
import { codeChanged } from './code-changed.ts'
import { delegationAnywhere } from './delegation-anywhere.ts'
import { delegationSkipped } from './delegation-skipped.ts'
import { KNOWN_OPERATORS } from './known-operators.ts'
import { operationUnknownParts } from './operation-unknown-parts.ts'
import { recipientFirstTime } from './recipient-first-time.ts'
import { requestRepeated } from './request-repeated.ts'
import type { Rule, RuleFacts } from './rule.ts'
import { safeNonce } from './safe-nonce.ts'
import { simulationNotRun } from './simulation-not-run.ts'
import { simulationReverts } from './simulation-reverts.ts'

const { block } = find('ether to bob')
const party: Party = { role: 'recipient', address: NOBODY, hasCode: true, firstTime: true, evidence: RUN }
const state = (codeHash = keccakText('new'), more: object = {}) => know({ nonce: 3n, balance: 1n, codeHash, ...more }, RUN)
const message = (more: object) => ({ faults: [], claims: [], ...more }) as unknown as MessageExplanation
const exercised = (more: object) => ({ tense: 'does', ...more }) as unknown as NonNullable<JudgeInput['exercise']>
const failed = simulationOf({ outcome: { ok: false, why: 'revert', data: '0x' } })
const asked = (asks: JudgeInput['request']['asked']): CaseParts => ({
  input: { request: { id: '1', account: ALICE, chainId: 31337, asked: asks } },
})
const authorization = (nonce: bigint): CaseParts =>
  asked({ kind: 'authorization', authorization: { chainId: 31337n, address: NOBODY, nonce } })
const known = { accounts: { [ALICE]: state(EMPTY_CODE_HASH) }, proxies: { [NOBODY]: know({}, RUN) } }

const changed = (facts: Partial<RuleFacts>): Partial<RuleFacts> => ({
  parties: [{ ...party, role: 'contract' }],
  pins: know({ [NOBODY]: { codeHash: keccakText('old'), implementation: BOB, at: 0 } }, RECORD),
  accounts: { [NOBODY]: state() },
  ...facts,
})
const operation = (more: object): CaseParts => ({
  message: message({
    use: { use: 'user-operation', chainId: 31337, entryPoint: ROUTER, operation: { sender: ALICE, paymaster: NOBODY, ...more } },
  }),
})
const sends = (more: Partial<RecentSend>): Partial<RuleFacts> => ({
  ownAccounts: know([{ address: ALICE, name: 'mine' }], RECORD),
  recentSends: know([{ nonce: 4, to: BOB, value: 5n, data: '0x', agoMs: 0, is: 'waits', ...more }], RECORD),
})
const paying: CaseParts = {
  transaction: transactionOf({ to: BOB, value: 5n, data: '0x', gasLimit: 21_000n }),
  explanation: { claims: [{ kind: 'out', most: 5n, exact: true, to: BOB, from: ALICE }] } as unknown as NonNullable<
    CaseParts['explanation']
  >,
  input: { chainId: 31337 },
}
const operator = (who: Address): CaseParts => ({
  effects: [{ kind: 'operator', collection: CATS, operator: who, granted: true, evidence: RUN }],
  explanation: { claims: [], complete: true } as unknown as NonNullable<CaseParts['explanation']>,
})
const [opensea = NOBODY] = KNOWN_OPERATORS.keys()
const unnamed = {
  kind: 'unknown-call',
  inner: [],
  call: { to: NOBODY, data: '0xff345678', value: 0n, chainId: 31337 },
} as unknown as Explanation
const guessed = (...signatures: readonly string[]): CaseParts => ({
  explanation: unnamed,
  input: { described: [{ of: 'name', call: unnamed.call, explanation: unnamed, by: { is: 'guess', signatures, from: 'a' } }] },
})

describe('why it matters, and what to do', () => {
  it.each<[string, Rule, CaseParts, Partial<RuleFacts>, string]>([
    [
      'another chain, by its operator’s word',
      chainNotL1,
      { input: { chainKind: 'other', block: { ...block, head: 'claimed' } } },
      {},
      'We didn’t check that block.',
    ],
    [
      'another chain that layer 1 holds',
      chainNotL1,
      { input: { chainKind: 'other', block: { ...block, head: 'finalized' } } },
      {},
      'Where this chain does things its own way',
    ],
    [
      'code that was made for this',
      codeCanVanish,
      { simulation: simulationOf({ destroyed: [{ address: NOBODY, gone: true }] as never }) },
      {},
      'other code may be put at the same address later',
    ],
    [
      'code that ends itself',
      codeCanVanish,
      { simulation: simulationOf({ destroyed: [{ address: NOBODY, gone: false }] as never }) },
      {},
      'Everything it has is sent away',
    ],
    ['code that is gone', codeChanged, {}, changed({ accounts: { [NOBODY]: state(EMPTY_CODE_HASH) } }), 'No code is left'],
    ['code that was replaced', codeChanged, {}, changed({}), 'Code at an address doesn’t change by itself'],
    [
      'code that was upgraded',
      codeChanged,
      {},
      changed({ accounts: { [NOBODY]: state(keccakText('old')) }, proxies: { [NOBODY]: know({ implementation: ROUTER }, RUN) } }),
      'Somebody with the power to change it',
    ],
    ['code that cannot be proved', codeChanged, {}, changed({ accounts: {} }), 'We couldn’t prove its code.'],
    [
      'code behind a proxy that cannot be proved',
      codeChanged,
      {},
      changed({ accounts: { [NOBODY]: state(keccakText('old')) } }),
      'We couldn’t prove whose code it runs.',
    ],
    ['an authorization for later', delegationAnywhere, authorization(4n), known, 'Anyone who has it can use it later'],
    ['an authorization that is over', delegationAnywhere, authorization(2n), known, 'No block accepts it any more.'],
    [
      'somebody who pays and names nothing',
      operationUnknownParts,
      operation({}),
      {},
      'It may take a fee in tokens the account let it spend. We didn’t simulate what it does. / Continue only if you expect',
    ],
    [
      'somebody who pays and may take all',
      operationUnknownParts,
      {
        ...operation({}),
        effects: [
          { kind: 'allowance', token: { symbol: 'T', decimals: 0 } as never, spender: NOBODY, after: 1n, unlimited: true, evidence: RUN },
        ],
      },
      {},
      'This is more than that. / Reject it.',
    ],
    [
      'a first time, and nothing else',
      recipientFirstTime,
      {},
      { parties: [party], met: know([], RECORD) },
      'This device remembers no earlier transaction between this account and it. / ',
    ],
    [
      'a first time here, but not in the history',
      recipientFirstTime,
      {},
      { parties: [party], met: know([NOBODY], RECORD) },
      'Your history shows one, but that isn’t proved.',
    ],
    ['the same that still waits', requestRepeated, paying, sends({}), 'The first may still be confirmed'],
    ['the same that is confirmed', requestRepeated, paying, sends({ is: 'included' }), 'The first is confirmed.'],
    [
      'the same by another account that waits',
      requestRepeated,
      paying,
      sends({ from: ROUTER }),
      'Another of your accounts sent it. It may still be confirmed',
    ],
    [
      'the same by another account that is confirmed',
      requestRepeated,
      paying,
      sends({ from: ROUTER, is: 'included' }),
      'Another of your accounts sent it, and it’s confirmed.',
    ],
    [
      'a number of a Safe soon to come',
      safeNonce,
      { input: { exercise: exercised({ turn: { safe: NOBODY, nonce: 9n, next: 8n } }) } },
      {},
      'The next is 8. Your signature stays valid until then. / You don’t need to do anything',
    ],
    [
      'a number of a Safe far ahead',
      safeNonce,
      { input: { exercise: exercised({ turn: { safe: NOBODY, nonce: 99n, next: 8n } }) } },
      {},
      'Ask why its number is so far ahead.',
    ],
    [
      'a number of a Safe that was used',
      safeNonce,
      { input: { exercise: exercised({ turn: { safe: NOBODY, nonce: 7n, next: 8n } }) } },
      {},
      'The next number of this Safe is 8. A signature for an earlier one is worthless. / Nothing happens if you sign it. If it’s still wanted, ask for it with the number 8.',
    ],
    [
      'a transaction that fails',
      simulationReverts,
      { simulation: failed },
      {},
      'It gives no reason / Don’t sign it unchanged: you’d pay the fee',
    ],
    [
      'a message that fails, with its reason',
      simulationReverts,
      { simulation: failed, message: message({}), revert: say('Too late') },
      {},
      'Too late / Don’t sign it before you know the reason.',
    ],
    [
      'what fails in a queue',
      simulationReverts,
      { simulation: failed, input: { exercise: exercised({ turn: { safe: NOBODY, nonce: 9n, next: 8n } }) } },
      {},
      'It gives no reason / It waits for others before it',
    ],
    ['what was not run', simulationNotRun, {}, {}, 'We couldn’t prove the state it needs. / Try again'],
    [
      'what can never be run',
      simulationNotRun,
      { input: { failure: toWire(fail('simulation/unsupported', { what: 'this' }), 'run') } },
      {},
      'Trying again won’t help.',
    ],
    [
      'what could not be run now',
      simulationNotRun,
      { input: { failure: toWire(fail('simulation/budget'), 'run') } },
      {},
      'Try again, or use another endpoint.',
    ],
    ['an operator that nobody knows', allowanceOperator, operator(NOBODY), {}, 'It isn’t a marketplace we know.'],
    [
      'a known operator',
      allowanceOperator,
      operator(opensea),
      { accounts: { [opensea]: state() }, pins: know({ [opensea]: { codeHash: keccakText('new'), at: 0 } }, RECORD) },
      'If it’s hacked or dishonest, it can take every item',
    ],
    ['an operator known by its address alone', allowanceOperator, operator(opensea), {}, 'We know it only by its address.'],
    ['a call of one guess', callUnknown, guessed('feed(uint256)'), {}, 'No interface that comes with Assay knows this call'],
    [
      'a call of several guesses',
      callUnknown,
      guessed('feed(uint256)', 'f(bool)', 'g(bool)'),
      {},
      '3 functions that fit have the same four bytes',
    ],
  ])('is told of %s', (_, rule, parts, facts, reason) => {
    const reasons = reasonsOf(rule, parts, facts)
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain(reason)
  })

  it.each([
    ['signature', 'Its signature is invalid'],
    ['chain', 'It’s for another chain.'],
    ['nonce', 'Its number isn’t the account’s next one.'],
    ['code', 'Its account is a contract with code of its own.'],
    ['gas', 'The gas limit doesn’t cover the list'],
  ] as const)('is told of an authorization that is skipped for its %s', (skipped, reason) => {
    const { maxFeePerGas, maxPriorityFeePerGas, ...fields } = transactionOf({ to: BOB, value: 0n, data: '0x', gasLimit: 1n })
    const signature = { r: keccakText('r'), s: `0x${'00'.repeat(31)}01`, yParity: 0 } as const
    const transaction = {
      ...fields,
      maxFeePerGas,
      maxPriorityFeePerGas,
      to: BOB,
      type: 'eip7702',
      authorizationList: [{ chainId: 1n, address: NOBODY, nonce: 1n, signature }],
    } as const
    const simulation = simulationOf({ authorizations: [{ authority: BOB, delegate: NOBODY, before: undefined, skipped }] })
    expect(reasonsOf(delegationSkipped, { ...asked({ kind: 'transaction', transaction }), simulation })).toEqual([
      expect.stringContaining(reason),
    ])
  })
})
