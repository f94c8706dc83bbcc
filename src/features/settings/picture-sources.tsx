import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAction, useSource, usePorts, useUndo } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { ScreenSection } from '#ui/layout/page'
import { TextInput } from '#ui/forms/text-input'
import type { PictureSourceBook } from '#wallet'

/** Who may be asked for pictures of collectibles: hosts, and one gateway to IPFS. */
export function PictureSourcesSettings(): ReactNode {
  const wallet = usePorts<'collectibles'>()
  const book = useAnswer(wallet.collectibles).value?.pictures
  return <ScreenSection title={<Trans>Pictures of collectibles</Trans>}>{book !== undefined && <Sources book={book} />}</ScreenSection>
}

function Sources({ book }: { readonly book: PictureSourceBook }): ReactNode {
  const { t } = useLingui()
  const { hosts, gateway = '' } = useSource(book.sources)
  const [typed, setTyped] = useState<string>()
  const offerUndo = useUndo()
  const forget = useAction(async (host: string) => {
    await book.forget(host)
    offerUndo(t`${host} isn’t allowed any more`, () => book.allow(host))
  })
  const save = useAction(async () => {
    await book.setGateway(typed ?? gateway)
    setTyped(undefined)
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>
          On-chain pictures come from your endpoints. Anything else is loaded only when you ask for it. Its host then sees your IP address
          and what you look at.
        </Trans>
      </p>
      {hosts.length === 0 ? (
        <p>
          <Trans>No hosts allowed.</Trans>
        </p>
      ) : (
        <ul className="border-t border-hair" data-part="picture-hosts">
          {hosts.map((host) => (
            <li key={host} className="flex items-center justify-between gap-3 border-b border-hair py-2">
              <bdi className="min-w-0 wrap-anywhere">{host}</bdi>
              <Button size="small" tone="quiet" aria-label={t`Stop allowing ${host}`} onClick={() => void forget.start(host)}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save.start()
        }}
      >
        <Field
          label={<Trans>IPFS gateway</Trans>}
          help={<Trans>Your own node, or a service you trust. If empty, nothing is loaded from IPFS.</Trans>}
          optional={<Trans>optional</Trans>}
        >
          <TextInput
            inputMode="url"
            placeholder="https://"
            value={typed ?? gateway}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <div>
          <Button type="submit" busy={save.busy} disabled={typed === undefined || typed === gateway}>
            <Trans>Save gateway</Trans>
          </Button>
        </div>
        {save.error !== undefined && <ErrorNote error={save.error} />}
      </form>
      {forget.error !== undefined && <ErrorNote error={forget.error} />}
    </div>
  )
}
