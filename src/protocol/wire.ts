import { type ErrorCode, fail, fromWire, toWire, type WireError } from '#core/errors'
import type { Calls, Client, Events, Handlers, Validators } from './calls.ts'
import type { Port } from './port.ts'

type Frame =
  | { readonly is: 'call'; readonly id: number; readonly name: string; readonly params: unknown }
  | { readonly is: 'abort'; readonly id: number }
  | { readonly is: 'result'; readonly id: number; readonly value: unknown }
  | { readonly is: 'error'; readonly id: number; readonly error: WireError }
  | { readonly is: 'event'; readonly name: string; readonly value: unknown }

function readFrame(message: unknown): Frame | undefined {
  if (typeof message !== 'object' || message === null || !('is' in message)) return undefined
  const frame = message as Partial<Record<'is' | 'id' | 'name' | 'params' | 'value' | 'error', unknown>>
  const hasId = typeof frame.id === 'number'
  if (frame.is === 'event') return typeof frame.name === 'string' ? (frame as Frame) : undefined
  if (frame.is === 'call') return hasId && typeof frame.name === 'string' ? (frame as Frame) : undefined
  if (frame.is === 'abort' || frame.is === 'result') return hasId ? (frame as Frame) : undefined
  if (frame.is === 'error')
    return hasId && typeof frame.error === 'object' && frame.error !== null && 'code' in frame.error ? (frame as Frame) : undefined
  return undefined
}

/** Speaks a table over a port. `lost` is the failure of what is pending when the other side goes. */
export function createClient<C extends Calls, E extends Events = Events>(port: Port, worker: string): Client<C, E> {
  type Pending = { resolve(value: unknown): void; reject(error: unknown): void; done(): void }
  const pending = new Map<number, Pending>()
  const listeners = new Map<string, Set<(value: never) => void>>()
  let last = 0
  let gone = false
  const drop = (): void => {
    gone = true
    for (const call of pending.values()) {
      call.done()
      call.reject(fail('app/worker-lost', { worker }))
    }
    pending.clear()
  }
  port.listen((message) => {
    const frame = readFrame(message)
    if (frame?.is === 'event') {
      for (const listener of listeners.get(frame.name) ?? []) listener(frame.value as never)
      return
    }
    if (frame?.is !== 'result' && frame?.is !== 'error') return
    const call = pending.get(frame.id)
    if (!call) return
    pending.delete(frame.id)
    call.done()
    if (frame.is === 'result') call.resolve(frame.value)
    else call.reject(fromWire(frame.error))
  }, drop)
  return {
    call(name, params, options) {
      return new Promise((resolve, reject) => {
        const signal = options?.signal
        if (gone) return reject(fail('app/worker-lost', { worker }))
        if (signal?.aborted === true) return reject(fail('app/aborted'))
        const id = ++last
        const abort = (): void => {
          pending.delete(id)
          port.post({ is: 'abort', id } satisfies Frame)
          reject(fail('app/aborted'))
        }
        signal?.addEventListener('abort', abort, { once: true })
        const done = (): void => signal?.removeEventListener('abort', abort)
        pending.set(id, { resolve: resolve as (value: unknown) => void, reject, done })
        try {
          port.post({ is: 'call', id, name, params } satisfies Frame)
        } catch (error) {
          // What cannot be cloned never left: our own mistake, told like any other failure.
          pending.delete(id)
          done()
          reject(fail('app/unexpected', { where: name }, error))
        }
      })
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      set.add(listener as (value: never) => void)
      listeners.set(name, set)
      return () => set.delete(listener as (value: never) => void)
    },
    close() {
      drop()
      port.close()
    },
  }
}

/** Answers a table on a port: unknown names and malformed params are refused, every call is answered, aborts are passed on. */
export function serve<C extends Calls, E extends Events = Events>(
  port: Port,
  handlers: Handlers<C>,
  validators: Validators<C>,
): { announce<K extends keyof E & string>(name: K, value: E[K]): void; close(): void } {
  const running = new Map<number, AbortController>()
  const answer = async (frame: Extract<Frame, { is: 'call' }>): Promise<void> => {
    const controller = new AbortController()
    running.set(frame.id, controller)
    try {
      if (!Object.hasOwn(handlers, frame.name) || !Object.hasOwn(validators, frame.name)) throw fail('app/bad-message', { call: 'unknown' })
      const params = validators[frame.name]?.(frame.params)
      const value = await handlers[frame.name]?.(params as never, { signal: controller.signal })
      port.post({ is: 'result', id: frame.id, value } satisfies Frame)
    } catch (error) {
      port.post({ is: 'error', id: frame.id, error: toWire(error, frame.name) } satisfies Frame)
    } finally {
      running.delete(frame.id)
    }
  }
  const stop = (): void => {
    for (const controller of running.values()) controller.abort()
    running.clear()
  }
  port.listen((message) => {
    const frame = readFrame(message)
    if (frame?.is === 'call') void answer(frame)
    else if (frame?.is === 'abort') running.get(frame.id)?.abort()
  }, stop)
  return {
    announce: (name, value) => port.post({ is: 'event', name, value } satisfies Frame),
    close() {
      stop()
      port.close()
    },
  }
}

/** The codes that mean "the other side is gone, ask again". */
export const LOST: readonly ErrorCode[] = ['app/worker-lost', 'app/leader-lost', 'vault/gone']
