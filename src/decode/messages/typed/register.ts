import type { TypeGraph } from '#core/messages/type-graph'
import type { TypedEntry } from '../typed-entry.ts'
import { accountRightMessages } from './account-rights.ts'
import { degate } from './degate.ts'
import { delegationMessages } from './delegation.ts'
import { blurOrders } from './exchanges/blur.ts'
import { elementBulks } from './exchanges/element.ts'
import { looksRare } from './exchanges/looks-rare.ts'
import { paymentProcessor } from './exchanges/payment-processor.ts'
import { polymarket } from './exchanges/polymarket.ts'
import { raribleOrders } from './exchanges/rarible.ts'
import { swaps } from './exchanges/swaps.ts'
import { wyvernOrders } from './exchanges/wyvern.ts'
import { zeroExItems } from './exchanges/zero-ex-items.ts'
import { zeroExTokens } from './exchanges/zero-ex-tokens.ts'
import { hyperliquid } from './hyperliquid.ts'
import { metaTransactions } from './meta-transactions.ts'
import { orderMessages } from './orders.ts'
import { permits } from './permit.ts'
import { rightMessages } from './rights.ts'
import { safeOperations } from './safe-operations.ts'
import { sequence } from './sequence.ts'
import { statements } from './statements.ts'
import { signatureEntries } from '../../signatures/register.ts'
import { votes } from './votes.ts'
import { wrapped } from './wrapped.ts'

/** Every kind of typed data that this build can name. Add a line here for another. */
export const TYPED: readonly TypedEntry[] = [
  ...signatureEntries(),
  ...permits,
  ...safeOperations,
  ...orderMessages,
  ...looksRare,
  ...blurOrders,
  ...zeroExItems,
  ...elementBulks,
  ...zeroExTokens,
  ...paymentProcessor,
  ...raribleOrders,
  ...polymarket,
  ...wyvernOrders,
  ...swaps,
  ...delegationMessages,
  ...sequence,
  ...votes,
  ...wrapped,
  ...hyperliquid,
  ...degate,
  ...rightMessages,
  ...metaTransactions,
  ...statements,
  ...accountRightMessages,
]

/** By `encodeType`. Two entries with one form would hide each other: a test refuses that. */
const EXACT: ReadonlyMap<string, TypedEntry> = new Map(
  TYPED.flatMap((entry) => (typeof entry.form === 'string' ? [[entry.form, entry]] : [])),
)
const FREE = TYPED.filter((entry) => typeof entry.form !== 'string')

/** Names that no other standard uses: under them, other members mean a mistake or a trap. */
export const UNMISTAKABLE: ReadonlySet<string> = new Set([
  'PermitSingle',
  'PermitBatch',
  'PermitTransferFrom',
  'PermitBatchTransferFrom',
  'PermitWitnessTransferFrom',
  'PermitBatchWitnessTransferFrom',
  'OrderComponents',
  'BulkOrder',
  'SafeTx',
  'SafeMessage',
  'PackedUserOperation',
  'TransferWithAuthorization',
  'ReceiveWithAuthorization',
  'TypedDataSign',
  'PersonalSign',
])

export const findEntry = (form: string, graph: TypeGraph): TypedEntry | undefined =>
  EXACT.get(form) ?? FREE.find((entry) => typeof entry.form !== 'string' && entry.form(graph))
