import { fail } from '#core/errors'

/** As much of the Launch Handler API (WICG, Launch Handler and File Handling) as is used here; absent in most browsers. */
export type LaunchQueue = {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile?(): Promise<File> }[] }) => void): void
}

/**
 * Hears of the file that the person opened with the installed app. Each opens a window of its own, so there is one; a folder has no `getFile`. The
 * file rejects with `decode/malformed` where it cannot be read any more. Returns how to end it.
 */
export function followLaunchedFile(queue: LaunchQueue | undefined, take: (file: Promise<File>) => void): () => void {
  let isOver = false
  queue?.setConsumer(({ files }) => {
    const file = files?.[0]?.getFile?.()
    if (file === undefined || isOver) return
    take(
      file.catch((error: unknown) => {
        throw fail('decode/malformed', { what: 'The file' }, error)
      }),
    )
  })
  return () => void (isOver = true)
}

/** The queue of this window. */
export const launchQueue = (): LaunchQueue | undefined => (window as { readonly launchQueue?: LaunchQueue }).launchQueue
