import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { MAX_MESSAGE } from '#core/ur/cbor'
import { encodeBytesMessage } from '#core/ur/registry/bytes-message'
import { AnimatedCode } from '#features/shared'
import type { Analysis } from '#analysis'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { asRequest } from '../export-request.ts'

/** The request as codes, for an Assay that has the key: it scans them under Check. Nothing in them is secret. */
export function ShowAsCodes({ analysis }: { readonly analysis: Analysis }): ReactNode {
  const [open, setOpen] = useState(false)
  const message = useMemo(() => {
    const request = asRequest(analysis)
    const coded = request && encodeBytesMessage({ kind: 'request', ...request })
    // What no reader takes is not shown.
    return coded !== undefined && coded.cbor.length <= MAX_MESSAGE ? coded : undefined
  }, [analysis])
  if (message === undefined) return null
  return (
    <>
      <Button size="small" tone="quiet" icon="scan" onClick={() => setOpen(true)}>
        <Trans>Show as codes</Trans>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={<Trans>Codes for another Assay</Trans>}>
        <p className="text-soft">
          <Trans>Scan them there under Check. It reviews the request again before it signs.</Trans>
        </p>
        <AnimatedCode message={message} />
      </Dialog>
    </>
  )
}
