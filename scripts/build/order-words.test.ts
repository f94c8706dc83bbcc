import { createCompiledCatalog } from '@lingui/cli/api'
import { expect, it } from 'vitest'
import { orderWords } from './order-words.ts'

const compiled = (messages: Readonly<Record<string, string>>): string => createCompiledCatalog('en', messages, { namespace: 'es' }).source
const read = (code: string): Readonly<Record<string, unknown>> => {
  const text = /JSON\.parse\((".*")\)/s.exec(code)?.[1] ?? '"{}"'
  return JSON.parse(JSON.parse(text) as string) as Readonly<Record<string, unknown>>
}

it('puts what reads alike together, and keeps what each key says', () => {
  const code = compiled({ a: 'Send {amount}', b: 'Back', c: 'Send it', d: 'It’s "quoted"\n', e: '{n, plural, one {# day} other {# days}}' })
  const ordered = orderWords(code)
  expect(read(ordered)).toEqual(read(code))
  expect(Object.keys(read(ordered))).toEqual(['b', 'd', 'a', 'c', 'e'])
  expect(orderWords(ordered)).toBe(ordered)
})

it('refuses what Lingui did not write', () => {
  expect(() => orderWords('export default {}')).toThrow('no module of messages')
})
