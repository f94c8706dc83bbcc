import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { keccakText } from '#core/bytes/keccak'
import { plain } from '#core/text/words'
import type { Review } from '#review'
import { assemble, type Part } from '../support/assembler.ts'
import { HEADER, lookIn, type Row, SIGNER } from '../support/made-state.ts'
import { type ComparisonName, makeTrap, type ReadName, type WayName } from './traps.ts'

const ETHER = 10n ** 18n
const CONTRACT: Address = `0x${'40'.repeat(20)}`

const findingOf = (review: Review, id: string) => review.findings.find(({ rule }) => rule === id)

const WAYS: readonly WayName[] = ['directly', 'by a call', 'by a delegate call', 'by a view', 'by a view of a view']

describe('block/tells-simulation', () => {
  it.each(WAYS)('warns where randomness is read %s and the trap acts on it', async (way) => {
    const trap = makeTrap({ reads: ['prevrandao'], compares: ['is not a value to come'], way, padding: 'none' }, 'any')
    const { review } = await lookIn(trap.rows, trap.sent, keccakText(way))
    expect(review.effects.map(({ kind }) => kind)).toContain('asset-in')
    const finding = findingOf(review, 'block/tells-simulation')
    expect(finding?.level).toBe('warn')
    expect(finding && plain(finding.why)).toContain('PREVRANDAO')
  })

  it.each(WAYS)('says nothing of a number that is read %s', async (way) => {
    const trap = makeTrap({ reads: ['number'], compares: ['above a threshold'], way, padding: 'none' }, 'any')
    const { review } = await lookIn(trap.rows, trap.sent, keccakText(way))
    expect(findingOf(review, 'block/tells-simulation')).toBeUndefined()
  })
})

/** A contract that takes one ether, or two, and has twenty. */
const lookAt = (code: readonly Part[], secret: string, slots: readonly (readonly [bigint, bigint])[] = [], value = ETHER) => {
  const rows = new Map<Address, Row>([
    [SIGNER, { balance: 10n * ETHER }],
    [HEADER.coinbase, { balance: 5n * ETHER }],
    [CONTRACT, { balance: 20n * ETHER, code: assemble(...code), storage: new Map(slots) }],
  ])
  return lookIn(rows, { to: CONTRACT, value, data: '0x01', gasLimit: 600_000n }, keccakText(secret))
}

/** Pays what is on top of the stack to whoever calls. */
const PAY: readonly Part[] = [0, 'MSTORE', 0, 0, 0, 0, 0, 'MLOAD', 'CALLER', 'GAS', 'CALL', 'POP']

describe('block/result-flips', () => {
  const gamble = [1, 'PREVRANDAO', 'AND', { to: 'pays' }, 'JUMPI', 'STOP', { at: 'pays' }, 2n * ETHER, ...PAY, 'STOP'] as const

  it('stops a gamble of a stranger on whichever side the run itself fell', async () => {
    const sides = new Set<string>()
    for (let secret = 0; secret < 6; secret++) {
      const { review } = await lookAt(gamble, `gamble ${secret}`)
      const finding = findingOf(review, 'block/result-flips')
      expect(finding?.level).toBe('danger')
      const isLost = !review.effects.some(({ kind }) => kind === 'asset-in')
      sides.add(isLost ? 'lost' : 'won')
      if (isLost)
        expect(finding && plain(finding.say)).toBe('The result can flip: in this block you would lose 1 ETH, in others you would get 1 ETH')
    }
    expect([...sides].toSorted()).toEqual(['lost', 'won'])
  })

  it('stops what gives the money back in other blocks', async () => {
    const back = [7, 'PREVRANDAO', 'MOD', 'ISZERO', { to: 'pays' }, 'JUMPI', 'STOP', { at: 'pays' }, 'CALLVALUE', ...PAY, 'STOP'] as const
    const said = new Set<string>()
    for (let secret = 0; secret < 4; secret++) {
      const { review } = await lookAt(back, `back ${secret}`)
      expect(review.verdict.hold).toBe(true)
      const finding = findingOf(review, 'block/result-flips')
      said.add(finding ? plain(finding.say) : '')
    }
    expect([...said]).toContain('The result can flip: in this block you would lose 1 ETH, in others you would not')
  })

  it('stops a bait: what gives only where the block before comes once more', async () => {
    const bait = [1, 'SLOAD', 'PREVRANDAO', 'EQ', { to: 'pays' }, 'JUMPI', 'STOP', { at: 'pays' }, 2n * ETHER, ...PAY, 'STOP'] as const
    const { review } = await lookAt(bait, 'bait', [[1n, BigInt(HEADER.prevRandao)]])
    const finding = findingOf(review, 'block/result-flips')
    expect(finding && plain(finding.say)).toBe('It gives you something only in a block that can’t exist, and takes 1 ETH in those that can')
    expect(review.verdict.hold).toBe(true)
  })

  it.each([
    ['beacon root of the block before', 'below a threshold', 'directly'],
    ['beacon root of the block before', 'is the remembered', 'by a view'],
    ['beacon root', 'is the remembered', 'directly'],
    ['beacon root', 'hash with a constant, rarely robs', 'by a delegate call'],
    ['kept hash of the parent', 'is the remembered', 'directly'],
    ['kept hash of the parent', 'hash with a constant, rarely robs', 'by a view of a view'],
    ['code of coinbase', 'below a threshold', 'by a delegate call'],
    ['hash of code of coinbase', 'is the remembered', 'directly'],
    ['hash of code of coinbase', 'modulo, seldom robs', 'by a view of a view'],
    ['balance of coinbase', 'outside a window', 'by a view'],
  ] as const satisfies readonly (readonly [ReadName, ComparisonName, WayName])[])(
    'stops what reads the %s, where it %s, %s',
    async (read, comparison, way) => {
      const trap = makeTrap({ reads: [read], compares: [comparison], way, padding: 'none' }, 'any')
      const { review } = await lookIn(trap.rows, trap.sent, keccakText(`${read} ${comparison}`))
      expect(findingOf(review, 'block/result-flips')?.level).toBe('danger')
    },
  )

  it('stops what pays only where the proposer takes a wei', async () => {
    const pays = [
      0,
      0,
      0,
      0,
      1,
      'COINBASE',
      'GAS',
      'CALL',
      { to: 'pays' },
      'JUMPI',
      'STOP',
      { at: 'pays' },
      2n * ETHER,
      ...PAY,
      'STOP',
    ] as const
    const { review } = await lookAt(pays, 'a wei')
    expect(findingOf(review, 'block/result-flips')?.level).toBe('danger')
  })

  it.each(['SHA-256, rarely robs', 'hash of much, rarely robs'] as const)(
    'asks for expressly what no block can be aimed at: %s',
    async (comparison) => {
      const trap = makeTrap({ reads: ['prevrandao'], compares: [comparison], way: 'by a view', padding: 'none' }, 'any')
      for (let secret = 0; secret < 4; secret++) {
        const { review } = await lookIn(trap.rows, trap.sent, keccakText(`${comparison} ${secret}`))
        const finding = findingOf(review, 'block/result-flips')
        expect(finding?.level === 'danger' || finding?.material === true).toBe(true)
      }
    },
  )

  it.each(WAYS)('stops what looks at a second value only where the first is rare, the first read %s', async (way) => {
    const compares = ['modulo, seldom robs', 'modulo, seldom robs'] as const
    const trap = makeTrap({ reads: ['number', 'prevrandao'], compares, way, padding: 'none', joined: 'THEN' }, 'any')
    const { review } = await lookIn(trap.rows, trap.sent, keccakText(way))
    expect(findingOf(review, 'block/result-flips')?.level).toBe('danger')
  })

  it('leaves a price alone that falls by time, even where nothing of it comes back now', async () => {
    // One ether at the time of the run, and less by the second: what is too much comes back.
    const falling = [
      1, 'SLOAD', 'TIMESTAMP', 'SUB', 10n ** 15n, 'MUL', 'DUP1', ETHER, 'LT', { to: 'free' }, 'JUMPI', ...PAY, 'STOP', { at: 'free' }, 'STOP',
    ] as const // prettier-ignore
    const { review } = await lookAt(falling, 'falling', [[1n, HEADER.timestamp + 12n]])
    expect(review.effects.map(({ kind }) => kind)).toEqual(['asset-out'])
    expect(review.verdict.hold).toBe(false)
    expect(findingOf(review, 'block/result-flips')?.level).not.toBe('danger')
  })
})
