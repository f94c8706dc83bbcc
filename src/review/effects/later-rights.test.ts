import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import type { TypedData } from '#core/messages/typed-data'
import { plain } from '#core/text/words'
import { judge } from '../judge.ts'
import { signableInput, NOW } from '../test-support/message.ts'
import { ALICE, BOB, CASES, USDC } from '../test-support/recorded.ts'

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const MAX_160 = (2n ** 160n - 1n).toString()
const MAX_256 = (2n ** 256n - 1n).toString()
const MAX_48 = (2n ** 48n - 1n).toString()

const field = (text: string) => text.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))

function typed(primaryType: string, verifyingContract: Address, types: Readonly<Record<string, string>>, message: object): Signable {
  const data = {
    primaryType,
    domain: { name: 'Test', chainId: 31337, verifyingContract },
    types: {
      EIP712Domain: field('string name,uint256 chainId,address verifyingContract'),
      ...Object.fromEntries(Object.entries(types).map(([name, members]) => [name, field(members)])),
    },
    message,
  }
  return { kind: 'typed-data', data: data as unknown as TypedData }
}

const permit2 = (expiration: string): Signable =>
  typed(
    'PermitSingle',
    PERMIT2,
    {
      PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
      PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
    },
    { details: { token: USDC, amount: MAX_160, expiration, nonce: '0' }, spender: BOB, sigDeadline: MAX_256 },
  )
const permit = (deadline: string): Signable =>
  typed(
    'Permit',
    USDC,
    { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
    { owner: ALICE, spender: BOB, value: MAX_256, nonce: '7', deadline },
  )
const transferFrom = typed(
  'PermitTransferFrom',
  PERMIT2,
  {
    PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
    TokenPermissions: 'address token,uint256 amount',
  },
  { permitted: { token: USDC, amount: '25000000' }, spender: BOB, nonce: '1', deadline: MAX_256 },
)
const authorization = (validAfter: bigint): Signable =>
  typed(
    'TransferWithAuthorization',
    USDC,
    { TransferWithAuthorization: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce' },
    { from: ALICE, to: BOB, value: '5000000', validAfter: validAfter.toString(), validBefore: MAX_256, nonce: `0x${'11'.repeat(32)}` },
  )

/** A run that failed, whoever failed it. */
const FAILED = (() => {
  const [one] = CASES
  if (one === undefined) throw new Error('no case')
  return { ...one.simulation, outcome: { ok: false, why: 'revert', data: '0x' }, frames: [], probes: [], logs: [], transfers: [] } as const
})()

const failing = (asked: Signable) => judge(signableInput(asked, { simulation: FAILED, exercise: { tense: 'could', by: BOB, gaps: [] } }))

describe('what fails now may be used later', () => {
  it.each([
    ['Permit2, without end', permit2(MAX_48), { units: 2n ** 160n - 1n, unlimited: true }, { by: BOB, until: 2n ** 48n - 1n }],
    ['Permit2, in the block of its use', permit2('0'), { unlimited: true }, { by: BOB, until: 'block' }],
    ['an EIP-2612 permit', permit(MAX_256), { unlimited: true }, { by: BOB, until: 2n ** 256n - 1n }],
    ['an expired permit', permit('1'), { unlimited: true }, { by: BOB, until: 1n }],
    ['a transfer through Permit2', transferFrom, { units: 25_000_000n, unlimited: false }, { by: BOB }],
    ['EIP-3009, not yet valid', authorization(NOW + 1000n), { units: 5_000_000n }, { to: BOB, from: NOW + 1000n }],
  ] as const)('%s', (_, asked, amount, rest) => {
    const review = failing(asked)
    expect(review.outcome).toBe('revert')
    expect(review.later).toHaveLength(1)
    expect(review.later?.[0]).toMatchObject({ of: { kind: 'amount', ...amount }, ...rest })
    expect(review.later?.[0]?.of).toMatchObject({ token: { symbol: 'USDC' } })
    expect(plain(review.sentence)).not.toContain('fail')
  })

  it('says so of what could not be run at all', () => {
    expect(judge(signableInput(permit2(MAX_48))).later?.[0]).toMatchObject({ of: { unlimited: true }, by: BOB })
  })

  it('says no reason where it is only too early, and that it may change where the reason is not known', () => {
    expect(failing(authorization(NOW + 1000n)).later?.[0]?.waits).toBeUndefined()
    expect(plain(failing(permit(MAX_256)).later?.[0]?.waits ?? { id: '' })).toBe('not now, but perhaps later')
  })

  it('keeps the reason of the contract out of headline and findings', () => {
    const review = judge(
      signableInput(permit2(MAX_48), {
        simulation: { ...FAILED, outcome: { ok: false, why: 'revert', data: `0xdeadbeef${'ab'.repeat(100)}` } },
        exercise: { tense: 'could', by: BOB, gaps: [] },
      }),
    )
    const shown = JSON.stringify([review.sentence, review.says, review.findings], (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    expect(shown).not.toContain('deadbeef')
    expect(review.revertData).toContain('deadbeef')
  })

  it('a sign-in and a text give nobody anything', () => {
    expect(judge(signableInput({ kind: 'message', message: '0x68656c6c6f' })).later).toBeUndefined()
  })
})
