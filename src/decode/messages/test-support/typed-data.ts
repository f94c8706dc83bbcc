import type { TypedData, TypedField } from '#core/messages/typed-data'
import type { MessageExplanation } from '../../message.ts'
import { ME, NAMES } from '../../test-support/names.ts'
import { explainMessage } from '../explain-message.ts'
import type { MessageContext } from '../typed-entry.ts'

export const CONTEXT: MessageContext = { chainId: 1, signer: ME, names: NAMES }

/** The types that `encodeType` of EIP-712 writes: `Mail(Person from,string contents)Person(string name,address wallet)`. */
export const typesOf = (form: string): Readonly<Record<string, readonly TypedField[]>> =>
  Object.fromEntries(
    [...form.matchAll(/([^()]+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => [
      name,
      fields
        .split(',')
        .filter((field) => field !== '')
        .map((field) => {
          const [type = '', member = ''] = field.split(' ')
          return { name: member, type }
        }),
    ]),
  )

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of many members those that the form has, also within its structs. */
export function fitting(form: string, members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const types = typesOf(form)
  const within = (type: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => within(type.replace(/\[\d*\]$/, ''), one))
    const fields = types[type]
    if (fields === undefined || !isRecord(value)) return value
    return Object.fromEntries(fields.flatMap((field) => (field.name in value ? [[field.name, within(field.type, value[field.name])]] : [])))
  }
  const whole = within(form.slice(0, form.indexOf('(')), members)
  return isRecord(whole) ? whole : {}
}

/** Typed data of a form; its first type is the primary one. */
export const typed = (form: string, message: Readonly<Record<string, unknown>>, domain: TypedData['domain']): TypedData => ({
  domain,
  types: typesOf(form),
  primaryType: form.slice(0, form.indexOf('(')),
  message,
})

export const explained = (data: TypedData, context: Partial<MessageContext> = {}): MessageExplanation =>
  explainMessage({ kind: 'typed-data', data }, { ...CONTEXT, ...context })
