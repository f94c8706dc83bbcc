import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limitIn } from '#core/limits'
import { copyForAWhile, emptyClipboard, useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { toast } from '#ui/overlays/toast'

/** The clipboard for a secret: not offered, but reachable by a second choice, and emptied after half a minute where the browser lets us. */
export function CopyAnyway({ read }: { readonly read: () => Promise<string> }) {
  const { t } = useLingui()
  const [done, setDone] = useState<'copied' | 'refused'>()
  const seconds = limitIn('clipboardCleared', 's')
  const told = (emptied: boolean): void => {
    if (emptied) return void toast(t`The clipboard was emptied.`)
    toast(t`The browser did not let us empty the clipboard: your secret may still be in it. Copy something else now.`, {
      tone: 'danger',
      action: { label: t`Empty it`, run: () => void emptyClipboard().then(told) },
    })
  }
  const copy = useAction(async () => {
    setDone((await copyForAWhile(await read(), told)) ? 'copied' : 'refused')
  })
  return (
    <Disclosure title={<Trans>Copy it all the same</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-small">
          <Trans>
            Every program on this device can read the clipboard, some send it to other devices, and some keep all that was ever in it. Paper
            has none of these faults. After {seconds} s the clipboard is emptied, whatever is in it by then.
          </Trans>
        </p>
        <Button tone="danger" icon="copy" busy={copy.busy} onClick={() => void copy.start()}>
          <Trans>I know, copy it</Trans>
        </Button>
        <p role="status" className="text-small">
          {done === 'copied' && <Trans>Copied. It is taken back in {seconds} s.</Trans>}
          {done === 'refused' && <Trans>The browser did not let us copy. Write it down instead.</Trans>}
        </p>
        {copy.error && <ErrorNote error={copy.error} />}
      </div>
    </Disclosure>
  )
}
