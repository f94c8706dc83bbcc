import { describe, expect, it } from 'vitest'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import { judged, soundly } from '../test-support/judged.ts'
import {
  factsOf,
  find,
  inputOf,
  type Recorded,
  RUN,
  withFacts,
  withoutFacts,
  withoutRun,
  withTransaction,
} from '../test-support/recorded.ts'

const GWEI = 1_000_000_000n
const bob = find('ether to bob')
/** Fees of the recorded block are a thousandth of a gwei or so; here an ordinary day of mainnet. */
const priced = (tip: bigint, cap: bigint, value: bigint): Recorded => ({
  ...withTransaction(bob, { maxPriorityFeePerGas: tip, maxFeePerGas: cap, value } as Partial<Recorded['request']['transaction']>),
  environment: { ...bob.environment, baseFee: 10n * GWEI },
})
const history = { feeHistory: know({ baseFees: [10n * GWEI, 10n * GWEI], tips: { slow: GWEI / 2n, normal: GWEI, fast: 2n * GWEI } }, RUN) }

describe('fee/far-above-normal', () => {
  const of = (one: Recorded) => judged('fee/far-above-normal', withFacts(one, history))
  const ETHER = 10n ** 18n

  it('is silent up to three times the median, and for a high cap that is not spent', () => {
    expect(of(priced(3n * GWEI, 100n * GWEI, ETHER))).toEqual([])
    expect(of(priced(GWEI, 5000n * GWEI, ETHER))).toEqual([])
  })

  it('is silent for tips so small that nobody is harmed, though the chain is quieter still', () => {
    const quiet = { feeHistory: know({ baseFees: [1n], tips: { slow: 0n, normal: 0n, fast: 0n } }, RUN) }
    expect(judged('fee/far-above-normal', withFacts(priced(GWEI / 10n, 20n * GWEI, 0n), quiet))).toEqual([])
    expect(judged('fee/far-above-normal', withFacts(priced(GWEI / 10n + 1n, 20n * GWEI, ETHER), quiet))).toHaveLength(1)
  })

  it('warns above three times the median tip', () => {
    expect(of(priced(3n * GWEI + 1n, 100n * GWEI, ETHER))).toEqual([
      'warn: The tip is more than three times the usual one: 3.000000001 gwei per gas instead of 1 gwei',
    ])
  })

  it('stops a price ten times the usual that is more than a twentieth of the value', () => {
    expect(of(priced(1000n * GWEI, 2000n * GWEI, ETHER / 100n))).toEqual([
      'danger: The fee is more than ten times the recent one: 0.02121 ETH',
    ])
    // The same fee beside a hundred ether is a warning.
    expect(of(priced(1000n * GWEI, 2000n * GWEI, 100n * ETHER))[0]).toContain('warn')
  })

  it('is unknown without the fees of recent blocks', () => {
    expect(judged('fee/far-above-normal', withoutFacts(bob, 'feeHistory'))).toEqual([
      'unknown: We couldn’t check whether this fee is normal',
    ])
  })
})

describe('funds/not-covered', () => {
  const of = (input: Parameters<typeof judged>[1]) => judged('funds/not-covered', input)
  const { account } = bob.request
  const holding = (balance: bigint) =>
    withFacts(bob, {
      accounts: {
        ...factsOf(bob).accounts,
        [account]: know({ nonce: BigInt(bob.request.transaction.nonce), balance, codeHash: `0x${'00'.repeat(32)}` }, RUN),
      },
    })
  const need = soundly(inputOf(bob)).fee.maxWei + bob.request.transaction.value

  it('is silent when value and the highest fee are there, to the wei', () => {
    expect(of(inputOf(bob))).toEqual([])
    expect(of(holding(need))).toEqual([])
  })

  it('stops when a wei is missing', () => {
    expect(of(holding(need - 1n))).toEqual([
      expect.stringMatching(/^danger: This needs 1\.\d+ ETH with the maximum fee, but you have 1\.\d{16}99 ETH$/),
    ])
  })

  it('counts what the data costs on another chain', () => {
    const dataFee = know({ dataFee: 70n, operatorFee: 5n }, RUN)
    expect(of({ ...holding(need + 75n), dataFee })).toEqual([])
    expect(of({ ...holding(need + 74n), dataFee })).toEqual([expect.stringMatching(/^danger: This needs/)])
  })

  it('is unknown when a part of what the data costs is, and a danger when not even the rest is there', () => {
    const nothing = notKnown(unknownEvidence('simulation/unsupported'))
    const unsaid = ['unknown: We couldn’t check whether your balance also covers the data fee of the other chain']
    expect(of({ ...holding(need), dataFee: nothing })).toEqual(unsaid)
    expect(of({ ...holding(need + 70n), dataFee: know({ dataFee: 70n }, RUN) })).toEqual(unsaid)
    expect(of({ ...holding(need - 1n), dataFee: nothing })).toEqual([expect.stringMatching(/^danger: This needs/)])
  })

  it('stops when the token is missing', () => {
    expect(of(inputOf(find('more USDC than there is')))).toEqual([
      expect.stringMatching(/^danger: This needs 1000000000 USDC, but you have [\d.]+ USDC$/),
    ])
  })

  it('is unknown when the account is', () => {
    expect(of(withoutFacts(bob, 'accounts'))).toEqual(['unknown: We couldn’t check whether your balance covers this'])
  })
})

describe('nonce/out-of-order', () => {
  const of = (nonce: number) => judged('nonce/out-of-order', inputOf(withTransaction(bob, { nonce })))
  const { nonce } = bob.request.transaction

  it('is silent for the next one', () => {
    expect(of(nonce)).toEqual([])
  })

  it('blocks one that was used: it can never be included', () => {
    expect(of(nonce - 1)).toEqual([`block: This account already used the number ${nonce - 1}`])
    expect(soundly(inputOf(withTransaction(bob, { nonce: nonce - 1 }))).verdict.mayBeSigned).toBe(false)
  })

  it('tells of one that waits', () => {
    expect(of(nonce + 2)).toEqual([`info: It waits until number ${nonce + 1} of this account is confirmed`])
  })

  it('is unknown when the account is', () => {
    expect(judged('nonce/out-of-order', withoutFacts(bob, 'accounts'))[0]).toContain('unknown')
  })
})

describe('chain/mismatch', () => {
  it('is silent on its own chain and blocks on any other', () => {
    expect(judged('chain/mismatch', inputOf(bob))).toEqual([])
    const other = soundly(inputOf(withTransaction(bob, { chainId: 1 })))
    expect(other.findings[0]).toMatchObject({ rule: 'chain/mismatch', level: 'block' })
    expect(other.verdict).toMatchObject({ worst: 'block', mayBeSigned: false })
    expect(judged('chain/mismatch', inputOf(bob, { chainId: 1 }))).toHaveLength(1)
  })
})

describe('chain/claimed-head', () => {
  it('is silent under a header that a light client verified, and without any header', () => {
    expect(judged('chain/claimed-head', inputOf(bob, { block: { ...bob.block, head: 'optimistic' } }))).toEqual([])
    const { block: _block, ...rest } = withoutRun(inputOf(bob))
    expect(judged('chain/claimed-head', rest)).toEqual([])
  })

  it('leaves it to chain/not-l1 where that speaks of the same block', () => {
    expect(judged('chain/claimed-head', inputOf(bob, { chainKind: 'op-stack' }))).toEqual([])
  })

  it('says once whose word the block is', () => {
    expect(judged('chain/claimed-head', inputOf(find('swap USDC for DAI')))).toEqual([
      'unknown: Only 127.0.0.1:8545 claims this block: there is no light client yet',
    ])
  })
})

describe('chain/not-l1', () => {
  it.each(['l1', 'practice'] as const)('is silent on a chain of kind %s', (chainKind) => {
    expect(judged('chain/not-l1', inputOf(bob, { chainKind }))).toEqual([])
  })

  it.each(['op-stack', 'other'] as const)('is unknown on one of kind %s, with a block and without', (chainKind) => {
    const sentence = ['unknown: This chain isn’t an L1: its operator claims the blocks, and we simulate by the newest L1 rules we know']
    expect(judged('chain/not-l1', inputOf(bob, { chainKind }))).toEqual(sentence)
    const { block: _block, ...rest } = withoutRun(inputOf(bob, { chainKind }))
    expect(judged('chain/not-l1', rest)).toEqual(sentence)
  })
})

describe('block/outcome-depends', () => {
  it('is silent when no guessed value was read, and when nothing was run', () => {
    expect(judged('block/outcome-depends', inputOf(bob))).toEqual([])
    expect(judged('block/outcome-depends', withoutRun(inputOf(find('outcome by block'))))).toEqual([])
  })

  it('tells when one was', () => {
    expect(judged('block/outcome-depends', inputOf(find('outcome by block')))).toEqual([
      'info: The result may depend on the block that confirms it',
    ])
  })
})

describe('token/unlisted', () => {
  const of = (input: Parameters<typeof judged>[1]) => judged('token/unlisted', input)

  it('is silent for listed tokens', () => {
    expect(of(inputOf(find('USDC to bob')))).toEqual([])
  })

  it('tells what a token calls itself', () => {
    const input = inputOf(find('fake USDC, approved'))
    const { takenFor: _, ...names } = input.names
    expect(of({ ...input, names })).toEqual(['info: The token at 0x700b6a60ce7eaaea56f065753d8dcb9653dbad35 calls itself USDC'])
  })

  it('warns of one that calls itself like a listed one', () => {
    expect(of(inputOf(find('fake USDC, approved')))).toEqual([
      'warn: The token at 0x700b6a60ce7eaaea56f065753d8dcb9653dbad35 calls itself USDC, but isn’t the listed USDC',
    ])
  })

  it('is unknown when not even its decimals are', () => {
    const one = find('fake USDC, approved')
    const mute = { ok: false, data: '0x' } as const
    const simulation = { ...one.simulation, probes: one.simulation.probes.map(() => ({ before: mute, after: mute })) }
    expect(of(inputOf({ ...one, simulation }))).toEqual([
      'unknown: We don’t know how many decimals the token 0x700b6a60ce7eaaea56f065753d8dcb9653dbad35 has',
    ])
  })
})
