import { hashDomain } from 'viem'
import { describe, expect, it } from 'vitest'
import { checksum } from '#core/ethereum/address'
import { createClearSigning, ownDescriptors } from './clear-signing.ts'
import { hashDescriptor } from './read-descriptor.ts'
import { calldata, CONTRACT, describeWith, descriptorOf, lines, messageOf, SENDER, sourceOf } from './test-support/describe-with.ts'
import { contextOf } from './test-support/registry-case.ts'

const ONE = '0x1111111111111111111111111111111111111111'
const TWO = '0x2222222222222222222222222222222222222222'
const TOKENS = { [ONE]: { symbol: 'AAA', decimals: 6, name: 'A' }, [TWO]: { symbol: 'BBB', decimals: 18, name: 'B' } }
const context = contextOf({ tokens: TOKENS, addressNames: { [TWO]: 'Bob' } })
const raw = (path: string, label = path) => ({ path, label, format: 'raw' })

describe('a call is described', () => {
  it('with its intent, its sentence, who is behind it, and each value as one of ours', async () => {
    const signature = 'send(address token, address to, uint256 amount, uint256 until)'
    const format = {
      interpolatedIntent: 'Send {amount} to {to} {{soon}}',
      fields: [
        { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } },
        { path: '#.to', label: 'To', format: 'addressName' },
        { path: 'until', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
      ],
    }
    const description = await describeWith(signature, [ONE, TWO, 1_500_000n, 0n], format, { context, metadata: { contractName: 'Sender' } })
    expect(description).toMatchObject({
      intent: 'Do it',
      sentence: 'Send 1.5 AAA to Bob {soon}',
      owner: 'Test',
      contractName: 'Sender',
      from: 'registry',
      id: 'registry/test/calldata-0.json',
      warnings: [],
      fields: [
        { label: 'Amount', kind: 'tokenAmount', text: '1.5 AAA', value: { is: 'amount', units: 1_500_000n, token: { symbol: 'AAA' } } },
        { label: 'To', kind: 'addressName', text: 'Bob', value: { is: 'address', address: TWO, name: 'Bob' } },
        { label: 'Until', kind: 'date', text: '1970-01-01 00:00:00Z', value: { is: 'time', seconds: 0n } },
      ],
    })
    expect(description?.hash).toBe(hashDescriptor(JSON.stringify(descriptorOf(signature, format, { contractName: 'Sender' }))))
  })

  it('with an unknown token in base units and a warning, never with guessed decimals', async () => {
    const fields = [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } }]
    expect((await describeWith('send(uint256 amount)', [5n], { fields }))?.fields).toEqual([
      { label: 'Amount', kind: 'tokenAmount', text: '5', value: { is: 'integer', value: 5n }, warning: 'unknown-token' },
    ])
  })

  it('with a warning where a value in its sentence could not be formatted: bare units read as an amount', async () => {
    const fields = [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } }]
    const description = await describeWith('send(uint256 amount)', [5n], { interpolatedIntent: 'Send {amount}', fields })
    expect(description).toMatchObject({ sentence: 'Send 5', warnings: ['bare-sentence'] })
  })

  it('with a placeholder for what is encrypted', async () => {
    const encryption = { scheme: 'fhevm', plaintextType: 'uint64', fallbackLabel: '[Encrypted amount]' }
    const fields = [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' }, encryption }]
    const description = await describeWith('send(bytes32 amount)', [`0x${'ab'.repeat(32)}`], {
      interpolatedIntent: 'Send {amount}',
      fields,
    })
    expect(description).toMatchObject({
      sentence: 'Send [Encrypted amount]',
      warnings: [],
      fields: [{ text: '[Encrypted amount]', warning: 'encrypted', value: { is: 'bytes', value: `0x${'ab'.repeat(32)}` } }],
    })
  })

  it('from its container: sender, value, target and chain', async () => {
    const fields = [
      { path: '@.from', label: 'From', format: 'addressName' },
      { path: '@.value', label: 'Value', format: 'amount' },
      raw('@.to', 'To'),
      raw('@.chainId', 'Chain'),
    ]
    const named = contextOf({ addressNames: { [SENDER]: 'Me' } })
    expect(lines(await describeWith('go()', [], { fields }, { value: 250_000_000_000_000_000n, context: named }))).toEqual([
      ['From', 'Me'],
      ['Value', '0.25 ETH'],
      ['To', CONTRACT],
      ['Chain', '1'],
    ])
  })

  it('with an intent of several labels as one line', async () => {
    expect((await describeWith('go()', [], { intent: { Staking: 'Withdraw', Rewards: 'All' }, fields: [] }))?.intent).toBe(
      'Staking: Withdraw, Rewards: All',
    )
  })
})

describe('groups and lists', () => {
  const signature = 'pay((address to, uint256 amount)[] parts, address[] tokens)'
  const args = [
    [
      { to: ONE, amount: 1n },
      { to: TWO, amount: 2n },
    ],
    [ONE, TWO],
  ]

  it('are one group for each element, with parameters of the same place', async () => {
    const fields = [
      {
        path: 'parts.[]',
        label: 'Part',
        fields: [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '#.tokens.[]' } }, raw('to', 'To')],
      },
    ]
    const description = await describeWith(signature, args, { fields }, { context })
    expect(description?.fields).toMatchObject([
      { label: 'Part', fields: [{ text: '0.000001 AAA' }, { text: ONE }] },
      { label: 'Part', fields: [{ text: '0.000000000000000002 BBB' }, { text: TWO }] },
    ])
  })

  it('are bundled by element, or shown array after array', async () => {
    const group = (iteration: string) => [{ iteration, fields: [raw('parts.[].amount', 'Amount'), raw('tokens.[]', 'Token')] }]
    const labels = async (iteration: string) =>
      lines(await describeWith(signature, args, { fields: group(iteration) })).map(([label]) => label)
    expect(await labels('bundled')).toEqual(['Amount', 'Token', 'Amount', 'Token'])
    expect(await labels('sequential')).toEqual(['Amount', 'Amount', 'Token', 'Token'])
  })

  it('are not described when arrays of a bundle, or of a parameter, differ in length', async () => {
    const uneven = [args[0], [ONE]]
    const bundle = [{ iteration: 'bundled', fields: [raw('parts.[].amount'), raw('tokens.[]')] }]
    expect(await describeWith(signature, uneven, { fields: bundle })).toBeUndefined()
    const paired = [{ path: 'parts.[].amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'tokens.[]' } }]
    expect(await describeWith(signature, uneven, { fields: paired })).toBeUndefined()
  })

  it('show a separator with the number of the element', async () => {
    const fields = [{ path: 'tokens.[]', label: 'Token', format: 'raw', separator: 'Token number {index}' }]
    expect((await describeWith(signature, args, { fields }))?.fields).toMatchObject([
      { separator: 'Token number 0' },
      { separator: 'Token number 1' },
    ])
  })
})

describe('visibility', () => {
  const fields = [
    { ...raw('a'), visible: { ifNotIn: [0, '7'] } },
    { ...raw('b'), visible: { mustMatch: [1, 2] } },
    { ...raw('c'), visible: 'never' },
  ]
  const shown = async (a: bigint, b: bigint) => describeWith('f(uint256 a, uint256 b, uint256 c)', [a, b, 9n], { fields })

  it('hides what it says, and shows what is not in its list', async () => {
    expect(lines(await shown(3n, 1n))).toEqual([['a', '3']])
    expect(lines(await shown(7n, 2n))).toEqual([])
  })

  it('describes nothing where a value must match and does not', async () => {
    expect(await shown(3n, 9n)).toBeUndefined()
  })
})

describe('what a descriptor is bound to', () => {
  const descriptor = descriptorOf('go(uint256 n)', { fields: [raw('n')] })
  const call = { chainId: 1, to: CONTRACT, value: 0n, data: calldata('go(uint256 n)', [1n]) } as const
  const one = createClearSigning([sourceOf(descriptor)])

  it('is the contract, the chain and the function', async () => {
    expect(await one.describeCall(call, context)).toBeDefined()
    expect(await one.describeCall({ ...call, chainId: 10 }, context)).toBeUndefined()
    expect(await one.describeCall({ ...call, to: ONE }, context)).toBeUndefined()
    expect(await one.describeCall({ ...call, data: `0xdeadbeef${call.data.slice(10)}` }, context)).toBeUndefined()
  })

  it('is no call whose bytes are not of the types that the function has', async () => {
    expect(
      await one.describeCall({ ...call, data: calldata('go(uint256 n)', [1n]).slice(0, -2) as `0x${string}` }, context),
    ).toBeUndefined()
    const list = createClearSigning([sourceOf(descriptorOf('list(uint256[] n)', { fields: [raw('n.[]')] }))])
    const data = calldata('list(uint256[] n)', [[1n]]).replace(
      `${'0'.repeat(63)}1${'0'.repeat(63)}1`,
      `${'f'.repeat(64)}${'0'.repeat(63)}1`,
    )
    expect(await list.describeCall({ ...call, data: data as `0x${string}` }, context)).toBeUndefined()
  })

  it('widens to places that the caller says hold, and the chain stays what it is', async () => {
    const practice = { ...contextOf(), aliasesOf: () => [{ chainId: 1, address: CONTRACT }] as const }
    const chain = createClearSigning([sourceOf(descriptorOf('go(uint256 n)', { fields: [raw('@.chainId', 'Chain'), raw('@.to', 'To')] }))])
    expect(lines(await chain.describeCall({ ...call, chainId: 31_337, to: ONE }, practice))).toEqual([
      ['Chain', '31337'],
      ['To', ONE],
    ])
  })

  it('is asked of the sources in their order, and an own file is only what its hash pins', async () => {
    const text = JSON.stringify(descriptorOf('go(uint256 n)', { intent: 'Mine', fields: [raw('n')] }))
    const intent = async (hash: `0x${string}`) =>
      (await createClearSigning([ownDescriptors([{ id: 'mine.json', hash, text }]), sourceOf(descriptor)]).describeCall(call, context))
        ?.intent
    expect(await intent(hashDescriptor(text))).toBe('Mine')
    expect(await intent(`0x${'00'.repeat(32)}`)).toBe('Do it')
  })

  it('falls to the next that fits where the first has no such function', async () => {
    const other = descriptorOf('stop(uint256 n)', { fields: [raw('n')] })
    expect(await createClearSigning([sourceOf(other), sourceOf(descriptor)]).describeCall(call, context)).toBeDefined()
  })
})

describe('a call inside a call', () => {
  const outer = (params: object) => ({ fields: [{ path: 'data', label: 'Call', format: 'calldata', params }] })
  const inner = {
    ...descriptorOf('pay(uint256 n)', {
      fields: [raw('n', 'N'), { path: '@.value', label: 'Value', format: 'amount' }, raw('@.from', 'From')],
    }),
    context: { contract: { deployments: [{ chainId: 1, address: ONE }] } },
  }
  const signature = 'run(address to, uint256 value, bytes data)'
  const describe = async (params: object, data: string) =>
    createClearSigning([sourceOf(descriptorOf(signature, outer(params)), inner)]).describeCall(
      { chainId: 1, to: CONTRACT, from: SENDER, value: 0n, data: calldata(signature, [ONE, 7n, data]) },
      contextOf(),
    )

  it('is described with the value and the sender that the descriptor gives it', async () => {
    const description = await describe({ calleePath: 'to', amountPath: 'value', spenderPath: '@.from' }, calldata('pay(uint256 n)', [3n]))
    expect(description?.fields).toMatchObject([
      {
        kind: 'calldata',
        inner: {
          to: ONE,
          chainId: 1,
          description: {
            fields: [{ text: '3' }, { text: '0.000000000000000007 ETH' }, { text: checksum(SENDER) }],
          },
        },
      },
    ])
  })

  it('has the selector before its bytes where the descriptor says which', async () => {
    const data = calldata('pay(uint256 n)', [3n])
    const description = await describe({ callee: ONE, spenderPath: '@.from', selector: data.slice(0, 10) }, `0x${data.slice(10)}`)
    expect(description?.fields).toMatchObject([{ text: data, inner: { description: { intent: 'Do it' } } }])
  })

  it('that nobody describes stays bytes', async () => {
    expect((await describe({ calleePath: 'to' }, '0xdeadbeef'))?.fields).toMatchObject([
      { text: '0xdeadbeef', warning: 'inner-unknown', inner: { to: ONE } },
    ])
  })
})

describe('typed data', () => {
  const types = {
    Order: [
      { name: 'asset', type: 'Asset' },
      { name: 'note', type: 'string' },
    ],
    Asset: [{ name: 'amount', type: 'uint256' }],
  }
  const format = { intent: 'Order', fields: [raw('asset.amount', 'Amount'), raw('note', 'Note'), raw('@.value', 'Value')] }
  const described = (eip712: object, domain = {}) =>
    createClearSigning([
      sourceOf({ context: { eip712 }, display: { formats: { 'Order(Asset asset,string note)Asset(uint256 amount)': format } } }),
    ]).describeTypedData(messageOf(types, 'Order', { asset: { amount: '5' }, note: '0123' }, domain), contextOf())
  const deployments = [{ chainId: 1, address: CONTRACT }]

  it('is read by its types, and not by what its values look like', async () => {
    expect(lines(await described({ deployments }))).toEqual([
      ['Amount', '5'],
      ['Note', '0123'],
      ['Value', '0'],
    ])
  })

  it('is bound by deployment, by domain, by the hash of the domain, by all that there are', async () => {
    expect(await described({ deployments, domain: { name: 'Test' } })).toBeDefined()
    expect(await described({ deployments, domain: { name: 'Other' } })).toBeUndefined()
    expect(await described({ deployments }, { chainId: 10 })).toBeUndefined()
    expect(await described({ deployments }, { verifyingContract: undefined })).toBeUndefined()
    expect(await described({ domain: { name: 'Test', verifyingContract: CONTRACT } })).toBeDefined()
    const domainSeparator = hashDomain({
      domain: { name: 'Test', chainId: 1n, verifyingContract: CONTRACT },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
      },
    })
    expect(await described({ domainSeparator })).toBeDefined()
    expect(await described({ domainSeparator }, { name: 'Test 2' })).toBeUndefined()
  })

  it('is bound to nothing by a descriptor that names nothing', async () => {
    expect(await described({})).toBeUndefined()
  })
})
