import { describe, expect, it } from 'vitest'
import { PATH_TEMPLATES } from '#core/account'
import { layoutOf, readTemplate } from './path-template.ts'

describe('a path that is typed', () => {
  it('is read as it is meant', () => expect(readTemplate(' m/44’/60h/i’/0/0 ')).toEqual({ template: "m/44'/60'/i'/0/0" }))
  it.each(['', 'm', "m/44'/60'/0'/0/0", 'm/i/i'])('is refused where it has no place for the account: %s', (text) =>
    expect(readTemplate(text)).toMatchObject({ problem: { code: 'key/path' } }),
  )
})

it('knows the layouts of other wallets by their template', () => {
  for (const [layout, template] of Object.entries(PATH_TEMPLATES)) expect(layoutOf(template)).toBe(layout)
  expect(layoutOf("m/44'/1'/0'/0/i")).toBe('custom')
  expect(layoutOf(undefined)).toBe('standard')
})
