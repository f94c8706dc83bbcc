import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { correct } from './correct.ts'
import { readGrid } from './grid.ts'

const LEVELS = ['L', 'M', 'Q', 'H'] as const
const made = (text: string | number[], options: Parameters<typeof encode>[1]) => {
  const code = encode(text, { border: 0, ...options })
  return { ...code, at: (row: number, column: number): boolean => code.data[row]?.[column] === true }
}

it('reads what another implementation writes, in every version and at every level', () => {
  for (let version = 1; version <= 40; version++)
    for (const ecc of LEVELS) {
      const text = `v${version}${ecc}`
      const code = made(text, { minVersion: version, maxVersion: version, ecc, boostEcc: false })
      expect(readGrid(code.at, code.version), `${version} ${ecc}`).toBe(text)
    }
})

it.each(['0123456789012', 'ETHEREUM:0XAB $%*+-./:', 'https://assay.example/check#check1.eyJ', 'Grüße, 你好, 🦊', '7'.repeat(2500)])(
  'reads %s',
  (text) => {
    const code = made(text, { ecc: 'M' })
    expect(readGrid(code.at, code.version)).toBe(text)
  },
)

it('reads each of the eight masks', () => {
  for (let maskPattern = 0; maskPattern < 8; maskPattern++) {
    const code = made('ethereum:0xa0b8', { ecc: 'Q', maskPattern })
    expect(readGrid(code.at, code.version)).toBe('ethereum:0xa0b8')
  }
})

it('mends what is covered, and gives up rather than read something else', () => {
  const text = 'a request that is worth reading twice '.repeat(6)
  const code = made(text, { ecc: 'H' })
  const covered = (most: number) => (row: number, column: number) =>
    row >= 9 && row < 9 + most && column >= 9 && column < 9 + most ? false : code.at(row, column)
  expect(readGrid(covered(16), code.version)).toBe(text)
  for (let most = 17; most < code.size; most++) expect([text, undefined]).toContain(readGrid(covered(most), code.version))
  expect(readGrid(() => false, code.version)).toBeUndefined()
})

it('mends as many codewords of a block as it can, and no more', () => {
  const clean = new Uint8Array(40) // a block of zeros is whole
  for (let broken = 0; broken <= 5; broken++) {
    const block = clean.slice()
    for (let each = 0; each < broken; each++) block[each * 7 + 1] = 17 * (each + 1)
    expect(correct(block, 10)).toBe(true)
    expect(block).toEqual(clean)
  }
  const block = clean.slice()
  for (let each = 0; each < 9; each++) block[each * 4] = 91 + each
  if (correct(block, 10)) expect(block).not.toEqual(clean)
})
