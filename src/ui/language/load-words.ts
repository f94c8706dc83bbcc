/// <reference types="vite/types/importMeta.d.ts" />
import type { Messages } from '@lingui/core'
import { type CompiledMessage, compileMessage } from './icu.ts'
import { type PackedWords, unpackWords } from './packed-words.ts'
import { pseudo } from './pseudo.ts'

/** Words of one language, and how messages are compiled that it has none for. */
export type LanguageWords = { readonly messages: Messages; readonly compile: (message: string) => CompiledMessage }

/** Each catalogue is a file of its own in the build, fetched when its language is chosen. */
const CATALOGUES = import.meta.glob<PackedWords>('../locales/*.po')

/** The words of a locale. A practice language is made of English, which stands in the code; so do sentences that a catalogue lacks. */
export async function loadWords(locale: string, isPractice: boolean): Promise<LanguageWords> {
  if (isPractice) return { messages: {}, compile: (message) => pseudo(compileMessage(message)) }
  const packed = await CATALOGUES[`../locales/${locale}.po`]?.()
  return { messages: packed === undefined ? {} : unpackWords(packed), compile: compileMessage }
}
