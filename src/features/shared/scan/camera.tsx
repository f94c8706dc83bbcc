import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { useLatest } from '#ui/state/use-latest'
import { ErrorNote } from '#ui/feedback/error-note'
import { ChooseFile } from '../backup/choose-file.tsx'
import { useAction } from '../wallet/use-action.ts'
import { decodeQr, textOfPicture } from './qr.ts'

/** Milliseconds from one look at the picture to the next: ten a second and more, so that none of five codes a second is missed. */
const EVERY_MS = 90

/** Hears what a code says; a code that stays in the picture is told once. */
type CameraProps = { readonly onText: (text: string) => void }

/** The camera, for as long as its picture is there. The picture goes nowhere. */
export function Camera({ onText }: CameraProps): ReactNode {
  const { t } = useLingui()
  const [refused, setRefused] = useState(false)
  const latest = useLatest(onText)
  const video = useCallback(
    (node: HTMLVideoElement | null) => {
      if (node === null) return undefined
      const gone = new AbortController()
      watch(node, gone.signal, (text) => latest.current(text)).catch(() => gone.signal.aborted || setRefused(true))
      return () => gone.abort()
    },
    [latest],
  )
  if (refused)
    return (
      <p role="status">
        <Trans>We can’t use the camera: it was blocked, or there is none. Choose an image of the code instead.</Trans>
      </p>
    )
  return (
    <>
      <video ref={video} muted playsInline aria-label={t`Camera`} className="aspect-square w-full rounded-control bg-sunk object-cover" />
      <p className="text-small text-soft">
        <Trans>Hold the code in front of the camera. The image stays on this device.</Trans>
      </p>
    </>
  )
}

/** Looks until nobody wants it any more; the camera is let go in any case. Rejects where there is no camera to be had. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onText: (text: string) => void): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    let last: string | undefined
    while (!signal.aborted) {
      const began = performance.now()
      const text = await decodeQr(video)
      if (signal.aborted) return
      if (text !== undefined && text !== '' && text !== last) onText((last = text))
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - (performance.now() - began))))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** A picture of a code, from a file. */
export function FromPicture({ onText }: CameraProps): ReactNode {
  const { t } = useLingui()
  const picture = useAction(async (file: File) => onText(await textOfPicture(file)))
  return (
    <>
      <ChooseFile
        size="small"
        accept="image/*"
        label={t`Choose an image`}
        busy={picture.busy}
        onChoose={(file) => void picture.start(file)}
      />
      {picture.error !== undefined && <ErrorNote error={picture.error} />}
    </>
  )
}
