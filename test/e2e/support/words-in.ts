import { readLanguage } from '../../../scripts/build/languages.ts'

/** Looks up what a screen says in a language by its English, `values` in its places. Throws where there is no such sentence. */
export async function wordsIn(language: string): Promise<(english: string, values?: Readonly<Record<string, string>>) => string> {
  const byEnglish = new Map(
    Object.entries(await readLanguage(language)).map(([id, { message = id, translation = '' }]) => [message, translation]),
  )
  return (english, values = {}) => {
    const translation = byEnglish.get(english)
    if (translation === undefined || translation === '') throw new Error(`“${english}” is not translated to ${language}.`)
    return translation.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  }
}
