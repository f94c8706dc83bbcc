import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCaughtLies } from '#chain/calls/lies'
import type { EndpointConnection } from '#chain/connection/connection'
import { encodeLink } from '#decode'
import { createSettings, openDatabase, type Records } from '#store'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { COMMON_PASSWORDS } from '../../src/core/identity/password-common.ts'
import { exportRequest } from '../../src/features/review/export-request.ts'
import { PASSWORD } from '../support/whole-wallet.ts'
import { bundled } from './bundled.ts'
import { copyDatabase, pack } from './databases.ts'
import { liveOn, PAYEE, PHRASE, UNITS } from './life.ts'
import { ACCOUNT, BULKS, LIAR, LIES, RECORDS, SETTINGS, SHELF } from './records.ts'

// `node test/earlier-builds/make.ts FOLDER`: what this build leaves on a device, in files and in other contexts, so that later builds can be held against it.
// Once for each build whose stored forms or messages differ; a folder that is there is never made again.

const BACKUP_PASSWORD = 'quartz lemon bridge violin summit walnut'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: node test/earlier-builds/make.ts FOLDER')
mkdirSync(folder)
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 1)}\n`

async function putAll(records: Records): Promise<void> {
  for (const [name, list] of Object.entries(RECORDS))
    for (const record of list) await records[name as keyof typeof RECORDS].put(record as never)
  for (const [name, list] of Object.entries(BULKS)) await records.bulk(name as keyof typeof BULKS, SHELF).change(list as never)
}

async function writeDevice(town: Devnet): Promise<void> {
  const { device, next, records, message, signature, analysis, unsent, names } = await liveOn(town)
  write('names.json', json(names()))
  await next.wallet.removeContact(next.wallet.contacts.get()[0]?.id ?? '')
  await putAll(records)
  await next.wallet.session.vault().call('learnWords', { language: 'passwords', text: COMMON_PASSWORDS })
  const way = { kind: 'password', password: PASSWORD } as const
  const backup = await (await next.wallet.backups()).make({ way, password: BACKUP_PASSWORD })
  next.kill()

  const db = await openDatabase(device.page)
  const settings = createSettings(db, device.browser.tab())
  for (const [name, value] of Object.entries(SETTINGS)) await settings.set(name as keyof typeof SETTINGS, value as never)
  db.close()
  write(
    'device.json',
    json([
      await copyDatabase(indexedDB, device.page, 'assay'),
      await copyDatabase(device.vault, 'assay-vault'),
      await copyDatabase(device.vault, 'assay-vault-epoch'),
    ]),
  )
  write('backup.json', json({ password: BACKUP_PASSWORD, file: Buffer.from(backup.bytes).toString('base64') }))
  write('request-transaction.json', exportRequest(analysis))
  write('request-message.json', exportRequest(message))
  const { raw, id, requestId } = unsent
  write(
    'made.json',
    json({
      password: PASSWORD,
      phrase: PHRASE,
      account: ACCOUNT,
      unsent: { requestId, id, raw, digest: analysis.digest, to: PAYEE, units: UNITS.toString() },
      signed: { requestId: signature.id, digest: signature.digest, signature: signature.signature },
      link: encodeLink({ kind: 'transaction', transaction: analysis.transaction, from: ACCOUNT }),
    }),
  )
}

/** What the chain Worker keeps of lies: the log of them, and whom it does not ask any more. */
async function writeChainKeep(): Promise<void> {
  const kept = new Map<string, unknown>()
  const keep = { get: async (name: string) => kept.get(name), set: async (name: string, value: unknown) => void kept.set(name, value) }
  const lies = createCaughtLies({ keep: { ...keep, erase: async () => kept.clear() }, now: () => LIES[0]?.at ?? 0, tell: () => undefined })
  const connection = {
    chainId: 31337,
    host: LIAR.host,
    endpoint: LIAR.endpoint,
    health: { failed: () => undefined },
  } as unknown as EndpointConnection
  lies.misstated(LIES[0]?.transaction ?? '0x', connection)
  const block = LIES[1]?.block
  if (block) lies.noteOtherChain({ ...block, head: 'finalized' }, connection)
  while ((kept.get('lies') as { readonly lies: readonly unknown[] } | undefined)?.lies.length !== LIES.length)
    await new Promise((resolve) => setImmediate(resolve))
  write('chain-keep.json', json(pack(Object.fromEntries(kept))))
}

await writeChainKeep()
const town = await startDevnet({ port: 0, as: 'own', consensus: false })
try {
  await writeDevice(town)
} finally {
  await town.stop()
}
write('tab.js.txt', await bundled('test/earlier-builds/frozen-tab.ts', 'assayTab'))
write('connect.js.txt', await bundled('packages/connect/example/app.ts'))
write('connect.html.txt', readFileSync('packages/connect/example/index.html', 'utf8'))
console.log(`wrote ${folder}`)
// The killed tabs wait for ever.
process.exit(0)
