import { describe, expect, it } from 'vitest'
import { PATH_TEMPLATES } from '#core/identity/account'
import { pathAt } from '#core/identity/derivation-path'
import { derivationLayoutOf, placeIn, readTemplate } from './path-template.ts'

describe('a path that is typed', () => {
  it('is read as it is meant', () => expect(readTemplate(' m/44’/60h/i’/0/0 ')).toEqual({ template: "m/44'/60'/i'/0/0" }))
  it.each(['', 'm', "m/44'/60'/0'/0/0", 'm/i/i'])('is refused where it has no place for the account: %s', (text) =>
    expect(readTemplate(text)).toMatchObject({ problem: { code: 'key/path' } }),
  )
})

it('knows the layouts of other wallets by their template', () => {
  for (const [layout, template] of Object.entries(PATH_TEMPLATES)) expect(derivationLayoutOf(template)).toBe(layout)
  expect(derivationLayoutOf("m/44'/1'/0'/0/i")).toBe('custom')
  expect(derivationLayoutOf(undefined)).toBe('standard')
})

it('knows which account of a template a path is of, and that another path is of none', () => {
  for (const template of [...Object.values(PATH_TEMPLATES), "m/44'/1'/i/0'/3"])
    for (const index of [0, 7, 2 ** 31 - 1]) expect(placeIn(template, pathAt(template, index))).toBe(index)
  const { standard, legacy } = PATH_TEMPLATES
  expect(placeIn(standard, pathAt(legacy, 0))).toBeUndefined()
  expect(placeIn(legacy, pathAt(standard, 0))).toBeUndefined()
  for (const path of ["m/44'/60'/0'/0/", "m/44'/60'/0'/0/01", "m/44'/60'/0'/0/-1", "m/44'/60'/0'/0/1/2", ''])
    expect(placeIn(standard, path), path).toBeUndefined()
})
