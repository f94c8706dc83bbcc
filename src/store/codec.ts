import { fail } from '#core/errors'

/** JSON text of a record. Integers of any size are written as `{"$int":"…"}`; functions and cycles are a bug of the caller. */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? { $int: item.toString() } : item))
}

/** Reads what `encode` wrote. Throws `store/corrupt`. */
export function decode(text: string): unknown {
  try {
    return JSON.parse(text, (_, item: unknown) => {
      if (typeof item !== 'object' || item === null || !('$int' in item)) return item
      const digits = item.$int
      if (typeof digits !== 'string' || !/^-?\d{1,100}$/.test(digits)) throw fail('store/corrupt', { what: 'number' })
      return BigInt(digits)
    })
  } catch (error) {
    throw fail('store/corrupt', { what: 'text' }, error)
  }
}
