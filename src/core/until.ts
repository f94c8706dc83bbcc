import type { Source } from './source.ts'

/** Resolves when the source holds such a value, or when the signal says stop. */
export async function until<T>(source: Source<T>, test: (value: T) => boolean, signal: AbortSignal): Promise<void> {
  if (test(source.get()) || signal.aborted) return
  await new Promise<void>((resolve) => {
    const done = (): void => {
      unhook()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const unhook = source.subscribe(() => {
      if (test(source.get())) done()
    })
    signal.addEventListener('abort', done, { once: true })
  })
}
