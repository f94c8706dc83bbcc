import { describe, expect, it } from 'vitest'
import { PATH_TEMPLATES } from './account.ts'
import { isPath, parseTemplate, pathAt } from './derivation-path.ts'

const refused = expect.objectContaining({ code: 'key/path' })

describe('a template', () => {
  it.each([
    ["m/44'/60'/0'/0/i", "m/44'/60'/0'/0/i"],
    ['  M / 44h / 60H / 0’ / 0 / i ', "m/44'/60'/0'/0/i"],
    ["44'/60'/i'/0/0", "m/44'/60'/i'/0/0"],
    ["m/44'/60'/I'", "m/44'/60'/i'"],
    ["/44'/60'/0'/i", "m/44'/60'/0'/i"],
    [`m${'/0'.repeat(9)}/i`, `m${'/0'.repeat(9)}/i`],
  ])('written as %j is read as it is meant', (text, template) => expect(parseTemplate(text)).toBe(template))

  it.each([
    '',
    'm',
    'i/i',
    "m/44'/60'/0'/0/0",
    "m/44'/60'/0'/0",
    'm/i/x',
    'm/i/i',
    "m/44''/i",
    `m${'/0'.repeat(10)}/i`,
    'm/2147483648/i',
    'm/01/i',
    'm/0/ji',
    '../i',
    'm/i?',
    'm/-1/i',
  ])('%j is refused', (text) => expect(() => parseTemplate(text)).toThrow(refused))

  it('takes every index below 2^31 and none else', () => {
    for (const template of Object.values(PATH_TEMPLATES)) {
      for (const index of [0, 1, 0x7fffffff]) expect(isPath(pathAt(template, index))).toBe(true)
      for (const index of [-1, 0.5, Number.NaN, 0x80000000, 2 ** 53, 1e21]) expect(() => pathAt(template, index)).toThrow(refused)
    }
  })
})

it('tells whole paths from templates and from anything else', () => {
  expect(["m/44'/60'/0'/0/0", 'm/0', "m/2147483647'"].map(isPath)).toEqual([true, true, true])
  expect(["m/44'/60'/0'/0/i", 'm', 'm/', 'm/2147483648', 'm/0/', '0/0', "m/0''", `m${'/0'.repeat(11)}`, 'm/0\n'].some(isPath)).toBe(false)
})
