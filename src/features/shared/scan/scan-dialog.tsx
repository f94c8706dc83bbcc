import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { isUr } from '#core/ur/is-ur'
import { Dialog } from '#ui/overlays/dialog'
import { ErrorNote } from '#ui/feedback/error-note'
import { useAction } from '../wallet/use-action.ts'
import { Camera, FromPicture } from './camera.tsx'
import { hasCamera } from './qr.ts'

type ScanProps = { readonly open: boolean; readonly onClose: () => void; readonly onRead: (text: string) => void }

/** The camera, until it sees a code, or a picture of one. Neither goes anywhere. */
export function ScanDialog({ open, onClose, onRead }: ScanProps): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Scan a code</Trans>}>
      <Reading onRead={onRead} />
    </Dialog>
  )
}

/** A code that is read at once, or a text that comes as the parts of a message. */
function Reading({ onRead }: Pick<ScanProps, 'onRead'>): ReactNode {
  const done = useRef(false)
  const parts = useRef<ReturnType<typeof import('./text-of-parts.ts').createTextOfParts>>(undefined)
  const read = useAction(async (text: string) => {
    const whole = isUr(text) ? (parts.current ??= (await import('./text-of-parts.ts')).createTextOfParts())(text) : text
    // The camera goes on until the dialog is closed: what it sees by then is nobody's.
    if (whole === undefined || done.current) return
    done.current = true
    onRead(whole)
  })
  const take = (text: string): void => void read.start(text)
  return (
    <>
      {hasCamera() ? <Camera onText={take} /> : <HowElse />}
      {read.error !== undefined && <ErrorNote error={read.error} />}
      <FromPicture onText={take} />
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
