import type { Address } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type LogScan, scanId } from '#core/chains/log-scan'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { refreshRecords } from '../session/change-record.ts'

type Wanted = { readonly chainId: number; readonly account: Address; readonly wanted: boolean }

/** The record of a scan, made where there is none: on a partition that no other has, over all tabs. Throws `store/*`. */
export async function newScan(
  platform: Pick<Platform, 'withLock'>,
  { scans }: Pick<Records, 'scans'>,
  { chainId, account, wanted }: Wanted,
): Promise<LogScan> {
  const id = scanId(chainId, account)
  const made = await platform.withLock('scan-shelf', { wait: true }, async () => {
    await refreshRecords(scans)
    const found = scans.find(id)
    if (found) return found
    const shelf = Math.max(0, ...scans.get().map((scan) => scan.shelf)) + 1
    const scan: LogScan = { id, chainId, account, shelf, wanted, covered: [] }
    await scans.put(scan)
    return scan
  })
  if (!made) throw fail('store/closed')
  return made
}
