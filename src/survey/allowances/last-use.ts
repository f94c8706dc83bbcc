import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { OwnTransaction } from '#core/activity/activity'
import { type Allowance, takenFrom, granteeOf } from '#core/permissions/allowance'
import { know, notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import { type Hex, pad } from '#core/bytes/hex'
import type { PlacedLog } from '#protocol/chain'
import type { AllowanceCandidate } from './candidates.ts'
import { TOPICS } from './topics.ts'

export type UseSources = {
  readonly logs: readonly PlacedLog[]
  /** From this block on `logs` has every transfer away. Absent: nobody knows. */
  readonly from?: bigint
  readonly transactions: readonly OwnTransaction[]
  /** Whom a transaction called, where somebody knows. Logs do not say. */
  readonly calledBy?: (transaction: Hex) => Address | undefined
}

/**
 * When a right was last used: the newest transfer away that went to its taker, or whose transaction called them. `undefined`: nothing of it left the account since
 * it was given, but by the owner's own calls. Logs of a token do not say who took, so that anything else is not known, which is not the same as never.
 */
export function lastUseOf(
  { grant, block: given }: LastUseSubject,
  { logs, from: logsFrom, transactions, calledBy }: UseSources,
): Allowance['lastUse'] {
  const [from, taker] = [takenFrom(grant), granteeOf(grant)]
  if (from === undefined) return notKnown(NOT_TOLD)
  const own = new Map(transactions.map((item) => [item.id, item]))
  const called = (hash: Hex): Address | undefined => own.get(hash)?.transaction.to ?? calledBy?.(hash)
  let newest: PlacedLog | undefined
  let mayBeUsed = false
  for (const log of logs) {
    if (log.address !== from || log.topics[0] !== TOPICS.transfer) continue
    // The owner called the token: what left then was not taken by anybody.
    const isSent = own.get(log.transactionHash)?.transaction.to === from
    if (given !== undefined && log.blockNumber >= given && !isSent) mayBeUsed = true
    if (log.topics[2] !== pad(taker) && called(log.transactionHash) !== taker) continue
    if (newest === undefined || log.blockNumber > newest.blockNumber) newest = log
  }
  if (newest === undefined) {
    // Items of ERC-1155 leave by events of their own, so that only units can be said never to have left.
    const isTold = grant.is === 'allowance' && given !== undefined && logsFrom !== undefined && logsFrom <= given
    return isTold && !mayBeUsed ? know(undefined, { kind: 'claimed', method: 'answer' }) : notKnown(NOT_TOLD)
  }
  const at = own.get(newest.transactionHash)?.createdAt
  return know(
    { transaction: newest.transactionHash, block: newest.blockNumber, ...defined({ at }) },
    newest.evidence ?? { kind: 'claimed', method: 'answer' },
  )
}

type LastUseSubject = Pick<AllowanceCandidate, 'grant' | 'block'>

const NOT_TOLD = unknownEvidence('rpc/cannot-prove')
