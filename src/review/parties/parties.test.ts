import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Claim, Explanation, MessageExplanation } from '#decode'
import { EMPTY_CODE_HASH, type Facts } from '../facts.ts'
import type { Explained } from '../review.ts'
import { ALICE, BOB, NAMES, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import { namesOf, partiesOf, rolesOf, withEntered } from './parties.ts'

const person = (digit: string): Address => `0x${digit.repeat(40)}`
const [ONE, TWO, CATS] = [person('1'), person('2'), person('c')]

const called = (claims: readonly unknown[], to: Address | undefined = ROUTER, kind: Explanation['kind'] = 'call'): Explained =>
  ({ kind, call: { to, from: ALICE, value: 0n, data: '0x', chainId: 31337 }, claims, inner: [] }) as unknown as Explained
const roles = (explanation: Explained): readonly string[] => rolesOf(explanation, ALICE).map(({ role, address }) => `${role} ${address}`)
const claimed = (claim: Partial<Claim> & { readonly kind: Claim['kind'] }): readonly string[] =>
  roles(called([claim])).filter((text) => text !== `contract ${ROUTER}`)

describe('whom a request names', () => {
  it.each<readonly [string, Record<string, unknown>, readonly string[]]>([
    ['who is sent a token', { kind: 'out', token: USDC, to: ONE, most: 5n }, [`recipient ${ONE}`]],
    ['who is sent ether', { kind: 'out', to: ONE, most: 5n }, [`recipient ${ONE}`]],
    ['who is called with ether', { kind: 'out', to: ROUTER, most: 5n }, []],
    ['nobody', { kind: 'out', token: USDC, most: 5n }, []],
    ['oneself', { kind: 'out', token: USDC, to: ALICE, most: 5n }, []],
    ['who gets what comes', { kind: 'in', token: USDC, to: ONE, least: 5n }, [`recipient ${ONE}`]],
    ['who gets an item', { kind: 'item-out', collection: CATS, tokenId: 7n, to: ONE }, [`recipient ${ONE}`]],
    ['who receives', { kind: 'receiver', to: ONE }, [`recipient ${ONE}`]],
    ['who gets a right', { kind: 'right', of: ROUTER, to: ONE, given: 'granted' }, [`operator ${ONE}`]],
    ['not who loses a right', { kind: 'right', of: ROUTER, to: ONE, given: 'taken' }, []],
    ['whose code is taken on', { kind: 'delegation', delegate: ONE }, [`delegate ${ONE}`]],
    ['not the zero address for code', { kind: 'delegation', delegate: ZERO }, []],
    ['whose code runs', { kind: 'delegatecall', to: ONE }, [`delegate ${ONE}`]],
    ['who gets control', { kind: 'control', of: ROUTER, to: ONE, given: 'granted' }, [`controller ${ONE}`]],
    ['not who loses control', { kind: 'control', of: ROUTER, to: ONE, given: 'taken' }, []],
    ['who may take a token', { kind: 'allowance', token: USDC, spender: ONE, units: 5n, mode: 'set' }, [`spender ${ONE}`]],
    ['not from whom it is taken back', { kind: 'allowance', token: USDC, spender: ONE, units: 0n, mode: 'set' }, []],
    ['not whose allowance shrinks', { kind: 'allowance', token: USDC, spender: ONE, units: 5n, mode: 'subtract' }, []],
    ['whose allowance grows', { kind: 'allowance', token: USDC, spender: ONE, units: 1n, mode: 'add' }, [`spender ${ONE}`]],
    ['not what others allow', { kind: 'allowance', token: USDC, owner: BOB, spender: ONE, units: 5n, mode: 'set' }, []],
    ['who may move a collection', { kind: 'operator', collection: CATS, operator: ONE, granted: true }, [`operator ${ONE}`]],
    ['not who no longer may', { kind: 'operator', collection: CATS, operator: ONE, granted: false }, []],
  ])('%s', (_, claim, expected) => {
    expect(claimed(claim as never)).toEqual(expected)
  })

  it('once each, in the first role, and what is called at last', () => {
    const twice = [
      { kind: 'receiver', to: ROUTER },
      { kind: 'delegatecall', to: ROUTER },
      { kind: 'delegatecall', to: TWO },
    ]
    expect(roles(called(twice))).toEqual([`recipient ${ROUTER}`, `delegate ${TWO}`])
    expect(roles(called([]))).toEqual([`contract ${ROUTER}`])
    expect(roles(called([], ONE, 'transfer'))).toEqual([`recipient ${ONE}`])
    expect(roles(called([], undefined, 'creation'))).not.toContain(`recipient ${ROUTER}`)
    // Ether that goes to somebody who is also called is still no payment to a recipient, but a transfer is.
    expect(roles(called([{ kind: 'out', to: ONE, most: 5n }], ONE, 'transfer'))).toEqual([`recipient ${ONE}`])
  })

  const message = (more: Partial<MessageExplanation>): Explained =>
    ({ kind: 'typed-data', faults: [], claims: [], inner: [], ...more }) as unknown as Explained

  it('of a message: the contract that checks it, and whom its text names', () => {
    expect(roles(message({ domain: { verifyingContract: ONE } }))).toEqual([`contract ${ONE}`])
    expect(roles(message({ domain: { verifyingContract: ZERO } }))).toEqual([])
    expect(roles(message({ kind: 'text', text: `I pay ${ONE} and ${TWO}.` } as never))).toEqual([`named ${ONE}`, `named ${TWO}`])
    expect(roles(message({ text: `I pay ${ONE}.`, nested: { text: `I pay ${TWO}.` } } as never))).toEqual([`named ${TWO}`])
  })
})

describe('what is known of a party', () => {
  const CODE = `0x${'c0'.repeat(32)}` as const
  const state = (codeHash: `0x${string}`) => know({ nonce: 0n, balance: 0n, codeHash }, RUN)
  const facts = (more: Partial<Facts> = {}): Facts => ({ accounts: {}, tokens: {}, ...more })
  const [asked] = [called([{ kind: 'receiver', to: ONE }], ONE)]
  const party = (more: Partial<Facts>) => partiesOf(asked, ALICE, facts(more), NAMES)[0]

  it('is whether there is code, and of which hash', () => {
    expect(party({ accounts: { [ONE]: state(CODE) } })).toMatchObject({ hasCode: true, codeHash: CODE, evidence: RUN })
    expect(party({ accounts: { [ONE]: state(EMPTY_CODE_HASH) } })).toMatchObject({ hasCode: false, codeHash: EMPTY_CODE_HASH })
    expect(party({})).toEqual({
      role: 'recipient',
      address: ONE,
      hasCode: undefined,
      firstTime: undefined,
      evidence: { kind: 'unknown', method: 'none' },
    })
  })

  it('is whether anything went there before', () => {
    expect(party({ earlierRecipients: know([ONE], RECORD) })?.firstTime).toBe(false)
    expect(party({ earlierRecipients: know([TWO], RECORD) })?.firstTime).toBe(true)
  })

  it('is its name: of one’s own accounts, then of contacts, then of the chain', () => {
    const own = know([{ address: ONE, name: 'Savings' }], RECORD)
    const contacts = know([{ id: '1', name: 'Bob', address: ONE, createdAt: 0 }], RECORD)
    expect(party({ ownAccounts: own, contacts })?.name).toBe('Savings')
    expect(party({ contacts })?.name).toBe('Bob')
    expect(partiesOf(called([]), ALICE, facts(), NAMES)[0]?.name).toBe('Uniswap v2 router')
    expect(
      namesOf(know([...['First', 'Second'].map((name, at) => ({ id: `${at}`, name, address: ONE, createdAt: 0 }))], RECORD)).get(ONE),
    ).toBe('First')
    expect(namesOf(undefined).size).toBe(0)
  })

  it('is there of whom only the run tells, but for the account, whom the request names, and inner contracts', () => {
    const more = (accounts: Facts['accounts'], isNamed: boolean, address = TWO) =>
      partiesOf(asked, ALICE, facts({ accounts }), NAMES, [{ address, isNamed }])
        .slice(1)
        .map(({ role, address: of, byRun }) => [role, of, byRun])
    expect(more({}, false)).toEqual([['recipient', TWO, true]])
    expect(more({ [TWO]: state(EMPTY_CODE_HASH) }, false)).toEqual([['recipient', TWO, true]])
    expect(more({ [TWO]: state(CODE) }, false)).toEqual([])
    expect(more({ [TWO]: state(CODE) }, true)).toEqual([['recipient', TWO, true]])
    expect(more({}, true, ONE)).toEqual([])
    expect(more({}, true, ALICE)).toEqual([])
  })
})

describe('the name that a recipient was entered by', () => {
  const entered = (now: Address | undefined, address = ONE) =>
    [{ address, name: { name: 'one.eth', now: now === undefined ? undefined : know(now, RUN) } }] as never
  const nameOf = (list: never, of: Address, paid: never = [] as never): string | undefined => withEntered(NAMES, list, paid).nameOf(of)

  it('counts as long as it leads there, and below a name that is known', () => {
    expect(nameOf(entered(ONE), ONE)).toBe('one.eth')
    expect(nameOf(entered(TWO), ONE)).toBeUndefined()
    expect(nameOf([{ address: ONE }] as never, ONE)).toBeUndefined()
    expect(nameOf(entered(ROUTER, ROUTER), ROUTER)).toBe('Uniswap v2 router')
  })

  it('counts from an earlier transaction, until it is entered anew', () => {
    const paid = [{ address: ONE, name: 'old.eth' }] as never
    expect(nameOf([] as never, ONE, paid)).toBe('old.eth')
    expect(nameOf(entered(ONE), ONE, paid)).toBe('one.eth')
    expect(withEntered(NAMES, [])).toBe(NAMES)
  })
})
