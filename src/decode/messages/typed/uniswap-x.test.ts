import { expect, it } from 'vitest'
import { pad, word } from '#core/bytes/hex'
import { type Address, ZERO } from '#core/ethereum/address'
import { BOB, CAROL, ME, STRANGER, USDC, WETH } from '../../test-support/names.ts'

import { fitting } from '../test-support/typed-data.ts'
import { readTyped } from '../test-support/reading.ts'

type Row = readonly [
  name: string,
  said: string,
  of: { readonly order: string; readonly more?: object; readonly spender?: Address; readonly reactor?: Address; readonly chainId?: number },
]

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
// docs.uniswap.org, UniswapX deployments on mainnet.
const EXCLUSIVE: Address = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'
const DUTCH_2: Address = '0x00000011f84b9aa48e5f8aa8b9897600006289be'
const ROUTER: Address = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'

const PERMITTED = 'TokenPermissions(address token,uint256 amount)'
const OUTPUT = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const DUTCH = `DutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${OUTPUT}${INFO}`
const EXCLUSIVE_DUTCH = `ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${OUTPUT}${INFO}`
const LIMIT = `LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)${INFO}OutputToken(address token,uint256 amount,address recipient)`
const LIMIT_FEES = LIMIT.replace('address recipient)', 'address recipient,bool isFeeOutput)')
const PRIORITY = `PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)${INFO}PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)`
const V2 = `V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)${OUTPUT}${INFO}`
const V3 = `V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)${INFO}V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)`
const ACROSS = (data: string) =>
  `GaslessCrossChainOrder(address originSettler,address user,uint256 nonce,uint256 originChainId,uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,${data})`
const ACROSS_DATA =
  'AcrossOrderData orderData)AcrossOrderData(address inputToken,uint256 inputAmount,address outputToken,uint256 outputAmount,uint256 destinationChainId,bytes32 recipient,address exclusiveRelayer,uint256 depositNonce,uint32 exclusivityPeriod,bytes message'

const curve = { relativeBlocks: '0', relativeAmounts: [] }
const output = (token: Address, recipient: Address, start = '2000', end = '1000') => ({
  ...{ token, recipient, startAmount: start, endAmount: end, amount: start, minAmount: end, curve },
  ...{ mpsPerPriorityFeeWei: '0', adjustmentPerGweiBaseFee: '0', isFeeOutput: false },
})
const outputs = [output(USDC, ME)]
const acrossData = {
  ...{ inputToken: WETH, inputAmount: '50', outputToken: USDC, outputAmount: '40', destinationChainId: '10', recipient: pad(BOB) },
  ...{ exclusiveRelayer: ZERO, depositNonce: '0', exclusivityPeriod: 0, message: '0x' },
}
const MEMBERS = {
  ...{ decayStartTime: '1', decayEndTime: '2', exclusiveFiller: ZERO, exclusivityOverrideBps: '0', cosigner: ZERO, startingBaseFee: '0' },
  ...{ inputToken: WETH, inputStartAmount: '30', inputEndAmount: '50', inputAmount: '50', auctionStartBlock: '0' },
  ...{ baselinePriorityFeeWei: '0', input: { token: WETH, amount: '50', mpsPerPriorityFeeWei: '0' } },
  ...{ baseInputToken: WETH, baseInputStartAmount: '30', baseInputEndAmount: '50', outputs, baseOutputs: outputs },
  baseInput: { token: WETH, startAmount: '30', curve, maxAmount: '50', adjustmentPerGweiBaseFee: '0' },
  ...{ originSettler: STRANGER, user: ME, nonce: '1', originChainId: '1', openDeadline: 1, fillDeadline: 2, orderDataType: word(1n) },
  orderData: acrossData,
}

/** An order of UniswapX stands in a permit of Permit2, as what its spender, the reactor, sees to. */
const ROWS: readonly Row[] = [
  [
    'DutchOrder',
    'Swap at most 0.00000000000000005 WETH for at least 0.001 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=1000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].startAmount: 2000 of USDC | witness.outputs[].endAmount: 1000 of USDC',
    { order: DUTCH },
  ],
  [
    'ExclusiveDutchOrder',
    'Swap at most 0.00000000000000005 WETH for at least 0.001 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=1000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].startAmount: 2000 of USDC | witness.outputs[].endAmount: 1000 of USDC',
    { order: EXCLUSIVE_DUTCH },
  ],
  [
    'LimitOrder',
    'Swap at most 0.00000000000000005 WETH for at least 0.002 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=2000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=2000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].amount: 2000 of USDC',
    { order: LIMIT },
  ],
  [
    'LimitOrder with fees',
    'Swap at most 0.00000000000000005 WETH for at least 0.002 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=2000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=2000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].amount: 2000 of USDC',
    { order: LIMIT_FEES },
  ],
  [
    'PriorityOrder',
    'Swap at most 0.00000000000000005 WETH for at least 0.002 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=2000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=2000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].amount: 2000 of USDC',
    { order: PRIORITY },
  ],
  [
    'V2DutchOrder',
    'Swap at most 0.00000000000000005 WETH for at least 0.001 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=1000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.baseOutputs[].startAmount: 2000 of USDC | witness.baseOutputs[].endAmount: 1000 of USDC',
    { order: V2, spender: DUTCH_2 },
  ],
  [
    'V3DutchOrder',
    'Swap at most 0.00000000000000005 WETH for at least 0.001 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=1000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.baseOutputs[].startAmount: 2000 of USDC | witness.baseOutputs[].minAmount: 1000 of USDC',
    { order: V3 },
  ],
  [
    'ether, and a part for somebody else',
    'Swap at most 0.00000000000000005 WETH for at least 0.000000000000001 ETH, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me least=1000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency} start=2000 end=1000}, {asset={kind=currency token=USDC} start=7 end=7 to=bob}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].startAmount: 2000 of ETH | witness.outputs[].endAmount: 1000 of ETH | witness.outputs[].startAmount: 7 of USDC | witness.outputs[].endAmount: 7 of USDC',
    { order: DUTCH, more: { outputs: [output(ZERO, ME), output(USDC, BOB, '7', '7')] } },
  ],
  [
    'nothing that arrives',
    'Give away 0.00000000000000005 WETH for nothing | by Permit2 | out from=me token=WETH most=50 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true',
    { order: DUTCH, more: { outputs: [] } },
  ],
  [
    'another reactor in the order than the spender',
    'Let 0x6000da47483062a0d734ba3dc7576ce6a0b645c4 spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000 unverified=counterfeit} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].startAmount: 2000 of USDC | witness.outputs[].endAmount: 1000 of USDC',
    { order: DUTCH, reactor: DUTCH_2 },
  ],
  [
    'a spender that is no reactor',
    'Let here spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000 unverified=counterfeit} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].startAmount: 2000 of USDC | witness.outputs[].endAmount: 1000 of USDC',
    { order: DUTCH, spender: STRANGER },
  ],
  [
    'a router of Uniswap as its spender',
    'Let 0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 bits=256 end=true',
    { order: DUTCH, spender: ROUTER },
  ],
  [
    'the practice chain',
    'Swap at most 0.00000000000000005 WETH for at least 0.001 USDC, until 15 Jan 2027 | by Permit2 | out from=me token=WETH most=50 exact=false | in to=me token=USDC least=1000 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].startAmount: 2000 of USDC | witness.outputs[].endAmount: 1000 of USDC',
    { order: DUTCH, chainId: 31_337 },
  ],
  [
    'a spender that is no reactor on the practice chain',
    'Let here spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=30 end=50}] gets=[{asset={kind=currency token=USDC} start=2000 end=1000}] until=1800000000 unverified=counterfeit} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 end=true | witness.outputs[].startAmount: 2000 of USDC | witness.outputs[].endAmount: 1000 of USDC',
    { order: DUTCH, chainId: 31_337, spender: STRANGER },
  ],
  [
    'a spender that nobody knows on another chain',
    'Let here spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 bits=256 end=true',
    { order: DUTCH, chainId: 10, spender: STRANGER },
  ],
  [
    'an order that nobody knows',
    'Let 0x6000da47483062a0d734ba3dc7576ce6a0b645c4 spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true | witness.info.deadline: time 1800000000 bits=256 end=true',
    { order: DUTCH.replace('decayStartTime', 'startTime'), more: { startTime: '1' } },
  ],
  [
    'an order for another chain',
    'Swap at most 0.00000000000000005 WETH for a token on chain 10, paid to bob | by Permit2 | open | out from=me token=WETH most=50 exact=false | receiver to=bob | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=40 end=40 to=bob}] until=1800000000 chainId=10 unverified=unlisted} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true',
    { order: ACROSS(ACROSS_DATA), spender: STRANGER },
  ],
  [
    'an order for the same chain',
    'Swap at most 0.00000000000000005 WETH for at least 0.00004 USDC to bob, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | in to=bob token=USDC least=40 | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=40 end=40 to=bob}] until=1800000000 unverified=unlisted} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true',
    { order: ACROSS(ACROSS_DATA), more: { orderData: { ...acrossData, destinationChainId: '1' } } },
  ],
  [
    'an order for another chain, paid to oneself',
    'Swap at most 0.00000000000000005 WETH for a token on chain 10 | by Permit2 | open | out from=me token=WETH most=50 exact=false | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=40 end=40}] until=1800000000 chainId=10 unverified=unlisted} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true',
    { order: ACROSS(ACROSS_DATA), more: { orderData: { ...acrossData, recipient: pad(ME) } } },
  ],
  [
    'an order for another chain in bytes',
    'Let 0x6000da47483062a0d734ba3dc7576ce6a0b645c4 spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true',
    { order: ACROSS('bytes orderData'), more: { orderData: '0x12' } },
  ],
  [
    'an order for another chain that does not say how much',
    'Let 0x6000da47483062a0d734ba3dc7576ce6a0b645c4 spend up to 0.00000000000000005 WETH, once, until 15 Jan 2027 | by Permit2 | open | out from=me token=WETH most=50 exact=false | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true',
    { order: ACROSS(ACROSS_DATA.replace('uint256 outputAmount', 'uint256 most')), more: { orderData: { ...acrossData, most: '5' } } },
  ],
  [
    'an order for another chain with addresses alone',
    'Swap at most 0.00000000000000005 WETH for a token on chain 10, paid to carol | by Permit2 | open | out from=me token=WETH most=50 exact=false | receiver to=carol | order terms={maker=me gives=[{asset={kind=currency token=WETH} start=50 end=50}] gets=[{asset={kind=currency token=USDC} start=40 end=40 to=carol}] until=1800000000 chainId=10 unverified=unlisted} | permitted.amount: 50 of WETH | deadline: time 1800000000 end=true',
    {
      order: ACROSS(ACROSS_DATA.replace('bytes32 recipient', 'address recipient')),
      more: { orderData: { ...acrossData, recipient: CAROL } },
    },
  ],
]

const read = ([, , { order, more = {}, spender = EXCLUSIVE, reactor = spender, chainId = 1 }]: Row): readonly string[] => {
  const name = order.slice(0, order.indexOf('('))
  const structs = [order, PERMITTED].join('').match(/\w+\([^)]*\)/g) ?? []
  const info = {
    reactor,
    swapper: ME,
    nonce: '1',
    deadline: '1800000000',
    additionalValidationContract: ZERO,
    additionalValidationData: '0x',
  }
  const form = `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${name} witness)${structs.toSorted().join('')}`
  const message = {
    ...{ permitted: { token: WETH, amount: '50' }, spender, nonce: '1', deadline: '1800000000' },
    witness: { info, ...MEMBERS, ...more },
  }
  const lines = readTyped(form, fitting(form, message), { name: 'Permit2', chainId, verifyingContract: PERMIT2 }, { chainId })
  // What the permit itself is used for is told by its own tests.
  return lines.filter((line) => !line.startsWith('use '))
}

it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, row) => {
  expect(read(row)).toEqual(row[1].split(' | '))
})
