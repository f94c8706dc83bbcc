import { defined } from '#core/defined'
import { useMemo } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import { createCell, type Source } from '#core/source'
import { whileWatched } from '#core/watched'
import { useLatest } from '#ui/state/use-latest'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'
import type { Explorer } from '#wallet'

/** What was asked of the explorer, and where the asking stands. What was known stays while it is asked again. */
export type ExplorerAnswer<T> = {
  readonly value?: T
  readonly error?: WireError
  readonly asking: boolean
  again(): void
}

type Asked<T> = Omit<ExplorerAnswer<T>, 'again'>

/** A question to the explorer, put with its first subscriber and given up with its last. */
function createQuestion<T>(ask: (signal: AbortSignal) => Promise<T>): { readonly state: Source<Asked<T>>; again(): void } {
  const cell = createCell<Asked<T>>({ asking: true })
  let running: AbortController | undefined
  const run = async (): Promise<void> => {
    running?.abort()
    const { signal } = (running = new AbortController())
    cell.update(({ value }) => (value === undefined ? { asking: true } : { ...cell.get(), asking: true }))
    try {
      const value = await ask(signal)
      if (!signal.aborted) cell.set({ value, asking: false })
    } catch (error) {
      if (signal.aborted || isError(error, 'app/aborted')) return
      cell.update(({ value }) => ({ ...defined({ value }), error: toWire(error, 'explore'), asking: false }) as Asked<T>)
    }
  }
  return {
    state: whileWatched(cell, (signal) => {
      signal.addEventListener('abort', () => running?.abort())
      void run()
    }),
    again: () => void run(),
  }
}

/** Asks the explorer when the screen opens, and once more for `again`. `key` names what is asked for: another key begins anew. The question ends with the screen. */
export function useExplorerAnswer<T>(key: string, ask: (explorer: Explorer, signal: AbortSignal) => Promise<T>): ExplorerAnswer<T> {
  const { explore } = usePorts<'explore'>()
  const latest = useLatest(ask)
  // The key names all that `ask` depends on: another key is another question.
  const question = useMemo(
    () => ({ key, ...createQuestion(async (signal) => latest.current(await explore(), signal)) }),
    [explore, key, latest],
  )
  return { ...useSource(question.state), again: question.again }
}
