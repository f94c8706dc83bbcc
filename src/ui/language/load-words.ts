/// <reference types="vite/types/importMeta.d.ts" />
import type { Messages } from '@lingui/core'
import { type CompiledMessage, compileMessage } from './icu.ts'
import { createWordStore, type PackedWords, type WordStore } from './packed-words.ts'
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

/** What was fetched of a language, and the places in `PARTS` of what is still to be. */
type Fetched = { readonly store: WordStore; readonly missing: Set<number> }
const languages = new Map<string, Fetched>()

async function fetchPart(locale: string, index: number, { store, missing }: Fetched): Promise<void> {
  const packed = await PARTS[index]?.[`../locales/${locale}.po`]?.()
  if (packed !== undefined) store.add(packed)
  missing.delete(index)
}

/**
 * The first words of a locale. A practice language is made of English, which stands in the code; so do sentences that a catalogue lacks. A language is unpacked
 * once, however often it is chosen: each change of a preference chooses it again. A part that failed is fetched again.
 */
export async function loadWords(locale: string, isPractice: boolean): Promise<LanguageWords> {
  if (isPractice) return { messages: {}, compile: (message) => pseudo(compileMessage(message)), later: [] }
  const language = languages.get(locale) ?? { store: createWordStore(), missing: new Set(PARTS.keys()) }
  languages.set(locale, language)
  const { store, missing } = language
  if (missing.has(0)) await fetchPart(locale, 0, language)
  return { messages: store.messages, compile: compileMessage, later: [...missing].map((index) => () => fetchPart(locale, index, language)) }
}
