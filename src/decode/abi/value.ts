import { defined } from '#core/defined'
import { toBytes } from '#core/bytes/hex'
import { guessMoment, timeByName } from '#core/messages/moment'
import type { Token } from '#core/money/token'
import type { Raw } from './abi-read.ts'
import { type AbiParameter, typeName } from './abi-type.ts'
import type { Argument, Names, TimeValue, DecodedValue } from '../explanation.ts'

/** Items of a list that are shown; the rest is counted. */
const MAX_ITEMS = 64
/** Characters of somebody else's text that are kept. */
const MAX_TEXT = 1024

/** What the register knows of an argument beyond its type. */
export type ArgumentMeaning =
  | { readonly is: 'amount'; readonly token: Token }
  | { readonly is: 'time'; readonly zero?: 'never' | 'one-block' }

/** An integer as the time that its meaning makes it, or its name, where it can be one; else `undefined`. `type`: of the ABI or of EIP-712. */
export function timeOf(units: bigint, name: string, type: string, meaning: ArgumentMeaning | undefined): TimeValue | undefined {
  const kind = timeByName(name)
  const end = kind === 'end' ? ({ end: true } as const) : {}
  if (meaning?.is === 'time') return { is: 'time', seconds: units, ...end, ...defined({ zero: meaning.zero }) }
  const bits = Number(/^u?int(\d+)/.exec(type)?.[1] ?? 0)
  if (meaning !== undefined || kind === undefined || bits === 0 || guessMoment(units, bits).is === 'number') return undefined
  return { is: 'time', seconds: units, bits, ...end }
}

/** Names the values of a call or log for people. `meanings` by argument name, for the outermost arguments only. */
export const toArguments = (
  fields: readonly AbiParameter[],
  values: readonly Raw[],
  names: Names,
  meanings: Readonly<Record<string, ArgumentMeaning>> = {},
): readonly Argument[] =>
  fields.flatMap((field, at) => {
    const raw = values[at]
    if (raw === undefined) return []
    const meaning = Object.hasOwn(meanings, field.name) ? meanings[field.name] : undefined
    return [{ name: field.name, type: typeName(field.type), value: toValue(field, raw, names, meaning) }]
  })

function toValue(
  { name: called, type }: Pick<AbiParameter, 'name' | 'type'>,
  raw: Raw,
  names: Names,
  meaning?: ArgumentMeaning,
): DecodedValue {
  if (typeof raw === 'bigint') {
    if (meaning?.is === 'amount') return { is: 'amount', units: raw, token: meaning.token }
    return timeOf(raw, called, typeName(type), meaning) ?? { is: 'integer', value: raw }
  }
  if (typeof raw === 'boolean') return { is: 'boolean', value: raw }
  if (typeof raw === 'string') {
    if (type.is === 'string') return { is: 'text', text: decodeUtf8(raw) }
    if (type.is !== 'address') return { is: 'bytes', value: raw }
    const name = names.nameOf(raw)
    return name === undefined ? { is: 'address', address: raw } : { is: 'address', address: raw, name }
  }
  if (type.is === 'tuple') return { is: 'tuple', fields: toArguments(type.fields, raw, names) }
  const of = type.is === 'list' ? type.of : type
  const items = raw.slice(0, MAX_ITEMS).map((item) => toValue({ name: called, type: of }, item, names))
  return { is: 'list', items, more: raw.length - items.length }
}

/** Somebody else's bytes as text: invalid UTF-8 becomes U+FFFD, and it is cut to 1,024 characters. */
export const decodeUtf8 = (hex: string): string => {
  const text = new TextDecoder().decode((toBytes(hex) ?? new Uint8Array()).subarray(0, MAX_TEXT * 4))
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}
