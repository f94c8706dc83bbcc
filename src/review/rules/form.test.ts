import { describe, expect, it } from 'vitest'
import { know } from '#core/evidence/fact'
import { concat, type Hex } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import { say } from '#core/text/words'
import type { JudgeInput } from '../review.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { ALICE, BOB, factsOf, find, inputOf, type Recorded, RUN, withFacts, withoutRun, withTransaction } from '../test-support/recorded.ts'

/** Examples of ERC-8021 as ox publishes them: of schema 0, and of schema 1 with a registry on chain 8453. */
const CODES: Hex = '0x626173656170702c6d6f7270686f0e0080218021802180218021802180218021'
const REGISTRY: Hex = `0x${'cc'.repeat(20)}210502626173656170702c6d6f7270686f0e0180218021802180218021802180218021`
const GWEI = 1_000_000_000n
const bob = find('ether to bob')
const asked = (signable: Signable, input: JudgeInput = withoutRun(inputOf(bob))): JudgeInput => ({
  ...input,
  request: { ...input.request, asked: signable },
})
const { transaction } = bob.request

describe('request/malformed', () => {
  it('blocks and says what is wrong, each thing once', () => {
    expect(judged('request/malformed', inputOf(bob))).toEqual([])
    const malformed = [say('A number has a zero in front'), say('A key stands there twice'), say('A key stands there twice')]
    const input = inputOf(bob, { malformed })
    expect(judged('request/malformed', input)).toEqual([
      'block: This request is malformed: “A number has a zero in front”',
      'block: This request is malformed: “A key stands there twice”',
    ])
    expect(soundly(input).verdict.mayBeSigned).toBe(false)
  })
})

describe('account/mismatch', () => {
  const of = (input: JudgeInput) => judged('account/mismatch', input)

  it('is silent for one’s own account, and where none is named', () => {
    expect(of(inputOf(bob))).toEqual([])
    expect(of(asked({ kind: 'transaction', transaction, from: ALICE }))).toEqual([])
  })

  it('blocks what is asked of another', () => {
    const said = ['block: The request asks Bob to sign, but Savings would sign']
    expect(of(asked({ kind: 'transaction', transaction, from: BOB }))).toEqual(said)
    expect(of(asked({ kind: 'calls', chainId: 31337, calls: [], atomic: 'optional', from: BOB }))).toEqual(said)
    expect(of(asked({ kind: 'hash', hash: `0x${'11'.repeat(32)}`, from: BOB }))).toEqual(said)
  })
})

describe('chain/mismatch', () => {
  const of = (input: JudgeInput) => judged('chain/mismatch', input)

  it('blocks what holds on every chain', () => {
    const legacy = { type: 'legacy', chainId: 0, nonce: 0, gasLimit: 21_000n, gasPrice: GWEI, to: BOB, value: 1n, data: '0x' } as const
    expect(of(asked({ kind: 'transaction', transaction: legacy }))).toEqual([
      'block: This names no chain, so it can be used on every chain',
    ])
  })

  it('blocks calls and authorizations of another chain', () => {
    expect(of(asked({ kind: 'calls', chainId: 1, calls: [], atomic: 'optional' }))).toEqual([
      'block: This is for chain 1, but you’re on chain 31337',
    ])
    expect(of(asked({ kind: 'calls', chainId: 31337, calls: [], atomic: 'optional' }))).toEqual([])
    const to = (chainId: bigint): Signable => ({ kind: 'authorization', authorization: { chainId, address: BOB, nonce: 0n } })
    expect(of(asked(to(1n)))).toHaveLength(1)
    // One for every chain is judged by rules of accounts.
    expect([of(asked(to(0n))), of(asked(to(31337n)))]).toEqual([[], []])
  })
})

describe('call/hidden-data', () => {
  const swap = find('swap ether for USDC')
  const behind = (one: Recorded, suffix: Hex): readonly string[] =>
    judged('call/hidden-data', inputOf(withTransaction(one, { data: concat(one.request.transaction.data, suffix) })))

  it('names a mark by ERC-8021, and no more', () => {
    expect(behind(swap, CODES)).toEqual(['info: The data for swapExactETHForTokens ends with a mark that names baseapp, morpho'])
    expect(behind(find('USDC to bob'), REGISTRY)).toEqual(['info: The data for transfer ends with a mark that names baseapp, morpho'])
  })

  it('names the mark of a marketplace', () => {
    expect(behind(find('cat to bob'), '0x360c6ebe')).toEqual(['info: The data for safeTransferFrom ends with a mark that names opensea.io'])
  })

  it('is not fooled by what only looks like one, or hides more behind it', () => {
    const transfer = find('USDC to bob')
    const mark = CODES
    for (const suffix of [
      concat('0xdeadbeef', mark),
      concat(mark, '0x00'),
      // No codes, codes longer than the data, codes that cannot be read, an unknown schema.
      '0x000080218021802180218021802180218021',
      '0x61ff0080218021802180218021802180218021',
      '0x0001020480218021802180218021802180218021',
      '0x01010080218021802180218021802180218021',
      '0x61010280218021802180218021802180218021',
      '0x61010180218021802180218021802180218021',
    ] as const)
      expect(behind(transfer, suffix)[0], suffix).toContain('danger: The data for transfer holds')
    // Dirty padding with a mark behind it.
    const { data } = transfer.request.transaction
    expect(behind(withTransaction(transfer, { data: `${data.slice(0, 10)}ff${data.slice(12)}` as Hex }), mark)[0]).toContain('danger')
  })
})

describe('creation/deploys', () => {
  const of = (bytes: number) =>
    judged('creation/deploys', inputOf(withTransaction(find('deployment'), { data: `0x${'5b'.repeat(bytes)}`, gasLimit: 16_000_000n })))

  it('blocks code that no block takes', () => {
    expect(of(49_152)).toEqual(['warn: This deploys a new contract'])
    expect(of(49_153)).toEqual([
      'block: The code to deploy has 49153 bytes, but at most 49152 are allowed',
      'warn: This deploys a new contract',
    ])
  })
})

describe('gas/limit', () => {
  const swap = find('swap ether for USDC')
  const need = swap.simulation.gasNeeded ?? 0n
  const of = (gasLimit: bigint, one = swap, changes: Partial<JudgeInput> = {}) =>
    judged('gas/limit', { ...inputOf(withTransaction(one, { gasLimit })), ...changes })

  it('is silent up to three times what it takes, and for round numbers that are small', () => {
    expect(need).toBeGreaterThan(50_000n)
    expect([of(need), of(need * 3n), of(100_000n, bob)]).toEqual([[], [], []])
  })

  it('warns above that', () => {
    expect(of(need * 3n + 1n)).toEqual([`warn: The gas limit is more than three times what it takes: ${need * 3n + 1n} instead of ${need}`])
    expect(of(100_001n, bob)).toHaveLength(1)
    expect(of(100_001n, bob, { chainKind: 'other' })).toEqual([])
  })

  it('blocks what no block takes', () => {
    expect(of(16_777_217n)).toEqual(['block: The gas limit of 16777217 is more than a transaction can have'])
    expect(of(5_000_001n, swap, { environment: { ...swap.environment, gasLimit: 5_000_000n } })).toEqual([
      'block: The gas limit of 5000001 is more than a transaction can have',
    ])
    expect(of(20_999n, bob)).toEqual(['block: The gas limit of 20999 doesn’t even cover the data'])
    expect(of(21_000n, bob)).toEqual([])
    // Other chains have other rules.
    expect(of(16_777_217n, swap, { chainKind: 'op-stack' })[0]).toContain('warn')
  })

  it('says that it does not suffice where it ran out, and that it may not where a call inside did', () => {
    const failing = (why: string, inside: string | undefined): Recorded => {
      const frames = swap.simulation.frames.map((frame) => (inside === undefined ? frame : { ...frame, failure: inside }))
      const { gasNeeded: _, ...simulation } = swap.simulation
      return { ...swap, simulation: { ...simulation, gasNeeded: undefined, outcome: { ok: false, why, data: '0x' }, frames } }
    }
    expect(of(need, failing('out of gas', 'out of gas'))).toEqual([`danger: The gas limit of ${need} is too low`])
    expect(of(need, failing('revert', 'out of gas'))).toEqual([`warn: The gas limit of ${need} may be too low`])
    expect(of(need, failing('revert', 'revert'))).toEqual([])
  })

  it('is unknown without a run, or without what it needs', () => {
    const said = ['unknown: We couldn’t check whether the gas limit is enough']
    expect(judged('gas/limit', withoutRun(inputOf(swap)))).toEqual(said)
    expect(of(need, { ...swap, simulation: { ...swap.simulation, gasNeeded: undefined } })).toEqual(said)
    expect(judged('gas/limit', asked({ kind: 'message', message: '0x00' }))).toEqual([])
  })
})

describe('fees', () => {
  it('block a tip above the cap, whatever is known of fees', () => {
    const one = withTransaction(bob, { maxPriorityFeePerGas: 3n * GWEI, maxFeePerGas: 2n * GWEI } as Partial<typeof transaction>)
    const said = ['block: The tip is higher than the maximum fee: 3 gwei per gas instead of at most 2 gwei']
    expect(judged('fee/far-above-normal', inputOf(one))).toEqual(said)
    expect(judged('fee/far-above-normal', { ...inputOf(one), facts: { accounts: {}, tokens: {} } })).toEqual(said)
  })

  const tips = { slow: GWEI, normal: 3n * GWEI, fast: 3n * GWEI }
  const held = (more: Partial<JudgeInput>, asks = { slow: GWEI, normal: 90n * GWEI, fast: 99n * GWEI }) =>
    judged('fee/suggestion-held', {
      ...withFacts(bob, { feeHistory: know({ baseFees: [GWEI], tips, held: { asked: asks, paid: GWEI } }, RUN) }),
      ...more,
    })

  it('tell of a suggestion that was held down', () => {
    expect(held({})).toEqual(['warn: The endpoint suggested a tip of 90 gwei per gas, but blocks were paid 1 gwei'])
    expect(held({}, { ...tips, fast: 50n * GWEI })).toEqual([
      'warn: The endpoint suggested a tip of 50 gwei per gas, but blocks were paid 1 gwei',
    ])
  })

  it('say nothing of one that was not, where somebody else chose the fee, or where no fee is known', () => {
    expect(judged('fee/suggestion-held', inputOf(bob))).toEqual([])
    expect(held({ asking: { kind: 'check' } })).toEqual([])
    expect(held({ facts: { ...factsOf(bob), feeHistory: { known: false, evidence: RUN } } })).toEqual([])
  })
})

describe('transaction/unusual', () => {
  const APP = { kind: 'app', origin: 'https://swap.example', changed: false, queued: 1, knownForMs: 86_400_000 } as const
  const listed = withTransaction(bob, { accessList: [{ address: BOB, storageKeys: [] }] } as Partial<typeof transaction>)
  const of = (input: JudgeInput) => judged('transaction/unusual', input)

  it('warns of an access list that an app sends, and tells of one that somebody made', () => {
    expect(of(inputOf(listed, { asking: APP }))).toEqual(['warn: This transaction lists 1 account it will read'])
    expect(of(inputOf(listed, { asking: { kind: 'check' } }))[0]).toContain('info')
    expect([of(inputOf(listed)), of(inputOf(bob, { asking: APP }))]).toEqual([[], []])
  })

  it('warns of blobs', () => {
    const blobs = {
      type: 'eip4844',
      chainId: 31337,
      nonce: 0,
      gasLimit: 21_000n,
      to: BOB,
      value: 0n,
      data: '0x',
      maxFeePerGas: GWEI,
      maxPriorityFeePerGas: 0n,
      accessList: [],
      maxFeePerBlobGas: 1n,
      blobVersionedHashes: [`0x01${'00'.repeat(31)}`],
    } as const
    const input = asked({ kind: 'transaction', transaction: blobs }, { ...withoutRun(inputOf(bob)), asking: APP })
    expect(of(input)).toEqual(['warn: This transaction carries blobs'])
  })
})
