import { createCell, type Source } from '#core/source'
import type { Client, Platform } from '#protocol'
import type { ChainCalls, ChainEvents, OpenQuestion } from '#protocol/chain'

/** A question that is open for longer than a moment. `since`: milliseconds since the epoch, by the clock of this page. */
export type OpenQuestionSince = Omit<OpenQuestion, 'waitedMs'> & { readonly since: number }

/** What is being waited for, oldest first. */
export type OpenQuestionBook = { readonly open: Source<readonly OpenQuestionSince[]> }

/** Listens to the chain Worker, which tells the whole list whenever it changes. */
export function createOpenQuestionBook(chain: Client<ChainCalls, ChainEvents>, { now }: Pick<Platform, 'now'>): OpenQuestionBook {
  const open = createCell<readonly OpenQuestionSince[]>([])
  chain.on('waiting', (questions) => {
    const heardAt = now()
    // What was told before keeps its beginning: the seconds on the screen only go on.
    const before = new Map(open.get().map(({ id, since }) => [id, since]))
    open.set(questions.map(({ waitedMs, ...question }) => ({ ...question, since: before.get(question.id) ?? heardAt - waitedMs })))
  })
  return { open }
}
