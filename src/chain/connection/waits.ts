import { defined } from '#core/defined'
import { isError } from '#core/errors'
import type { OpenQuestion, Purpose } from '#protocol/chain'
import type { Clock } from './clock.ts'

/** A question is spoken of once it is open for so long, in milliseconds: a second is the most that passes without a word. */
const SPEAK_AFTER = 600

/** One question while it is open. */
export type PendingQuestion = {
  /** Whom it is put to now. */
  asks(host: string): void
  /** What became of that. Only a failure of the catalogue is told. */
  failed(error: unknown): void
  end(): void
}

/** What is being waited for, of whom and since when: the one place that all questions to endpoints and hosts pass. */
export type PendingQuestions = { begin(chainId: number, purpose: Purpose): PendingQuestion }

type Open = { readonly id: number; readonly chainId: number; readonly purpose: Purpose; readonly began: number } & {
  host?: string
  tries: number
  trouble?: string
}
type Deps = { readonly clock: Pick<Clock, 'steady' | 'sleep'>; readonly tell: (open: readonly OpenQuestion[]) => void }

/** Tells of the questions that are open for longer than a moment, whenever that changes. */
export function createPendingQuestions({ clock, tell }: Deps): PendingQuestions {
  const late = new Set<Open>()
  let last = 0

  const publish = (): void => {
    const now = clock.steady()
    tell(
      [...late].flatMap(({ id, chainId, purpose, began, host, tries, trouble }) =>
        host === undefined ? [] : [{ id, chainId, purpose, host, tries, waitedMs: Math.round(now - began), ...defined({ trouble }) }],
      ),
    )
  }

  return {
    begin(chainId, purpose) {
      const open: Open = { id: ++last, chainId, purpose, began: clock.steady(), tries: 0 }
      const ending = new AbortController()
      const change = (): void => {
        if (late.has(open)) publish()
      }
      clock.sleep(SPEAK_AFTER, ending.signal).then(
        () => {
          if (ending.signal.aborted) return
          late.add(open)
          publish()
        },
        // It ended before it was worth a word.
        () => undefined,
      )
      return {
        asks(host) {
          open.host = host
          open.tries++
          change()
        },
        failed(error) {
          if (!isError(error) || error.code === 'app/aborted') return
          open.trouble = error.code
          change()
        },
        end() {
          ending.abort()
          if (late.delete(open)) publish()
        },
      }
    },
  }
}
