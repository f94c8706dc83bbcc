import { concat } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { encoder } from '../test-support/calls.ts'
import { BOB, CAROL, ME, ROUTER, STRANGER, USDC } from '../test-support/names.ts'
import { DAN, HERE } from '../test-support/reading.ts'
import { safe } from './safe.ts'
import { addresses, contextOf, DIGEST, FAILED, number } from './test-support/signing.ts'

const abi = encoder(
  'function getOwners()',
  'function getThreshold()',
  'function nonce()',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
)
const gas = { safeTxGas: 1n, baseGas: 2n, gasPrice: 3n, gasToken: USDC, refundReceiver: DAN }
const USE = {
  use: 'safe',
  safe: HERE,
  call: { to: BOB, value: 5n, data: '0xabcdef01' },
  operation: 'call',
  gas,
  nonce: 7n,
} as const
const exercise = (use: Parameters<typeof safe.actor>[0], ...answers: Parameters<typeof contextOf>) => {
  const one = safe.exercise?.(use, contextOf(...answers), HERE)
  return one && { ...one, gaps: one.gaps.map((gap) => plain(gap)) }
}
/** Signatures that are no signatures: r counts them, s is 1, v is 27. */
const signatures = (count: number): Hex =>
  concat(Array.from({ length: count }, (_, at) => concat([word(BigInt(at + 1)), word(1n), '0x1b'])))
const carried = (from: Hex, count: number, { to = BOB, operation = 0 } = {}) => [
  {
    kind: 'call',
    from,
    to: HERE,
    value: 0n,
    data: abi('execTransaction', [to, 5n, '0xabcdef01', operation, 1n, 2n, 3n, USDC, DAN, signatures(count)]),
  },
]
/** Owners in the order of their numbers, as a Safe wants their signatures. */
const OWNERS = [CAROL, ROUTER, ME] as const
const base = { tense: 'does', actor: HERE, first: 0 } as const
const signedBy = (...signers: readonly Hex[]) => signers.map((signer, at) => ({ digest: DIGEST, signer, r: word(BigInt(at + 1)) }))

it('asks the Safe for its threshold, owners and number', () => {
  expect(safe.probes?.(USE, HERE)).toEqual(['getThreshold', 'getOwners', 'nonce'].map((name) => ({ to: HERE, data: abi(name) })))
  expect(safe.actor(USE, ME)).toBe(HERE)
  expect(safe.terms(USE)).toEqual({ number: { contract: HERE, nonce: 7n } })
  expect(safe.isRight).toBe(false)
})

describe('a transaction of a Safe', () => {
  it('is carried out by whoever signs, with as many owners as must agree', () => {
    expect(exercise(USE, number(2n), addresses(ME, ROUTER, CAROL), number(7n))).toEqual({
      ...base,
      by: ME,
      signed: signedBy(CAROL, ROUTER),
      steps: carried(ME, 2),
      gaps: [],
    })
    expect(exercise(USE, number(3n), addresses(...OWNERS), number(7n))).toMatchObject({
      signed: signedBy(CAROL, ROUTER, ME),
      steps: carried(ME, 3),
    })
  })

  it('is carried out by the first owner where whoever signs is none', () => {
    const one = exercise(USE, number(1n), addresses(STRANGER, BOB), number(7n))
    expect(one).toMatchObject({ by: STRANGER, signed: signedBy(STRANGER), steps: carried(STRANGER, 1) })
  })

  it('may run foreign code, and goes to nobody where a contract is made', () => {
    const { to: _, ...bare } = USE.call
    const zero: Hex = `0x${'00'.repeat(20)}`
    const foreign = exercise({ ...USE, operation: 'delegatecall' }, number(1n), addresses(ME), number(7n))
    expect(foreign?.steps).toEqual(carried(ME, 1, { operation: 1 }))
    expect(exercise({ ...USE, call: bare }, number(1n), addresses(ME), number(7n))?.steps).toEqual(carried(ME, 1, { to: zero }))
  })

  it.each([
    ['no threshold', [FAILED, addresses(ME), number(7n)]],
    ['no owners', [number(1n), FAILED, number(7n)]],
    ['a threshold of 0', [number(0n), addresses(ME), number(7n)]],
    ['fewer owners than must agree', [number(2n), addresses(ME), number(7n)]],
    ['owners that are cut off', [number(1n), { ok: true, data: `0x${addresses(ME).data.slice(2, -2)}` as Hex }, number(7n)]],
    ['a list without a count', [number(1n), { ok: true, data: word(32n) }, number(7n)]],
    ['65 owners', [number(1n), addresses(...Array.from({ length: 65 }, () => ME)), number(7n)]],
    ['no answers', []],
  ] as const)('is only its call with %s', (_, answers) => {
    const alone = { kind: 'call', from: HERE, to: BOB, value: 5n, data: '0xabcdef01' }
    const gap = 'The owners of the Safe couldn’t be read: its call was simulated without the Safe’s own checks'
    expect(exercise(USE, ...answers)).toEqual({ ...base, signed: [], steps: [alone], gaps: [gap] })
    expect(exercise({ ...USE, operation: 'delegatecall' }, ...answers)).toEqual({ ...base, signed: [], steps: [], gaps: [gap] })
  })

  it('is read with 64 owners', () => {
    expect(exercise(USE, number(1n), addresses(...Array.from({ length: 64 }, () => ME)), number(7n))?.gaps).toEqual([])
  })
})

describe('the number of a transaction', () => {
  const answers = (next: bigint) => [number(1n), addresses(ME), number(next)] as const
  it('that was used is played never', () => {
    expect(exercise(USE, ...answers(8n))).toEqual({
      ...base,
      signed: [],
      steps: [],
      gaps: [],
      turn: { safe: HERE, nonce: 7n, next: 8n },
    })
  })

  it('that is yet to come is played as if its turn had come: the sixth slot counts', () => {
    expect(exercise(USE, ...answers(6n))).toEqual({
      ...base,
      by: ME,
      signed: signedBy(ME),
      steps: carried(ME, 1),
      gaps: ['Simulated in its turn. What comes before it may change what it does'],
      turn: { safe: HERE, nonce: 7n, next: 6n },
      slots: [{ address: HERE, slot: word(5n), value: word(7n) }],
    })
  })

  it('that is not known is played at once', () => {
    expect(exercise(USE, number(1n), addresses(ME), FAILED)).toEqual({
      ...base,
      by: ME,
      signed: signedBy(ME),
      steps: carried(ME, 1),
      gaps: [],
    })
  })
})
