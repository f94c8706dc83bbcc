import { expect, test } from 'vitest'
import { defined } from './defined.ts'

test('leaves out what is undefined, with its name', () => {
  const built = defined({ to: undefined, data: '0x', value: 0n, last: null, is: false, text: '' })
  expect(Object.keys(built)).toEqual(['data', 'value', 'last', 'is', 'text'])
  expect('to' in built).toBe(false)
})

test('is an object with optional members for the compiler', () => {
  const build = (
    to: string | undefined,
    data: string | undefined,
  ): { readonly kind: 'call'; readonly to?: string; readonly data?: string } => ({
    kind: 'call',
    ...defined({ to, data }),
  })
  expect(build(undefined, '0x')).toStrictEqual({ kind: 'call', data: '0x' })
  expect(build('a', undefined)).toStrictEqual({ kind: 'call', to: 'a' })
})

test('takes nothing from the prototype of what it is given', () => {
  expect(defined(Object.create({ inherited: 1 }) as object)).toStrictEqual({})
})
