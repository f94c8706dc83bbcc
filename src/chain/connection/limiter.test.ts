import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createLimiter } from './limiter.ts'
import { sleep } from './sleep.ts'

const signal = new AbortController().signal

/** A clock on which everything that sleeps wakes in its order, without waiting. */
function createFastClock() {
  let now = 0
  const sleepers: { readonly at: number; readonly wake: () => void }[] = []
  return {
    steady: () => now,
    sleep: (ms: number) => new Promise<void>((wake) => void sleepers.push({ at: now + ms, wake })),
    async run(): Promise<void> {
      for (let idle = 0; idle < 20; idle++) {
        await Promise.resolve()
        if (idle < 19 || sleepers.length === 0) continue
        const next = sleepers.reduce((first, other) => (other.at < first.at ? other : first))
        sleepers.splice(sleepers.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.wake()
        idle = 0
      }
    },
  }
}

describe('a limiter', () => {
  it('lets no more than so many arrive within any second, however the line delays them', async () => {
    const clock = createFastClock()
    const limiter = createLimiter(clock, 8)
    const sent: number[] = []
    const arrived: number[] = []
    const ask = async (who: number): Promise<void> => {
      const ended = await limiter.turn(signal)
      sent.push(who)
      // Arrives late or soon, and is answered a little after.
      await clock.sleep((who * 37) % 400)
      arrived.push(clock.steady())
      await clock.sleep((who * 53) % 90)
      ended()
    }
    const all = Promise.all(Array.from({ length: 40 }, (_, who) => ask(who)))
    await clock.run()
    await all
    expect(sent).toEqual(Array.from({ length: 40 }, (_, who) => who))
    for (const at of arrived) expect(arrived.filter((other) => other >= at && other < at + 1000).length).toBeLessThanOrEqual(8)
    expect(clock.steady()).toBeLessThan(8000)
  })

  it('gives up who was cancelled while waiting, and nobody else', async () => {
    const limiter = createLimiter({ steady: () => Date.now(), sleep }, 1, 60)
    const cancelled = new AbortController()
    const ended = await limiter.turn(signal)
    const second = limiter.turn(cancelled.signal)
    const third = limiter.turn(signal)
    cancelled.abort()
    await expect(second).rejects.toSatisfy((error) => isError(error, 'app/aborted'))
    ended()
    await third
  })
})
