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

it('lets letters of another script change places with Latin ones, and gives them back', async () => {
  const words = {
    a: 'إرسال {amount} إلى {who}',
    b: 'رجوع',
    d: 'لم يُوقَّع شيء. راجع الطلب ووقّعه مرة أخرى، ثم قارن العنوان كله بالعنوان الذي أُعطي لك.',
    c: '{count, plural, zero {لا أيام} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}} من ETH',
  }
  const packed = await load(packWords(compiled(words)))
  expect(packed.swap?.length).toBeGreaterThan(20)
  // In the file the letters take one byte, and names of places are as they were.
  expect(JSON.stringify(packed.texts)).not.toMatch(/رجوع/)
  expect(JSON.stringify(packed.texts)).toContain('"amount"')
  const { messages, add } = createWordStore()
  add(packed)
  const { messages: wanted, add: addPlain } = createWordStore()
  const before = JSON.parse(JSON.parse(/JSON\.parse\((".*")\)/s.exec(compiled(words))?.[1] ?? '"{}"') as string) as Readonly<
    Record<string, PackedWords['texts'][number]>
  >
  addPlain({ keys: Object.keys(words).map(wordKey).join(''), texts: Object.keys(words).map((id) => before[id] ?? '') })
  expect(Object.keys(words).map((id) => messages[id])).toEqual(Object.keys(words).map((id) => wanted[id]))
})

it('keeps generated ids by short keys, but those that share theirs with any message there is', async () => {
  const generated = Array.from({ length: 3000 }, (_, index) => `aa${index.toString(36).padStart(4, '0')}`)
  const short = Map.groupBy(generated, (id) => wordKey(id).slice(0, 3))
  const [first = '', second = ''] = [...short.values()].find(({ length }) => length === 2) ?? []
  expect(second).not.toBe('')
  const alone = 'zzzzzz'
  const packed = await load(packWords(compiled({ [first]: 'one', [alone]: 'two', 'A sentence': 'three' }), generated))
  expect([packed.shortKeys, packed.keys]).toEqual([wordKey(alone).slice(0, 3), wordKey(first) + wordKey('A sentence')])
  const { messages, add } = createWordStore()
  add(packed)
  expect([first, alone, 'A sentence', second].map((id) => messages[id])).toEqual([['one'], ['two'], ['three'], undefined])
})

it('never takes a sentence for the message of a short key', async () => {
  const { messages, add } = createWordStore()
  const words = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`aa${index.toString(36).padStart(4, '0')}`, `word ${index}`]),
  )
  const packed = await load(packWords(compiled(words)))
  add(packed)
  const short = new Set(packed.shortKeys?.match(/.{3}/g))
  const kept = Array.from({ length: 3000 }, (_, index) => `Old sentence ${index}`)
  expect(kept.filter((id) => short.has(wordKey(id).slice(0, 3))).length, 'there are some that would be').toBeGreaterThan(0)
  expect(kept.filter((id) => messages[id] !== undefined)).toEqual([])
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
