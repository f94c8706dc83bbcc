import { type Marks, readMarks } from '#survey'
import { createQuery } from '#ui/state/query'
import { useSource } from '#ui/state/use-source'
import { whenIdle } from '#ui/state/when-idle'

/** Fetched once, when the browser has nothing better to do: marks are no part of the first paint. */
const { answer } = createQuery(async () => {
  await whenIdle()
  return readMarks()
})

/** The pictures of well-known tokens and chains, once they were fetched. Without them the discs stay. */
export const useMarks = (): Marks | undefined => useSource(answer).value
