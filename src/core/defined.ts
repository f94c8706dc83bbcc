/** The same fields, those that may be `undefined` made optional. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * The fields whose value is not `undefined`: how an object with optional members is built where `undefined` is no value of theirs
 * (`exactOptionalPropertyTypes`). Of a field that is absent nothing is left, not even its name.
 * @example defined({ to, data: input?.data }) // {} where neither is known
 */
export function defined<const T extends object>(fields: T): Defined<T> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) kept[name] = value
  // The compiler does not follow a filter over names.
  return kept as Defined<T>
}
