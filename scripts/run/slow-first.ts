import { BaseSequencer } from 'vitest/node'

/**
 * Unit tests that take longest, the longest first. Each worker takes the next file when it is done with one: what begins last should be short, or one core waits for
 * it. Where nothing was run before, Vitest would begin with the largest files, and generators are small.
 */
export const SLOW_TESTS: readonly string[] = [
  // With all their cases.
  'test/traps/traps.test.ts',
  'src/chain/liars.test.ts',
  'src/chain/rollup/endpoint-lies.test.ts',
  'test/corpus/honest-set.test.ts',
  'src/review/rules/value-elsewhere-on-town.test.ts',
  'src/wallet/explore/field-lies.test.ts',
  'test/traps/wrapped.test.ts',
  'src/wallet/requests/draft-privacy.test.ts',
  'src/chain/refuted.test.ts',
  'src/survey/activity/sources.test.ts',
  // Every day.
  'src/wallet/allowances/allowances.test.ts',
  'src/wallet/history/history.test.ts',
  'test/corpus/corpus.test.ts',
  'src/chain/hostile.test.ts',
  'src/wallet/assets/assets.test.ts',
  'src/chain/consensus/light-client.test.ts',
  'test/services/explorer.test.ts',
  'src/wallet/requests/trouble.test.ts',
  'src/chain/verified.test.ts',
  'test/liars/lies.test.ts',
  'src/review/rules/variants.test.ts',
]

/** `files` with those of `SLOW_TESTS` first, in their order; the others stay in theirs. Paths may be absolute. */
export function slowFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const placeOf = (file: T): number => {
    const path = pathOf(file)
    const at = SLOW_TESTS.findIndex((slow) => path === slow || path.endsWith(`/${slow}`))
    return at < 0 ? SLOW_TESTS.length : at
  }
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The order in which Vitest begins its files. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]): ReturnType<BaseSequencer['sort']> {
    return slowFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}
