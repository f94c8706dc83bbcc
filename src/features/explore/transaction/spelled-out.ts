import type { Hex } from '#core/bytes/hex'
import { size } from '#core/bytes/hex'
import type { Argument, DecodedValue, Explanation } from '#decode'

/** The arguments of a plan: its steps say them. */
const OF_PLAN: ReadonlySet<string> = new Set(['commands', 'inputs'])

/** The arguments without those bytes that stand below as calls or steps: nothing is shown twice. */
export function withoutSpelledOut({ args, inner, steps }: Pick<Explanation, 'args' | 'inner' | 'steps'>): readonly Argument[] {
  const below: ReadonlySet<Hex> = new Set(inner.map(({ call }) => call.data).filter((data) => size(data) >= 4))
  return args.flatMap((argument) => {
    if (steps !== undefined && steps.length > 0 && OF_PLAN.has(argument.name)) return []
    const value = without(argument.value, below)
    return value === undefined ? [] : [value === argument.value ? argument : { ...argument, value }]
  })
}

/** `undefined`: all of it stands below. */
function without(value: DecodedValue, below: ReadonlySet<Hex>): DecodedValue | undefined {
  if (value.is === 'bytes') return below.has(value.value) ? undefined : value
  if (value.is === 'list') {
    const items = value.items.flatMap((item) => without(item, below) ?? [])
    if (items.length === value.items.length && items.every((item, at) => item === value.items[at])) return value
    return items.length === 0 && value.more === 0 ? undefined : { ...value, items }
  }
  if (value.is === 'tuple') {
    const fields = value.fields.flatMap((field) => {
      const left = without(field.value, below)
      return left === undefined ? [] : [left === field.value ? field : { ...field, value: left }]
    })
    return fields.length === value.fields.length && fields.every((field, at) => field === value.fields[at]) ? value : { ...value, fields }
  }
  return value
}
