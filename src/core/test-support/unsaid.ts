/** What may be empty: content that somebody else wrote, bytes, what a token is called beside its symbol, and the end of a sentence that goes on only sometimes. */
const CONTENT = /^(?:text|data|value)$/
const MAYBE = /(?:^|\.)values$/

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/**
 * Where in something that is shown nothing is said: an empty sentence, a place of a sentence that nothing fills, an empty name, kind, standard or source.
 * Each as the path to it. Content that a stranger wrote may be empty.
 */
export function unsaid(shown: unknown, path = ''): readonly string[] {
  if (shown === '') return [path]
  if (Array.isArray(shown)) return shown.flatMap((item, index) => unsaid(item, `${path}[${index}]`))
  if (!isObject(shown)) return []
  const { id, values } = shown
  const places = typeof id === 'string' ? [...id.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) : []
  const unfilled = places.filter((name) => !isObject(values) || values[name] === undefined).map((name) => `${path}{${name}}`)
  const below = Object.entries(shown).flatMap(([key, value]) =>
    value === '' && (CONTENT.test(key) || MAYBE.test(path) || (key === 'name' && 'symbol' in shown))
      ? []
      : unsaid(value, path === '' ? key : `${path}.${key}`),
  )
  return [...unfilled, ...below]
}
