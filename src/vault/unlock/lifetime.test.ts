import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { createLifetime, createQueue } from './lifetime.ts'

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no failure',
    (error: unknown) => (isError(error) ? error.code : String(error)),
  )

describe('a lifetime', () => {
  it('lets work through while it lasts, and its failures', async () => {
    const life = createLifetime()
    expect(life.alive()).toBe(true)
    life.check()
    expect(await life.during(async () => 7)).toBe(7)
    expect(await codeOf(life.during(() => Promise.reject(new RangeError('no'))))).toBe('RangeError: no')
  })

  it('rejects what is under way at the moment it ends, though that never ends itself', async () => {
    const life = createLifetime()
    const pending = codeOf(life.during(() => new Promise(() => undefined)))
    life.end()
    expect(await pending).toBe('vault/locked')
    expect(life.alive()).toBe(false)
  })

  it('ends in silence when nobody waits', async () => {
    const heard: unknown[] = []
    const hear = (reason: unknown): void => void heard.push(reason)
    process.on('unhandledRejection', hear)
    createLifetime().end()
    // Node tells of a rejection that nobody took once the turn is over.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', hear)
    expect(heard).toEqual([])
  })

  it('begins nothing once it is over, and gives out nothing that came at the same moment', async () => {
    const life = createLifetime()
    const atOnce = codeOf(
      life.during(async () => {
        life.end()
        return 'a key'
      }),
    )
    expect(await atOnce).toBe('vault/locked')
    let begun = false
    expect(await codeOf(life.during(async () => (begun = true)))).toBe('vault/locked')
    expect(begun).toBe(false)
    expect(() => life.check()).toThrow(expect.objectContaining({ code: 'vault/locked' }))
  })
})

describe('a queue', () => {
  it('does one after the other, and goes on after a failure', async () => {
    const queue = createQueue()
    const order: string[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const first = queue(async () => {
      await held
      order.push('first')
      throw new RangeError('no')
    })
    const second = queue(async () => void order.push('second'))
    await Promise.resolve()
    order.push('asked')
    release()
    expect(await codeOf(first)).toBe('RangeError: no')
    await second
    expect(order).toEqual(['asked', 'first', 'second'])
  })
})
