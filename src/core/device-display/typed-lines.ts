import { defined } from '../defined.ts'
import { checksum } from '../ethereum/address.ts'
import { arrayShape, type TypeGraph } from '../messages/type-graph.ts'
import type { TypedStruct, TypedValue } from '../messages/typed-values.ts'
import type { LineValue, ScreenLine } from './screen-line.ts'

/** Lines of fields that are listed: nobody compares more by eye. */
const MAX_FIELDS = 120

/** How a model writes typed data. */
export type TypedStyle = {
  /** The label of a value: `name` of the member, or the place of an item in a list. */
  readonly label: (field: { readonly name: string; readonly type: string; readonly item?: number | undefined }) => string
  /** The title above it; absent: it has none. */
  readonly under?: (path: readonly string[]) => string
  /** A line of its own before the members of a struct inside, or before the items of a list. */
  readonly before?: (what: {
    readonly name: string
    readonly type: string
    readonly size: number
    readonly members?: readonly string[]
  }) => ScreenLine
  /** Bytes with `0x` before them. */
  readonly prefixed: boolean
}

type Writer = {
  readonly style: TypedStyle
  readonly structs: TypeGraph['structs']
  readonly lines: ScreenLine[]
  count: number
}

function valueText(value: TypedValue, { prefixed }: TypedStyle): LineValue | undefined {
  if (value.is === 'integer') return { is: 'text', text: value.value.toString() }
  if (value.is === 'boolean') return { is: 'text', text: value.value ? 'true' : 'false' }
  if (value.is === 'address') return { is: 'address', text: checksum(value.address) }
  if (value.is === 'bytes') return prefixed ? { is: 'bytes', hex: value.value } : { is: 'text', text: value.value.slice(2) }
  return 'text' in value ? { is: 'foreign', text: value.text } : undefined
}

/** Beyond the limit lines are counted, and not kept. */
function push(writer: Writer, made: ScreenLine): void {
  writer.count++
  if (writer.lines.length < MAX_FIELDS) writer.lines.push(made)
}

function writeValue(writer: Writer, value: TypedValue, type: string, path: readonly string[], item?: number): void {
  const { style, structs } = writer
  const name = path.at(-1) ?? ''
  const titled = (made: ScreenLine, title: readonly string[]): ScreenLine =>
    style.under === undefined ? made : { ...made, under: style.under(title) }
  if (value.is === 'struct') {
    const members = value.fields.map((field) => field.name)
    if (style.before !== undefined && item === undefined)
      push(writer, titled(style.before({ name, type, size: members.length, members }), path))
    return writeMembers(writer, value, path)
  }
  if (value.is === 'list') {
    const shape = arrayShape(type, structs)
    const of = shape.is === 'list' ? shape.of : type
    if (style.before !== undefined) push(writer, titled(style.before({ name, type: of, size: value.items.length }), path))
    for (const [index, inner] of value.items.entries()) writeValue(writer, inner, of, path, index)
    return
  }
  const text = valueText(value, style)
  const title = item === undefined ? path.slice(0, -1) : path
  push(writer, titled({ label: style.label({ name, type, item }), ...defined({ value: text }) }, title))
}

function writeMembers(writer: Writer, { fields, members }: TypedStruct, path: readonly string[]): void {
  for (const { name, type } of fields) {
    const value = members.get(name)
    if (value !== undefined) writeValue(writer, value, type, [...path, name])
  }
}

/** The members of a struct of typed data in the order of its types, as a device writes them. `left`: lines beyond the limit. */
export function typedLines(
  struct: TypedStruct,
  name: string,
  { structs }: Pick<TypeGraph, 'structs'>,
  style: TypedStyle,
): { readonly lines: readonly ScreenLine[]; readonly left: number } {
  const writer: Writer = { style, structs, lines: [], count: 0 }
  writeMembers(writer, struct, [name])
  return { lines: writer.lines, left: writer.count - writer.lines.length }
}
