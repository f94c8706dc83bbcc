import { IDBFactory } from 'fake-indexeddb'
import { keepChains } from '../../scripts/town/seeded.ts'

// Files share a process (vitest.config.ts). What one keeps on its pretended disk is not there for the next; a practice chain is, as it was at first.
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
keepChains(2)
