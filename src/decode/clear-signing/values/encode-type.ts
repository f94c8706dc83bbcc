import type { TypedData } from '#core/messages/typed-data'

/** Types that one message may refer to. */
const MAX_TYPES = 256

/** `encodeBoundType` of EIP-712: the primary type, then all that it refers to, by name. `undefined` where it is not defined. */
export function encodeBoundType({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string | undefined {
  if (!Object.hasOwn(types, primaryType)) return undefined
  const found = new Set([primaryType])
  for (const name of found) {
    if (found.size > MAX_TYPES) return undefined
    for (const { type } of types[name] ?? []) {
      const base = type.replace(/\[.*$/, '')
      if (Object.hasOwn(types, base)) found.add(base)
    }
  }
  found.delete(primaryType)
  return [primaryType, ...[...found].sort()]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}
