/// <reference types="vite/types/importMeta.d.ts" />
import type { Messages } from '@lingui/core'
import { type CompiledMessage, compileMessage } from './icu.ts'
import { createWordStore, type PackedWords } from './packed-words.ts'
import { pseudo } from './pseudo.ts'

/** Words of one language, and how messages are compiled that it has none for. */
export type LanguageWords = {
  readonly messages: Messages
  readonly compile: (message: string) => CompiledMessage
  /** Each fetches one more part into `messages`, to be called one after the other. */
  readonly later: readonly (() => Promise<void>)[]
}

/** Each language is three files of its own in the build (scripts/build/word-parts.ts), fetched when it is chosen. */
const PARTS = [
  import.meta.glob<PackedWords>('../locales/*.po', { query: '?part=1' }),
  import.meta.glob<PackedWords>('../locales/*.po', { query: '?part=2' }),
  import.meta.glob<PackedWords>('../locales/*.po', { query: '?part=3' }),
]

/** The first words of a locale. A practice language is made of English, which stands in the code; so do sentences that a catalogue lacks. */
export async function loadWords(locale: string, isPractice: boolean): Promise<LanguageWords> {
  if (isPractice) return { messages: {}, compile: (message) => pseudo(compileMessage(message)), later: [] }
  const { messages, add } = createWordStore()
  const [first, ...later] = PARTS.map((part) => async () => {
    const packed = await part[`../locales/${locale}.po`]?.()
    if (packed !== undefined) add(packed)
  })
  await first?.()
  return { messages, compile: compileMessage, later }
}
