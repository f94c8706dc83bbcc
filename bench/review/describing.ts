import { type Descriptor as LibraryDescriptor, format } from '@ethereum-sourcify/clear-signing'
import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '../../src/core/ethereum/address.ts'
import { type Call, createClearSigning, type DescribeContext, shippedDescriptors } from '../../src/decode/index.ts'
import { NAMES, USDC } from '../../src/decode/test-support/names.ts'
import type { Task } from './work.ts'

/** As the app has it: written out of its template. */
const [POOL_TEXT = ''] = Object.values(
  import.meta.glob<string>('/data/descriptors/aave-v3-pool.json', { query: '?raw', import: 'default', eager: true }),
)
const pool = JSON.parse(POOL_TEXT) as LibraryDescriptor
const POOL: Address = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const call: Call = {
  from: ME,
  to: POOL,
  value: 0n,
  data: encodeFunctionData({
    abi: parseAbi(['function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)']),
    args: [USDC, 5_000_000n, ME, 0],
  }),
  chainId: 1,
}
const context: DescribeContext = { from: ME, tokenOf: (_, address) => NAMES.tokenOf(address), localName: () => 'Savings' }

const provider = {
  resolveChainInfo: async () => ({ name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }),
  resolveToken: async () => ({ name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
  resolveLocalName: async () => ({ name: 'Savings', typeMatch: true }),
}
const resolver = {
  index: { calldataIndex: { [`eip155:1:${POOL}`]: 'a' }, typedDataIndex: {} },
  fetchDescriptor: async () => pool,
}

async function byLibrary(): Promise<void> {
  const { interpolatedIntent, intent } = await format(
    { chainId: 1, to: POOL, from: ME, value: 0n, data: call.data },
    { externalDataProvider: provider, descriptorResolverOptions: { type: 'custom', resolver } },
  )
  if (interpolatedIntent === undefined && intent === undefined) throw new Error('The library says nothing.')
}

type Signing = ReturnType<typeof createClearSigning>
async function describe(signing: Signing): Promise<void> {
  const description = await signing.describeCall(call, context)
  if (description?.sentence === undefined) throw new Error('Nothing is described.')
}

/** A call in the words of its descriptor. `first` also loads the code and all descriptors that ship: once in the life of a page. */
export function describingTasks(): readonly Task[] {
  const kept = createClearSigning(shippedDescriptors())
  return [
    {
      what: 'lending, by its descriptor: first, with code and all descriptors',
      runs: 1,
      task: () => describe(createClearSigning(shippedDescriptors())),
    },
    {
      what: 'lending, by its descriptor: index and descriptor read anew',
      runs: 50,
      task: () => describe(createClearSigning(shippedDescriptors())),
    },
    { what: 'lending, by its descriptor: later', runs: 500, task: () => describe(kept) },
    { what: 'lending, by the Sourcify library alone, the descriptor at hand', runs: 500, task: byLibrary },
  ]
}
