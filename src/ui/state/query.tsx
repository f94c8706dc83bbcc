import { use, useMemo } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import { createCell, type Source } from '#core/source'
import { whileWatched } from '#core/watched'
import { useSource } from './use-source.tsx'

/** What came of a question so far. */
export type Answer<T> =
  | { readonly kind: 'pending'; readonly value?: undefined; readonly error?: undefined }
  | { readonly kind: 'ready'; readonly value: T; readonly error?: undefined }
  | { readonly kind: 'failed'; readonly value?: undefined; readonly error: WireError }

/** A question that is put while somebody waits for the answer. */
export type Query<T> = {
  readonly answer: Source<Answer<T>>
  /** Puts it again, after a failure. */
  retry(): void
}

const PENDING: Answer<never> = { kind: 'pending' }

/**
 * Puts a question with the first subscriber of its answer and aborts it with the last, unless it was answered before. A question that was aborted (`app/aborted`)
 * stays open. `where` names the screen in the report of an unexpected failure.
 */
export function createQuery<T>(ask: (signal: AbortSignal) => Promise<T>, where = 'screen', initial: Answer<T> = PENDING): Query<T> {
  const cell = createCell<Answer<T>>(initial)
  let watching: AbortSignal | undefined
  const put = async (signal: AbortSignal): Promise<void> => {
    try {
      const value = await ask(signal)
      if (!signal.aborted) cell.set({ kind: 'ready', value })
    } catch (error) {
      if (!signal.aborted && !isError(error, 'app/aborted')) cell.set({ kind: 'failed', error: toWire(error, where) })
    }
  }
  return {
    answer: whileWatched(cell, (signal) => {
      watching = signal
      if (cell.get().kind === 'pending') void put(signal)
    }),
    retry() {
      cell.set(PENDING)
      if (watching?.aborted === false) void put(watching)
    },
  }
}

/**
 * What `ask` answers, for as long as this part of the screen is there: it draws without it, and again with it. Another function is another question, and gives up the
 * one before: give it one that stays the same (`useCallback`, whose dependencies are the key).
 */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Answer<T> & { readonly retry: () => void } {
  const { answer, retry } = useMemo(() => createQuery(ask), [ask])
  return { ...useSource(answer), retry }
}

/** Answers that stay, by the function that fetches them. */
const fetched = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * As `useAnswer`, of what is fetched once and stays, such as a book of the wallet or a list that ships: where it is here already, the first drawing has it. `load`
 * is the same function at each drawing, and for all.
 */
export function useFetched<T>(load: () => Promise<T>): Answer<T> & { readonly retry: () => void } {
  const { answer, retry } = useMemo(() => {
    const fetch = async (): Promise<T> => {
      const value = await load()
      fetched.set(load, value)
      return value
    }
    // Only `fetch` puts something there, so it is of its type.
    return createQuery(fetch, 'screen', fetched.has(load) ? { kind: 'ready', value: fetched.get(load) as T } : PENDING)
  }, [load])
  return { ...useSource(answer), retry }
}

const loaded = new WeakMap<() => Promise<unknown>, Promise<unknown>>()
const failed = new Set<() => Promise<unknown>>()

/** Promises by the function that makes them, since Suspense draws again and must find the same. One that failed stays until `forgetFailed`. */
function promiseOf<T>(load: () => Promise<T>): Promise<T> {
  const known = loaded.get(load)
  // Only `load` itself puts a promise there, so it is of its type.
  if (known !== undefined) return known as Promise<T>
  const made = load()
  loaded.set(load, made)
  made.catch(() => failed.add(load))
  return made
}

/** Lets what failed be fetched again by whoever draws next. */
export function forgetFailed(): void {
  for (const load of failed) loaded.delete(load)
  failed.clear()
}

/**
 * What `load` gives, fetched once for all who use it. Until then the nearest `Pending` shows its fallback, and where it fails, why. `load` must be the same function at each
 * drawing, and for all: a member of the wallet, or of a module.
 */
export function useLoaded<T>(load: () => Promise<T>): T {
  return use(promiseOf(load))
}
