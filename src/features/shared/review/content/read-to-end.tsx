import { createContext, type ReactNode, use, useCallback, useId, useMemo } from 'react'
import { useLatest } from '#ui/state/use-latest'

type Ends = {
  /** An end that has to be seen; gives what takes it back. */
  expect(id: string): () => void
  see(id: string): void
}

const EndsContext = createContext<Ends | undefined>(undefined)

/** Pixels at the bottom of the window that Reject and Sign cover. */
const COVERED = 104

/** Tells once every end in it was on the screen: its own, and that of each text that scrolls by itself. By whatever means: wheel, touch or keys. */
export function ReadToEnd({ onRead, children }: { readonly onRead: () => void; readonly children: ReactNode }): ReactNode {
  const tell = useLatest(onRead)
  const ends = useMemo<Ends>(() => {
    const seen = new Map<string, boolean>()
    const look = (): void => {
      if (seen.size > 0 && [...seen.values()].every(Boolean)) tell.current()
    }
    return {
      expect(id) {
        seen.set(id, false)
        return () => {
          seen.delete(id)
          look()
        }
      },
      see(id) {
        seen.set(id, true)
        look()
      },
    }
  }, [tell])
  return (
    <EndsContext value={ends}>
      {children}
      <EndMark isDrawn />
    </EndsContext>
  )
}

/** The end of a text. Nothing where nobody has to read it. `isDrawn`: all that comes before it is there. */
export function EndMark({ isDrawn }: { readonly isDrawn: boolean }): ReactNode {
  const ends = use(EndsContext)
  const id = useId()
  const expect = useCallback(() => ends?.expect(id), [ends, id])
  const watch = useCallback(
    (mark: HTMLElement | null) => {
      if (ends === undefined || mark === null) return undefined
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) ends.see(id)
        },
        { rootMargin: `0px 0px -${COVERED}px 0px` },
      )
      observer.observe(mark)
      return () => observer.disconnect()
    },
    [ends, id],
  )
  if (ends === undefined) return null
  return (
    <div ref={expect} data-end={isDrawn ? 'drawn' : 'coming'} className="h-px">
      {isDrawn && <span ref={watch} className="block h-px" />}
    </div>
  )
}
