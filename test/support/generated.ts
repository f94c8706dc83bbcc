import { createDice } from '../../src/core/test-support/dice.ts'

/** The seed of generated cases: `ASSAY_SEED`, or one that is always the same, so that a failure is met again. */
export const SEED = process.env['ASSAY_SEED'] ?? 'assay'

/** Whether all cases are run (`ASSAY_WHOLE=1`) or a sample. */
export const isWhole = process.env['ASSAY_WHOLE'] === '1'

/**
 * A sample of generated cases: `ASSAY_SAMPLE` of them, or `usual`; all with `ASSAY_WHOLE=1`. Drawn evenly over their order, so that each kind has its share where
 * kinds lie side by side, from a start that the seed chooses. Prints the seed.
 */
export function sampleOf<T>(cases: readonly T[], usual: number, seed: string = SEED): readonly T[] {
  const count = isWhole ? cases.length : Math.min(cases.length, Number(process.env['ASSAY_SAMPLE'] ?? usual))
  console.log(`${count} of ${cases.length} generated cases, ASSAY_SEED=${seed}`)
  if (count === cases.length) return cases
  const dice = createDice(`sample ${seed}`)
  const width = cases.length / count
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor(at * width)
    const to = Math.max(from + 1, Math.floor((at + 1) * width))
    return cases[from + dice.below(to - from)]
  }).filter((one): one is T => one !== undefined)
}
