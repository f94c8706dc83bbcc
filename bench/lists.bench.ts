import 'fake-indexeddb/auto'
import { readReports, listedFor } from '../src/core/web/report-list.ts'
import { openDatabase, openRecords } from '../src/store/index.ts'
import { checkList } from '../src/wallet/added-files/checked-list.ts'
import { storeReportList, findReports, openLists } from '../src/wallet/added-files/stored-report-lists.ts'
import { type Bench, type Result, summarise, time } from '../scripts/measure/bench.ts'
import { createTestPlatform } from '../test/support/platform.ts'

const SITES = 300_000
const RUNS = 10

/** As long as the longest public lists, in their form. */
const listText = (): string =>
  JSON.stringify({
    version: 2,
    tolerance: 2,
    fuzzylist: [],
    whitelist: ['good.example'],
    blacklist: Array.from({ length: SITES }, (_, at) => `claim-reward-${at}.trap-${at % 977}.example`),
  })

/** Longest stretch without a pause while a list is read, in ms: for so long the page can draw nothing. */
async function longestStretch(text: string): Promise<number> {
  let [longest, since] = [0, performance.now()]
  await readReports(text, async () => {
    longest = Math.max(longest, performance.now() - since)
    since = performance.now()
  })
  return Math.max(longest, performance.now() - since)
}

/** From a page that was just unlocked to what a list says of a host: disk, seal, packing, reading. */
async function untilSaid(runs: number, text: string): Promise<Result> {
  const platform = createTestPlatform().tab()
  const db = await openDatabase('bench-lists')
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const open = () => openRecords(db, platform, { vaultId: '0x01', recordsKey })
  const { hash, sites, addresses, leftOut } = await checkList(text)
  await storeReportList(
    { platform, records: await open() },
    { id: hash, name: 'long', text, hash, sites, addresses, leftOut, addedAt: 1, from: { kind: 'file' } },
  )
  const values: number[] = []
  for (let at = 0; at < runs; at++) {
    const records = await open()
    const began = performance.now()
    const { sites } = await findReports(records, { origin: 'https://www.claim-reward-7.trap-7.example' })
    values.push(performance.now() - began)
    if (sites?.length !== 1 || (await openLists(records)).lists.length !== 1) throw new Error('The list says nothing.')
    records.close()
  }
  return summarise(`${SITES} sites: from the disk of a page that never looked to the first answer`, 'ms', values)
}

/** Lists of reported sites as they are read and looked up, in Node. */
export const bench: Bench = {
  name: 'lists',
  async run() {
    const text = listText()
    const stretches: number[] = []
    for (let at = 0; at < RUNS; at++) stretches.push(await longestStretch(text))
    const reports = await readReports(text, async () => undefined)
    const hosts = Array.from({ length: 1000 }, (_, at) =>
      at % 2 === 0 ? `a.b.claim-reward-${at}.trap-${at}.example` : `app.site-${at}.example`,
    )
    return [
      await time(`${SITES} sites: read`, RUNS, () => readReports(text, async () => undefined)),
      summarise(`${SITES} sites: longest stretch of it without a pause`, 'ms', stretches),
      await time(`${SITES} sites: a thousand hosts looked up`, 50, () => hosts.filter((host) => listedFor(reports, host) !== undefined)),
      await untilSaid(RUNS, text),
    ]
  },
}
