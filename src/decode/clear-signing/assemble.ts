import { checksum } from '#core/ethereum/address'
import { concat, type Hex } from '#core/bytes/hex'
import { NEVER_FROM } from '#core/messages/moment'
import type { Call, DecodedValue } from '../explanation.ts'
import type { DescribeContext, DescribedField, DescribedItem, Description, DescriptionWarning, FieldWarning } from './description.ts'
import { timeOf } from '../abi/value.ts'
import type { DescriptorCandidate } from './sources/look-up.ts'
import { type Leaf, toAddress, toUnits } from './values/node.ts'
import { peopleIn } from './people.ts'
import { type Planned, type PlannedField, planFields, type DescribedSubject } from './plan.ts'
import {
  fieldChain,
  coerce,
  formatOf,
  thresholdMessage,
  plainText,
  type Rendered,
  renderFields,
  type Surroundings,
  tokenAddress,
  tokenAt,
} from './render.ts'
import type { FormatSpec } from './schema.ts'
import { fillSentence } from './sentence.ts'

/** A descriptor whose format the data fits. */
export type Match = {
  readonly candidate: DescriptorCandidate
  readonly format: FormatSpec
  readonly subject: DescribedSubject
  /** Of the function or the primary type. */
  readonly name: string
}

/** Describes the call inside another. */
export type DescribeInner = (call: Call) => Promise<Description | undefined>

/** Puts the description together. Throws where a field leads nowhere: the descriptor is then not for this data. */
export async function assemble(
  { candidate, format, subject, name }: Match,
  context: DescribeContext,
  inner: DescribeInner,
): Promise<Description> {
  const around: Surroundings = { subject, descriptor: candidate.descriptor, context }
  const plan = planFields(format, candidate.descriptor, subject)
  const described = await describeAll(plan.items.flatMap(allFields), around, inner)
  let bare = false
  const textAt = (path: string): string | undefined => {
    const fields = (plan.byPath.get(path) ?? plan.byPath.get(`${path}.[]`) ?? []).flatMap((field) => described.get(field) ?? [])
    bare ||= fields.some(isBare)
    return fields.length === 0 ? undefined : fields.map(({ text }) => text).join(' and ')
  }
  const sentence = format.interpolatedIntent === undefined || plan.cut ? undefined : fillSentence(format.interpolatedIntent, textAt)
  const { owner, contractName } = candidate.descriptor.metadata ?? {}
  const people = peopleIn(subject.data, name, candidate.from === 'own')
  const warnings: DescriptionWarning[] = [
    ...(format.interpolatedIntent !== undefined && sentence === undefined ? (['no-sentence'] as const) : []),
    ...(sentence !== undefined && bare ? (['bare-sentence'] as const) : []),
    ...(candidate.newer ? (['newer-version'] as const) : []),
    ...(plan.cut ? (['cut'] as const) : []),
  ]
  return {
    intent: intentOf(format),
    ...(sentence === undefined ? {} : { sentence }),
    ...(owner === undefined ? {} : { owner }),
    ...(contractName === undefined ? {} : { contractName }),
    fields: plan.items.map((item) => toItem(item, described)),
    ...(people.length === 0 ? {} : { people }),
    from: candidate.from,
    id: candidate.id,
    hash: candidate.hash,
    warnings,
  }
}

async function describeAll(
  planned: readonly PlannedField[],
  around: Surroundings,
  inner: DescribeInner,
): Promise<ReadonlyMap<PlannedField, DescribedField>> {
  const rendered = await renderFields(planned, around)
  const described = new Map<PlannedField, DescribedField>()
  for (const [at, field] of planned.entries()) {
    const own = rendered[at] ?? { text: plainText(field.leaf) }
    described.set(
      field,
      formatOf(field) === 'calldata' ? await describeCalldata(field, own, around, inner) : describeField(field, own, around),
    )
  }
  return described
}

/** Warnings under which the text is still what the format asks for: an address without a name, a placeholder of what is encrypted. */
const SAID: ReadonlySet<FieldWarning> = new Set<FieldWarning>(['unknown-address', 'address-kind', 'encrypted', 'inner-unknown'])

const isBare = ({ warning }: DescribedField): boolean => warning !== undefined && !SAID.has(warning)

function intentOf({ intent }: FormatSpec): string {
  if (intent === undefined || typeof intent === 'string') return intent ?? ''
  return Object.entries(intent)
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ')
}

const allFields = (item: Planned): readonly PlannedField[] => (item.is === 'field' ? [item] : item.items.flatMap(allFields))

function toItem(item: Planned, described: ReadonlyMap<PlannedField, DescribedField>): DescribedItem {
  if (item.is === 'group') {
    const fields = item.items.map((one) => toItem(one, described))
    return item.label === undefined ? { fields } : { label: item.label, fields }
  }
  return described.get(item) ?? { label: item.label, kind: formatOf(item), text: plainText(item.leaf) }
}

function describeField(field: PlannedField, rendered: Rendered, around: Surroundings): DescribedField {
  const kind = formatOf(field)
  const message = thresholdMessage(field)
  const value = valueOf(field, rendered, around)
  return {
    label: field.label,
    kind,
    text: rendered.text,
    ...(value === undefined ? {} : { value }),
    ...(message === undefined ? {} : { message }),
    ...(field.separator === undefined ? {} : { separator: field.separator }),
    ...(rendered.warning === undefined ? {} : { warning: rendered.warning }),
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

/** "Contains a call to another smart contract or to another function within the same contract." */
async function describeCalldata(
  field: PlannedField,
  rendered: Rendered,
  around: Surroundings,
  inner: DescribeInner,
): Promise<DescribedField> {
  const { leaf } = field
  const data = 'hex' in leaf ? withSelector(leaf.hex, field) : undefined
  const callee = field.param('callee')
  const to = callee === undefined ? undefined : toAddress(callee)
  const chainId = fieldChain(field, around.subject)
  const base = { label: field.label, kind: 'calldata', text: data ?? plainText(leaf) } as const
  const separator = field.separator === undefined ? {} : { separator: field.separator }
  if (data === undefined) return { ...base, ...separator, warning: 'value-type' }
  if (rendered.warning === 'encrypted') return { ...base, ...separator, text: rendered.text, warning: 'encrypted' }
  const value: DecodedValue = { is: 'bytes', value: data }
  if (to === undefined || chainId === undefined) return { ...base, ...separator, value, warning: 'parameter' }
  const amount = field.param('amount')
  const spender = field.param('spender')
  const from = spender === undefined ? undefined : toAddress(spender)
  const units = amount === undefined ? undefined : toUnits(amount)
  const description = await inner({ chainId, to, data, value: units ?? 0n, ...(from === undefined ? {} : { from }) })
  return {
    ...base,
    ...separator,
    value,
    inner: { to, chainId, data, ...(description === undefined ? {} : { description }) },
    ...(description === undefined ? { warning: 'inner-unknown' as const } : {}),
  }
}

/** "If omitted, the first 4 bytes of the calldata are used as the selector": given, it stands before the bytes. */
function withSelector(hex: Hex, field: PlannedField): Hex {
  const selector = field.param('selector')
  return selector !== undefined && 'hex' in selector && selector.hex.length >= 10 ? concat(`0x${selector.hex.slice(2, 10)}`, hex) : hex
}
