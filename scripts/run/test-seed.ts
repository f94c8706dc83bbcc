import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS: readonly string[] = ['src', 'test', 'devnet', 'scripts']
/** What a test imports that makes its cases from a seed. */
const GENERATORS = /from '(?:fast-check|[^']*\/generated\.ts)'/

/**
 * The seed of a commit: the first 31 bits of its hash, so that every run of one commit makes the same cases and the next commit makes others.
 * Without a commit (an unpacked archive) it is 1.
 */
export const seedOf = (commit: string): number => (/^[0-9a-f]{8}/.test(commit) ? Number.parseInt(commit.slice(0, 8), 16) >>> 1 : 1)

/** Unit tests that make their cases from a seed, by what they import. */
export function generatorTests(folders: readonly string[] = FOLDERS): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter(
      (file) =>
        file.endsWith('.test.ts') && !file.endsWith('.browser.test.ts') && !file.includes('node_modules') && !file.startsWith('test/peers'),
    )
    .filter((file) => GENERATORS.test(readFileSync(file, 'utf8')))
    .toSorted()
}

/**
 * Unit tests that take long and rarely break, which `npm test` leaves to `npm run test:rest`: of the practice chain's and its beacon chain's own contents, of what
 * earlier builds left, of key derivation at its published strength, of deaths at every step and of every byte damaged, of hosts that lie in every way, of withdrawals
 * and of swaps in all their steps on real contracts, of files of a release, of the whole set of honest requests, and generators of whole Reviews, which `test:rest`
 * runs with all their cases. Tests of what they test remain in `npm test`.
 */
export const REST_TESTS: readonly string[] = [
  'devnet/grown.test.ts',
  'devnet/money.test.ts',
  'devnet/process.test.ts',
  'devnet/town.test.ts',
  'devnet/traps.test.ts',
  'devnet/year.test.ts',
  'scripts/build/leave-out.test.ts',
  'scripts/data/probe.test.ts',
  'scripts/release/archives.test.ts',
  'scripts/release/minisign.test.ts',
  'scripts/release/verify-release.test.ts',
  'scripts/release/verify-site.test.ts',
  'src/analysis/quiet-blocks.test.ts',
  'src/chain/access-lists.test.ts',
  'src/chain/amsterdam-liars.test.ts',
  'src/chain/connection/account-slots.test.ts',
  'src/chain/evm/memory.test.ts',
  'src/chain/hostile.test.ts',
  'src/chain/liars.test.ts',
  'src/chain/refuted.test.ts',
  'src/chain/rollup/endpoint-lies.test.ts',
  'src/provider/strangers.test.ts',
  'src/review/benchmark-kinds.test.ts',
  'src/review/honest.test.ts',
  'src/review/rules/swap-loose-limit.test.ts',
  'src/review/rules/value-elsewhere-on-town.test.ts',
  'src/review/variants/branch-blocks.test.ts',
  'src/store/bulk.test.ts',
  'src/survey/activity/sources.test.ts',
  'src/survey/swap/exchanges-on-town.test.ts',
  'src/vault/file/bits.test.ts',
  'src/vault/file/damage.test.ts',
  'src/vault/file/interrupted-ways.test.ts',
  'src/vault/fixtures.test.ts',
  'src/vault/import/keystore.test.ts',
  'src/wallet/activity/timeline.test.ts',
  'src/wallet/allowances/signed.test.ts',
  'src/wallet/explore/field-lies.test.ts',
  'src/wallet/bridge/bridge-book.test.ts',
  'src/wallet/bridge/bridge-super-roots.test.ts',
  'src/wallet/bridge/bridge-troubles.test.ts',
  'src/wallet/requests/crash-points.test.ts',
  'src/wallet/requests/draft-privacy.test.ts',
  'src/wallet/requests/replace-crash.test.ts',
  'src/wallet/swap/swap-book.test.ts',
  'src/wallet/transactions/restarted.test.ts',
  'src/wallet/transactions/withheld.test.ts',
  'test/consensus/simulation.test.ts',
  'test/corpus/honest-set.test.ts',
  'test/earlier-builds/kept.test.ts',
  'test/hosts/hosts.test.ts',
  'test/traps/asked-of-others.test.ts',
  'test/traps/sent.test.ts',
  'test/traps/signs.test.ts',
  'test/traps/wrapped.test.ts',
]
