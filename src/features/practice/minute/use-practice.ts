import { useMemo, useState } from 'react'
import { toWire, type WireError } from '#core/errors'
import { createWatched } from '#core/watched'
import { usePorts, useSource } from '#features/shared'
import type { PagePractice, PracticeAsk, PracticeLook } from '#wallet'
import type { Question } from './questions.ts'

type Opened = { readonly practice?: PagePractice; readonly error?: WireError }

/** The practice chain of this page, for as long as this part of the screen is there: then it ends, and all that happened on it with it. */
export function usePractice(): Opened & { readonly retry: () => void } {
  const { openPractice } = usePorts<'openPractice'>()
  const [tries, setTries] = useState(0)
  const opened = useMemo(
    () =>
      createWatched<Opened>({}, (cell, signal) => {
        if (openPractice !== undefined && tries >= 0) void open(openPractice, signal, cell.set)
      }),
    [openPractice, tries],
  )
  return { ...useSource(opened), retry: () => setTries((before) => before + 1) }
}

async function open(start: () => Promise<PagePractice>, signal: AbortSignal, show: (opened: Opened) => void): Promise<void> {
  try {
    show({})
    const practice = await start()
    if (signal.aborted) return practice.close()
    signal.addEventListener('abort', () => practice.close())
    show({ practice })
  } catch (error) {
    if (!signal.aborted) show({ error: toWire(error, 'practice') })
  }
}

const WORKING: PracticeLook = { kind: 'working', doing: 'head' }

/** The Review of a question, as far as it is. Another question, or another practice, is looked at anew. */
export function usePracticeLook(practice: PagePractice | undefined, question: Question): PracticeLook {
  return useSource(
    useMemo(
      () =>
        createWatched<PracticeLook>(WORKING, (cell, signal) => {
          if (practice === undefined) return
          const source = practice.look(askOf(practice, question), signal)
          const publish = (): void => cell.set(source.get())
          publish()
          signal.addEventListener('abort', source.subscribe(publish))
        }),
      [practice, question],
    ),
  )
}

function askOf({ account }: PagePractice, { item, origin }: Question): PracticeAsk {
  const asks = item.asks({ account: account.address, nowSeconds: BigInt(Math.floor(Date.now() / 1000)) })
  return origin === undefined ? asks : { ...asks, origin }
}
