import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Words } from '#core/text/words'
import type { Claim } from '../../explanation.ts'
import { claimsOfOrder, currency, fixed, isOpenOrder } from '../../orders/order.ts'
import { orderWords } from '../../orders/order-words.ts'
import type { OrderTerms } from '../../orders/order-terms.ts'
import type { ArgumentMeaning } from '../../abi/value.ts'
import { encodeType } from '#core/messages/type-graph'
import { REACTORS_FILES } from '#data/each/reactors'
import type { Members, TypedEntryContext } from '../typed-entry.ts'

/** Contracts that pay the outputs or revert. With any other spender the witness promises nothing. */
const isReactorOf = (chainId: number, spender: Address): boolean => REACTORS_FILES[chainId]?.includes(spender) ?? false

/** Other contracts of Uniswap (docs.uniswap.org, deployments), which take tokens by Permit2 too: no reactors, and none of a thief. */
const ROUTERS: ReadonlySet<string> = new Set([
  '0xe592427a0aece92de3edee1f18e0157c05861564',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
  '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b',
  '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
  '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
])

const OUTPUT = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'

/** Where an order keeps what is paid and what must arrive; amounts go evenly from the first to the second, or lie between them. */
type Order = {
  readonly input: (order: Members) => readonly [bigint, bigint]
  readonly outputs: 'outputs' | 'baseOutputs'
  readonly amounts: readonly [string, string]
}

const DUTCH = ['startAmount', 'endAmount'] as const
const members =
  (start: string, end: string) =>
  (order: Members): readonly [bigint, bigint] => [order.units(start), order.units(end)]
const within =
  (struct: string, start: string, end: string) =>
  (order: Members): readonly [bigint, bigint] =>
    members(start, end)(order.inside(struct))

const LIMIT = 'LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)'

/**
 * Order types by `encodeType` (github.com/Uniswap/UniswapX, src/lib: DutchOrderLib.sol, ExclusiveDutchOrderLib.sol, LimitOrderLib.sol, PriorityOrderLib.sol,
 * V2DutchOrderLib.sol and V3DutchOrderLib.sol). A cosigner may only better an order; a priority fee too.
 */
const ORDERS: ReadonlyMap<string, Order> = new Map<string, Order>([
  [
    `DutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${OUTPUT}${INFO}`,
    { input: members('inputStartAmount', 'inputEndAmount'), outputs: 'outputs', amounts: DUTCH },
  ],
  [
    `ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${OUTPUT}${INFO}`,
    { input: members('inputStartAmount', 'inputEndAmount'), outputs: 'outputs', amounts: DUTCH },
  ],
  ...[
    'OutputToken(address token,uint256 amount,address recipient)',
    'OutputToken(address token,uint256 amount,address recipient,bool isFeeOutput)',
  ].map(
    (output) =>
      [
        `${LIMIT}${INFO}${output}`,
        { input: members('inputAmount', 'inputAmount'), outputs: 'outputs', amounts: ['amount', 'amount'] },
      ] as const,
  ),
  [
    `PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)${INFO}PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)`,
    { input: within('input', 'amount', 'amount'), outputs: 'outputs', amounts: ['amount', 'amount'] },
  ],
  [
    `V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)${OUTPUT}${INFO}`,
    { input: members('baseInputStartAmount', 'baseInputEndAmount'), outputs: 'baseOutputs', amounts: DUTCH },
  ],
  [
    `V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)${INFO}V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)`,
    // Its curves may have any form: what it may come to at worst is in the members for that.
    { input: within('baseInput', 'maxAmount', 'maxAmount'), outputs: 'baseOutputs', amounts: ['startAmount', 'minAmount'] },
  ],
])

type Swap = {
  readonly intent?: Words
  readonly claims: readonly Claim[]
  readonly meanings: Readonly<Record<string, ArgumentMeaning>>
  readonly open: boolean
}

/** What an order inside a permit of Permit2 says must arrive, where the spender is a contract that sees to it. */
export function readSwap(told: TypedEntryContext, witness: string): Swap | undefined {
  const { message, graph } = told
  const spender = message.address('spender')
  const type = graph.structs.get(graph.primary)?.at(-1)?.type ?? ''
  if (message.raw('permitted').is !== 'struct') return undefined
  const known = ORDERS.get(encodeType(graph, type))
  if (known === undefined) return readAcross(told, witness, type)
  const order = message.inside(witness)
  // The practice chain has what mainnet has, where mainnet has it.
  const isReactor = isReactorOf(told.chainId === 31_337 ? 1 : told.chainId, spender) && order.inside('info').address('reactor') === spender
  // On other chains than mainnet not all reactors are known: with another spender the witness promises nothing.
  if (!isReactor && ((told.chainId !== 1 && told.chainId !== 31_337) || ROUTERS.has(spender))) return undefined
  const maker = told.signer
  const permitted = message.inside('permitted')
  const [start, end] = known.input(order)
  const outputs = order.each(known.outputs)
  const terms: OrderTerms = {
    maker,
    gives: [{ asset: currency(permitted.address('token')), start, end }],
    gets: outputs.map((one) => {
      const recipient = one.address('recipient')
      return {
        asset: currency(one.address('token')),
        start: one.units(known.amounts[0]),
        end: one.units(known.amounts[1]),
        ...defined({ to: recipient === maker ? undefined : recipient }),
      }
    }),
    until: order.inside('info').units('deadline'),
    ...defined({ unverified: isReactor ? undefined : ('counterfeit' as const) }),
  }
  const meanings: Record<string, ArgumentMeaning> = { [`${witness}.info.deadline`]: { is: 'time' } }
  outputs.forEach((one, index) => {
    const token = one.address('token')
    for (const name of known.amounts)
      meanings[`${witness}.${known.outputs}.${index}.${name}`] = {
        is: 'amount',
        token: token === ZERO ? told.names.native : told.token(token),
      }
  })
  // What a counterfeit promises is no claim.
  if (!isReactor) return { claims: [{ kind: 'order', terms }], meanings, open: true }
  return { intent: orderWords(told, terms), claims: besides(terms), meanings, open: isOpenOrder(terms) }
}

/** Without what leaves: that is in the permit. */
const besides = (terms: OrderTerms): readonly Claim[] => claimsOfOrder(terms).filter(({ kind }) => kind !== 'out')

/** Where an order for another chain is paid out, as Across and those that follow ERC-7683 write it in a struct of its own (ERC7683Permit2Lib.sol). */
function readAcross(told: TypedEntryContext, witness: string, type: string): Swap | undefined {
  const { message, graph } = told
  const inside = graph.structs.get(type)?.find(({ name }) => name === 'orderData')
  if (type !== 'GaslessCrossChainOrder' || inside === undefined) return undefined
  const order = message.inside(witness)
  const maker = told.signer
  const permitted = message.inside('permitted')
  const data = order.raw('orderData')
  const member = (name: string): bigint | undefined => {
    const value = data.is === 'struct' ? data.members.get(name) : undefined
    if (value?.is === 'integer') return value.value
    if (value?.is === 'address') return BigInt(value.address)
    return value?.is === 'bytes' && value.value.length === 66 ? BigInt(value.value) : undefined
  }
  const [bought, least, chainId, recipient] = ['outputToken', 'outputAmount', 'destinationChainId', 'recipient'].map(member)
  if (data.is === 'bytes' || bought === undefined || least === undefined || chainId === undefined || recipient === undefined)
    return undefined
  const to = addressOf(recipient)
  const terms: OrderTerms = {
    maker,
    gives: [fixed(currency(permitted.address('token')), permitted.units('amount'))],
    gets: [{ ...fixed(currency(addressOf(bought)), least), ...defined({ to: to === maker ? undefined : to }) }],
    until: message.units('deadline'),
    ...defined({ chainId: chainId === BigInt(told.chainId) ? undefined : chainId }),
    unverified: 'unlisted',
  }
  return { intent: orderWords(told, terms), claims: besides(terms), meanings: {}, open: true }
}

const addressOf = (value: bigint): Address => `0x${(value % 2n ** 160n).toString(16).padStart(40, '0')}`
