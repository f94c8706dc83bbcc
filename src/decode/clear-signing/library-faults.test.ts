import { type Descriptor, type DisplayModel, format, formatTypedData, type RegistryIndex } from '@ethereum-sourcify/clear-signing'
import { describe, expect, it } from 'vitest'
import type { TypedData } from '#core/messages/typed-data'
import { keccakText } from '#core/bytes/keccak'
import { createClearSigning } from './clear-signing.ts'
import { calldata, CONTRACT, describeWith, descriptorOf, lines, messageOf, SENDER, sourceOf } from './test-support/describe-with.ts'
import { contextOf } from './test-support/registry-case.ts'

/**
 * What the library does with the same descriptor and the same data when it is asked directly. A case whose two columns become equal is a repair
 * that is no longer needed: look here when the library is raised.
 */
const ONE = '0x1111111111111111111111111111111111111111'
const provider = {
  resolveChainInfo: async (chainId: number) => ({ name: `Chain ${chainId}`, nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 } }),
  resolveToken: async (_chainId: number, address: string) => (address === ONE ? { name: 'A', symbol: 'AAA', decimals: 6 } : null),
}
const context = contextOf({ tokens: { [ONE]: { symbol: 'AAA', decimals: 6, name: 'A' } } })

const options = (descriptor: object, index: Partial<RegistryIndex>) => ({
  externalDataProvider: provider,
  descriptorResolverOptions: {
    type: 'custom' as const,
    resolver: { index: { calldataIndex: {}, typedDataIndex: {}, ...index }, fetchDescriptor: async () => descriptor as Descriptor },
  },
})

const byLibrary = (descriptor: object, data: string) =>
  format(
    { chainId: 1, to: CONTRACT, from: SENDER, value: 0n, data },
    options(descriptor, { calldataIndex: { [`eip155:1:${CONTRACT}`]: 'a' } }),
  )

/** Its fields as ours are written, or the code of what it says instead. */
const said = ({ fields, warnings }: DisplayModel): unknown =>
  fields?.flatMap((one) => ('fields' in one ? (one.fields ?? []) : [one])).map((one) => [one.label, 'value' in one ? one.value : '']) ??
  warnings?.[0]?.code

const raw = (path: string, label = 'V') => ({ path, label, format: 'raw' })
const amount = (path: string, params: object) => ({ path, label: 'V', format: 'tokenAmount', params })

type Row = {
  readonly fault: string
  readonly signature: string
  readonly args: readonly unknown[]
  readonly fields: readonly object[]
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly theirs: unknown
  readonly ours: unknown
}

const ROWS: readonly Row[] = [
  {
    fault: 'text is read byte by byte, and not as UTF-8',
    signature: 'f(string s)',
    args: ['Ünï ✓'],
    fields: [raw('s')],
    theirs: [['V', 'Ã\u009cnÃ¯ â\u009c\u0093']],
    ours: [['V', 'Ünï ✓']],
  },
  {
    fault: 'slices of arrays are not read',
    signature: 'f(uint256[] v)',
    args: [[10n, 20n, 30n, 40n]],
    fields: [raw('v.[1:3]'), raw('v.[-1:]')],
    theirs: 'INVALID_DESCRIPTOR',
    ours: [
      ['V', '20'],
      ['V', '30'],
      ['V', '40'],
    ],
  },
  {
    fault: 'the token that a contract is itself is not known by `metadata.token`',
    signature: 'f(uint256 v)',
    args: [2_500_000n],
    fields: [amount('v', { tokenPath: '@.to' })],
    metadata: { token: { name: 'Stable', ticker: 'STABLE', decimals: 6 } },
    theirs: [['V', '2500000']],
    ours: [['V', '2.5 STABLE']],
  },
  {
    fault: 'an interoperable address stays bytes',
    signature: 'f(bytes v)',
    args: ['0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045'],
    fields: [{ path: 'v', label: 'V', format: 'interoperableAddressName' }],
    theirs: [['V', '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045']],
    // The example of ERC-7730 itself.
    ours: [['V', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@eip155:1#4CA88C9C']],
  },
  {
    fault: 'the threshold of an amount (2.1.0) is not known',
    signature: 'f(uint256 v, uint256 w)',
    args: [10n ** 18n, 10n ** 18n],
    fields: [
      { path: 'v', label: 'V', format: 'amount', params: { threshold: '1000000000000000000' } },
      { path: 'w', label: 'V', format: 'amount', params: { threshold: '1000000000000000001', message: 'Everything' } },
    ],
    theirs: [
      ['V', '1 ETH'],
      ['V', '1 ETH'],
    ],
    ours: [
      ['V', 'All'],
      ['V', '1 ETH'],
    ],
  },
  {
    fault: 'amounts below zero are torn apart',
    signature: 'f(int256 v)',
    args: [-1_500_000n],
    fields: [amount('v', { token: ONE }), { path: 'v', label: 'V', format: 'unit', params: { base: '%', decimals: 6 } }],
    theirs: [
      ['V', '-1.-5 AAA'],
      ['V', '-1.-5%'],
    ],
    ours: [
      ['V', '-1.5 AAA'],
      ['V', '-1.5%'],
    ],
  },
  {
    fault: 'a duration below zero loses its sign',
    signature: 'f(int256 v)',
    args: [-8250n],
    fields: [{ path: 'v', label: 'V', format: 'duration' }],
    theirs: [['V', '02:17:30']],
    ours: [['V', '-02:17:30']],
  },
  {
    fault: 'a date beyond all dates is not a number',
    signature: 'f(uint256 v)',
    args: [2n ** 64n],
    fields: [{ path: 'v', label: 'V', format: 'date', params: { encoding: 'timestamp' } }],
    theirs: [['V', 'NaN-NaN-NaN NaN:NaN:NaNZ']],
    ours: [['V', '18446744073709551616']],
  },
  {
    fault: 'groups in groups are refused',
    signature: 'f(((uint256 v) b) a)',
    args: [{ b: { v: 7n } }],
    fields: [{ path: 'a', fields: [{ path: 'b', fields: [raw('v')] }] }],
    theirs: 'UNSUPPORTED_NESTED_FIELD_GROUP',
    ours: [['V', '7']],
  },
  {
    fault: 'a path from the root is taken as relative inside a group',
    signature: 'f((uint256 v) a, uint256 v)',
    args: [{ v: 7n }, 8n],
    fields: [{ path: 'a', fields: [raw('#.v')] }],
    theirs: [['V', '7']],
    ours: [['V', '8']],
  },
  {
    fault: 'lists in lists are read at the first of them only',
    signature: 'f(uint256[][] v)',
    args: [[[1n, 2n], [3n]]],
    fields: [raw('v.[].[]')],
    theirs: 'INVALID_DESCRIPTOR',
    ours: [
      ['V', '1'],
      ['V', '2'],
      ['V', '3'],
    ],
  },
  {
    fault: 'maps break it',
    signature: 'f(uint256 v)',
    args: [2_500_000n],
    fields: [amount('v', { token: { map: '$.metadata.maps.tokens', keyPath: '@.chainId' } })],
    metadata: { maps: { tokens: { values: { '1': ONE } } } },
    theirs: 'throws',
    ours: [['V', '2.5 AAA']],
  },
  {
    fault: 'a broken number in a list of values breaks it',
    signature: 'f(uint256 v)',
    args: [1n],
    fields: [{ ...raw('v'), visible: { ifNotIn: [1.5] } }],
    theirs: 'throws',
    ours: [['V', '1']],
  },
]

describe.each(ROWS)('where $fault', ({ signature, args, fields, metadata, theirs, ours }) => {
  it('we show it as the specification has it', async () => {
    const descriptor = descriptorOf(signature, { fields }, metadata)
    const answer = await byLibrary(descriptor, calldata(signature, args)).then(said, () => 'throws')
    expect(answer).toEqual(theirs)
    expect(lines(await describeWith(signature, args, { fields }, { context, ...(metadata === undefined ? {} : { metadata }) }))).toEqual(
      ours,
    )
    expect(ours).not.toEqual(theirs)
  })
})

describe('where calldata is cut off', () => {
  it('the library shows what is left, and we show nothing', async () => {
    const signature = 'f(bytes v)'
    const fields = [raw('v')]
    const data = calldata(signature, ['0x112233']).slice(0, -60) as `0x${string}`
    expect(said(await byLibrary(descriptorOf(signature, { fields }), data))).toEqual([['V', '0x1122']])
    expect(await describeWith(signature, [], { fields }, { data })).toBeUndefined()
  })
})

describe('typed data', () => {
  const types = { Note: [{ name: 'text', type: 'string' }] }
  const type = 'Note(string text)'
  const write = (eip712: object) => ({ context: { eip712 }, display: { formats: { [type]: { intent: 'Note', fields: [raw('text')] } } } })
  const theirs = async (descriptor: object, data: TypedData) =>
    said(
      await formatTypedData(
        { account: SENDER, ...data } as unknown as Parameters<typeof formatTypedData>[0],
        options(descriptor, {
          typedDataIndex: { [`eip155:1:${CONTRACT}`]: { Note: [{ path: 'a', encodeTypeHashes: [keccakText(type)] }] } },
        }),
      ),
    )
  const ours = async (descriptor: Readonly<Record<string, unknown>>, data: TypedData) =>
    lines(await createClearSigning([sourceOf(descriptor)]).describeTypedData(data, context))

  it('is typed by the look of its values by the library, and by its types by us', async () => {
    const descriptor = write({ deployments: [{ chainId: 1, address: CONTRACT }] })
    const data = messageOf(types, 'Note', { text: '0042' })
    expect(await theirs(descriptor, data)).toEqual([['V', '42']])
    expect(await ours(descriptor, data)).toEqual([['V', '0042']])
  })

  it('needs a chain and a contract in the library, and only what the descriptor asks for with us', async () => {
    const descriptor = write({ domain: { name: 'Notes' } })
    const data = { types, primaryType: 'Note', message: { text: 'Hi' }, domain: { name: 'Notes' } }
    expect(await theirs(descriptor, data)).toBe('UNSUPPORTED_DOMAIN')
    expect(await ours(descriptor, data)).toEqual([['V', 'Hi']])
  })
})

describe('what the library does right is left to it', () => {
  const fields = [amount('v', { token: ONE, chainIdPath: 'chain' })]

  it('a token of another chain', async () => {
    const args = [2_500_000n, 10n]
    const described = await describeWith('f(uint256 v, uint256 chain)', args, { fields }, { context })
    expect(described?.fields).toMatchObject([{ text: '2.5 AAA', value: { token: { chainId: 10 } } }])
  })

  it('a sentence with a place that cannot be filled: the intent stands', async () => {
    const format = { interpolatedIntent: 'Pay {missing}', fields: [raw('v')] }
    const descriptor = descriptorOf('f(uint256 v)', format)
    expect(await byLibrary(descriptor, calldata('f(uint256 v)', [1n]))).toMatchObject({
      intent: 'Do it',
      warnings: [{ code: 'INTERPOLATION_ERROR' }],
    })
    const described = await describeWith('f(uint256 v)', [1n], format)
    expect(described).toMatchObject({ intent: 'Do it', warnings: ['no-sentence'] })
    expect(described).not.toHaveProperty('sentence')
  })
})
