/** JSON with bigints written as `123n`. For records of real runs. */
export const write = (value: unknown): string =>
  `${JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part), 1)}\n`

export const revive = (value: unknown): unknown => {
  if (typeof value === 'string') return /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
  if (Array.isArray(value)) return value.map(revive)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, revive(part)]))
  return value
}
