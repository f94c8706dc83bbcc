import { isError } from '#core/errors'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { settleRequest } from './settle.ts'

/** After a tab that died in the middle: what was signed is signed, everything else is a draft again. */
export async function recover(platform: Pick<Platform, 'withLock'>, records: Records): Promise<void> {
  const kept = new Set([...records.transactions.get().map(({ requestId }) => requestId), ...records.signatures.get().map(({ id }) => id)])
  for (const { id, stage } of records.requests.get()) {
    if (stage.at === 'signed' || stage.at === 'closed' || (stage.at !== 'signing' && !kept.has(id))) continue
    try {
      // Not one that another tab is signing now.
      await platform.withLock(`request:${id}`, { wait: false }, () => settleRequest(platform, records, id))
    } catch (error) {
      // A disk without space: it stays as it is, and is settled before it can be signed.
      if (!isError(error)) throw error
    }
  }
}
