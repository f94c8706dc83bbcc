import fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { keepChains } from '../../scripts/devnet/seeded.ts'

// Files share a process (vitest.config.ts). What one keeps on its pretended disk is not there for the next; a practice chain is, as it was at first.
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
keepChains(2)

// Generators make a sample of their cases in `npm test`, and five times as many in `npm run test:rest`. Both print the seed, which repeats a run.
const seed = process.env['ASSAY_SEED']
fc.configureGlobal({
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  ...(process.env['ASSAY_WHOLE'] === undefined ? {} : { numRuns: 500, interruptAfterTimeLimit: 10_000 }),
})
