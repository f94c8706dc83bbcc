/** Where two answers differ: names joined by dots, `*` for any place of a list. What one of them has and the other has not, differs there. */
export function differences(one: unknown, other: unknown, at: readonly string[] = []): ReadonlySet<string> {
  if (isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return new Set(names.flatMap((name) => [...differences(one[name], other[name], [...at, Array.isArray(one) ? '*' : name])]))
  }
  return new Set(Object.is(one, other) ? [] : [at.join('.')])
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
