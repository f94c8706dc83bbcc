import { isJsonObject } from '#core/text/json'
import * as v from 'valibot'
import { FORMATS } from './parameters.ts'

/**
 * The shape of a descriptor: ERC-7730 v2.0.0 with what 2.1.0 adds (`threshold` and `message` of `amount`), and with `metadata.maps` and a
 * chain for `calldata`, which the specification's text has and its JSON schema lacks. Written from reading both.
 */
const MAX_TEXT = 2048
/** ERC-20 `decimals` is uint8; a larger number would only be work. */
const MAX_DECIMALS = 255
/** Values that one field is compared with. */
const MAX_CANDIDATES = 1024

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT))
const plain = v.union([text, v.number(), v.boolean(), v.null()])
const mapReference = v.strictObject({ map: text, keyPath: text })
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DECIMALS))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const texts = v.pipe(v.array(text), v.maxLength(64))

const constant = v.union([text, mapReference])
const number = v.union([text, v.number(), mapReference])
const PARAMETERS = {
  token: v.optional(constant),
  tokenPath: v.optional(text),
  nativeCurrencyAddress: v.optional(v.union([text, texts])),
  threshold: v.optional(v.union([text, v.number()])),
  message: v.optional(text),
  chainId: v.optional(number),
  chainIdPath: v.optional(text),
  collection: v.optional(constant),
  collectionPath: v.optional(text),
  encoding: v.optional(v.picklist(['blockheight', 'timestamp'])),
  base: v.optional(text),
  decimals: v.optional(decimals),
  prefix: v.optional(v.boolean()),
  $ref: v.optional(text),
  callee: v.optional(constant),
  calleePath: v.optional(text),
  selector: v.optional(constant),
  selectorPath: v.optional(text),
  amount: v.optional(number),
  amountPath: v.optional(text),
  spender: v.optional(constant),
  spenderPath: v.optional(text),
  types: v.optional(v.array(v.picklist(['wallet', 'eoa', 'contract', 'token', 'collection']))),
  sources: v.optional(texts),
  senderAddress: v.optional(v.union([text, texts])),
}

const candidates = v.pipe(v.array(plain), v.minLength(1), v.maxLength(MAX_CANDIDATES))
const visible = v.union([
  v.picklist(['always', 'never', 'optional']),
  v.strictObject({ ifNotIn: candidates }),
  v.strictObject({ mustMatch: candidates }),
])
const encryption = v.strictObject({ scheme: text, plaintextType: v.optional(text), fallbackLabel: v.optional(text) })
const FIELD = {
  $id: v.optional(text),
  path: v.optional(text),
  value: v.optional(v.union([text, v.number(), v.boolean()])),
  visible: v.optional(visible),
  label: v.optional(text),
  format: v.optional(v.picklist(FORMATS)),
  params: v.optional(v.strictObject(PARAMETERS)),
  separator: v.optional(text),
  encryption: v.optional(encryption),
  $ref: v.optional(text),
}

const deployments = v.array(v.object({ chainId, address: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)) }))
const names = v.record(text, text)

const METADATA = {
  owner: v.optional(text),
  contractName: v.optional(text),
  info: v.optional(v.strictObject({ url: v.optional(text), deploymentDate: v.optional(text) })),
  token: v.optional(v.strictObject({ name: text, ticker: text, decimals })),
  constants: v.optional(v.record(text, plain)),
  enums: v.optional(v.record(text, names)),
  maps: v.optional(v.record(text, v.object({ $keyType: v.optional(text), values: v.record(text, plain) }))),
}

const CONTEXT = {
  $id: v.optional(text),
  contract: v.optional(
    v.strictObject({
      abi: v.optional(v.unknown()),
      deployments: v.optional(deployments),
      factory: v.optional(v.strictObject({ deployments, deployEvent: text })),
    }),
  ),
  eip712: v.optional(
    v.strictObject({
      schemas: v.optional(v.unknown()),
      domain: v.optional(v.record(text, plain)),
      domainSeparator: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))),
      deployments: v.optional(deployments),
    }),
  ),
}

const field = v.strictObject(FIELD)
export type FieldSpec = v.InferOutput<typeof field>
export type FieldParams = NonNullable<FieldSpec['params']>
export type Visible = NonNullable<FieldSpec['visible']>
export type MapReference = v.InferOutput<typeof mapReference>
export type GroupSpec = {
  readonly $id?: string | undefined
  readonly path?: string | undefined
  readonly label?: string | undefined
  readonly iteration?: 'sequential' | 'bundled' | undefined
  readonly fields: readonly ItemSpec[]
}
export type ItemSpec = FieldSpec | GroupSpec

const group: v.GenericSchema<GroupSpec> = v.strictObject({
  $id: v.optional(text),
  path: v.optional(text),
  label: v.optional(text),
  iteration: v.optional(v.picklist(['sequential', 'bundled'])),
  fields: v.array(v.lazy(() => item)),
})
// Chosen by a key, not tried one after the other: what is wrong is then told of the kind that was meant, and nesting stays linear.
const item: v.GenericSchema<ItemSpec> = v.lazy((input) => (isJsonObject(input) && Object.hasOwn(input, 'fields') ? group : field))

const FORMAT = {
  $id: v.optional(text),
  intent: v.optional(v.union([text, names])),
  interpolatedIntent: v.optional(text),
  fields: v.optional(v.array(item)),
}

/** A descriptor, or a part that others include: then without context or formats. */
export const descriptorSchema = v.strictObject({
  $schema: v.optional(text),
  $comment: v.optional(v.string()),
  includes: v.optional(text),
  context: v.optional(v.strictObject(CONTEXT)),
  metadata: v.optional(v.object(METADATA)),
  display: v.optional(
    v.strictObject({
      definitions: v.optional(v.record(text, field)),
      formats: v.record(v.string(), v.strictObject(FORMAT)),
    }),
  ),
})
export type Descriptor = v.InferOutput<typeof descriptorSchema>
export type FormatSpec = NonNullable<Descriptor['display']>['formats'][string]

/** Something that is not as the schema has it: where, and what holds it. */
export type ShapeFault = {
  readonly at: string
  readonly parent: unknown
  readonly key: PropertyKey
  readonly what: 'unknown-key' | 'unknown-format' | 'other'
}

/** More faults than are looked for. */
const MAX_FAULTS = 200

/** The descriptor, with keys of `metadata` that nobody knows left out; or what is wrong with it. */
export function readShape(
  value: unknown,
  faults: 'first' | 'all',
): { readonly descriptor: Descriptor } | { readonly faults: readonly ShapeFault[] } {
  const result = v.safeParse(descriptorSchema, value, { abortEarly: faults === 'first' })
  return result.success ? { descriptor: result.output } : { faults: result.issues.slice(0, MAX_FAULTS).map(toFault) }
}

function toFault(issue: v.BaseIssue<unknown>): ShapeFault {
  const last = issue.path?.at(-1)
  const key = typeof last?.key === 'string' || typeof last?.key === 'number' ? last.key : ''
  const unknown = issue.type === 'strict_object' && issue.expected === 'never'
  const what = unknown ? 'unknown-key' : issue.type === 'picklist' && key === 'format' ? 'unknown-format' : 'other'
  return { at: v.getDotPath(issue) ?? 'the file', parent: last?.input, key, what }
}
