import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import type { QrReader } from '#wallet'
import { useLatest } from '#ui/state/use-latest'
import { ErrorNote } from '#ui/feedback/error-note'
import { ChooseFile } from '../backup/choose-file.tsx'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { textOfPicture } from './qr.ts'

/** Milliseconds from one look at the picture to the next: ten a second and more, so that none of five codes a second is missed. */
const EVERY_MS = 90
/** Pixels of the longer side of a frame that is looked at. */
const SIDE = 640

/** Hears what a code says; a code that stays in the picture is told once. */
type CameraProps = { readonly onText: (text: string) => void }

/** The camera, for as long as its picture is there. The picture goes nowhere. */
export function Camera({ onText }: CameraProps): ReactNode {
  const { t } = useLingui()
  const { openQrReader } = usePorts<'openQrReader'>()
  const [ended, setEnded] = useState<WireError | 'no-camera'>()
  const latest = useLatest(onText)
  const video = useCallback(
    (node: HTMLVideoElement | null) => {
      if (node === null) return undefined
      const gone = new AbortController()
      watch(node, openQrReader, gone.signal, (text) => latest.current(text)).catch((error: unknown) => {
        if (!gone.signal.aborted) setEnded(isError(error) ? toWire(error, 'camera') : 'no-camera')
      })
      return () => gone.abort()
    },
    [latest, openQrReader],
  )
  if (ended === 'no-camera')
    return (
      <p role="status">
        <Trans>We can’t use the camera: it was blocked, or there is none. Choose an image of the code instead.</Trans>
      </p>
    )
  if (ended !== undefined) return <ErrorNote error={ended} onRetry={() => setEnded(undefined)} />
  return (
    <>
      <video ref={video} muted playsInline aria-label={t`Camera`} className="aspect-square w-full rounded-control bg-sunk object-cover" />
      <p className="text-small text-soft">
        <Trans>Hold the code in front of the camera. The image stays on this device.</Trans>
      </p>
    </>
  )
}

/**
 * Looks until nobody wants it any more; the camera and the reader are let go in any case. One frame is looked at at a time: those that pass meanwhile are nobody's.
 * Rejects where there is no camera to be had, and as `QrReader`.
 */
async function watch(
  video: HTMLVideoElement,
  openReader: () => Promise<QrReader>,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  let reader: QrReader | undefined
  const end = (): void => {
    reader?.close()
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    if (signal.aborted) return
    video.srcObject = stream
    reader = await openReader()
    await video.play()
    let last: string | undefined
    while (!signal.aborted) {
      const began = performance.now()
      const frame = await frameOf(video)
      const text = frame && (await reader.read(frame).finally(() => frame.close()))
      if (signal.aborted) return
      if (text !== undefined && text !== '' && text !== last) onText((last = text))
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, EVERY_MS - (performance.now() - began))))
    }
  } finally {
    end()
  }
}

/** What is before the camera now, no larger than it has to be; `undefined` before its first frame. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight))
  const size = { resizeWidth: Math.round(video.videoWidth * scale), resizeHeight: Math.round(video.videoHeight * scale) }
  return createImageBitmap(video, size).catch(() => undefined)
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
