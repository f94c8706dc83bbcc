import { fail } from '#core/errors'

/** Names that a stranger chose must not be taken for ours: one that begins with a dollar gets another. `make` gives the new name. */
function renamed(item: object, make: (name: string) => string): object {
  const names = Object.keys(item)
  if (Array.isArray(item) || !names.some((name) => make(name) !== name)) return item
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [make(name), value]))
}

const escaped = (name: string): string => (name.startsWith('$') ? `$${name}` : name)
const unescaped = (name: string): string => (name.startsWith('$$') ? name.slice(1) : name)
const isObject = (item: unknown): item is object => typeof item === 'object' && item !== null

/**
 * JSON text of a record. Integers of any size are written as `{"$int":"…"}`, and a name that begins with `$` with one `$` more: messages of others
 * are kept in records too. Functions and cycles are a bug of the caller.
 */
export function encodeRecord(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? { $int: item.toString() } : isObject(item) ? renamed(item, escaped) : item,
  )
}

/** Reads what `encodeRecord` wrote. Throws `store/corrupt`. */
export function decodeRecord(text: string): unknown {
  try {
    return JSON.parse(text, (_, item: unknown) => {
      if (!isObject(item)) return item
      if (!('$int' in item)) return renamed(item, unescaped)
      const digits = item.$int
      if (typeof digits !== 'string' || !/^-?\d{1,100}$/.test(digits)) throw fail('store/corrupt', { what: 'number' })
      return BigInt(digits)
    })
  } catch (error) {
    throw fail('store/corrupt', { what: 'text' }, error)
  }
}
