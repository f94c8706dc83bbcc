import type { Json } from '../consensus/execution.ts'

export type Mutant = { readonly place: string; readonly data: Json }

/** Of a list of keys or nodes, these places are enough. */
const sampled = (length: number): readonly number[] =>
  [...new Set([0, 1, Math.floor(length / 2), length - 1])].filter((at) => at >= 0 && at < length)

/** The answer with one value of it changed by one bit or by one: each value in turn, and of long lists some. */
export function mutantsOf(data: Json): readonly Mutant[] {
  return placesIn(data).map((place) => ({ place: place.join('.'), data: changed(data, place) as Json }))
}

function placesIn(value: unknown): readonly (readonly string[])[] {
  if (Array.isArray(value)) return sampled(value.length).flatMap((at) => placesIn(value[at]).map((rest) => [String(at), ...rest]))
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner).map((rest) => [name, ...rest]))
}

function changed(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return otherThan(String(value))
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? changed(item, rest) : item))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [name]: changed(object[name], rest) }
}

/** A number of one more, or bytes with the lowest bit of the last one the other way. Empty bytes get one. */
function otherThan(text: string): string {
  if (!text.startsWith('0x')) return String(BigInt(text) + 1n)
  if (text === '0x') return '0x00'
  return text.slice(0, -1) + (Number.parseInt(text.slice(-1), 16) ^ 1).toString(16)
}
