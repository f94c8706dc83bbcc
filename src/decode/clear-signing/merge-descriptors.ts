import { isJsonObject, type JsonObject } from '#core/text/json'
import type { Descriptor, ItemSpec } from './schema.ts'

/** "Conflicts between common unique keys are resolved by prioritizing the including file"; fields are merged by their path. */
export const mergeDescriptors = (including: Descriptor, included: Descriptor): Descriptor => merge(including, included) as Descriptor

function merge(over: JsonObject, under: JsonObject): JsonObject {
  const merged = new Map(Object.entries(under))
  for (const [key, value] of Object.entries(over)) {
    const below = merged.get(key)
    if (key === 'fields' && Array.isArray(value) && Array.isArray(below))
      merged.set(key, mergeFields(value as ItemSpec[], below as ItemSpec[]))
    else merged.set(key, isJsonObject(value) && isJsonObject(below) ? merge(value, below) : (value ?? below))
  }
  return Object.fromEntries(merged)
}

/** "Merge together objects sharing the same path value … Append objects with path values not part of the included file." */
function mergeFields(over: readonly ItemSpec[], under: readonly ItemSpec[]): readonly ItemSpec[] {
  const merged: ItemSpec[] = [...under]
  for (const item of over) {
    const at = item.path === undefined ? -1 : merged.findIndex(({ path }) => path === item.path)
    const below = merged[at]
    if (below === undefined) merged.push(item)
    else merged[at] = merge(item, below) as ItemSpec
  }
  return merged
}
