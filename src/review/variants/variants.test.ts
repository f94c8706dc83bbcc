import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { keccakText } from '#core/bytes/keccak'
import { MAX_GAS } from '#core/ethereum/transaction'
import { type BlockEnvironment, EMPTY_SIMULATION, type Simulation, type UnsettledRead } from '#core/simulation/simulation'
import type { Signable } from '#core/signing/signable'
import { explain } from '#decode'
import { HEADER, transactionOf } from '../../../test/support/made-state.ts'
import { childEnvironment } from '../../survey/chains/environment.ts'
import type { PlannedVariant, PlanRun, PlanSubject } from '../review.ts'
import { ALICE, BOB, NAMES, NOBODY, ROUTER, USDC } from '../test-support/recorded.ts'
import { MAX_DRAWS, MIN_DRAWS } from './draws.ts'
import { isStrange, variantsOf } from './variants.ts'

const environment = childEnvironment(HEADER, 12, 0)
const blocks = { seed: keccakText('variants'), blockTime: 12, parentProposer: HEADER.coinbase }
const GAS = 100_000n
const transaction = transactionOf({ to: BOB, value: 0n, data: '0x', gasLimit: GAS })
const SENT: Signable = { kind: 'transaction', transaction }
const MESSAGE = { kind: 'message', message: '0x' } as unknown as Signable

const subject = (asked: Signable = SENT, to: Address = ROUTER): PlanSubject => ({
  request: { id: 'one', account: ALICE, chainId: 31337, asked },
  explanation: explain({ from: ALICE, to, value: 0n, data: '0x12345678', chainId: 31337 }, NAMES),
  names: NAMES,
})
const ran = (simulation: Partial<Simulation>, more: Partial<PlanRun> = {}): PlanRun => ({
  simulation: { ...EMPTY_SIMULATION, ...simulation },
  environment,
  ...more,
})
const read = (address: Address, ...guessed: readonly UnsettledRead[]): Partial<Simulation> => ({
  guessed,
  readBy: guessed.map((value) => ({ value, address })),
})
const count = (list: readonly PlannedVariant[], id: string): number => list.filter((one) => one.id === id).length
const one = (list: readonly PlannedVariant[], id: string) => list.find((item) => item.id === id)?.variant

describe('further runs', () => {
  it('are none without a run that succeeded, or its block', () => {
    expect(variantsOf(subject(), undefined)).toEqual([])
    expect(variantsOf(subject(), { simulation: EMPTY_SIMULATION, balance: 5n })).toEqual([])
    expect(variantsOf(subject(), ran({ outcome: { ok: false, why: 'revert', data: '0x' } }, { balance: 5n }))).toEqual([])
  })

  it('are in other blocks only where the run read something of its block', () => {
    for (const guessed of [[], ['origin'], ['gas'], ['origin', 'gas']] as const)
      expect(
        variantsOf(subject(), ran(read(ROUTER, ...guessed))).map(({ id }) => id),
        guessed.join(),
      ).toEqual(['more-gas'])
    for (const value of ['timestamp', 'coinbase', 'blockhash'] as const)
      expect(count(variantsOf(subject(), ran(read(ROUTER, 'gas', value), { blocks })), 'drawn'), value).toBe(MIN_DRAWS)
  })

  it('draw no blocks where there is nothing to draw from, and all of them where a stranger reads its block', () => {
    const named = variantsOf(subject(), ran(read(ROUTER, 'number'), { blocks }))
    expect([count(named, 'drawn'), count(named, 'drawn-too'), count(named, 'bait')]).toEqual([MIN_DRAWS, 0, 0])
    const strange = variantsOf(subject(), ran({ ...read(NOBODY, 'timestamp'), compared: [] }, { blocks }))
    expect([count(strange, 'drawn'), count(strange, 'drawn-too')]).toEqual([MIN_DRAWS, 0])
    const entered = variantsOf(subject(SENT, NOBODY), ran(read(NOBODY, 'timestamp'), { blocks }))
    expect([count(entered, 'drawn'), count(entered, 'drawn-too'), count(entered, 'bait')]).toEqual([MIN_DRAWS, MAX_DRAWS - MIN_DRAWS, 5])
    expect(count(variantsOf(subject(SENT, NOBODY), ran(read(NOBODY, 'timestamp'))), 'drawn')).toBe(0)
  })

  it('are made when they are asked for, and then once', () => {
    const [first] = variantsOf(subject(), ran(read(ROUTER, 'number'), { blocks })).filter(({ id }) => id === 'drawn')
    expect(first?.variant).toBe(first?.variant)
    expect(first?.variant.environment?.number).toBe(environment.number)
  })
})

describe('a block with one thing changed', () => {
  const causes = (changes: Partial<BlockEnvironment> = {}) =>
    variantsOf(subject(), ran(read(ROUTER, 'number'), { environment: { ...environment, ...changes } }))

  it('is the next one, or one of five minutes later and a second', () => {
    const [next, later] = [one(causes(), 'next-block')?.environment, one(causes(), 'later')?.environment]
    expect([next?.number, next?.timestamp, next?.ancestors]).toEqual([
      environment.number + 1n,
      environment.timestamp + 12n,
      [environment.parentHash],
    ])
    expect([later?.number, later?.timestamp]).toEqual([environment.number + 25n, environment.timestamp + 301n])
    expect([later?.ancestors?.length, later?.ancestors?.at(-1)]).toEqual([25, environment.parentHash])
    expect(next?.beaconRoots?.map(({ timestamp }) => timestamp)).toEqual([environment.timestamp])
    expect(later?.beaconRoots?.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 25 }, (_, at) => environment.timestamp + 12n * BigInt(at)),
    )
    expect(new Set([later?.parentHash, next?.parentHash, ...(later?.ancestors ?? [])]).size).toBeGreaterThan(25)
  })

  it('has every bit of its proposer, or of its randomness, the other way', () => {
    const proposer = one(causes(), 'other-proposer')
    expect(BigInt(proposer?.environment?.coinbase ?? 0) ^ BigInt(environment.coinbase)).toBe(2n ** 160n - 1n)
    expect(proposer?.proposer).toEqual({ balance: 10n ** 17n, code: '0x' })
    expect(BigInt(one(causes(), 'other-randomness')?.environment?.prevRandao ?? 0) ^ BigInt(environment.prevRandao)).toBe(2n ** 256n - 1n)
  })

  it('has a fee of an eighth less by an odd number, where it has a fee at all', () => {
    for (const baseFee of [1n, 8n, 16n, 800n, 11_000_000_000n]) {
      const fee = one(causes({ baseFee }), 'other-price')?.environment?.baseFee ?? -1n
      expect((baseFee - fee) % 2n, `${baseFee}`).toBe(1n)
      expect(baseFee - fee - baseFee / 8n, `${baseFee}`).toBeLessThanOrEqual(1n)
      expect(fee, `${baseFee}`).toBeLessThanOrEqual(baseFee - baseFee / 8n)
    }
    expect(one(causes({ baseFee: 0n }), 'other-price')).toBeUndefined()
  })

  it('has a limit and an excess of blobs that a block to come may have', () => {
    const limits = one(causes(), 'other-limits')?.environment
    const by = (limits?.gasLimit ?? 0n) - environment.gasLimit
    expect([by % 2n, by > 0n, by < environment.gasLimit / 1024n]).toEqual([1n, true, true])
    expect(limits?.excessBlobGas).toBe(environment.excessBlobGas + 131_072n * 50n)
  })
})

describe('the same with other gas', () => {
  const gas = (simulation: Partial<Simulation>, asked: Signable = SENT, limit = 60_000_000n) =>
    variantsOf(subject(asked), ran(simulation, { environment: { ...environment, gasLimit: limit } })).map(({ id, variant }) => [
      id,
      variant.gasLimit,
    ])

  it('has a quarter less and more by an odd number, and less only where that is enough', () => {
    const [less, more] = [GAS - 25_001n, GAS + 25_001n]
    expect(gas({ gasNeeded: less })).toEqual([
      ['less-gas', less],
      ['more-gas', more],
    ])
    expect(gas({ gasNeeded: less + 1n })).toEqual([['more-gas', more]])
    expect(gas({ gasNeeded: undefined })).toEqual([['more-gas', more]])
  })

  it('has no more than a block takes', () => {
    expect(gas({}, SENT, GAS + 25_001n)).toEqual([['more-gas', GAS + 25_001n]])
    expect(gas({}, SENT, GAS + 25_000n)).toEqual([])
    const most = (gasLimit: bigint): Signable => ({ kind: 'transaction', transaction: { ...transaction, gasLimit } })
    expect(gas({}, most(MAX_GAS))).toEqual([])
  })

  it('has twice what calls used where they looked at their gas', () => {
    expect(gas({ guessed: ['gas'], gasUsed: 30_000n }, MESSAGE)).toEqual([['less-gas', 160_001n]])
    expect(gas({ guessed: [], gasUsed: 30_000n }, MESSAGE)).toEqual([])
  })
})

describe('the same for a richer and a poorer account', () => {
  const balances = (balance: bigint | undefined, more: Partial<PlanRun> = {}) =>
    variantsOf(subject(), ran(read(NOBODY, 'number'), { ...more, ...(balance === undefined ? {} : { balance }) })).flatMap(
      ({ id, variant }) => (variant.balance === undefined ? [] : [[id, variant.balance]]),
    )

  it('has a wei less and more; nobody has less than nothing', () => {
    expect(balances(5n)).toEqual([
      ['poorer', 4n],
      ['richer', 6n],
    ])
    expect(balances(1n)).toEqual([
      ['poorer', 0n],
      ['richer', 2n],
    ])
    expect(balances(0n)).toEqual([['richer', 1n]])
    expect(balances(undefined)).toEqual([])
  })

  it('is not tried of what somebody else uses when they choose', () => {
    expect(balances(5n, { tense: 'could' })).toEqual([])
    expect(variantsOf(subject(), ran(read(NOBODY, 'number'), { tense: 'could' })).map(({ id }) => id)).toContain('later')
    expect(variantsOf(subject(), ran(read(ROUTER, 'number'), { tense: 'could' }))).toEqual([])
  })
})

describe('a stranger that reads its block', () => {
  const strange = (address: Address, value: UnsettledRead, to: Address = ROUTER, tense?: PlanRun['tense']): boolean =>
    isStrange(
      { ...subject(SENT, to), actor: BOB },
      { simulation: { ...EMPTY_SIMULATION, ...read(address, value) }, ...(tense === undefined ? {} : { tense }) },
    )

  it('has no name, is no listed token, and is not the account itself nor who acts', () => {
    expect([NOBODY, ROUTER, USDC, ALICE, BOB].map((address) => strange(address, 'number'))).toEqual([true, false, false, false, false])
  })

  it('counts for the time only where the request enters at a stranger, or somebody else chooses when', () => {
    expect(strange(NOBODY, 'timestamp')).toBe(false)
    expect(strange(NOBODY, 'timestamp', NOBODY)).toBe(true)
    expect(strange(NOBODY, 'timestamp', ROUTER, 'could')).toBe(true)
    expect(strange(ROUTER, 'timestamp', NOBODY)).toBe(false)
  })

  it('does not count for what is settled when it is signed', () => {
    for (const value of ['origin', 'gas'] as const) expect(strange(NOBODY, value, NOBODY), value).toBe(false)
  })
})
