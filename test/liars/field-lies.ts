import { addTo, bent, type ExecutionLie } from './lie.ts'

/** A place in an answer: names and indexes from its root. */
type Path = readonly (string | number)[]

/** Every value in an answer that is no list and no object. */
function leavesOf(value: unknown, at: Path = []): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => leavesOf(item, [...at, index]))
  if (typeof value !== 'object' || value === null) return at.length === 0 ? [] : [at]
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...at, name]))
}

/** Another value of the same form: the answer still reads as what it must be. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value === null ? `0x${'ab'.repeat(20)}` : value
  // A quantity, or bytes of one size.
  return value.length < 40 && value !== '0x' ? addTo(value, 1n) : value === '0x' ? '0xab' : bent(value)
}

function changed(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return other(value)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === first ? changed(item, rest) : item))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [first]: changed((value as Record<string, unknown>)[first], rest) }
}

/** `*` for any place of a list, as `Places` writes it. */
const placeOf = (path: Path): string => path.map((name) => (typeof name === 'number' ? '*' : name)).join('.')

/**
 * One lie for each place of an honest answer: it alone is another value of the same form, wherever an answer of that method has it. Of a list the first item stands
 * for all. A field that nodes may add or leave out is covered as soon as the sample has it.
 */
export function fieldLies(method: string, sample: unknown): readonly ExecutionLie[] {
  const places = new Map(leavesOf(sample).map((path) => [placeOf(path), path]))
  return [...places.values()].map((path) => ({
    name: `${method} ${path.join('.')}`,
    says: `Another ${path.join('.')} in the answer to ${method}`,
    before: 'execution',
    changes: { [method]: [placeOf(path)] },
    tell: (result) => changed(result, path),
  }))
}

/** Several lies told together; of one method the later has the last word. */
export const together = (name: string, says: string, ...lies: readonly ExecutionLie[]): ExecutionLie => ({
  name,
  says,
  before: 'execution',
  changes: Object.fromEntries(lies.flatMap(({ changes }) => Object.entries(changes))),
  async tell(result, told) {
    let said = result
    for (const lie of lies) if (Object.hasOwn(lie.changes, told.call.method)) said = await lie.tell(said, told)
    return said
  },
})
