import type { TypeGraph } from '#core/type-graph'
import type { TypedEntry } from '../typed-entry.ts'
import { delegations } from './delegation.ts'
import { hyperliquid } from './hyperliquid.ts'
import { orders } from './orders.ts'
import { permit2 } from './permit2.ts'
import { permits } from './permit.ts'
import { safe } from './safe.ts'
import { seaport } from './seaport.ts'
import { userOperations } from './user-operations.ts'
import { votes } from './votes.ts'
import { wrapped } from './wrapped.ts'

/** Every kind of typed data that this build can name. Add a line here for another. */
export const TYPED: readonly TypedEntry[] = [
  ...permits,
  ...permit2,
  ...seaport,
  ...safe,
  ...userOperations,
  ...orders,
  ...delegations,
  ...votes,
  ...wrapped,
  ...hyperliquid,
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
