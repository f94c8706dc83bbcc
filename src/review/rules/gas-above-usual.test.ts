import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import { plain } from '#core/text/words'
import { soundly } from '../test-support/judged.ts'
import { CASES, find, inputOf, RECORD, withoutRun, withTransaction } from '../test-support/recorded.ts'
import { type GasUsed, callKeyForGas, usualGas } from '../fees/usual-gas.ts'

const of = (input: Parameters<typeof soundly>[0]) => soundly(input).findings.filter(({ rule }) => rule === 'gas/above-usual')
const remembering = (name: string, before: readonly GasUsed[]) => {
  const input = inputOf(find(name))
  return { ...input, facts: { ...input.facts, gasBefore: know(before, RECORD) } }
}

const calledBy = ({ to }: { readonly to?: Address | undefined }) => (to === undefined ? {} : { to })

describe('gas/above-usual', () => {
  it.each(CASES.map(({ name }) => name))('is silent where a run takes what such calls take: %s', (name) => {
    expect(of(inputOf(find(name)))).toEqual([])
  })

  it('goes by what the same call of this account used, before the table', () => {
    const { transaction } = find('USDC to bob').request
    const same = { ...calledBy(transaction), selector: callKeyForGas(transaction.data) }
    expect(of(remembering('USDC to bob', [{ ...same, gas: 34_000n }]))).toEqual([])
    expect(of(remembering('USDC to bob', [{ ...same, gas: 11_000n }]))).toMatchObject([{ level: 'warn' }])
    // The most that it used: one cheap call of many is no measure.
    expect(
      of(
        remembering('USDC to bob', [
          { ...same, gas: 11_000n },
          { ...same, gas: 30_000n },
        ]),
      ),
    ).toEqual([])
    // Of another contract or function it says nothing.
    expect(of(remembering('USDC to bob', [{ ...same, selector: '0x095ea7b3', gas: 1n }]))).toEqual([])
  })

  it('goes by the limit where nothing was run', () => {
    const asking = (gasLimit: bigint) => withoutRun(inputOf(withTransaction(find('USDC to bob'), { gasLimit })))
    expect(of(asking(16_777_216n))).toMatchObject([{ level: 'warn', say: { values: { takes: '16777216' } } }])
    expect(of(asking(75_000n))).toEqual([])
  })

  it('says whether it is held against calls before or against the table', () => {
    const { transaction } = find('USDC to bob').request
    const before = { ...calledBy(transaction), selector: callKeyForGas(transaction.data), gas: 11_000n }
    expect(of(remembering('USDC to bob', [before])).map(({ say }) => plain(say))).toEqual([
      expect.stringMatching(/more than three times the 11000 the same call used before$/),
    ])
    const unrun = withoutRun(inputOf(withTransaction(find('USDC to bob'), { gasLimit: 16_777_216n })))
    expect(of(unrun).map(({ say }) => plain(say))).toEqual([
      'This takes 16777216 gas, more than three times the 65000 such calls usually use',
    ])
  })

  it('is a gap where neither a run nor a memory nor the table tells', () => {
    const { gasBefore: _, ...facts } = inputOf(find('claim')).facts
    expect(of({ ...withoutRun(inputOf(find('claim'))), facts })).toMatchObject([{ level: 'unknown' }])
  })

  it('fires above three times, and only there, whatever the figures', () => {
    const { transaction } = find('claim').request
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 5_000_000n }), fc.bigInt({ min: 21_000n, max: 16_000_000n }), (used, gasLimit) => {
        const input = withoutRun(inputOf(withTransaction(find('claim'), { gasLimit })))
        const before = [{ ...calledBy(transaction), selector: callKeyForGas(transaction.data), gas: used }]
        const found = of({ ...input, facts: { ...input.facts, gasBefore: know(before, RECORD) } })
        expect(found.length > 0).toBe(gasLimit > used * 3n)
      }),
      { numRuns: 60 },
    )
  })
})

it('the table is no less than what its kinds used in the practice chain', () => {
  for (const { name, request, simulation } of CASES) {
    const usual = usualGas(request.transaction, [])
    if (usual !== undefined && simulation.outcome.ok)
      expect(usual.gas, name).toBeGreaterThanOrEqual(simulation.gasNeeded ?? simulation.gasUsed)
  }
})
