import { describe, expect, it } from 'vitest'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, USDC, WETH } from '../test-support/names.ts'
import { END } from '../test-support/reading.ts'
import { permit2Transfer } from './permit2-transfer.ts'
import { contextOf, DIGEST, FAILED, isSpent, number, signatureOf, TAKEN_BYTES } from './test-support/signing.ts'

const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const single = encoder(
  'function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
  'function nonceBitmap(address owner, uint256 wordPos)',
  'function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
  'function balanceOf(address account)',
)
const batch = encoder(
  'function permitTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes signature)',
  'function permitWitnessTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
)
const ONE = {
  use: 'permit2-transfer',
  permit2: PERMIT2,
  form: 'single',
  permitted: [{ token: USDC, amount: 50n }],
  spender: BOB,
  nonce: 515n,
  deadline: END,
} as const
const TWO = { ...ONE, form: 'batch', permitted: [...ONE.permitted, { token: WETH, amount: 60n }] } as const
const witness = { typeName: 'Order', hash: `0x${'ee'.repeat(32)}`, typeString: 'Order witness)Order(uint256 a)' } as const
const stepsOf = (use: Parameters<typeof permit2Transfer.actor>[0], ...answers: Parameters<typeof contextOf>) =>
  permit2Transfer.exercise?.(use, contextOf(...answers), CAROL)?.steps
const bySpender = (data: string) => [{ kind: 'call', from: BOB, to: PERMIT2, value: 0n, data }]

describe('a transfer by Permit2', () => {
  it('moves what is of whoever signs', () => {
    expect(permit2Transfer.actor(ONE, ME)).toBe(ME)
    expect(permit2Transfer.probes?.(TWO, ME)).toEqual([USDC, WETH].map((to) => ({ to, data: single('balanceOf', [ME]) })))
  })

  it.each([
    [number(30n), 30n],
    [number(70n), 50n],
    [FAILED, 50n],
  ])('of one token takes what it may and can', (balance, units) => {
    const args = [[[USDC, 50n], 515n, END], [BOB, units], CAROL]
    expect(stepsOf(ONE, balance)).toEqual(bySpender(single('permitTransferFrom', [...args, TAKEN_BYTES])))
    expect(stepsOf({ ...ONE, witness }, balance)).toEqual(
      bySpender(single('permitWitnessTransferFrom', [...args, witness.hash, witness.typeString, TAKEN_BYTES])),
    )
  })

  it('of several takes of each what it may and can', () => {
    const taken = [
      [BOB, 30n],
      [BOB, 60n],
    ]
    const args = [
      [
        [
          [USDC, 50n],
          [WETH, 60n],
        ],
        515n,
        END,
      ],
      taken,
      CAROL,
    ]
    expect(stepsOf(TWO, number(30n), number(99n))).toEqual(bySpender(batch('permitTransferFrom', [...args, TAKEN_BYTES])))
    expect(stepsOf({ ...TWO, witness }, number(30n), number(99n))).toEqual(
      bySpender(batch('permitWitnessTransferFrom', [...args, witness.hash, witness.typeString, TAKEN_BYTES])),
    )
  })

  it('of one token that is signed as a list is handed in as a list', () => {
    const use = { ...ONE, form: 'batch' } as const
    expect(stepsOf(use, number(9n))).toEqual(
      bySpender(batch('permitTransferFrom', [[[[USDC, 50n]], 515n, END], [[BOB, 9n]], CAROL, TAKEN_BYTES])),
    )
  })

  it('is played by the spender, who could', () => {
    expect(permit2Transfer.exercise?.(ONE, contextOf(), CAROL)).toMatchObject({
      tense: 'could',
      by: BOB,
      actor: CAROL,
      first: 0,
      signed: [{ digest: DIGEST, signer: CAROL }],
      gaps: [],
    })
    expect(permit2Transfer.terms(ONE)).toEqual({ spender: BOB, until: END, number: { contract: PERMIT2, nonce: 515n }, via: PERMIT2 })
    expect(permit2Transfer.isRight).toBe(true)
  })
})

describe('its number is a bit', () => {
  const signature = signatureOf({ domain: {}, types: {}, primaryType: 'X', message: {} })
  it.each([
    [0n, 0n, 0n],
    [255n, 0n, 255n],
    [256n, 1n, 0n],
    [515n, 2n, 3n],
    [2n ** 256n - 1n, 2n ** 248n - 1n, 255n],
  ])('%i', (nonce, place, bit) => {
    const use = { ...ONE, nonce }
    const check = permit2Transfer.spent?.(use, ME, signature)
    expect(check?.reads).toEqual([{ to: PERMIT2, data: single('nonceBitmap', [ME, place]) }])
    expect(isSpent(check, [[1n << bit]])).toBe(true)
    expect(isSpent(check, [[2n ** 256n - 1n - (1n << bit)]])).toBe(false)
    expect(isSpent(check, [])).toBeUndefined()
    expect(permit2Transfer.void?.(use, signature, [])).toEqual({
      how: 'call',
      wish: { kind: 'call', to: PERMIT2, value: 0n, data: single('invalidateUnorderedNonces', [place, 1n << bit]) },
    })
  })
})
