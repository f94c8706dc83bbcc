import { useCallback, useMemo } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import { createCell, type Source } from '#core/source'
import { useSame, useSource } from '#features/shared'
import { useWhileShown } from '#ui/state/use-source'

/** What is known of something that was asked for by its key. */
export type FieldFact<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: WireError }

export type FieldFacts<T> = {
  of(key: string): FieldFact<T>
  /** Asks once more for what failed. */
  again(key: string): void
  /** What was learnt by another way. */
  learn(key: string, value: T): void
}

/** How long after the last key what stands there is looked up, in ms: half a name is nobody's business. */
const SETTLE = 400

type Look<T> = (key: string, signal: AbortSignal) => Promise<T>

/**
 * Looks up what is wanted, each key once, one after the other. What is no longer wanted is not shown, and asked for no more. Another `look` is another
 * question: give it one that stays the same (`useCallback`).
 */
export function useFieldFacts<T>(wanted: readonly string[], look: Look<T>): FieldFacts<T> {
  const book = useMemo(() => createFactBook(look), [look])
  const facts = useSource(book.facts)
  const keys = useSame([...new Set(wanted)].toSorted(), (a, b) => a.length === b.length && a.every((key, index) => key === b[index]))
  useWhileShown(useCallback((signal) => book.want(keys, signal), [book, keys]))
  return { of: (key) => facts.get(key) ?? { kind: 'asking' }, again: book.again, learn: book.learn }
}

type FactBook<T> = Pick<FieldFacts<T>, 'again' | 'learn'> & {
  readonly facts: Source<ReadonlyMap<string, FieldFact<T>>>
  /** Looks up those that are not known yet, once typing rests, until `signal` ends it. */
  want(keys: readonly string[], signal: AbortSignal): void
}

function createFactBook<T>(look: Look<T>): FactBook<T> {
  const facts = createCell<ReadonlyMap<string, FieldFact<T>>>(new Map())
  const learn = (key: string, fact: FieldFact<T>): void => facts.update((before) => new Map([...before, [key, fact]]))
  let wanted: AbortSignal | undefined
  const ask = async (key: string, signal: AbortSignal): Promise<void> => {
    try {
      const value = await look(key, signal)
      if (!signal.aborted) learn(key, { kind: 'known', value })
    } catch (error) {
      if (!signal.aborted && !isError(error, 'app/aborted')) learn(key, { kind: 'failed', error: toWire(error, 'look') })
    }
  }
  return {
    facts,
    want(keys, signal) {
      wanted = signal
      const inTurn = async (): Promise<void> => {
        for (const key of keys) if (!signal.aborted && !facts.get().has(key)) await ask(key, signal)
      }
      const timer = setTimeout(() => void inTurn(), SETTLE)
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
    again(key) {
      facts.update((before) => new Map([...before].filter(([other]) => other !== key)))
      if (wanted?.aborted === false) void ask(key, wanted)
    },
    learn: (key, value) => learn(key, { kind: 'known', value }),
  }
}
