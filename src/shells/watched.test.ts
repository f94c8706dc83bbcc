import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isError } from '#core/errors'
import { createClient, createPortPair, type Port, serve } from '#protocol'
import { createWatched } from './watched.ts'

type Echo = { echo: { params: string; result: string } }

const after = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Workers that answer everything but `stuck`, after which they are silent for ever. */
function createWorkers() {
  const ports: Port[] = []
  let closed = 0
  const spawn = () => {
    const [mine, theirs] = createPortPair()
    ports.push(theirs)
    let stuck = false
    serve<Echo>(
      theirs,
      {
        echo: (text) => {
          stuck ||= text === 'stuck'
          return stuck ? new Promise<string>(() => undefined) : text
        },
      },
      { echo: (params) => params as string },
    )
    const client = createClient<Echo>(mine, 'echo')
    return { ...client, close: () => (closed++, client.close()) }
  }
  return { spawn, ports, closed: () => closed }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a Worker that is watched', () => {
  it('is started by the first question, and kept for the next', async () => {
    const workers = createWorkers()
    const client = createWatched<Echo>({ spawn: workers.spawn, after })
    expect(workers.ports).toHaveLength(0)
    expect([await client.call('echo', 'a'), await client.call('echo', 'b')]).toEqual(['a', 'b'])
    expect(workers.ports).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is ended when it is silent for too long: the busy question fails, those behind it are lost, the next starts another', async () => {
    const workers = createWorkers()
    const client = createWatched<Echo>({ spawn: workers.spawn, after })
    const failure = (text: string) =>
      client.call('echo', text).then(
        () => undefined,
        (error: unknown) => error,
      )
    const [busy, behind] = [failure('stuck'), failure('waits')]
    await vi.advanceTimersByTimeAsync(14_999)
    expect(workers.closed()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(isError(await busy, 'simulation/budget')).toBe(true)
    expect(isError(await behind, 'app/worker-lost')).toBe(true)
    expect(workers.closed()).toBe(1)
    expect(await client.call('echo', 'again')).toBe('again')
    expect(workers.ports).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has the whole time again after each answer', async () => {
    const workers = createWorkers()
    const client = createWatched<Echo>({ spawn: workers.spawn, after })
    await client.call('echo', 'a')
    const busy = client.call('echo', 'stuck').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(workers.closed()).toBe(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isError(await busy, 'simulation/budget')).toBe(true)
  })

  it('is started anew when it has crashed', async () => {
    const workers = createWorkers()
    const client = createWatched<Echo>({ spawn: workers.spawn, after })
    const lost = client.call('echo', 'stuck').catch((error: unknown) => error)
    await Promise.resolve()
    workers.ports[0]?.close()
    expect(isError(await lost, 'app/worker-lost')).toBe(true)
    expect(await client.call('echo', 'b')).toBe('b')
    expect(workers.ports).toHaveLength(2)
  })

  it('does not hold up somebody who gave up', async () => {
    const workers = createWorkers()
    const client = createWatched<Echo>({ spawn: workers.spawn, after })
    const controller = new AbortController()
    const busy = client.call('echo', 'stuck', { signal: controller.signal }).catch((error: unknown) => error)
    controller.abort()
    expect(isError(await busy, 'app/aborted')).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    // It is still busy in there: who asks next finds out, and then the way is free.
    const next = client.call('echo', 'c').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(isError(await next, 'simulation/budget')).toBe(true)
    expect(await client.call('echo', 'd')).toBe('d')
  })
})
