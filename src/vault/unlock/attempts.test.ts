import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { fail, isError } from '#core/errors'
import { createAttempts } from './attempts.ts'
import { createMemory } from '../file/memory.ts'

function setup() {
  let time = 1_000_000
  const memory = createMemory(new IDBFactory())
  const attempts = createAttempts(memory, () => time)
  const wrong = () => attempts.one(() => Promise.reject(fail('vault/wrong-password')))
  return { attempts, wrong, memory, pass: (ms: number) => void (time += ms) }
}
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no failure',
    (error: unknown) => (isError(error) ? [error.code, ...Object.values(error.data ?? {})].join(' ') : String(error)),
  )

describe('attempts', () => {
  it('make one wait 0, 0, 0, 1, 5, 15, 60 and then always 60 seconds (SPEC section 9)', async () => {
    const { attempts, wrong, pass } = setup()
    expect(await attempts.state()).toEqual({ failures: 0, waitMs: 0 })
    const waits: number[] = []
    for (let count = 1; count <= 9; count++) {
      expect(await codeOf(wrong())).toBe('vault/wrong-password')
      const { failures, waitMs } = await attempts.state()
      expect(failures).toBe(count)
      waits.push(waitMs / 1000)
      pass(waitMs)
    }
    expect(waits).toEqual([0, 0, 0, 1, 5, 15, 60, 60, 60])
  })

  it('refuse another before the time is over, in whole seconds, and count it not', async () => {
    const { attempts, wrong, pass } = setup()
    for (let count = 0; count < 5; count++) {
      await codeOf(wrong())
      pass(count === 3 ? 1000 : 0)
    }
    expect(await codeOf(wrong())).toBe('vault/wait 5')
    pass(3999)
    expect((await attempts.state()).waitMs).toBe(1001)
    expect(await codeOf(wrong())).toBe('vault/wait 2')
    pass(1000)
    expect(await codeOf(wrong())).toBe('vault/wait 1')
    pass(1)
    expect(await codeOf(wrong())).toBe('vault/wrong-password')
    expect((await attempts.state()).failures).toBe(6)
  })

  it('are forgotten after a right one', async () => {
    const { attempts, wrong } = setup()
    await codeOf(wrong())
    expect(await attempts.one(async () => 'open')).toBe('open')
    expect(await attempts.state()).toEqual({ failures: 0, waitMs: 0 })
  })

  it('count from their start, so that closing the tab in the middle gains nothing', async () => {
    const { attempts, memory } = setup()
    expect(await attempts.one(() => memory.failures())).toEqual({ count: 1, at: 1_000_000 })
  })

  it('wait from when the failure was told, not from when it was begun', async () => {
    const { attempts, wrong, memory, pass } = setup()
    for (let count = 0; count < 3; count++) await codeOf(wrong())
    await codeOf(
      attempts.one(async () => {
        pass(700)
        throw fail('vault/wrong-password')
      }),
    )
    expect((await memory.failures()).at).toBe(1_000_700)
    expect((await attempts.state()).waitMs).toBe(1000)
  })

  it('that failed for another reason are none', async () => {
    const { attempts, wrong, memory } = setup()
    await codeOf(wrong())
    const before = await memory.failures()
    expect(await codeOf(attempts.one(() => Promise.reject(fail('vault/corrupt', { what: 'header' }))))).toBe('vault/corrupt header')
    expect(await memory.failures()).toEqual(before)
  })

  it('wait no longer than they would for a clock that was set back', async () => {
    const { attempts, wrong, pass } = setup()
    for (let count = 0; count < 4; count++) await codeOf(wrong())
    pass(-500_000)
    expect((await attempts.state()).waitMs).toBe(1000)
  })

  it('count a wrong passkey and a wrong code as a wrong password, and nothing else', async () => {
    for (const code of ['vault/wrong-password', 'vault/wrong-passkey', 'vault/wrong-code'] as const) {
      const { attempts } = setup()
      expect(await codeOf(attempts.one(() => Promise.reject(fail(code))))).toBe(code)
      expect(await attempts.state()).toEqual({ failures: 1, waitMs: 0 })
    }
    const { attempts } = setup()
    expect(await codeOf(attempts.one(() => Promise.reject(fail('vault/locked'))))).toBe('vault/locked')
    expect(await attempts.state()).toEqual({ failures: 0, waitMs: 0 })
  })
})
