import { readdirSync, readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { createClient, createPortPair, serve } from '#protocol'
import type { chainValidators } from '#protocol/chain'
import type { createSettings, openDatabase, openRecords } from '#store'
import type { createJoin } from '../../src/shells/web/tabs/follower-tab.ts'
import type { createChainConnection } from '../../src/shells/web/tabs/leader.ts'
import type { Names } from './life.ts'
import { createDevice, type Device } from '../support/whole-wallet.ts'
import { type DatabaseCopy, restoreDatabase, unpack } from './databases.ts'

const FOLDER = new URL('.', import.meta.url)

/** Every build of which something was kept, the oldest first. Each is a folder, named by the day. */
export const BUILDS: readonly string[] = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
  .toSorted()

/** What the build did on the device that was copied. */
export type Made = {
  readonly password: string
  readonly phrase: string
  readonly account: Address
  /** Signed, and never sent. */
  readonly unsent: {
    readonly requestId: string
    readonly id: Hex
    readonly raw: Hex
    readonly digest: Hex
    readonly to: Address
    /** Wei, in decimal. */
    readonly units: string
  }
  readonly signed: { readonly requestId: string; readonly digest: Hex; readonly signature: Hex }
  /** The link to Check of the unsigned transaction, after the `#`. */
  readonly link: string
}
export type BackupCopy = { readonly password: string; readonly file: string }

export const textOf = (build: string, name: string): string => readFileSync(new URL(`${build}/${name}`, FOLDER), 'utf8')
export const madeBy = (build: string): Made => JSON.parse(textOf(build, 'made.json')) as Made
export const backupOf = (build: string): BackupCopy => JSON.parse(textOf(build, 'backup.json')) as BackupCopy
/** What its chain Worker kept, by name. */
export const chainKeepOf = (build: string): Readonly<Record<string, unknown>> =>
  unpack(JSON.parse(textOf(build, 'chain-keep.json'))) as Readonly<Record<string, unknown>>
export const namesOf = (build: string): Names => JSON.parse(textOf(build, 'names.json')) as Names
export const databasesOf = (build: string, file = 'device.json'): readonly DatabaseCopy[] =>
  JSON.parse(textOf(build, file)) as readonly DatabaseCopy[]

/** A device as that build left it. */
export async function deviceOf(build: string): Promise<Device> {
  const device = createDevice()
  for (const copy of databasesOf(build)) {
    if (copy.name === 'assay') await restoreDatabase(indexedDB, copy, device.page)
    else await restoreDatabase(device.vault, copy)
  }
  return device
}

/** What `frozen-tab.ts` exports, as the build that it was made by had it. The types are those of now: what differs is what the tests are about. */
export type FrozenTab = {
  readonly createClient: typeof createClient
  readonly createPortPair: typeof createPortPair
  readonly serve: typeof serve
  readonly chainValidators: typeof chainValidators
  readonly createSettings: typeof createSettings
  readonly openDatabase: typeof openDatabase
  readonly openRecords: typeof openRecords
  readonly createJoin: typeof createJoin
  readonly createChainConnection: typeof createChainConnection
}

/** The script of a tab of that build: an expression. */
export const tabScript = (build: string): string => `${textOf(build, 'tab.js.txt')};assayTab`

/** The code of a tab of that build. */
export const tabOf = (build: string): FrozenTab => runInThisContext(tabScript(build)) as FrozenTab
