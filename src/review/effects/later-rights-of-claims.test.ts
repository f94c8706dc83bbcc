import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { EMPTY_SIMULATION, type Frame, type Simulation } from '#core/simulation/simulation'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import { plain } from '#core/text/words'
import { type Claim, explainMessage, type Use } from '#decode'
import { type Change, NO_READINGS } from '../readings.ts'
import { ALICE, BOB, CATS, DAI, find, NAMES, NOBODY, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import type { LaterRight } from './later-right.ts'
import { laterRights, type LaterRightsContext } from './later-rights.ts'

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const MAX = 2n ** 256n - 1n
const TEXT = explainMessage({ kind: 'message', message: '0x68656c6c6f' }, { chainId: 31337, signer: ALICE, names: NAMES })

const SUCCEEDED = find('ether to bob').simulation
const failedWith = (...frames: readonly Partial<Frame>[]): Simulation => {
  const [frame] = SUCCEEDED.frames
  if (frame === undefined) throw new Error('no frame was recorded')
  return {
    ...EMPTY_SIMULATION,
    outcome: { ok: false, why: 'revert', data: '0x' },
    frames: frames.map((change) => ({ ...frame, ...change })),
  }
}

/** The rights of one claim of a message of Alice that was not run. */
function rightsOf(
  claim: Claim,
  { use, ...ground }: Partial<Omit<LaterRightsContext, 'message'>> & { readonly use?: Use } = {},
): readonly LaterRight[] {
  return laterRights({
    message: { ...TEXT, claims: [claim], ...(use === undefined ? {} : { use }) },
    actor: ALICE,
    chainId: 31337,
    names: NAMES,
    readings: NO_READINGS,
    simulation: undefined,
    effects: [],
    now: 1_000n,
    ...ground,
  })
}
const ofOf = (claim: Claim): LaterRight['of'] | undefined => rightsOf(claim)[0]?.of

const allowance = { kind: 'allowance', owner: ALICE, token: USDC, spender: BOB, units: 5n, mode: 'set' } as const
const out = { kind: 'out', from: ALICE, token: USDC, most: 5n, exact: true, to: BOB } as const
const operator = { kind: 'operator', owner: ALICE, collection: CATS, operator: BOB, granted: true } as const
const item = { kind: 'item-out', from: ALICE, collection: CATS, tokenId: 7n, to: BOB } as const
const delegation = { kind: 'delegation', authority: ALICE, delegate: BOB, chainId: 0n } as const
const control = { kind: 'control', of: CATS, what: 'owner', to: BOB, given: 'granted' } as const
const code = { kind: 'delegatecall', from: ALICE, to: CATS } as const
const right = { kind: 'right', owner: ALICE, of: ROUTER, to: BOB, given: 'granted' } as const

describe('what a claim of a message gives', () => {
  const units = (claim: Claim) => {
    const of = ofOf(claim)
    return of?.kind === 'amount' ? [of.token.symbol, of.units, of.unlimited] : of
  }

  it('is so much of a token, or all of it from half of what its type holds', () => {
    expect(units(allowance)).toEqual(['USDC', 5n, false])
    expect(units({ ...allowance, mode: 'add', units: 1n })).toEqual(['USDC', 1n, false])
    expect(units({ ...allowance, units: MAX })).toEqual(['USDC', MAX, true])
    expect(units({ ...allowance, units: 2n ** 159n })).toEqual(['USDC', 2n ** 159n, false])
    expect(units({ ...allowance, units: 2n ** 159n, via: PERMIT2 })).toEqual(['USDC', 2n ** 159n, true])
    expect(units({ ...allowance, units: 2n ** 159n - 1n, via: PERMIT2 })).toEqual(['USDC', 2n ** 159n - 1n, false])
    expect(units(out)).toEqual(['USDC', 5n, false])
    expect(units({ ...out, most: 1n })).toEqual(['USDC', 1n, false])
    expect(units({ ...out, most: MAX })).toEqual(['USDC', MAX, true])
  })

  it('names ether where there is no token, and a token that nobody knows by its address', () => {
    const { token: _token, ...ether } = out
    expect(units(ether)).toEqual(['ETH', 5n, false])
    const of = ofOf({ ...out, token: NOBODY })
    expect(of?.kind === 'amount' && of.token).toMatchObject({ address: NOBODY, chainId: 31337 })
  })

  it.each<readonly [string, Claim, object]>([
    ['all items', operator, { kind: 'items', collection: CATS }],
    ['one item', item, { kind: 'item', collection: CATS, tokenId: 7n }],
    ['some of an item', { ...item, units: 3n }, { kind: 'item', collection: CATS, tokenId: 7n, units: 3n }],
    ['code for the account', delegation, { kind: 'delegation', delegate: BOB }],
    ['who governs', control, { kind: 'control', what: 'owner', contract: CATS, to: BOB }],
    ['code that runs as the account', code, { kind: 'anything', code: CATS }],
    ['a right at a contract', right, { kind: 'right', contract: ROUTER }],
    ['a right that names no contract', { ...right, of: ZERO }, { kind: 'right' }],
    ['a right without bound', { ...right, token: USDC, most: MAX }, { kind: 'right', contract: ROUTER }],
  ])('is %s', (_, claim, of) => {
    expect(ofOf(claim)).toEqual(of)
  })

  it('is a right up to so much of a token, or of ether by each of its names', () => {
    const bound = (token: Address | undefined) => {
      const of = ofOf({ ...right, most: 5n, ...(token === undefined ? {} : { token }) })
      return of?.kind === 'right' ? [of.most, of.token?.symbol] : of
    }
    expect(bound(DAI)).toEqual([5n, 'DAI'])
    expect(bound(undefined)).toEqual([5n, 'ETH'])
    expect(bound('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')).toEqual([5n, 'ETH'])
  })

  it('is nothing where nothing is given', () => {
    const nothing: readonly Claim[] = [
      { ...allowance, units: 0n },
      { ...allowance, mode: 'subtract' },
      { ...out, most: 0n },
      { ...operator, granted: false },
      { ...right, given: 'taken' },
      { kind: 'in', to: ALICE, token: USDC, least: 1n },
      { kind: 'receiver', to: BOB },
      { kind: 'into-item', collection: CATS, tokenId: 1n },
    ]
    expect(nothing.flatMap((claim) => rightsOf(claim))).toEqual([])
  })

  it('is told by the word of the message', () => {
    expect(rightsOf(allowance)[0]?.evidence).toEqual({ kind: 'declared', method: 'request' })
  })
})

describe('whose things a claim gives', () => {
  it.each<readonly [string, (whose: Address | undefined) => Claim]>([
    ['allowance', (owner) => ({ ...allowance, owner })],
    ['operator', (owner) => ({ ...operator, owner })],
    ['right', (owner) => ({ ...right, owner })],
    ['out', (from) => ({ ...out, from })],
    ['item', (from) => ({ ...item, from })],
    ['delegatecall', (from) => ({ ...code, from })],
    ['delegation', (authority) => ({ ...delegation, authority })],
  ])('%s: only those of the actor, who is meant where nobody is named', (_, claim) => {
    expect(rightsOf(claim(ALICE))).toHaveLength(1)
    expect(rightsOf(claim(undefined))).toHaveLength(1)
    expect(rightsOf(claim(BOB))).toEqual([])
  })
})

describe('who may use a right, and where it goes', () => {
  const use: Use = {
    use: 'permit2-transfer',
    permit2: PERMIT2,
    form: 'single',
    permitted: [],
    spender: ROUTER,
    nonce: 0n,
    deadline: 9_000n,
  }

  it('is whom the claim names, else the spender of the message, else whoever has it', () => {
    const ends = (claim: Claim, of?: Use) => rightsOf(claim, of && { use: of }).map(({ by, to }) => [by, to])
    expect(ends(allowance, use)).toEqual([[BOB, undefined]])
    expect(ends(operator, use)).toEqual([[BOB, undefined]])
    expect(ends(right, use)).toEqual([[BOB, undefined]])
    expect(ends(out, use)).toEqual([[ROUTER, BOB]])
    expect(ends(item, use)).toEqual([[ROUTER, BOB]])
    expect(ends(delegation, use)).toEqual([[ROUTER, undefined]])
    expect(ends(code)).toEqual([[undefined, undefined]])
    expect(ends({ kind: 'delegation', authority: ALICE, delegate: BOB, chainId: 0n })).toEqual([[undefined, undefined]])
  })

  it('ends as the claim says, else as the message does', () => {
    const end = (claim: Claim, of?: Use) => rightsOf(claim, of && { use: of })[0]?.until
    expect(end(allowance)).toBeUndefined()
    expect(end(allowance, use)).toBe(9_000n)
    expect(end({ ...allowance, until: 8_000n }, use)).toBe(8_000n)
    expect(end({ ...allowance, until: 0n }, use)).toBe(0n)
    expect(end({ ...allowance, until: 0n, via: PERMIT2 }, use)).toBe('block')
    expect(end({ ...allowance, until: 1n, via: PERMIT2 }, use)).toBe(1n)
    expect(end({ ...right, until: 7_000n }, use)).toBe(7_000n)
    expect(end(right, use)).toBe(9_000n)
    expect(end(out, use)).toBe(9_000n)
  })
})

describe('when a right begins', () => {
  const from = (validAfter: bigint): Use => ({ use: 'transfer-authorization', token: USDC, from: ALICE, to: BOB, value: 5n, validAfter, validBefore: MAX, nonce: word(1n), receive: false }) // prettier-ignore
  const first = (validAfter: bigint, ground: Partial<LaterRightsContext> = {}) =>
    rightsOf(out, { use: from(validAfter), simulation: failedWith({}), ...ground })[0]

  it('is told where it is not from the beginning', () => {
    expect(first(0n)?.from).toBeUndefined()
    expect(first(1n)?.from).toBe(1n)
    expect(rightsOf(out)[0]?.from).toBeUndefined()
  })

  it('is the only reason while it lies ahead, and none from that second on', () => {
    expect(first(1_001n)?.waits).toBeUndefined()
    for (const now of [1_000n, 999n]) expect(first(now)?.waits).toBeDefined()
    expect(first(1_001n, { now: undefined })?.waits).toBeDefined()
    expect(rightsOf(out, { simulation: failedWith({}) })[0]?.waits).toBeDefined()
  })
})

describe('what the run shows already is not told again', () => {
  const ran = { simulation: SUCCEEDED }
  const paid = (units: bigint, address: Address = USDC): Effect => ({
    kind: 'asset-out',
    amount: { units, token: tokenAt(address) },
    evidence: RUN,
  })
  const tokenAt = (address: Address): Token => {
    const token = NAMES.tokenOf(address)
    if (token === undefined) throw new Error('no token')
    return token
  }
  const allowed = (address: Address, spender: Address): Effect => ({
    kind: 'allowance',
    token: tokenAt(address),
    spender,
    after: 1n,
    unlimited: false,
    evidence: RUN,
  })

  it('an allowance that is there, or of which as much was taken', () => {
    const left = (...effects: readonly Effect[]) => rightsOf(allowance, { ...ran, effects }).length
    expect(left()).toBe(1)
    expect(left(allowed(USDC, BOB))).toBe(0)
    expect(left(allowed(DAI, BOB), allowed(USDC, ROUTER))).toBe(1)
    expect(left(paid(5n))).toBe(0)
    expect(left(paid(4n))).toBe(1)
    expect(left(paid(4n), paid(1n))).toBe(0)
    expect(left(paid(4n), paid(1n, DAI))).toBe(1)
    expect(rightsOf(allowance, { simulation: failedWith(), effects: [allowed(USDC, BOB)] })).toHaveLength(1)
  })

  it('everything else, but for what Permit2 moved less of than it may', () => {
    const use: Use = { use: 'permit2-transfer', permit2: PERMIT2, form: 'single', permitted: [], spender: ROUTER, nonce: 0n, deadline: 9n }
    for (const claim of [out, operator, item, delegation, control, code, right]) expect(rightsOf(claim, ran)).toEqual([])
    expect(rightsOf(item, { ...ran, use })).toEqual([])
    expect(rightsOf(out, { ...ran, use, effects: [paid(5n)] })).toEqual([])
    const [less] = rightsOf(out, { ...ran, use, effects: [paid(4n)] })
    expect(less?.waits && plain(less.waits)).toBe('as soon as there is more of it')
  })
})

describe('what a right that fails now waits for', () => {
  const has = (units: bigint): Change => ({ before: units, after: 0n })
  const waits = (claim: Claim, ground: Partial<LaterRightsContext> & { readonly use?: Use }): string => {
    const [one] = rightsOf(claim, { simulation: failedWith({}), ...ground })
    return one?.waits === undefined ? 'no reason' : plain(one.waits)
  }
  const holding = (balance: bigint | undefined, allowed?: bigint): Partial<LaterRightsContext> => ({
    readings: {
      ...NO_READINGS,
      balance: (token, account) => (balance !== undefined && token === USDC && account === ALICE ? has(balance) : undefined),
      allowance: (token, owner, spender) =>
        allowed !== undefined && token === USDC && owner === ALICE && spender === PERMIT2 ? has(allowed) : undefined,
    },
  })
  const [spend, enough, later] = [
    'as soon as Permit2 is allowed to spend it',
    'as soon as there is enough of it',
    'not now, but perhaps later',
  ]
  const inPermit2 = { ...allowance, via: PERMIT2 }

  it('is unknown where nothing was run', () => {
    expect(waits(allowance, { simulation: undefined })).toBe('no reason')
  })

  it('is Permit2 that may take less than is given, or than there is', () => {
    expect(waits(inPermit2, holding(undefined, 4n))).toBe(spend)
    expect(waits(inPermit2, holding(undefined, 5n))).toBe(later)
    expect(waits(inPermit2, holding(9n, 4n))).toBe(spend)
    expect(waits(inPermit2, holding(4n, 3n))).toBe(spend)
    expect(waits(inPermit2, holding(4n, 4n))).toBe(later)
    expect(waits(inPermit2, holding(0n, 0n))).toBe(spend)
    expect(waits(inPermit2, holding(0n, 1n))).toBe(later)
    expect(waits(inPermit2, holding(9n))).toBe(later)
    expect(waits(allowance, holding(9n, 0n))).toBe(later)
  })

  it('is enough of the token, where there is less; Permit2 says how much itself', () => {
    const use: Use = { use: 'permit2-transfer', permit2: PERMIT2, form: 'single', permitted: [], spender: ROUTER, nonce: 0n, deadline: 9n }
    expect(waits(out, holding(4n))).toBe(enough)
    expect(waits(out, holding(5n))).toBe(later)
    expect(waits(out, holding(undefined))).toBe(later)
    expect(waits(allowance, holding(4n))).toBe(later)
    expect(waits(out, { ...holding(4n), use })).toBe(later)
  })

  it('is the contract that the token refused, by whichever way of moving it', () => {
    const move = (selector: Hex, owner = ALICE): Hex => concat(selector, pad(owner), pad(BOB), word(5n))
    const refused = { from: ROUTER, to: USDC, input: move('0x23b872dd'), failure: 'revert' } as const
    const router = 'as soon as Uniswap v2 router can move it'
    for (const selector of ['0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a'] as const)
      expect(waits(allowance, { simulation: failedWith({ ...refused, input: move(selector) }) })).toBe(router)
    expect(waits(out, { simulation: failedWith(refused) })).toBe(router)
    expect(waits(item, { simulation: failedWith({ ...refused, to: CATS }) })).toBe(router)
    const { failure: _failure, ...accepted } = refused
    for (const other of [
      accepted,
      { ...refused, to: DAI },
      { ...refused, from: ALICE },
      { ...refused, input: move('0xa9059cbb') },
      { ...refused, input: move('0x23b872dd', BOB) },
    ])
      expect(waits(allowance, { simulation: failedWith(other) })).toBe(later)
    expect(waits(operator, { simulation: failedWith({ ...refused, to: CATS }) })).toBe(later)
  })

  it('names the last that was refused, Permit2 by its name and another by its address', () => {
    const refused = (from: Address) => ({ from, to: USDC, input: concat('0x23b872dd', pad(ALICE), pad(BOB), word(5n)), failure: 'revert' })
    const use: Use = { use: 'permit2-transfer', permit2: PERMIT2, form: 'single', permitted: [], spender: ROUTER, nonce: 0n, deadline: 9n }
    expect(waits(allowance, { simulation: failedWith(refused(ROUTER), refused(NOBODY)) })).toBe(`as soon as ${NOBODY} can move it`)
    expect(waits(out, { use, simulation: failedWith(refused(PERMIT2)) })).toBe('as soon as Permit2 can move it')
    expect(waits(out, { use, simulation: failedWith(refused(NOBODY)) })).toBe(`as soon as ${NOBODY} can move it`)
  })
})

describe('a sign-in', () => {
  it('gives nobody anything, whatever it claims', () => {
    const text =
      'app.example wants you to sign in with your Ethereum account:\n0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\n\nURI: https://app.example\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z'
    const message: Hex = `0x${Buffer.from(text).toString('hex')}`
    const { use } = explainMessage({ kind: 'message', message }, { chainId: 31337, signer: ALICE, names: NAMES })
    expect(use?.use).toBe('sign-in')
    expect(rightsOf(allowance, use === undefined ? {} : { use })).toEqual([])
  })
})
