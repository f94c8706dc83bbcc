import { type Abi, decodeFunctionData, encodeFunctionData, hashTypedData, parseAbi, type TypedDataDefinition } from 'viem'
import type { Address } from '../../src/core/ethereum/address.ts'
import type { Hex } from '../../src/core/bytes/hex.ts'
import type { TypedData } from '../../src/core/messages/typed-data.ts'
import { type Call, explain, explainMessage } from '../../src/decode/index.ts'
import { NAMES } from '../../src/decode/test-support/names.ts'
import type { Task } from './work.ts'

const ROUTER: Address = '0xe592427a0aece92de3edee1f18e0157c05861564'
const ME: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ABI = parseAbi(['function multicall(bytes[] data)', 'function sweepToken(address token, uint256 amountMinimum, address recipient)'])
/** Calls within calls: what the limit of `callDepth` lets through. */
const DEPTH = 8

const innermost = encodeFunctionData({ abi: ABI, functionName: 'sweepToken', args: [USDC, 1n, ME] })
const wrap = (data: Hex, times: number): Hex =>
  encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [Array.from({ length: times }, () => data)] })
/** Calls in calls, so many in each. */
const nested = (times: number): Call => {
  const data = Array.from({ length: DEPTH }).reduce<Hex>((inside) => wrap(inside, times), innermost)
  return { from: ME, to: ROUTER, value: 0n, data, chainId: 1 }
}

type Told = ReturnType<typeof explain>
const countOf = (told: Told): number => told.inner.reduce((sum, one) => sum + countOf(one), 1)

/** What everybody does by hand: names and arguments, level by level. */
function byViem(data: Hex): number {
  const { functionName, args } = decodeFunctionData({ abi: ABI as Abi, data })
  return functionName === 'multicall' ? ((args?.[0] ?? []) as readonly Hex[]).reduce((sum, one) => sum + byViem(one), 1) : 1
}

const WORD: Hex = `0x${'00'.repeat(32)}`
const ITEM = ['itemType:uint8', 'token:address', 'identifierOrCriteria:uint256', 'startAmount:uint256', 'endAmount:uint256']
const COMPONENTS = ['offerer:address', 'zone:address', 'offer:OfferItem[]', 'consideration:ConsiderationItem[]', 'orderType:uint8', 'startTime:uint256', 'endTime:uint256', 'zoneHash:bytes32', 'salt:uint256', 'conduitKey:bytes32', 'counter:uint256'] // prettier-ignore
const fields = (list: readonly string[]): readonly { readonly name: string; readonly type: string }[] =>
  list.map((one) => ({ name: one.split(':')[0] ?? '', type: one.split(':')[1] ?? '' }))
const item = { itemType: 2, token: ROUTER, identifierOrCriteria: '42', startAmount: '1', endAmount: '1' }

/** An order of Seaport 1.6 as marketplaces ask for it: one item for ether, in three parts. */
const order: TypedData = {
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: '0x0000000000000068f116a894984e2db1123eb395' },
  types: {
    OrderComponents: fields(COMPONENTS),
    OfferItem: fields(ITEM),
    ConsiderationItem: fields([...ITEM, 'recipient:address']),
  },
  primaryType: 'OrderComponents',
  message: {
    offerer: ME,
    zone: `0x${'00'.repeat(20)}`,
    offer: [item],
    consideration: Array.from({ length: 3 }, () => ({ ...item, itemType: 0, token: `0x${'00'.repeat(20)}`, recipient: ME })),
    orderType: 0,
    startTime: '1700000000',
    endTime: '1800000000',
    zoneHash: WORD,
    salt: '1',
    conduitKey: WORD,
    counter: '5',
  },
}

function explainOrder(): void {
  const { standard, faults } = explainMessage({ kind: 'typed-data', data: order }, { chainId: 1, signer: ME, names: NAMES })
  if (standard !== 'Seaport' || faults.length > 0) throw new Error('The order was not read.')
}

function nestedTasks(times: number): readonly Task[] {
  const call = nested(times)
  const all = countOf(explain(call, NAMES))
  if (byViem(call.data) !== all) throw new Error('Not every call was read.')
  return [
    { what: `${all} calls, ${DEPTH} deep in each other: explained`, runs: 200, task: () => explain(call, NAMES) },
    {
      what: `${all} calls, ${DEPTH} deep in each other: decodeFunctionData of viem alone, no words`,
      runs: 200,
      task: () => byViem(call.data),
    },
  ]
}

/** Reading alone: no chain, no run. */
export const decodingTasks = (): readonly Task[] => [
  ...nestedTasks(1),
  ...nestedTasks(2),
  { what: 'order of Seaport: explained', runs: 500, task: explainOrder },
  {
    what: 'order of Seaport: hashTypedData of viem alone, no words',
    runs: 500,
    task: () => hashTypedData(order as unknown as TypedDataDefinition),
  },
]
