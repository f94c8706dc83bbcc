import { type Messages, setupI18n } from '@lingui/core'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { createWordStore, type PackedWords } from '../../src/ui/language/packed-words.ts'
import { partOfLanguage } from './language-parts.ts'
import { WORD_PARTS } from './word-parts.ts'
import { sourcePlugins } from './plugins.ts'
import { collectMessages, englishModule, languageStatuses, updateLanguages } from './words.ts'

const room = mkdtempSync(join(tmpdir(), 'assay-words-'))
afterAll(() => rmSync(room, { recursive: true, force: true }))

const place = { folder: join(room, 'locales'), sources: [join(room, 'sources')] }
const po = join(place.folder, 'es.po')
const source = join(room, 'sources', 'screen.ts')
mkdirSync(join(room, 'sources'))

const MACRO = "import { msg } from '@lingui/core/macro'\nexport const word = msg`Reject it`\n"
const writeSource = (...texts: readonly string[]): void =>
  writeFileSync(source, `${MACRO}import { say } from '#core/text/words'\n${texts.map((text) => `say(${JSON.stringify(text)})\n`).join('')}`)

const readMessages = () => collectMessages(undefined, place)
const translate = (from: string, to: string): void =>
  writeFileSync(po, readFileSync(po, 'utf8').replace(`msgid "${from}"\nmsgstr ""`, `msgid "${from}"\nmsgstr "${to}"`))

/** What the build makes of the file of a language, as the app reads it. */
async function compiledFile(): Promise<Messages> {
  const { messages, add } = createWordStore()
  for (const part of WORD_PARTS) {
    const code = await partOfLanguage(readFileSync(po, 'utf8'), 'es', part)
    add((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as unknown as PackedWords)
  }
  return messages
}

/** The source as the app's build makes it. */
async function builtSource(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: sourcePlugins(),
    build: {
      write: false,
      minify: false,
      lib: { entry: source, formats: ['es'], fileName: 'screen' },
      rolldownOptions: { external: (id) => /^[#@]/.test(id) },
    },
  })
  const [first] = [made].flat()
  return first !== undefined && 'output' in first ? first.output[0].code : ''
}

describe('the file of a language', () => {
  it('is created with every message, and none of them translated; English gets none', async () => {
    writeSource('Send {amount}', 'An old sentence')
    await updateLanguages(['es'], place)
    expect(await languageStatuses(await readMessages(), place)).toEqual([{ language: 'es', added: 0, obsolete: 0, missing: 3 }])
    expect(() => readFileSync(join(place.folder, 'en.po'))).toThrow('ENOENT')
  })

  it('keeps what is translated, takes up what is new and drops what nobody says', async () => {
    translate('Send {amount}', 'Enviar {amount}')
    writeSource('Send {amount}', 'A new sentence', 'Another')
    const messages = await readMessages()
    expect(await languageStatuses(messages, place)).toEqual([{ language: 'es', added: 2, obsolete: 1, missing: 3 }])
    await updateLanguages([], place)
    expect(await languageStatuses(messages, place)).toEqual([{ language: 'es', added: 0, obsolete: 0, missing: 3 }])
    const written = readFileSync(po, 'utf8')
    expect(written).toContain('msgid "Send {amount}"\nmsgstr "Enviar {amount}"')
    expect(written).not.toContain('An old sentence')
    await updateLanguages([], place)
    expect(readFileSync(po, 'utf8')).toBe(written)
  })

  it('has the keys that the built code asks for, of macros and of sentences', async () => {
    translate('Reject it', 'Rechazar')
    const built = await builtSource()
    expect(built).toContain('message: "Reject it"')
    const id = /id: "([^"]+)"/.exec(built)?.[1] ?? ''
    const i18n = setupI18n({ locale: 'es', messages: { es: await compiledFile() } })
    expect([i18n._(id), i18n._('Send {amount}', { amount: '1 ETH' })]).toEqual(['Rechazar', 'Enviar 1 ETH'])
  })
})

it('a message that cannot be compiled is a fault', () => {
  const message = { message: '{n, plural, one {# day} other {# days}', origin: [], comments: [], placeholders: {} }
  expect(englishModule({ broken: message }).faults).toEqual([expect.stringContaining('{n, plural, one {# day} other {# days}')])
  expect(englishModule({ fine: { ...message, message: `${message.message}}` } }).faults).toEqual([])
})
