/** The entry point of `store`: records we keep, facts we fetched, settings of this device. */
export type { Bulk, Parts } from './bulk.ts'
export { type Bulks, logId } from './bulks.ts'
export { decodeRecord, encodeRecord } from './codec.ts'
export type { Collection, Collections, Extra } from './collections.ts'
export { type Database, openDatabase } from './database.ts'
export { createSettings, type Settings, type SettingsStore } from './settings.ts'
export { openRecords, type Records } from './records.ts'
