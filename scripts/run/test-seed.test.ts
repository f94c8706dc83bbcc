import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { generatorTests, REST_TESTS, seedOf } from './test-seed.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it('gives one commit one seed, and another commit another', () => {
  expect(seedOf('d96c26b1aa')).toBe(0xd96c26b1 >>> 1)
  expect(seedOf('d96c26b3aa')).not.toBe(seedOf('d96c26b1aa'))
  expect(seedOf('ffffffffff')).toBe(0x7fffffff)
  expect(seedOf('')).toBe(1)
})

it('finds the unit tests that make their cases from a seed, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-seed-'))
  folders.push(folder)
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'deep/a.test.ts'), "import fc from 'fast-check'\n")
  writeFileSync(join(folder, 'b.test.ts'), "import { sampleOf } from '../../test/support/generated.ts'\n")
  writeFileSync(join(folder, 'c.test.ts'), "import { it } from 'vitest'\n")
  writeFileSync(join(folder, 'd.browser.test.ts'), "import fc from 'fast-check'\n")
  writeFileSync(join(folder, 'e.ts'), "import fc from 'fast-check'\n")
  expect(generatorTests([folder])).toEqual([join(folder, 'b.test.ts'), join(folder, 'deep/a.test.ts')])
})

it('names as tests of the rest only files that are there', () => {
  expect(REST_TESTS.filter((file) => !existsSync(file))).toEqual([])
})

/** What generators of numbers are made of: mulberry32, congruences, xorshift. */
const GENERATOR = /Math\.imul\(|0x6d2b79f5|1664525|\^= state (?:<<|>>>)/i

it('is used by one generator alone: no test has numbers of its own', () => {
  const files = ['src', 'test', 'devnet', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  )
  expect(files.filter((file) => GENERATOR.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'scripts/run/test-seed.test.ts',
    'src/core/test-support/dice.ts',
    // A hash of a text, and no test.
    'src/ui/language/packed-words.ts',
  ])
})
