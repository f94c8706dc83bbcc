import { tryJson } from '#core/text/json'
/** What the search part of an address says, by name. */
export type SearchValues = Readonly<Record<string, unknown>>

/** The names that a path leaves open: `chain` of `/chains/$chain`, and `_splat` of `/help/$`, which takes all that follows. */
type NamesIn<P extends string> = P extends `${string}/$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? NameOf<Name> | NamesIn<`/${More}`>
    : NameOf<Rest>
  : never
type NameOf<N extends string> = N extends '' ? '_splat' : N

/** A path, with all that it leaves open. */
export type PathWithParams<P extends string> = { readonly to: P } & ([NamesIn<P>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<NamesIn<P>, string>> })

/** An address before it is written. */
export type AddressParts = {
  readonly to: string
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly search?: SearchValues | undefined
  readonly hash?: string | undefined
}

/** Writes an address. Its parameters are escaped, its path and fragment are not. */
export function writeAddress({ to, params, search = {}, hash = '' }: AddressParts): string {
  const path = params === undefined ? to : to.replaceAll(/\/\$(\w*)/g, (_, name: string) => `/${escaped(params, name)}`)
  return `${path}${writeSearch(search)}${hash === '' ? '' : `#${hash}`}`
}

const escaped = (params: Readonly<Record<string, string>>, name: string): string =>
  name === '' ? (params['_splat'] ?? '').split('/').map(encodeURIComponent).join('/') : encodeURIComponent(params[name] ?? '')

/** What is JSON stands for what it says, all else for its text; a name that comes twice, for a list. */
export function readSearch(text: string): SearchValues {
  const all = new URLSearchParams(text)
  const read = (name: string): unknown => {
    const values = all.getAll(name).map((value) => jsonOr(value, value))
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...new Set(all.keys())].map((name) => [name, read(name)]))
}

/** So that `readSearch` reads the same again: a text that is JSON is put in quotes. */
function writeSearch(search: SearchValues): string {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) continue
    const isPlain = typeof value === 'string' && jsonOr(value, NO_JSON) === NO_JSON
    all.set(name, isPlain ? value : JSON.stringify(value))
  }
  const text = all.toString()
  return text === '' ? '' : `?${text}`
}

const NO_JSON = Symbol('no JSON')

function jsonOr(text: string, otherwise: unknown): unknown {
  const value = tryJson(text)
  return value === undefined ? otherwise : value
}

/** What its escapes stand for, once; as it is where one of them is none. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
