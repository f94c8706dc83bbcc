import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { OwnTransaction } from '#core/activity/activity'
import { type Grant, type LastUse, takenFrom, granteeOf } from '#core/permissions/allowance'
import { type Fact, know, notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import { type Hex, pad } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import { TOPICS } from './topics.ts'

export type UseSources = {
  readonly logs: readonly PlacedLog[]
  readonly transactions: readonly OwnTransaction[]
  /** Whom a transaction called, where somebody knows. Logs do not say. */
  readonly calledBy?: (transaction: Hex) => Address | undefined
}

/**
 * When a right was last used: the newest transfer away that went to its taker, or whose transaction called them. Logs of a token do not say who took, so that
 * anything else is not known, which is not the same as never.
 */
export function lastUseOf(grant: Grant, { logs, transactions, calledBy }: UseSources): Fact<LastUse> {
  const [from, taker] = [takenFrom(grant), granteeOf(grant)]
  if (from === undefined) return notKnown(NOT_TOLD)
  const own = new Map(transactions.map((item) => [item.id, item]))
  const called = (hash: Hex): Address | undefined => own.get(hash)?.transaction.to ?? calledBy?.(hash)
  let newest: PlacedLog | undefined
  for (const log of logs) {
    if (log.address !== from || log.topics[0] !== TOPICS.transfer) continue
    if (log.topics[2] !== pad(taker) && called(log.transactionHash) !== taker) continue
    if (newest === undefined || log.blockNumber > newest.blockNumber) newest = log
  }
  if (newest === undefined) return notKnown(NOT_TOLD)
  const at = own.get(newest.transactionHash)?.createdAt
  return know(
    { transaction: newest.transactionHash, block: newest.blockNumber, ...defined({ at }) },
    newest.evidence ?? { kind: 'claimed', method: 'answer' },
  )
}

const NOT_TOLD = unknownEvidence('rpc/cannot-prove')
