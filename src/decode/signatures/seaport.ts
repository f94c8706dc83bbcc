import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type Address, ZERO } from '#core/ethereum/address'
import { isError } from '#core/errors'
import { type Hex, pad, word } from '#core/bytes/hex'
import { structHash } from '#core/messages/typed-data'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { BundleStep } from '#core/simulation/simulation'
import { say, type Words } from '#core/text/words'
import { ANYBODY } from '../anybody.ts'
import type { SeaportOrder } from '../message.ts'
import { seaportMessages } from '../messages/typed/seaport.ts'
import { any, callData, callIntent, playedBy, SIGNATURE, type SignatureKind, step, type UseOf } from './signature-kind.ts'

const SEAPORT = parseAbi([
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
])

/** Native currency that must arrive, at its highest: whoever takes the order sends it along, and Seaport gives back what is too much. */
const priceOf = ({ consideration }: SeaportOrder): bigint =>
  consideration.reduce((sum, { itemType, start, end }) => (itemType === 0 ? sum + (start > end ? start : end) : sum), 0n)

function fillStep(seaport: Address, order: SeaportOrder): BundleStep {
  const item = ({ itemType, token, identifier, start, end }: SeaportOrder['offer'][number]) => ({
    itemType,
    token,
    identifierOrCriteria: identifier,
    startAmount: start,
    endAmount: end,
  })
  const { zoneHash, conduitKey, salt, startTime, endTime, orderType, offerer, zone } = order
  const parameters = {
    offerer,
    zone,
    offer: order.offer.map(item),
    consideration: order.consideration.map((one) => ({ ...item(one), recipient: one.recipient ?? ZERO })),
    orderType,
    startTime,
    endTime,
    zoneHash,
    salt,
    conduitKey,
    totalOriginalConsiderationItems: BigInt(order.consideration.length),
  }
  const args = [{ parameters, signature: SIGNATURE }, word(0n)] as const
  const price = priceOf(order)
  // Nobody real has to be rich for it: the taker is made up, on every chain.
  return { ...step(ANYBODY, seaport, encodeFunctionData({ abi: SEAPORT, functionName: 'fulfillOrder', args }), price), balance: price }
}

const gapsOf = ({ order, bulk }: UseOf<'seaport'>): readonly Words[] => [
  ...(order.consideration.some((item) => item.itemType !== 0)
    ? [say('No buyer was found who could pay, so what you receive is only what the order says')]
    : []),
  ...(bulk ? [say('It is one of several orders under one signature; only this one was simulated')] : []),
]

/** EIP-712 hash of the order itself, by which Seaport keeps what became of it. Of a bulk order nobody said which one it is. */
function orderHash({ asked }: OwnSignature, bulk: boolean): Hex | undefined {
  if (asked.kind !== 'typed-data' || bulk) return undefined
  try {
    return structHash(asked.data)
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}

/** Seaport 1.1 to 1.6: what leaves and what must arrive. */
export const seaport: SignatureKind<'seaport'> = {
  reads: seaportMessages,
  actor: ({ order }) => order.offerer,
  exercise: (use, context, actor) => playedBy(ANYBODY, [fillStep(use.seaport, use.order)], context, actor, gapsOf(use)),
  terms: ({ order }) => ({ from: order.startTime, until: order.endTime }),
  isRight: true,
  spent({ seaport: contract, counter, bulk }, owner, signature) {
    const hash = orderHash(signature, bulk)
    const status = hash === undefined ? [] : [{ to: contract, data: callData('getOrderStatus(bytes32)', hash) }]
    return {
      reads: [{ to: contract, data: callData('getCounter(address)', pad(owner)) }, ...status],
      // Cancelled, filled to its end, or of a counter that was moved on.
      isSpent({ word: wordOf }) {
        const now = wordOf(0)
        const moved = now === undefined ? undefined : now !== counter
        if (hash === undefined || moved === true) return moved
        const [cancelled, filled, size] = [wordOf(1, 1), wordOf(1, 2), wordOf(1, 3)]
        if (cancelled === undefined || filled === undefined || size === undefined) return moved
        return any([moved, cancelled === 1n, size > 0n && filled >= size])
      },
    }
  },
  void: ({ seaport: contract }) => ({ how: 'call', wish: callIntent(contract, callData('incrementCounter()')), also: 'all-orders' }),
}
