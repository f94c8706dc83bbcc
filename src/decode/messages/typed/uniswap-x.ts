import { ZERO } from '#core/address'
import { say, type Words } from '#core/words'
import type { Claim } from '../../explanation.ts'
import type { Meaning } from '../../value.ts'
import { encodeType } from '#core/type-graph'
import type { Members, TypedTold } from '../typed-entry.ts'

/** Contracts that pay the outputs or revert, by chain. With any other spender the witness promises nothing (docs.uniswap.org, UniswapX deployments). */
const REACTORS: ReadonlySet<string> = new Set([
  '1:0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  '1:0x00000011f84b9aa48e5f8aa8b9897600006289be',
  '1:0x0000000015757c461808ea25eb309638b62681cf',
  '42161:0x1bd1aadc9e230626c44a139d7e70d842749351eb',
  '42161:0xb274d5f4b833b61b340b654d600a864fb604a87c',
  '8453:0x000000008a8330b5d1f43a62bf4c673a49f27ba0',
  '130:0x000000005af66799d1a6317714d66800f9ca1406',
  '56:0x00000000a55e50c71b70db3c8b58749cd1e18eb2',
])

const OUTPUT = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Where the outputs of an order stand, and the least that one of them can become. */
type Order = { readonly place: 'outputs' | 'baseOutputs'; readonly amounts: readonly string[]; least(output: Members): bigint }

const falling = (place: Order['place']): Order => ({
  place,
  amounts: ['startAmount', 'endAmount'],
  least: (output) => smaller(output.units('startAmount'), output.units('endAmount')),
})

/** Order types by `encodeType` (UniswapX, ExclusiveDutchOrderLib.sol, V2DutchOrderLib.sol and V3DutchOrderLib.sol). */
const ORDERS: ReadonlyMap<string, Order> = new Map([
  [
    `ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${OUTPUT}${INFO}`,
    falling('outputs'),
  ],
  [
    `V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)${OUTPUT}${INFO}`,
    falling('baseOutputs'),
  ],
  [
    `V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)${INFO}V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)`,
    { place: 'baseOutputs', amounts: ['startAmount', 'minAmount'], least: (output) => output.units('minAmount') },
  ],
])

type Swap = { readonly intent: Words; readonly claims: readonly Claim[]; readonly meanings: Readonly<Record<string, Meaning>> }

/** What a UniswapX order says must arrive, where the spender is a contract that sees to it. */
export function readSwap(told: TypedTold, witness: string): Swap | undefined {
  const { message, graph } = told
  const spender = message.address('spender')
  const type = graph.structs.get(graph.primary)?.at(-1)?.type ?? ''
  const known = ORDERS.get(encodeType(graph, type))
  if (known === undefined || !REACTORS.has(`${told.chainId}:${spender}`) || message.raw('permitted').is !== 'struct') return undefined
  const order = message.inside(witness)
  const permitted = message.inside('permitted')
  if (order.inside('info').address('reactor') !== spender) return undefined
  const outputs = order.each(known.place).map((one) => ({
    token: one.address('token'),
    amount: known.least(one),
    recipient: one.address('recipient'),
  }))
  const meanings: Record<string, Meaning> = { [`${witness}.info.deadline`]: { is: 'time' } }
  outputs.forEach(({ token }, index) => {
    for (const name of known.amounts)
      meanings[`${witness}.${known.place}.${index}.${name}`] = {
        is: 'amount',
        token: token === ZERO ? told.names.native : told.token(token),
      }
  })
  const [first] = outputs
  const paid = told.amount(permitted.units('amount'), permitted.address('token'))
  return {
    intent:
      first === undefined
        ? say('Pay up to {paid} for nothing, by an order of UniswapX', { paid })
        : say('Swap at most {paid} for at least {got} to {to}, by an order of UniswapX', {
            paid,
            got: told.amount(first.amount, first.token === ZERO ? undefined : first.token),
            to: told.who(first.recipient),
          }),
    claims: outputs.map(({ token, amount, recipient }) => ({
      kind: 'in',
      to: recipient,
      ...(token === ZERO ? {} : { token }),
      least: amount,
    })),
    meanings,
  }
}
