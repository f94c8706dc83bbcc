import type { Address } from '#core/ethereum/address'
import type { AppError } from '#core/errors'
import type { Bytes } from '../deps.ts'
import { clocksOf } from '../limits/limit-clock.ts'
import { change, check, type StoredLimits } from '../limits/limits.ts'
import { decodeLimits, encodeLimits } from '../limits/limits-codec.ts'
import type { StoredAccount } from '../file/metadata.ts'
import type { ToSign } from '../limits/outgoing.ts'
import type { Some, VaultParts } from './parts.ts'
import { requireKey } from '../limits/protection.ts'

const keptOf = ({ limitState }: Pick<StoredAccount, 'limitState'>): StoredLimits | undefined => limitState && decodeLimits(limitState)
/** As it lies in the list of accounts. */
export const stateOf = (kept: StoredLimits | undefined): { readonly limitState: Bytes | undefined } => ({
  limitState: kept && encodeLimits(kept),
})

/**
 * Holds a thing against the limits of its account, and counts it. What is counted is on disk before this answers: a signature that is on its way when the power
 * goes is counted. Throws `vault/over-limit`, `vault/limit-delay`, `store/*`.
 */
export async function enforceLimits(
  { deps, accounts, holder }: VaultParts,
  address: Address,
  thing: ToSign,
  blockTime: number | undefined,
): Promise<void> {
  // Without limits nothing is written: most accounts have none.
  if (accounts.find(holder.opened().content.metadata, address).limitState === undefined) return
  let refused: AppError | undefined
  await holder.change(({ metadata }) => {
    const verdict = check(keptOf(accounts.find(metadata, address)), thing, address, clocksOf(deps.now(), blockTime))
    refused = verdict.refused
    return accounts.edit(metadata, address, stateOf(verdict.kept))
  })
  if (refused) throw refused
}

/** The owner's own limits: tighter at once, looser after a day. */
export function createLimiting({ deps, keeper, accounts, holder }: VaultParts): Some<'setLimits'> {
  return {
    async setLimits({ address, limits, way, blockTime }) {
      const mine = holder.opened()
      requireKey(accounts.find(mine.content.metadata, address))
      if (way) await holder.inTurn(() => keeper.verifyPresence(mine.content.header, way))
      return holder.change(({ metadata }) => {
        const before = keptOf(accounts.find(metadata, address))
        const after = change(before, limits, clocksOf(deps.now(), blockTime), way ? 'shown' : 'unshown')
        return accounts.edit(metadata, address, stateOf(after))
      })
    },
  }
}
