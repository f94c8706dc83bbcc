import { describe, expect, it } from 'vitest'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { END } from '../test-support/reading.ts'
import { permit2Allowance } from './permit2-allowance.ts'
import { contextOf, DIGEST, FAILED, isSpent, number, signatureOf, TAKEN_BYTES } from './test-support/signing.ts'

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const abi = encoder(
  `function permit(address owner, (${DETAILS} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function allowance(address user, address token, address spender)',
  'function invalidateNonces(address token, address spender, uint48 newNonce)',
  'function balanceOf(address account)',
)
const batch = encoder(
  `function permit(address owner, (${DETAILS}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
)
const usdc = { token: USDC, amount: 50n, expiration: 11n, nonce: 7n } as const
const weth = { token: WETH, amount: 60n, expiration: 12n, nonce: 8n } as const
const ONE = { use: 'permit2-allowance', permit2: PERMIT2, form: 'single', details: [usdc], spender: BOB, deadline: END } as const
const TWO = { ...ONE, form: 'batch', details: [usdc, weth] } as const
const row = ({ token, amount, expiration, nonce }: typeof usdc | typeof weth) => [token, amount, Number(expiration), Number(nonce)]
const step = (data: string) => ({ kind: 'call', from: BOB, to: PERMIT2, value: 0n, data })
const take = (units: bigint, token: string) => step(abi('transferFrom', [CAROL, BOB, units, token]))
const single = step(abi('permit', [CAROL, [row(usdc), BOB, END], TAKEN_BYTES]))
const several = step(batch('permit', [CAROL, [[row(usdc), row(weth)], BOB, END], TAKEN_BYTES]))
const stepsOf = (use: Parameters<typeof permit2Allowance.actor>[0], ...answers: Parameters<typeof contextOf>) =>
  permit2Allowance.exercise?.(use, contextOf(...answers), CAROL)?.steps
const signature = signatureOf({ domain: {}, types: {}, primaryType: 'X', message: {} })

describe('an allowance that Permit2 keeps', () => {
  it('moves what is of whoever signs', () => {
    expect(permit2Allowance.actor(ONE, ME)).toBe(ME)
    expect(permit2Allowance.probes?.(TWO, ME)).toEqual([USDC, WETH].map((to) => ({ to, data: abi('balanceOf', [ME]) })))
  })

  it.each([
    ['what is there', [number(30n)], [take(30n, USDC)]],
    ['what it may', [number(70n)], [take(50n, USDC)]],
    ['what it may, where the balance is not known', [FAILED], [take(50n, USDC)]],
    ['nothing of nothing', [number(0n)], []],
  ])('of one token takes %s', (_, answers, takes) => {
    expect(stepsOf(ONE, ...answers)).toEqual([single, ...takes])
  })

  it('of several takes each', () => {
    expect(stepsOf(TWO, number(30n), number(70n))).toEqual([several, take(30n, USDC), take(60n, WETH)])
    expect(stepsOf(TWO, number(0n), number(70n))).toEqual([several, take(60n, WETH)])
  })

  it('is played by the spender, who could', () => {
    expect(permit2Allowance.exercise?.(ONE, contextOf(), CAROL)).toMatchObject({
      tense: 'could',
      by: BOB,
      actor: CAROL,
      first: 0,
      signed: [{ digest: DIGEST, signer: CAROL }],
    })
    expect(permit2Allowance.terms(ONE)).toEqual({ spender: BOB, until: END, via: PERMIT2 })
    expect(permit2Allowance.isRight).toBe(true)
  })

  it.each([
    [[usdc, weth], false],
    [[{ ...usdc, amount: 0n }, weth], false],
    [
      [
        { ...usdc, amount: 0n },
        { ...weth, amount: 0n },
      ],
      true,
    ],
  ])('gives nothing only where it gives none of any token', (details, nothing) => {
    expect(permit2Allowance.givesNothing?.({ ...TWO, details })).toBe(nothing)
  })
})

describe('whether it was used', () => {
  const check = permit2Allowance.spent?.(TWO, ME, signature)
  it('is asked of Permit2 for each token', () => {
    expect(check?.reads).toEqual([USDC, WETH].map((token) => ({ to: PERMIT2, data: abi('allowance', [ME, token, BOB]) })))
  })

  // Permit2 answers with amount, end and number.
  it.each([
    [
      [
        [0n, 0n, 7n],
        [0n, 0n, 8n],
      ],
      false,
    ],
    [
      [
        [9n, 9n, 8n],
        [0n, 0n, 8n],
      ],
      true,
    ],
    [
      [
        [9n, 9n, 7n],
        [0n, 0n, 9n],
      ],
      true,
    ],
    [[[9n, 9n, 7n], []], undefined],
    [[[9n, 9n, 8n], []], true],
  ])('with %s is %s', (answers, used) => {
    expect(isSpent(check, answers)).toBe(used)
  })

  it('ends by using the number of its first token up', () => {
    expect(permit2Allowance.void?.(TWO, signature, [])).toEqual({
      how: 'call',
      wish: { kind: 'call', to: PERMIT2, value: 0n, data: abi('invalidateNonces', [USDC, BOB, 8]) },
    })
    expect(permit2Allowance.void?.({ ...TWO, details: [] }, signature, [])).toBeUndefined()
  })
})
