import { defined } from '#core/defined'
import { concat, type Hex } from '#core/bytes/hex'
import type { Call, DecodedValue } from '../explanation.ts'
import type { DescribeContext, DescribedField, DescribedItem, Description, DescriptionWarning, FieldWarning } from './description.ts'
import type { DescriptorCandidate } from './sources/look-up.ts'
import { toAddress, toUnits } from './values/node.ts'
import { peopleIn } from './people.ts'
import { type Planned, type PlannedField, planFields, type DescribedSubject } from './plan.ts'
import { fieldChain, formatOf, plainText, type Rendered, renderFields, type Surroundings } from './render.ts'
import type { FormatSpec } from './schema.ts'
import { describeField } from './field-value.ts'
import { parsePath, writePath } from './values/path.ts'

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
    ...defined({ sentence, owner, contractName }),
    fields: plan.items.map((item) => toItem(item, described)),
    ...defined({ people: people.length === 0 ? undefined : people }),
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
  const description = await inner({ chainId, to, data, value: units ?? 0n, ...defined({ from }) })
  return {
    ...base,
    ...separator,
    value,
    inner: { to, chainId, data, ...defined({ description }) },
    ...defined({ warning: description === undefined ? ('inner-unknown' as const) : undefined }),
  }
}

/** "If omitted, the first 4 bytes of the calldata are used as the selector": given, it stands before the bytes. */
function withSelector(hex: Hex, field: PlannedField): Hex {
  const selector = field.param('selector')
  return selector !== undefined && 'hex' in selector && selector.hex.length >= 10 ? concat(`0x${selector.hex.slice(2, 10)}`, hex) : hex
}

/** Characters of the longest sentence that is shown: a longer one is no sentence. */
const MAX_LENGTH = 4096

/**
 * `interpolatedIntent` with its places filled ("Value interpolation"). `undefined` where one cannot be: "the wallet MUST fall back to displaying
 * the regular intent". Values are put in as they are and never read again.
 */
export function fillSentence(template: string, textAt: (path: string) => string | undefined): string | undefined {
  let sentence = ''
  for (let at = 0; at < template.length; at++) {
    const char = template.charAt(at)
    if (char !== '{' && char !== '}') {
      sentence += char
      continue
    }
    if (template.charAt(at + 1) === char) {
      sentence += char
      at++
      continue
    }
    const end = char === '{' ? template.indexOf('}', at) : -1
    const path = end < 0 ? undefined : parsePath(template.slice(at + 1, end).trim())
    const text = path === undefined ? undefined : textAt(writePath(path))
    if (text === undefined || sentence.length + text.length > MAX_LENGTH) return undefined
    sentence += text
    at = end
  }
  return sentence
}
