import { defined } from '#core/defined'
import { NEVER_FROM } from '#core/messages/moment'
import { checksum } from '#core/ethereum/address'
import type { DecodedValue } from '../explanation.ts'
import { timeOf } from '../abi/value.ts'
import type { PlannedField } from './plan.ts'
import { type Rendered, type Surroundings, formatOf, thresholdMessage, coerce, fieldChain, tokenAddress, tokenAt } from './render.ts'
import type { DescribedField } from './description.ts'
import { type Leaf, toAddress } from './values/node.ts'

/** A field as it is shown: its label, its text, and the value as one of ours. */
export function describeField(field: PlannedField, rendered: Rendered, around: Surroundings): DescribedField {
  const kind = formatOf(field)
  const message = thresholdMessage(field)
  const value = valueOf(field, rendered, around)
  return {
    label: field.label,
    kind,
    text: rendered.text,
    ...defined({ value, message, separator: field.separator, warning: rendered.warning }),
  }
}

/** The value as one of ours, with the token, name or time that it was found to have. */
function valueOf(field: PlannedField, { text, warning }: Rendered, around: Surroundings): DecodedValue | undefined {
  const kind = formatOf(field)
  const leaf = coerce(field.leaf, kind)
  if (warning === 'encrypted') return { is: 'bytes', value: 'hex' in leaf ? leaf.hex : '0x' }
  if (leaf.is === 'address') return addressValue(leaf, kind === 'addressName' && warning !== 'value-type' ? text : undefined, around, field)
  if (leaf.is !== 'integer') return plainValue(leaf)
  if (kind === 'amount' || kind === 'tokenAmount') {
    const token = tokenOf(field, around)
    return token === undefined ? { is: 'integer', value: leaf.value } : { is: 'amount', units: leaf.value, token }
  }
  // Beyond all dates the format has no text; what it means is still plain.
  const isDate = kind === 'date' && (warning === undefined || (warning === 'unknown-encoding' && leaf.value >= NEVER_FROM))
  const seconds = isDate ? secondsOf(field, leaf.value, around) : undefined
  const time = seconds === undefined ? undefined : timeOf(seconds, field.label, '', { is: 'time' })
  return time ?? { is: 'integer', value: leaf.value }
}

function addressValue(
  { address }: Leaf & { readonly is: 'address' },
  text: string | undefined,
  { subject }: Surroundings,
  field: PlannedField,
): DecodedValue {
  const isSender = field.constants('senderAddress').some((leaf) => toAddress(leaf) === address)
  if (isSender) return subject.from === undefined ? { is: 'address', address } : { is: 'address', address: subject.from }
  return text === undefined || text === checksum(address) ? { is: 'address', address } : { is: 'address', address, name: text }
}

function plainValue(leaf: Leaf): DecodedValue | undefined {
  if (leaf.is === 'boolean') return { is: 'boolean', value: leaf.value }
  if (leaf.is === 'text') return { is: 'text', text: leaf.text }
  return leaf.is === 'bytes' || leaf.is === 'slice' ? { is: 'bytes', value: leaf.hex } : undefined
}

function tokenOf(field: PlannedField, around: Surroundings) {
  const chainId = fieldChain(field, around.subject)
  if (chainId === undefined) return undefined
  const native = around.context.chainOf?.(chainId)?.native
  if (formatOf(field) === 'amount') return native
  const address = tokenAddress(field, around.subject)
  if (address === undefined) return undefined
  return field.constants('nativeCurrencyAddress').some((leaf) => toAddress(leaf) === address) ? native : tokenAt(chainId, address, around)
}

function secondsOf(field: PlannedField, value: bigint, { subject, context }: Surroundings): bigint | undefined {
  if (field.spec.params?.encoding !== 'blockheight') return value
  return subject.chainId === undefined ? undefined : context.blockTime?.(subject.chainId, value)
}
