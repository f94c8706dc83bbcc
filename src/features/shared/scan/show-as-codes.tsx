import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { MAX_MESSAGE } from '#core/ur/cbor'
import { type BytesMessage, encodeBytesMessage } from '#core/ur/registry/bytes-message'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { AnimatedCode } from './animated-code.tsx'

type ShowProps = {
  /** Absent: there is nothing to show. */
  readonly message: BytesMessage | undefined
  /** What is done with the codes. */
  readonly children: ReactNode
}

/** A message as codes, for another Assay, which scans them under Check. Nothing in them is secret. What no reader takes is not shown. */
export function ShowAsCodes({ message, children }: ShowProps): ReactNode {
  const [open, setOpen] = useState(false)
  const coded = useMemo(() => message && encodeBytesMessage(message), [message])
  if (coded === undefined || coded.cbor.length > MAX_MESSAGE) return null
  return (
    <>
      <Button size="small" tone="quiet" icon="scan" onClick={() => setOpen(true)}>
        <Trans>Show as codes</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={<Trans>Codes for another Assay</Trans>}>
        <p className="text-soft">{children}</p>
        <AnimatedCode message={coded} />
      </Dialog>
    </>
  )
}
