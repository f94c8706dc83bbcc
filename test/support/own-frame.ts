import { setTimeout } from 'node:timers/promises'
import type { BrowserCommand } from 'vitest/node'

/** Longer than a frame takes to be gone on a machine that is busy with others. */
const PATIENCE = 30_000

/**
 * Waits until commands of a test reach the frame whose document has this mark. Each file of tests has a frame of its own, and all have one name: for a moment
 * after a file has ended, its frame is found where the next one is meant, and what is sent to it ends as *Frame was detached*.
 */
export const reachOwnFrame: BrowserCommand<[mark: string]> = async ({ frame }, mark) => {
  const until = performance.now() + PATIENCE
  while (performance.now() < until) {
    try {
      const found = await frame()
      if ((await found.locator(`html[data-frame="${mark}"]`).count()) === 1) return
    } catch {
      // Detached while it was asked: the next look finds another.
    }
    await setTimeout(10)
  }
  throw new Error('the frame of this file of tests was not found')
}
