import { isJsonObject } from '../text/json.ts'

/** Characters of the whole URI, capabilities, and lines; far above what any service asks for. */
const MAX_LENGTH = 32_768
const MAX_LINES = 256

const SCHEME = 'urn:recap:'
const PREAMBLE = 'I further authorize the stated URI to perform the following actions on my behalf:'
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** RFC 4648 base64url without padding; undefined for anything else. */
function decode(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let [bits, held, at] = [0, 0, 0]
  for (const char of text) {
    const digit = DIGITS.indexOf(char)
    if (digit < 0) return undefined
    bits = (bits << 6) | digit
    held += 6
    if (held >= 8) {
      held -= 8
      bytes[at++] = (bits >> held) & 255
      bits &= (1 << held) - 1
    }
  }
  return held < 6 && bits === 0 ? bytes : undefined
}

/** The details object. A second key of one name would be signed and not shown: what does not come back as it was is refused. */
function parse(uri: string): Readonly<Record<string, unknown>> | undefined {
  const bytes = decode(uri.slice(SCHEME.length))
  if (bytes === undefined) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) && JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

const isSorted = (keys: readonly string[]): boolean => keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key)

/** `'crud': 'delete', 'update' for 'https://example.com/pictures/'`: one for each namespace of a resource. */
function linesOf(resource: string, abilities: unknown): readonly string[] | undefined {
  if (!isJsonObject(abilities)) return undefined
  const keys = Object.keys(abilities)
  if (keys.length === 0 || !isSorted(keys)) return undefined
  const spaces = new Map<string, string[]>()
  for (const key of keys) {
    const [, space = '', name = ''] = /^([\w.*+-]+)\/([\w.*+-]+)$/.exec(key) ?? []
    const limits = abilities[key]
    if (space === '' || !Array.isArray(limits) || !limits.every(isJsonObject)) return undefined
    spaces.set(space, [...(spaces.get(space) ?? []), `'${name}'`])
  }
  return [...spaces].map(([space, names]) => `'${space}': ${names.join(', ')} for '${resource}'`)
}

/**
 * What ERC-5573 lets an app do: one line for each entry of its statement, numbers left out. `undefined`: there is a recap that is not well
 * formed, not the last resource or not the only one, or that the statement does not say word for word.
 */
export function readRecaps(resources: readonly string[], statement: string | undefined): readonly string[] | undefined {
  const recaps = resources.filter((resource) => resource.toLowerCase().startsWith(SCHEME))
  const [uri] = recaps
  if (uri === undefined) return []
  if (recaps.length > 1 || resources.at(-1) !== uri || uri.length > MAX_LENGTH || !uri.startsWith(SCHEME)) return undefined
  const granted = parse(uri)?.['att']
  if (!isJsonObject(granted) || Object.keys(granted).length === 0 || !isSorted(Object.keys(granted))) return undefined
  const lines: string[] = []
  for (const [resource, abilities] of Object.entries(granted)) {
    const more = linesOf(resource, abilities)
    if (more === undefined || !/^.+:.*$/.test(resource) || lines.length + more.length > MAX_LINES) return undefined
    lines.push(...more)
  }
  const spoken = `${PREAMBLE}${lines.map((line, at) => ` (${at + 1}) ${line}.`).join('')}`
  return statement !== undefined && (statement === spoken || statement.endsWith(` ${spoken}`)) ? lines : undefined
}
