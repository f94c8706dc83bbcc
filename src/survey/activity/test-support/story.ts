import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { LogScan } from '#core/chains/log-scan'
import { openDatabase, openRecords } from '#store'
import { createTestPlatform } from '../../../../test/support/platform.ts'
import type { ChainClient } from '../../../chain/test-support/anvil.ts'
import { createLogScanner } from '../../logs/log-scan.ts'
import { createGatherer } from '../gather.ts'
import type { ActivitySource } from '../source.ts'

const CHAIN = 31337
const signal = new AbortController().signal
let disks = 0

export type Make = (deps: { readonly chain: ChainClient; readonly now: () => number }) => ActivitySource

/** Everything that is found of one account by logs and these sources, looked for to its end, as the follower does it; and then, by `later`, what came since. */
export async function createStory(chain: ChainClient, account: Address, make: readonly Make[], { now = Date.now } = {}) {
  const db = await openDatabase(`story${++disks}`)
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(db, createTestPlatform().tab(), { vaultId: '0x01', recordsKey })
  const [logs, entries] = [records.bulk('logs', 1), records.bulk('entries', 1)]
  const scan: LogScan = { id: 'one', chainId: CHAIN, account, shelf: 1, wanted: true, covered: [] }
  const shelf = { scan, logs, keep: async (): Promise<void> => undefined }
  const gathered = {
    scan: () => shelf.scan,
    logs,
    entries,
    keep: async (change: (scan: LogScan) => LogScan) => void (shelf.scan = change(shelf.scan)),
  }
  const deps = { chain, now }
  const scanner = createLogScanner(deps, shelf)
  const gatherer = createGatherer(
    deps,
    { chainId: CHAIN, account },
    gathered,
    make.map((one) => one(deps)),
  )
  const later = async (): Promise<void> => {
    await scanner.forward(signal)
    await gatherer.forward(signal)
    for (let more = true; more;) {
      const further = await scanner.back(signal)
      more = (await gatherer.back(signal)) || further
    }
  }
  await later()
  return { entries: (): readonly ActivityEntry[] => entries.get(), scan: () => shelf.scan, trouble: gatherer.trouble, later }
}
