import type { Argument, Names, DecodedValue } from '../explanation.ts'
import { type ArgumentMeaning, timeOf } from '../abi/value.ts'
import type { TypedValue, TypedStruct } from '#core/messages/typed-values'

/** Characters of one text and items of one list that are shown. */
const MAX_TEXT = 1024
const MAX_ITEMS = 64

/** Somebody else's text, cut to what is shown. */
export const truncateText = (text: string, most = MAX_TEXT): string => (text.length > most ? `${text.slice(0, most)}…` : text)

/** The tree for people, in the order of the types. `meanings` by path: `details.amount`, `permitted.0.amount`. */
export const toTree = (
  { fields, members }: TypedStruct,
  names: Names,
  meanings: Readonly<Record<string, ArgumentMeaning>> = {},
  at = '',
): readonly Argument[] =>
  fields.flatMap(({ name, type }) => {
    const value = members.get(name)
    return value === undefined
      ? []
      : [
          {
            name: truncateText(name, 64),
            type: truncateText(type, 64),
            value: toValue(value, names, meanings, { at: at + name, name, type }),
          },
        ]
  })

type Member = { readonly at: string; readonly name: string; readonly type: string }

function toValue(value: TypedValue, names: Names, meanings: Readonly<Record<string, ArgumentMeaning>>, member: Member): DecodedValue {
  const { at, name: called, type } = member
  if (value.is === 'struct') return { is: 'tuple', fields: toTree(value, names, meanings, `${at}.`) }
  if (value.is === 'list') {
    const items = value.items.slice(0, MAX_ITEMS).map((item, index) => toValue(item, names, meanings, { ...member, at: `${at}.${index}` }))
    return { is: 'list', items, more: value.items.length - items.length }
  }
  // All of it: whoever signs it may read it to its end, and all texts together are bounded.
  if ('text' in value) return { is: 'text', text: value.text }
  if (value.is === 'address') {
    const name = names.nameOf(value.address)
    return name === undefined ? value : { ...value, name }
  }
  if (value.is !== 'integer') return value
  const meaning = Object.hasOwn(meanings, at) ? meanings[at] : undefined
  if (meaning?.is === 'amount') return { is: 'amount', units: value.value, token: meaning.token }
  return timeOf(value.value, called, type, meaning) ?? value
}
