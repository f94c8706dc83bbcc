import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { balDevnet } from './bal-devnet.ts'
import { isBlockchainTests, runBlockchainTests } from './blockchain-tests.ts'
import { knownMiss } from './misses.ts'

const folder = mkdtempSync(join(tmpdir(), 'blockchain-tests-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('published chains of blocks', () => {
  // 120 million: the limit of most of its blocks, at which a creation there costs 112 × 1,174 gas of state. At 30 million its formula gives less than a gas, so one.
  it.each([
    [120_000_000n, 1_174],
    [30_000_000n, 150],
    [1_000_000n, 1],
  ])('have the price of state of their block: at %i', (gasLimit, cost) => {
    expect(balDevnet(gasLimit).parameters['costPerStateByte']).toBe(cost)
  })

  it('are not run under rules of a release that is not known', async () => {
    const test = { _info: { url: 'https://example.org/tests@v99.0.0/' }, pre: {}, blocks: [], genesisBlockHeader: {}, postState: {} }
    writeFileSync(join(folder, 'one.json'), JSON.stringify({ 'a::test_one[]': test }))
    expect(isBlockchainTests(['one.json'], folder)).toBe(true)
    expect(await runBlockchainTests(folder)).toEqual({ detail: '1 not run (another release)', held: 0 })
  })

  it('that are missed are known by the name of their test alone', () => {
    expect(knownMiss('tests/a/test_b.py::test_return50000[fork_Amsterdam]')).toContain('state gas')
    expect(knownMiss('tests/a/test_b.py::test_something_else[fork_Amsterdam]')).toBeUndefined()
  })
})
