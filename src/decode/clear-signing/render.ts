import { defined } from '#core/defined'
import {
  type DisplayField,
  type DisplayModel,
  type ExternalDataProvider,
  format,
  type Descriptor as LibraryDescriptor,
  isFieldGroup,
} from '@ethereum-sourcify/clear-signing'
import type { Address } from '#core/ethereum/address'
import { checksum } from '#core/ethereum/address'
import { functionSelector } from '#core/bytes/keccak'
import type { Token } from '#core/money/token'
import type { DescribeContext, FieldKind, FieldWarning } from './description.ts'
import { readErc7930Address } from './values/interoperable.ts'
import type { Leaf } from './values/node.ts'
import { toAddress, toInteger, toUnits } from './values/node.ts'
import type { PlannedField, DescribedSubject } from './plan.ts'
import type { Descriptor } from './schema.ts'

/** The text of a field, and what could not be done for it. */
export type Rendered = { readonly text: string; readonly warning?: FieldWarning }

type LibraryFormat = NonNullable<NonNullable<NonNullable<LibraryDescriptor['display']>['formats']>[string]['fields']>[number]

/** What the library is asked to render: a function without arguments, since every value is written into its descriptor. */
const SIGNATURE = 'describe()'
const SELECTOR = functionSelector(SIGNATURE)
const NOWHERE: Address = '0x0000000000000000000000000000000000000000'

export type Surroundings = { readonly subject: DescribedSubject; readonly descriptor: Descriptor; readonly context: DescribeContext }

/**
 * Renders fields with `@ethereum-sourcify/clear-signing`, all in one question. It is handed values, never the call: how it reads calldata,
 * paths, arrays and groups is where its faults are (docs/decisions/0011-clear-signing.md). It asks nothing of the network.
 */
export async function renderFields(fields: readonly PlannedField[], around: Surroundings): Promise<readonly Rendered[]> {
  const asked: { readonly at: number; readonly field: LibraryFormat; readonly sign: string }[] = []
  const rendered: Rendered[] = fields.map((field, at) => {
    const own = renderOurselves(field, around)
    if (own !== undefined) return own
    const { leaf, sign } = unsigned(coerce(field.leaf, formatOf(field)), formatOf(field))
    asked.push({ at, sign, field: { label: '-', format: formatOf(field), value: literal(leaf), params: paramsOf(field, at, around) } })
    return { text: plainText(field.leaf), warning: 'parameter' }
  })
  if (asked.length === 0) return rendered
  const answers = await ask(
    asked.map(({ field }) => field),
    enumsOf(fields, around.descriptor),
    around,
  )
  for (const [index, { at, sign }] of asked.entries()) {
    const answer = answers[index]
    if (answer === undefined) continue
    const warning = answer.warning === undefined ? undefined : WARNINGS[answer.warning.code]
    rendered[at] = { text: sign + answer.value, ...defined({ warning }) }
  }
  return rendered
}

/** The format, or what is shown where a descriptor names none. */
export const formatOf = ({ spec }: PlannedField): FieldKind => spec.format ?? 'raw'

const WARNINGS: Readonly<Partial<Record<string, FieldWarning>>> = {
  UNKNOWN_TOKEN: 'unknown-token',
  UNKNOWN_ADDRESS: 'unknown-address',
  UNKNOWN_CHAIN: 'unknown-chain',
  UNKNOWN_BLOCK: 'unknown-block',
  UNKNOWN_ENCODING: 'unknown-encoding',
  UNKNOWN_NFT_COLLECTION: 'unknown-collection',
  ADDRESS_TYPE_MISMATCH: 'address-kind',
  ARGUMENT_TYPE_MISMATCH: 'value-type',
  FORMAT_PARAM_RESOLUTION_ERROR: 'parameter',
  CONTAINER_MISSING_CHAIN_ID: 'unknown-chain',
}

async function ask(
  fields: readonly LibraryFormat[],
  enums: Record<string, Record<string, string>>,
  { subject, context, descriptor }: Surroundings,
): Promise<readonly (DisplayField | undefined)[]> {
  const chainId = subject.chainId ?? 0
  const to = subject.to ?? NOWHERE
  const written: LibraryDescriptor = {
    context: { contract: { deployments: [{ chainId, address: to }] } },
    metadata: { enums },
    display: { formats: { [SIGNATURE]: { intent: '-', fields: [...fields] } } },
  }
  const resolver = {
    index: { calldataIndex: { [`eip155:${chainId}:${to}`]: 'written' }, typedDataIndex: {} },
    fetchDescriptor: async () => written,
  }
  const from = subject.from === undefined ? {} : { from: subject.from }
  const answers = await answersOf(() =>
    format(
      { chainId, to, data: SELECTOR, value: subject.value, ...from },
      { descriptorResolverOptions: { type: 'custom', resolver }, externalDataProvider: provider(subject, descriptor, context) },
    ),
  )
  return answers.length === fields.length ? answers.map((one) => (isFieldGroup(one) ? undefined : one)) : []
}

/** The library may throw where it has a fault: the values are then shown as they are. */
async function answersOf(asking: () => Promise<DisplayModel>): Promise<NonNullable<DisplayModel['fields']>> {
  try {
    return (await asking()).fields ?? []
  } catch {
    return []
  }
}

/** What the library may ask: all of it is handed in, so that nothing leaves. */
const provider = (subject: DescribedSubject, descriptor: Descriptor, context: DescribeContext): ExternalDataProvider => {
  const named = (name: string | undefined, address: string, kinds: readonly string[] | undefined) => {
    const known = context.kindsOf?.(address as Address)
    return name === undefined
      ? null
      : { name, typeMatch: kinds === undefined || known === undefined || known.some((kind) => kinds.includes(kind)) }
  }
  return {
    resolveLocalName: async (address, kinds) => named(context.localName?.(address as Address), address, kinds),
    resolveEnsName: async (address, kinds) => named(context.ensName?.(address as Address), address, kinds),
    resolveToken: async (chainId, address) => tokenAt(chainId, address as Address, { subject, descriptor, context }) ?? null,
    resolveNftCollectionName: async (chainId, address) => {
      const name = context.collectionName?.(chainId, address as Address)
      return name === undefined ? null : { name }
    },
    resolveChainInfo: async (chainId) => {
      const chain = context.chainOf?.(chainId)
      return chain === undefined ? null : { name: chain.name, nativeCurrency: chain.native }
    },
    resolveBlockTimestamp: async (chainId, height) => {
      const seconds = context.blockTime?.(chainId, height)
      return seconds === undefined ? null : { timestamp: Number(seconds) }
    },
  }
}

/** A token as the caller knows it; for the contract itself, where it is unknown, what the descriptor says of it (`metadata.token`). */
export function tokenAt(chainId: number, address: Address, { subject, descriptor, context }: Surroundings): Token | undefined {
  const known = context.tokenOf(chainId, address)
  const said = descriptor.metadata?.token
  if (known !== undefined || said === undefined || address !== subject.to || chainId !== subject.chainId) return known
  return { chainId, standard: 'erc20', address, symbol: said.ticker, name: said.name, decimals: said.decimals, from: 'claimed' }
}

/** The address of a field's token: `$.metadata.token` is the contract itself. */
export function tokenAddress(field: PlannedField, subject: DescribedSubject): Address | undefined {
  if (field.spec.params?.token === '$.metadata.token' || field.spec.params?.tokenPath === '$.metadata.token') return subject.to
  const token = field.param('token')
  return token === undefined ? undefined : toAddress(token)
}

/** The chain of a field's token or call: its own where it has one. `undefined`: it leads nowhere. */
export function fieldChain(field: PlannedField, subject: DescribedSubject): number | undefined {
  if (!field.has('chainId')) return subject.chainId
  const leaf = field.param('chainId')
  const chainId = leaf === undefined ? undefined : toUnits(leaf)
  return chainId !== undefined && chainId > 0n && chainId <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(chainId) : undefined
}

/** The parameters as constants: the library resolves no path. */
function paramsOf(
  field: PlannedField,
  at: number,
  { subject }: Surroundings,
): NonNullable<Extract<LibraryFormat, { params?: unknown }>['params']> {
  const params = field.spec.params ?? {}
  const addresses = (name: 'nativeCurrencyAddress' | 'senderAddress'): string[] =>
    field.constants(name).flatMap((leaf) => toAddress(leaf) ?? [])
  const threshold = field.constants('threshold').flatMap((leaf) => toUnits(leaf) ?? [])[0]
  const token = tokenAddress(field, subject)
  const collection = field.param('collection')
  const chainId = field.has('chainId') ? { chainId: fieldChain(field, subject) ?? -1 } : {}
  const base = field.constants('base')[0]
  return {
    ...defined({ token }),
    ...(formatOf(field) === 'tokenAmount' || formatOf(field) === 'tokenTicker' ? chainId : {}),
    nativeCurrencyAddress: addresses('nativeCurrencyAddress'),
    senderAddress: addresses('senderAddress'),
    ...defined({
      threshold: threshold === undefined ? undefined : threshold.toString(),
      message: params.message,
      collection: collection === undefined ? undefined : (toAddress(collection) ?? ''),
      encoding: params.encoding,
      base: base === undefined ? undefined : plainText(base),
      decimals: params.decimals,
      prefix: params.prefix,
      $ref: params.$ref === undefined ? undefined : `$.metadata.enums.e${at}`,
      types: params.types,
      sources: params.sources === undefined ? undefined : params.sources.filter(isSource),
    }),
  }
}

const isSource = (source: string): source is 'local' | 'ens' => source === 'local' || source === 'ens'

/** Each field's enumeration under a name of ours, so that no name of theirs is a path. */
const enumsOf = (fields: readonly PlannedField[], { metadata }: Descriptor): Record<string, Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ spec }, at) => {
      const name = spec.params?.$ref?.slice('$.metadata.enums.'.length)
      const enums = metadata?.enums ?? {}
      return name !== undefined && Object.hasOwn(enums, name) ? [[`e${at}`, { ...enums[name] }]] : []
    }),
  )

/** Latest second that a date can have (ECMA-262, "Time Values"). */
const LAST_SECOND = 8_640_000_000_000n

/** What the library has no format for, renders wrong, or would take for something else. */
function renderOurselves(field: PlannedField, { subject }: Surroundings): Rendered | undefined {
  const { spec } = field
  const kind = formatOf(field)
  const leaf = coerce(field.leaf, kind)
  const plain = plainText(leaf)
  if (spec.encryption !== undefined) return { text: spec.encryption.fallbackLabel ?? '[Encrypted]', warning: 'encrypted' }
  if (kind === 'raw' || kind === 'calldata') return { text: plain }
  if (kind === 'interoperableAddressName') return renderInteroperable(leaf)
  const fits = NUMBERS.has(kind) ? leaf.is === 'integer' || (kind === 'enum' && leaf.is === 'boolean') : leaf.is === 'address'
  if (!fits) return { text: plain, warning: 'value-type' }
  if (field.has('chainId') && fieldChain(field, subject) === undefined) return { text: plain, warning: 'parameter' }
  const message = kind === 'amount' ? thresholdMessage(field) : undefined
  if (message !== undefined) return { text: message }
  const isDate = kind === 'date' && leaf.is === 'integer' && spec.params?.encoding !== 'blockheight'
  return isDate && (leaf.value > LAST_SECOND || leaf.value < -LAST_SECOND) ? { text: plain, warning: 'unknown-encoding' } : undefined
}

function renderInteroperable(leaf: Leaf): Rendered {
  const read = 'hex' in leaf ? readErc7930Address(leaf.hex) : undefined
  return read === undefined ? { text: plainText(leaf), warning: 'value-type' } : { text: read.text }
}

/** "If value is above optional threshold, display instead message": above means at least. Since 2.1.0 an `amount` has one too. */
export function thresholdMessage(field: PlannedField): string | undefined {
  const kind = formatOf(field)
  if (kind !== 'amount' && kind !== 'tokenAmount') return undefined
  const [threshold] = field.constants('threshold').flatMap((leaf) => toUnits(leaf) ?? [])
  const leaf = coerce(field.leaf, kind)
  if (threshold === undefined || leaf.is !== 'integer' || leaf.value < threshold) return undefined
  return field.spec.params?.message ?? (kind === 'amount' ? 'All' : 'Unlimited')
}

/** A value as it is: numbers in decimals, bytes in hex, text as it was written. */
export function plainText(leaf: Leaf): string {
  if (leaf.is === 'address') return checksum(leaf.address)
  if (leaf.is === 'text') return leaf.text
  return leaf.is === 'bytes' || leaf.is === 'slice' ? leaf.hex : String(leaf.value)
}

const NUMBERS: ReadonlySet<FieldKind> = new Set(['amount', 'tokenAmount', 'nftName', 'date', 'duration', 'unit', 'enum', 'chainId'])

/** Bytes of a slice, and text of digits, as the type that the format is for. */
export function coerce(leaf: Leaf, kind: FieldKind): Leaf {
  if (kind === 'addressName' || kind === 'tokenTicker') {
    const address = leaf.is === 'bytes' || leaf.is === 'boolean' ? undefined : toAddress(leaf)
    return address === undefined ? leaf : { is: 'address', address }
  }
  if (!NUMBERS.has(kind)) return leaf
  const units = leaf.is === 'slice' ? toUnits(leaf) : leaf.is === 'text' ? toInteger(leaf.text) : undefined
  return units === undefined ? leaf : { is: 'integer', value: units }
}

const SIGNED: ReadonlySet<FieldKind> = new Set(['amount', 'tokenAmount', 'unit', 'duration'])

/** The library loses or doubles the sign of what it divides: it gets the size alone. */
function unsigned(leaf: Leaf, kind: FieldKind): { readonly leaf: Leaf; readonly sign: '' | '-' } {
  if (leaf.is !== 'integer' || leaf.value >= 0n || !SIGNED.has(kind)) return { leaf, sign: '' }
  return { leaf: { is: 'integer', value: -leaf.value }, sign: '-' }
}

/** A value as the library reads constants: by their form. */
const literal = (leaf: Leaf): string | boolean =>
  leaf.is === 'boolean' ? leaf.value : leaf.is === 'address' ? leaf.address : plainText(leaf)
