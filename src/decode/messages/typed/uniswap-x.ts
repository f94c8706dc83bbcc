import { type Address, ZERO } from '#core/address'
import { say, type Words } from '#core/words'
import type { Claim } from '../../explanation.ts'
import type { Meaning } from '../../value.ts'
import { encodeType } from '../type-graph.ts'
import type { TypedTold } from '../typed-entry.ts'

/** Contracts that pay the outputs or revert. With any other spender the witness promises nothing (Uniswap/uniswapx-sdk, constants.ts). */
const REACTORS: ReadonlySet<Address> = new Set<Address>([
  '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  '0x00000011f84b9aa48e5f8aa8b9897600006289be',
])

const OUTPUT = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'

/** Order types by `encodeType`, and where their outputs stand (UniswapX, ExclusiveDutchOrderLib.sol and V2DutchOrderLib.sol). */
const ORDERS: ReadonlyMap<string, 'outputs' | 'baseOutputs'> = new Map([
  [
    `ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${OUTPUT}${INFO}`,
    'outputs',
  ],
  [
    `V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)${OUTPUT}${INFO}`,
    'baseOutputs',
  ],
])

type Swap = { readonly intent: Words; readonly claims: readonly Claim[]; readonly meanings: Readonly<Record<string, Meaning>> }

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What a UniswapX order says must arrive, where the spender is a contract that sees to it. */
export function readSwap(told: TypedTold, witness: string): Swap | undefined {
  const { message, graph } = told
  const spender = message.address('spender')
  const type = graph.structs.get(graph.primary)?.at(-1)?.type ?? ''
  const place = ORDERS.get(encodeType(graph, type))
  if (place === undefined || !REACTORS.has(spender) || message.raw('permitted').is !== 'struct') return undefined
  const order = message.inside(witness)
  const permitted = message.inside('permitted')
  if (order.inside('info').address('reactor') !== spender) return undefined
  const outputs = order.each(place).map((one) => ({
    token: one.address('token'),
    amount: least(one.units('startAmount'), one.units('endAmount')),
    recipient: one.address('recipient'),
  }))
  const meanings: Record<string, Meaning> = { [`${witness}.info.deadline`]: { is: 'time' } }
  outputs.forEach(({ token }, index) => {
    for (const name of ['startAmount', 'endAmount'])
      meanings[`${witness}.${place}.${index}.${name}`] = { is: 'amount', token: token === ZERO ? told.names.native : told.token(token) }
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
