import { describe, expect, it } from 'vitest'
import { PATH_TEMPLATES } from '#core/account'
import { layoutOf, readTemplate } from './path-template.ts'

describe('a path that is typed', () => {
  it.each([
    ["m/44'/60'/0'/0/i", "m/44'/60'/0'/0/i"],
    ['  m/44’/60’/i’/0/0 ', "m/44'/60'/i'/0/0"],
    ['m/44h/60H/0h/i', "m/44'/60'/0'/i"],
    ['m/i', 'm/i'],
    ["m/2147483647'/i", "m/2147483647'/i"],
  ])('is read: %s', (text, template) => expect(readTemplate(text)).toEqual({ template }))

  it.each([
    '',
    'm',
    'm/',
    "m/44'/60'/0'/0/0",
    'm/i/i',
    "44'/60'/0'/0/i",
    "m/44''/i",
    'm/-1/i',
    'm/2147483648/i',
    'm/1.5/i',
    'm/ i',
    'm/i/',
    `m/i${'/0'.repeat(10)}`,
  ])('is refused where it has no place for the account, or is no path: %s', (text) =>
    expect(readTemplate(text)).toMatchObject({ problem: { code: 'key/path' } }),
  )
})

it('knows the layouts of other wallets by their template', () => {
  for (const [layout, template] of Object.entries(PATH_TEMPLATES)) expect(layoutOf(template)).toBe(layout)
  expect(layoutOf("m/44'/1'/0'/0/i")).toBe('custom')
  expect(layoutOf(undefined)).toBe('standard')
})
