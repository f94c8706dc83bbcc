import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { isErc7730, runErc7730 } from './erc7730.ts'

const folder = mkdtempSync(join(tmpdir(), 'erc7730-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, value: unknown): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
}

const CONTRACT = '0x7730000000000000000000000000000000000001'
const base = { display: { formats: { 'grind(uint256 v)': { intent: 'Grind', fields: [{ path: 'v', label: 'Value', format: 'raw' }] } } } }
const descriptor = {
  includes: 'common-base.json',
  context: { contract: { deployments: [{ chainId: 1, address: CONTRACT }] } },
  metadata: { owner: 'Mill' },
}
const rawTx = serializeTransaction({
  chainId: 1,
  to: CONTRACT,
  data: encodeFunctionData({ abi: parseAbi(['function grind(uint256 v)']), args: [7n] }),
  type: 'eip1559',
})
const expected = { intent: 'Grind', owner: 'Mill', fields: [{ label: 'Value', value: '7' }] }
const cases = (change: object) => ({
  descriptor: '../calldata-mill.json',
  tests: [{ description: 'Seven', rawTx, expected: { ...expected, ...change } }],
})

function writeBundle(name: string, change: object): string {
  write(`${name}/registry.json`, { files: { 'registry/mill/calldata-mill.json': descriptor, 'registry/mill/common-base.json': base } })
  write(`${name}/tests.json`, { tests: { 'registry/mill/testsv2/calldata-mill.tests.json': cases(change) } })
  return join(folder, name)
}

function writeFiles(name: string, change: object): string {
  write(`${name}/registry/mill/calldata-mill.json`, descriptor)
  write(`${name}/registry/mill/common-base.json`, base)
  write(`${name}/registry/mill/testsv2/calldata-mill.tests.json`, cases(change))
  return join(folder, name, 'registry/mill/testsv2')
}

describe.each([
  ['in one file', writeBundle],
  ['beside their descriptors', writeFiles],
])('cases %s', (form, put) => {
  it('hold', async () => {
    expect(await runErc7730(put(`${form}-holds`, {}))).toBe('1 of 1 cases as published')
  })

  it.each([
    ['intent', { intent: 'Mill' }],
    ['owner', { owner: 'Other' }],
    ['interpolatedIntent', { interpolatedIntent: 'Grind 7' }],
    ['fields', { fields: [{ label: 'Value', value: '8' }] }],
    ['match', { match: false }],
  ])('do not hold when their %s is another', async (what, change) => {
    await expect(runErc7730(put(`${form}-${what}`, change))).rejects.toThrow('1 of 1 cases differ')
  })
})

describe('a file of descriptors to accept or refuse', () => {
  it('holds where each is judged as it says', async () => {
    const check = async (name: string, valid: boolean): Promise<string> => {
      write(`${name}/descriptors/one.json`, { ...descriptor, ...base, includes: undefined })
      write(`${name}/all.tests.json`, {
        kind: 'validation',
        tests: [{ id: 'one', descriptor: './descriptors/one.json', expected: { valid } }],
      })
      return runErc7730(join(folder, name))
    }
    expect(await check('valid', true)).toBe('1 of 1 cases as published')
    await expect(check('not-valid', false)).rejects.toThrow('no valid descriptor')
  })
})

it('a folder of another kind is not taken for one', () => {
  expect(isErc7730(['registry.json'])).toBe(false)
  expect(isErc7730(['steps.yaml', 'meta.yaml'])).toBe(false)
  expect(isErc7730(['registry.json', 'tests.json'])).toBe(true)
})
