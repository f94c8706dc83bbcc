import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { word } from '#core/bytes/hex'
import type { Effect } from '#core/signing/effect'
import type { Claim, LogClaim } from '#decode'
import type { StorageChange } from '../review.ts'
import { stranger } from '../test-support/flood.ts'
import { type CaseParts, saidOf } from '../test-support/case.ts'
import { ALICE, BOB, CATS, DAI, NOBODY, RUN, TOKENS, USDC } from '../test-support/recorded.ts'
import { effectsSilentApproval } from './effects-silent-approval.ts'

const PERMIT2 = stranger(9)
const [usdc] = TOKENS
if (usdc === undefined) throw new Error('no token')

type Given = {
  readonly effects?: readonly Effect[]
  readonly storage?: readonly StorageChange[]
  readonly claims?: readonly Claim[]
  readonly logs?: readonly LogClaim[]
}
const said = ({ effects = [], storage = [], claims = [], logs = [] }: Given) =>
  saidOf(effectsSilentApproval, {
    effects,
    storage,
    explanation: { claims } as unknown as NonNullable<CaseParts['explanation']>,
    logs: logs.map((says) => ({ says })) as unknown as NonNullable<CaseParts['logs']>,
  })
const silent = (asset: string, taker: Address = NOBODY) => [
  `danger: ${taker} can take your ${asset} from now on, and the request doesn’t say so`,
]

const allowance = (more: Partial<Extract<Effect, { kind: 'allowance' }>> = {}): Effect => ({
  kind: 'allowance',
  token: usdc,
  spender: NOBODY,
  after: 5n,
  unlimited: false,
  evidence: RUN,
  ...more,
})
const operator = (granted: boolean): Effect => ({ kind: 'operator', collection: CATS, operator: NOBODY, granted, evidence: RUN })
const changed = (address: Address, name: StorageChange['name'], [before, after] = [0n, 1n]): StorageChange => ({
  address,
  slot: word(1n),
  before: word(before),
  after: word(after),
  name,
  says: [],
})
const stored = {
  allowance: (owner = ALICE): StorageChange['name'] => ({ kind: 'allowance', owner, spender: NOBODY, source: 'layout' }),
  operator: (owner = ALICE): StorageChange['name'] => ({ kind: 'operator', owner, operator: NOBODY, source: 'layout' }),
  permit2: (owner = ALICE): StorageChange['name'] => ({ kind: 'token-allowance', owner, token: USDC, spender: NOBODY, source: 'layout' }),
}

describe('a right that contracts answer for', () => {
  it.each<[string, Effect, readonly string[]]>([
    ['an allowance', allowance(), silent('USDC')],
    ['a larger one', allowance({ before: 4n }), silent('USDC')],
    ['the same as before', allowance({ before: 5n }), []],
    ['less than before', allowance({ before: 6n }), []],
    ['one that Permit2 keeps', allowance({ via: PERMIT2 }), silent('USDC')],
    ['an operator', operator(true), silent(CATS)],
    ['an operator no more', operator(false), []],
    ['something that leaves', { kind: 'asset-out', amount: { units: 1n, token: usdc }, evidence: RUN }, []],
  ])('is told of where nobody spoke of it: %s', (_, effect, sentences) => {
    expect(said({ effects: [effect] })).toEqual(sentences)
  })
})

describe('a right that stands in a slot', () => {
  const bounded = 2n ** 160n
  it.each<[string, StorageChange, readonly string[]]>([
    ['an allowance', changed(USDC, stored.allowance()), silent('USDC')],
    ['an operator', changed(CATS, stored.operator()), silent(CATS)],
    ['one of Permit2', changed(PERMIT2, stored.permit2()), silent('USDC')],
    ['the largest of Permit2', changed(PERMIT2, stored.permit2(), [0n, bounded - 1n]), silent('USDC')],
    ['an end that Permit2 keeps beside the amount', changed(PERMIT2, stored.permit2(), [5n, 5n + bounded]), []],
    ['an allowance that shrinks', changed(USDC, stored.allowance(), [2n, 1n]), []],
    ['an allowance that stays', changed(USDC, stored.allowance(), [2n, 2n]), []],
    ['an operator no more', changed(CATS, stored.operator(), [1n, 0n]), []],
    ['another’s allowance', changed(USDC, stored.allowance(BOB)), []],
    ['another’s operator', changed(CATS, stored.operator(BOB)), []],
    ['another’s of Permit2', changed(PERMIT2, stored.permit2(BOB)), []],
    ['a balance', changed(USDC, { kind: 'balance', holder: ALICE, source: 'layout' }), []],
  ])('is told of where nobody spoke of it: %s', (_, change, sentences) => {
    expect(said({ storage: [change] })).toEqual(sentences)
  })

  it('is told of once where the contract answers for it, too', () => {
    expect(said({ storage: [changed(USDC, stored.allowance())], effects: [allowance()] })).toEqual(silent('USDC'))
    expect(said({ storage: [changed(USDC, stored.allowance()), changed(CATS, stored.operator())] })).toHaveLength(2)
  })
})

describe('a right that is spoken of', () => {
  const all: Given = { effects: [allowance(), operator(true), allowance({ via: PERMIT2 })] }
  const words = (more: Partial<Extract<Claim, { kind: 'allowance' }>> = {}): Claim => ({
    kind: 'allowance',
    owner: undefined,
    token: USDC,
    spender: NOBODY,
    units: 5n,
    mode: 'set',
    ...more,
  })
  const [ofToken, ofItems, ofPermit2] = [silent('USDC'), silent(CATS), silent('USDC')]

  it.each<[string, Given, readonly string[]]>([
    ['nobody', {}, [...ofToken, ...ofItems, ...ofPermit2]],
    ['the request, of a token', { claims: [words()] }, [...ofItems, ...ofPermit2]],
    ['the request, of another token', { claims: [words({ token: DAI })] }, [...ofToken, ...ofItems, ...ofPermit2]],
    ['the request, of another spender', { claims: [words({ spender: BOB })] }, [...ofToken, ...ofItems, ...ofPermit2]],
    ['the request, of another account', { claims: [words({ owner: BOB })] }, [...ofToken, ...ofItems, ...ofPermit2]],
    ['the request, of Permit2', { claims: [words({ via: PERMIT2 })] }, [...ofToken, ...ofItems]],
    [
      'the request, of an operator',
      { claims: [{ kind: 'operator', owner: undefined, collection: CATS, operator: NOBODY, granted: true }] },
      [...ofToken, ...ofPermit2],
    ],
    [
      'the request, of an operator no more',
      { claims: [{ kind: 'operator', owner: undefined, collection: CATS, operator: NOBODY, granted: false }] },
      [...ofToken, ...ofItems, ...ofPermit2],
    ],
    [
      'an event, of a token',
      { logs: [{ kind: 'approval', token: USDC, owner: ALICE, spender: NOBODY, units: 5n }] },
      [...ofItems, ...ofPermit2],
    ],
    [
      'an event, of another account',
      { logs: [{ kind: 'approval', token: USDC, owner: BOB, spender: NOBODY, units: 5n }] },
      [...ofToken, ...ofItems, ...ofPermit2],
    ],
    [
      'an event, of Permit2',
      { logs: [{ kind: 'permit2-allowance', permit2: PERMIT2, owner: ALICE, token: USDC, spender: NOBODY, units: 5n, until: 1n }] },
      [...ofToken, ...ofItems],
    ],
    [
      'an event, of another’s Permit2',
      { logs: [{ kind: 'permit2-allowance', permit2: PERMIT2, owner: BOB, token: USDC, spender: NOBODY, units: 5n, until: 1n }] },
      [...ofToken, ...ofItems, ...ofPermit2],
    ],
    [
      'an event, of an operator',
      { logs: [{ kind: 'operator', collection: CATS, owner: ALICE, operator: NOBODY, granted: true }] },
      [...ofToken, ...ofPermit2],
    ],
    [
      'an event, of another’s operator',
      { logs: [{ kind: 'operator', collection: CATS, owner: BOB, operator: NOBODY, granted: true }] },
      [...ofToken, ...ofItems, ...ofPermit2],
    ],
  ])('is silent no more: by %s', (_, given, sentences) => {
    expect(said({ ...all, ...given })).toEqual(sentences)
  })
})

describe('a right over a whole collection', () => {
  const everything: readonly Effect[] = [operator(true)]
  const item: Claim = { kind: 'allowance', owner: undefined, token: CATS, spender: NOBODY, units: 1n, mode: 'set' }
  const all: Claim = { kind: 'operator', owner: undefined, collection: CATS, operator: NOBODY, granted: true }
  const ofItem: LogClaim = { kind: 'approval', token: CATS, owner: ALICE, spender: NOBODY, units: 1n }

  it('is not spoken of by words about one item of it', () => {
    expect(said({ effects: everything, claims: [item] })).toEqual(silent(CATS))
    expect(said({ effects: everything, logs: [ofItem] })).toEqual(silent(CATS))
    expect(said({ effects: everything, claims: [item, all] })).toEqual([])
  })

  it('is more than a right over one item, and speaks of that too', () => {
    expect(said({ effects: [allowance({ token: { ...usdc, address: CATS } })], claims: [all] })).toEqual([])
  })

  it('may be either where a slot alone tells of it', () => {
    expect(said({ storage: [changed(CATS, stored.operator())], claims: [item] })).toEqual([])
    expect(said({ storage: [changed(CATS, stored.operator())], effects: everything, claims: [item] })).toEqual(silent(CATS))
  })
})
