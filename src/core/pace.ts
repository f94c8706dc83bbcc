/** Lets the page draw and hear the person, in the middle of work that takes long. */
export const breathe = (): Promise<void> => new Promise((done) => setTimeout(done))

/** Milliseconds of work between two rests: with what comes before and after it in a task, less than the 50 that count as long. */
const MAX_WORK = 10

/** When work in steps should rest, so that the page draws and hears the person. `now` in milliseconds. */
export function createPace(now: () => number): () => Promise<void> | undefined {
  let since = now()
  return () => {
    if (now() - since < MAX_WORK) return undefined
    return breathe().then(() => void (since = now()))
  }
}
