import { parsePath, writePath } from './values/path.ts'

/** Characters of the longest sentence that is shown: a longer one is no sentence. */
const MAX_LENGTH = 4096

/**
 * `interpolatedIntent` with its places filled ("Value interpolation"). `undefined` where one cannot be: "the wallet MUST fall back to displaying
 * the regular intent". Values are put in as they are and never read again.
 */
export function fillSentence(template: string, textAt: (path: string) => string | undefined): string | undefined {
  let sentence = ''
  for (let at = 0; at < template.length; at++) {
    const char = template.charAt(at)
    if (char !== '{' && char !== '}') {
      sentence += char
      continue
    }
    if (template.charAt(at + 1) === char) {
      sentence += char
      at++
      continue
    }
    const end = char === '{' ? template.indexOf('}', at) : -1
    const path = end < 0 ? undefined : parsePath(template.slice(at + 1, end).trim())
    const text = path === undefined ? undefined : textAt(writePath(path))
    if (text === undefined || sentence.length + text.length > MAX_LENGTH) return undefined
    sentence += text
    at = end
  }
  return sentence
}
