import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useState } from 'react'
import { Dialog } from '#ui/overlays/dialog'
import { useLatest } from '#ui/state/use-latest'
import { ErrorNote } from '#ui/feedback/error-note'
import { ChooseFile } from '../backup/choose-file.tsx'
import { useAction } from '../wallet/use-action.ts'
import { hasCamera, decodeQr, textOfPicture } from './qr.ts'

/** Milliseconds between two looks at the picture: a code is held for longer. */
const EVERY_MS = 200

type ScanProps = { readonly open: boolean; readonly onClose: () => void; readonly onRead: (text: string) => void }

/** The camera, until it sees a code, or a picture of one. Neither goes anywhere. */
export function ScanDialog({ open, onClose, onRead }: ScanProps): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Scan a code</Trans>}>
      {hasCamera() ? <Camera onRead={onRead} /> : <HowElse />}
      <FromPicture onRead={onRead} />
    </Dialog>
  )
}

function FromPicture({ onRead }: Pick<ScanProps, 'onRead'>): ReactNode {
  const { t } = useLingui()
  const picture = useAction(async (file: File) => onRead(await textOfPicture(file)))
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

const HowElse = (): ReactNode => (
  <p>
    <Trans>
      This browser doesn’t let pages use a camera. Choose an image of the code instead. Or scan it with your phone’s camera app and paste
      the text.
    </Trans>
  </p>
)

function Camera({ onRead }: Pick<ScanProps, 'onRead'>): ReactNode {
  const { t } = useLingui()
  const [refused, setRefused] = useState(false)
  const latest = useLatest(onRead)
  /** The camera is on for as long as its picture is there. */
  const video = useCallback(
    (node: HTMLVideoElement | null) => {
      if (node === null) return undefined
      const gone = new AbortController()
      watch(node, gone.signal).then(
        (text) => text !== undefined && latest.current(text),
        () => gone.signal.aborted || setRefused(true),
      )
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

/** Looks until a code is seen or nobody wants it any more; the camera is let go in any case. Rejects where there is no camera to be had. */
async function watch(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const text = await decodeQr(video)
      if (text !== undefined && text !== '') return signal.aborted ? undefined : text
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
