import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { keccak256 } from 'viem'
import type { Effect } from '#core/signing/effect'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import { LEVELS } from '#core/signing/finding'
import type { Hex } from '#core/bytes/hex'
import type { Frame } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import { NO_FACTS } from './facts.ts'
import { judge } from './judge.ts'
import { plan } from './plan.ts'
import type { JudgeInput } from './review.ts'
import { RULES } from './rules/index.ts'
import { ALICE, BOB, CASES, CATS, find, inputOf, RUN, USDC, WETH, withoutRun, withTransaction } from './test-support/recorded.ts'

const reviewOf = (name: string) => judge(inputOf(find(name)))

/** An effect in one line. */
function line(effect: Effect): string {
  if ('amount' in effect) return `${effect.kind} ${effect.amount.token.symbol} ${effect.counterparty === undefined ? '' : 'of one'}`.trim()
  if (effect.kind === 'allowance') return `allowance ${effect.token.symbol}${effect.unlimited ? ' unlimited' : ''}`
  return effect.kind
}

describe('effects come from the run', () => {
  it.each([
    ['ether to bob', ['asset-out ETH of one']],
    ['ether to oneself', []],
    ['USDC to bob', ['asset-out USDC of one']],
    ['unlimited approve', ['allowance USDC unlimited']],
    ['approve taken back', ['allowance USDC']],
    ['WETH deposit', ['asset-out ETH of one', 'asset-in WETH']],
    ['WETH withdraw', ['asset-out WETH', 'asset-in ETH of one']],
    ['swap ether for USDC', ['asset-out ETH of one', 'asset-in USDC of one']],
    ['swap USDC for ether', ['asset-out USDC of one', 'asset-in ETH of one']],
    ['swap USDC for DAI', ['asset-out USDC of one', 'asset-in DAI of one']],
    ['cat to bob', ['nft-out']],
    ['every cat to the market', ['operator']],
    ['fake USDC, forged', []],
    ['inner create', ['asset-out ETH of one', 'contract-created']],
    ['deployment', ['contract-created']],
    ['custom error', []],
  ])('%s', (name, effects) => {
    expect(reviewOf(name).effects.map(line)).toEqual(effects)
  })

  it('net of the fee, and to the unit', () => {
    const { effects, fee } = reviewOf('ether to bob')
    const [out] = effects
    expect(out).toMatchObject({ amount: { units: 1_250_000_000_000_000_000n }, counterparty: BOB })
    if (out?.kind !== 'asset-out' || out.before === undefined || out.after === undefined) throw new Error('no asset leaves')
    expect(out.before - out.after).toBe(out.amount.units + (fee.expectedWei ?? 0n))
    expect(reviewOf('USDC to bob').effects[0]).toMatchObject({ amount: { units: 25_000_000n } })
  })

  it('leave what remains untold where a part of the fee is unknown, and count it in where it is known', () => {
    const dataFee = know({ dataFee: 7n, operatorFee: 2n }, RUN)
    const [plainly] = reviewOf('ether to bob').effects
    const [out] = judge(inputOf(find('ether to bob'), { dataFee })).effects
    const [dark] = judge(inputOf(find('ether to bob'), { dataFee: notKnown(unknownEvidence('simulation/unsupported')) })).effects
    if (plainly?.kind !== 'asset-out' || out?.kind !== 'asset-out' || dark?.kind !== 'asset-out') throw new Error('no asset leaves')
    expect([out.amount, dark.amount]).toEqual([plainly.amount, plainly.amount])
    expect(out.after).toBe((plainly.after ?? 0n) - 9n)
    expect(dark).not.toHaveProperty('after')
  })

  it('are as strong as the world that was handed in, and a contract’s own word is weaker still', () => {
    const proved = { kind: 'computed', method: 'local-run', head: 'finalized' } as const
    expect(judge(inputOf(find('USDC to bob'), { evidence: proved })).effects.map(({ evidence }) => evidence)).toEqual([proved])
    const one = find('USDC to bob')
    const mute = { ok: false, data: '0x' } as const
    const simulation = { ...one.simulation, probes: one.simulation.probes.map(() => ({ before: mute, after: mute })) }
    expect(judge(inputOf({ ...one, simulation })).effects[0]?.evidence.kind).toBe('declared')
  })

  it('never from calldata: without a run there are none, whatever the words promise', () => {
    for (const one of CASES) expect(judge(withoutRun(inputOf(one))).effects).toEqual([])
  })

  it('do not hide a token that counts its units like items', () => {
    // A log in the shape of ERC-721 beside a loss of 25,000,000 units.
    const one = find('USDC to bob')
    const logs = one.simulation.logs.map(({ address, topics, data }) => ({ address, topics: [...topics, data], data: '0x' as Hex }))
    const review = judge(inputOf({ ...one, simulation: { ...one.simulation, logs } }, { plan: inputOf(one).plan }))
    expect(review.effects).toContainEqual(
      expect.objectContaining({ kind: 'asset-out', amount: expect.objectContaining({ units: 25_000_000n }) }),
    )
    expect(review.findings.map(({ rule }) => rule)).toContain('tokens/events-disagree')
  })
})

describe('the sentence', () => {
  it('is what it says when the run agrees', () => {
    const review = reviewOf('swap ether for USDC')
    expect(plain(review.sentence)).toBe('Swap 0.7 ETH for at least 0.000001 USDC with Uniswap v2 router')
    expect([review.differs, review.sentence]).toEqual([false, review.says])
    expect(review.least).toEqual([{ token: USDC, units: 1n }])
  })

  it('is the difference when it does not', () => {
    const review = judge(inputOf({ ...find('USDC to bob'), simulation: find('unlimited approve').simulation }))
    expect(review.differs).toBe(true)
    expect(plain(review.sentence)).toBe('It doesn’t say that Uniswap v2 router can spend unlimited USDC')
    expect(plain(review.says)).toBe('Send 25 USDC to Bob')
    expect(review.findings[0]?.rule).toBe('effects/unlike-request')
  })

  it('is the failure when it fails', () => {
    const review = reviewOf('panic')
    expect([review.differs, review.outcome, plain(review.sentence)]).toEqual([
      true,
      'revert',
      'This would fail, and you’d pay only the fee',
    ])
  })

  it('is made from what would be signed, whatever explanation came with it', () => {
    const input = inputOf(find('USDC to bob'), { explanation: inputOf(find('ether to bob')).explanation })
    expect(plain(judge(input).says)).toBe('Send 25 USDC to Bob')
  })

  it('names tokens as probes answered, and cleans what they say', () => {
    const one = find('fake USDC, approved')
    // It calls itself as a listed one does.
    expect(plain(reviewOf(one.name).says)).toContain('0.000005 0x700b…AD35')
    const text = (symbol: string): Hex =>
      `0x${'20'.padStart(64, '0')}${Buffer.byteLength(symbol).toString(16).padStart(64, '0')}${Buffer.from(symbol).toString('hex').padEnd(64, '0')}`
    const { plan: planned } = inputOf(one)
    for (const hostile of ['“X”', 'US‮DC', 'a b', 'UЅDC', 'x'.repeat(17), '']) {
      const answer = { ok: true, data: text(hostile) } as const
      const probes = one.simulation.probes.map((probe, at) =>
        planned.probes[at]?.reading.reads === 'symbol' ? { before: answer, after: answer } : probe,
      )
      expect(plain(judge(inputOf({ ...one, simulation: { ...one.simulation, probes } })).says)).toContain('0.000005 0x700b…AD35')
    }
  })
})

describe('the rest of a review', () => {
  it('counts the fee from gas and prices', () => {
    const { fee } = reviewOf('ether to bob')
    const { environment, request } = find('ether to bob')
    expect(fee).toMatchObject({ gasUsed: 21_000n, gasLimit: 3_000_000n, baseFee: environment.baseFee, tip: 1_000_000_000n })
    expect(fee.expectedWei).toBe(21_000n * (environment.baseFee + 1_000_000_000n))
    expect(fee.maxWei).toBe(3_000_000n * fee.maxFeePerGas)
    const legacy = judge(
      inputOf(
        withTransaction(find('ether to bob'), { type: 'legacy', gasPrice: environment.baseFee + 5n } as Partial<
          typeof request.transaction
        >),
      ),
    )
    expect(legacy.fee).toMatchObject({ tip: 5n, expectedWei: 21_000n * (environment.baseFee + 5n) })
  })

  it('counts the data on another chain in, and gives no sum where a part of it is unknown', () => {
    const one = find('ether to bob')
    const feeWith = (dataFee: JudgeInput['dataFee']) => judge(inputOf(one, dataFee === undefined ? {} : { dataFee })).fee
    const { expectedWei: gas = 0n, maxWei } = feeWith(undefined)
    expect(feeWith(know({ dataFee: 7n, operatorFee: 2n }, RUN))).toMatchObject({ gasWei: gas, expectedWei: gas + 9n, maxWei: maxWei + 9n })
    for (const part of [know({ dataFee: 7n }, RUN), notKnown(unknownEvidence('simulation/unsupported'))]) {
      expect(feeWith(part)).toMatchObject({ gasWei: gas, data: part })
      expect(feeWith(part)).not.toHaveProperty('expectedWei')
    }
  })

  it('gives the hashes to compare with a device', () => {
    const review = reviewOf('USDC to bob')
    expect(review.hashes.map(({ label }) => plain(label))).toEqual(['Transaction', 'Calldata'])
    expect(review.hashes[0]?.value).toBe(keccak256(review.raw.encoded ?? '0x'))
    expect(review.raw.size).toBe(68)
    expect(reviewOf('ether to bob').hashes).toHaveLength(1)
  })

  it('names slots as far as the run tells', () => {
    const said = (name: string) => reviewOf(name).storage.map(({ says }) => says.map(plain).join(', '))
    expect(said('USDC to bob').toSorted()).toEqual(['Balance of Bob', 'Balance of Savings'])
    expect(said('unlimited approve')).toEqual(['Amount Uniswap v2 router can spend from Savings'])
    expect(said('swap ether for USDC')).toContain('Slot 8')
  })

  it('decodes the frames of the run', () => {
    const abi = parseAbi(['function transfer(address to, uint256 value)', 'function getReserves()'])
    const frame = (depth: number, to: Hex, input: Hex, more: Partial<Frame> = {}): Frame => ({
      parent: depth === 0 ? undefined : 0,
      depth,
      kind: 'call',
      from: ALICE,
      to,
      codeAddress: to,
      value: 0n,
      input,
      output: '0x',
      gasUsed: 1n,
      reverted: false,
      ...more,
    })
    const frames = [
      frame(0, CATS, '0xdeadbeef'),
      frame(1, CATS, encodeFunctionData({ abi, functionName: 'getReserves' }), { kind: 'staticcall' }),
      frame(1, USDC, encodeFunctionData({ abi, functionName: 'transfer', args: [BOB, 5_000_000n] }), { from: CATS }),
      frame(1, WETH, '0x', { value: 5n }),
      frame(1, BOB, '0x6000', { kind: 'create' }),
      frame(1, '0x0000000000000000000000000000000000000001', '0x00', { kind: 'staticcall' }),
    ]
    const one = find('claim')
    const { calls, callsLeftOut } = judge(inputOf({ ...one, simulation: { ...one.simulation, frames } }))
    expect(calls.map(({ explanation }) => plain(explanation.intent))).toEqual([
      `Call an unknown function of ${CATS}`,
      `Read getReserves of ${CATS}`,
      'Send 5 USDC to Bob',
      'Send 0.000000000000000005 ETH to 0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
      'Deploy a new contract',
      'Use the built-in function 0x0000000000000000000000000000000000000001',
    ])
    expect(callsLeftOut).toBe(0)
    const many = judge(
      inputOf({ ...one, simulation: { ...one.simulation, frames: Array.from({ length: 2100 }, () => frame(0, BOB, '0x')) } }),
    )
    expect([many.calls.length, many.callsLeftOut]).toEqual([2000, 100])
  })

  it('says how it is known', () => {
    const { how } = reviewOf('swap USDC for DAI')
    expect(how).toMatchObject({ trips: 3, sources: ['127.0.0.1:8545'], ms: 40, runMs: 4, evidence: RUN })
    expect(how.accounts).toBeGreaterThan(5)
    expect(how.counts.claimed).toBeGreaterThan(5)
    expect(how.counts.proved + how.counts.computed).toBe(0)
  })

  it('holds for danger, asks for gaps, and shows nothing else as fine', () => {
    const fitting = withTransaction(find('ether to bob'), { gasLimit: 21_000n })
    expect(judge(inputOf(fitting)).verdict).toEqual({ worst: 'unknown', mayBeSigned: true, hold: false, gaps: false })
    expect(reviewOf('ether to a look-alike').verdict).toEqual({ worst: 'danger', mayBeSigned: true, hold: true, gaps: false })
    expect(judge(withoutRun(inputOf(fitting))).verdict).toEqual({
      worst: 'unknown',
      mayBeSigned: true,
      hold: false,
      gaps: true,
    })
    expect(judge(withoutRun(inputOf(find('claim')))).verdict).toMatchObject({ worst: 'danger', hold: true, gaps: true })
  })
})

describe('findings', () => {
  it('come worst first, each with what, why and what now, by rules that may give that level', () => {
    for (const one of CASES) {
      for (const input of [
        inputOf(one),
        withoutRun(inputOf(one)),
        inputOf(one, { facts: NO_FACTS }),
        withoutRun(inputOf(one, { facts: NO_FACTS })),
      ]) {
        const { findings } = judge(input)
        expect(findings.map(({ level }) => LEVELS.indexOf(level))).toEqual(
          findings.map(({ level }) => LEVELS.indexOf(level)).toSorted((a, b) => a - b),
        )
        for (const { rule, level, say, why, todo } of findings) {
          expect([rule, RULES.find(({ id }) => id === rule)?.levels]).toEqual([rule, expect.arrayContaining([level])])
          for (const words of [say, why, todo]) expect(plain(words)).not.toMatch(/\{|\?|!|^$/)
        }
      }
    }
  })

  it('are never none without a run, whatever is asked', () => {
    const one = find('USDC to bob')
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`),
      fc.constantFrom(...CASES.map((item) => item.request.transaction.data)),
    )
    const to = fc.constantFrom(...CASES.flatMap((item) => item.request.transaction.to ?? []))
    fc.assert(
      fc.property(
        data,
        to,
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.constantFrom('finalized' as const, 'claimed' as const),
        (bytes, target, value, head) => {
          const asked = withTransaction(one, { data: bytes, to: target, value })
          const review = judge(withoutRun(inputOf(asked, { block: { ...one.block, head } })))
          expect(review.findings.map(({ rule }) => rule)).toContain('simulation/not-run')
          expect(review.effects).toEqual([])
          expect(review.verdict.gaps).toBe(true)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('stand when logs are anything at all', () => {
    const one = find('swap USDC for DAI')
    const topics = one.simulation.logs.flatMap((log) => log.topics)
    const hex = fc.uint8Array({ maxLength: 96 }).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
    const log = fc.record({
      address: fc.constantFrom(USDC, WETH, CATS),
      topics: fc.array(fc.oneof(fc.constantFrom(...topics), hex), { maxLength: 4 }),
      data: hex,
    })
    fc.assert(
      fc.property(fc.array(log, { maxLength: 12 }), (logs) => {
        const simulation = { ...one.simulation, logs }
        const planned = plan(inputOf(one), { simulation })
        const review = judge(inputOf({ ...one, simulation }, { plan: planned }))
        expect(review.effects.every((effect) => !('amount' in effect) || effect.amount.units > 0n)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('are the same for the same input', () => {
    for (const one of CASES) expect(judge(inputOf(one))).toEqual(judge(inputOf(one)))
  })
})
