import { createCompiledCatalog } from '@lingui/cli/api'
import { expect, it } from 'vitest'
import { createWordStore, type PackedWords, wordKey } from '../../src/ui/language/packed-words.ts'
import { packWords } from './pack-words.ts'

const compiled = (messages: Readonly<Record<string, string>>): string => createCompiledCatalog('en', messages, { namespace: 'es' }).source
const load = async (code: string): Promise<PackedWords> =>
  (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as unknown as PackedWords

const MESSAGES = { a: 'Send {amount}', b: 'Back', c: 'Send it', d: 'It’s "quoted"\n', e: '{n, plural, one {# day} other {# days}}' }

it('puts what reads alike together, and keeps what each id says', async () => {
  const packed = await load(packWords(compiled(MESSAGES)))
  expect(packed.keys).toBe(['b', 'd', 'a', 'c', 'e'].map(wordKey).join(''))
  const { messages: read, add } = createWordStore()
  add(packed)
  const text = /JSON\.parse\((".*")\)/s.exec(compiled(MESSAGES))?.[1] ?? '"{}"'
  const before = JSON.parse(JSON.parse(text) as string) as Readonly<Record<string, unknown>>
  expect(Object.fromEntries(Object.keys(MESSAGES).map((id) => [id, read[id]]))).toEqual(before)
  expect(read['f']).toBe(undefined)
})

it('refuses what Lingui did not write', () => {
  expect(() => packWords('export default {}')).toThrow('no module of messages')
})

it('refuses two messages of one key', () => {
  const seen = new Map<string, string>()
  for (let index = 0; ; index++) {
    const id = `message ${index}`
    const other = seen.get(wordKey(id))
    seen.set(wordKey(id), id)
    if (other === undefined) continue
    expect(() => packWords(compiled({ [id]: 'one', [other]: 'two' }))).toThrow('have the same key')
    break
  }
})
