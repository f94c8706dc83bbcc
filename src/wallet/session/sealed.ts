import { isError } from '#core/errors'
import type { Client } from '#protocol'
import type { Session, VaultCalls, VaultEvents } from '#protocol/vault'
import type { Records } from '#store'

/** What reading sealed records needs, fetched when a vault opens. */
export { openRecords } from '#store'

/** After the master key was rotated: the page's records follow. A full disk, or a tab that ends, leaves the rest for the next unlock. */
export async function reseal(records: Pick<Records, 'reseal'>, vault: Client<VaultCalls, VaultEvents>): Promise<Session | undefined> {
  try {
    await records.reseal()
    return await vault.call('recordsResealed', undefined)
  } catch (error) {
    if (!isError(error)) throw error
    return undefined
  }
}
