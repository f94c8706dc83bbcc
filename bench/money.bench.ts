import type { Bench } from '../scripts/bench.ts'
import { measureAssets } from './money/assets.ts'

/** `--quick`: as few runs as say anything, for work on the bench itself. */
const RUNS = process.argv.includes('--quick') ? 1 : 5

/** The daily screens against what a wallet does that believes what it is told. */
export const bench: Bench = { name: 'money', run: () => measureAssets({ runs: RUNS }) }
