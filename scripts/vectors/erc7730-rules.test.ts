import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, type Hex, parseAbi, serializeTransaction, zeroAddress } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { isRegistry, runErc7730Rules } from './erc7730-rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'erc7730-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TOKEN = '0x7730000000000000000000000000000000000001'
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const rawTx = (data: Hex): Hex => serializeTransaction({ chainId: 1, to: TOKEN, data, type: 'eip1559' })
const transfer = (to: Hex): Hex => encodeFunctionData({ abi: parseAbi(['function transfer(address to, uint256 units)']), args: [to, 5n] })

/** A registry with one descriptor, which is of no use to any of the cases. */
function registry(name: string, tests: readonly object[]): string {
  const at = join(folder, name)
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'registry.json'), JSON.stringify({ files: {} }))
  writeFileSync(
    join(at, 'tests.json'),
    JSON.stringify({ tests: { 'registry/mill/testsv2/one.tests.json': { descriptor: '../one.json', tests } } }),
  )
  return at
}

describe('rules on the cases of a registry', () => {
  it('say nothing of what is honest, and count what they do say', async () => {
    const honest = { description: 'A transfer', rawTx: rawTx(transfer(BOB)) }
    const trailing = { description: 'With five bytes behind it', rawTx: rawTx(`${transfer(BOB)}0102030405`) }
    expect(await runErc7730Rules(registry('honest', [honest]))).toBe('0 of 1 raise a false alarm; findings: none')
    await expect(runErc7730Rules(registry('hidden', [honest, trailing]))).rejects.toThrow(/1 of 2 raise an alarm[\s\S]*call\/hidden-data/)
  })

  it('fail where one is called dangerous, with its name and what is said', async () => {
    const burned = { description: 'To nobody', rawTx: rawTx(transfer(zeroAddress)) }
    await expect(runErc7730Rules(registry('burned', [burned]))).rejects.toThrow(
      /one\.tests\.json, To nobody\s+recipient\/zero-or-precompile/,
    )
    const data = { domain: { name: 'Mill', chainId: 1 }, types: { A: [{ name: 'a', type: 'A' }] }, primaryType: 'A', message: { a: {} } }
    await expect(runErc7730Rules(registry('cyclic', [{ description: 'A', data }]))).rejects.toThrow('message/malformed')
  })

  it('are for a registry in one file alone', () => {
    expect(isRegistry(['registry.json', 'tests.json'])).toBe(true)
    expect(isRegistry(['one.tests.json'])).toBe(false)
  })
})
