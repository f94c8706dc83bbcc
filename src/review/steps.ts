/** Work that may be left off wherever it yields, and gone on with later. */
export type ResumableWork<Result> = Generator<void, Result, void>

/** All of it at once. */
export function finishSteps<Result>(steps: ResumableWork<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/**
 * All of it, with rests in between. `rest` is asked after each step, and says for how long: nothing goes on at once. Who draws a page decides by the
 * clock, which is not known here.
 */
export async function runSteps<Result>(steps: ResumableWork<Result>, rest: () => Promise<void> | undefined): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const resting = rest()
    if (resting !== undefined) await resting
  }
}

/** Items of a long list between two steps. */
const EACH = 50

/** `map`, with a step after every fifty. */
export function* mapInSteps<Item, Made>(items: readonly Item[], make: (item: Item) => Made): ResumableWork<readonly Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    if (made.length % EACH === 0) yield
  }
  return made
}
