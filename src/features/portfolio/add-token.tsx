import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Token } from '#core/money/token'
import { useAction } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { TextInput } from '#ui/forms/text-input'
import type { AssetBook } from '#wallet'
import { refreshSpot, type Spot } from './use-assets.ts'

/** A token by its address: what its contract says of itself, as its word, before it is taken. */
export function AddToken({
  spot,
  book,
  onClose,
}: {
  readonly spot: Spot
  readonly book: AssetBook
  readonly onClose: () => void
}): ReactNode {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Token>()
  const look = useAction(async () => setFound(await book.look(spot.chain.chainId, text)))
  const add = useAction(async (token: Token) => {
    await book.add(token)
    void refreshSpot(book, spot)
    onClose()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (found === undefined) void look.start()
    else void add.start(found)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Add a token on {spot.chain.name}</Trans>}
      actions={
        <Button tone="primary" type="submit" form="add-token" busy={look.busy || add.busy}>
          {found === undefined ? <Trans>Look up</Trans> : <Trans>Add token</Trans>}
        </Button>
      }
    >
      <form id="add-token" onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <Field
          label={<Trans>Contract address</Trans>}
          help={<Trans>Get it from a source you trust. Anyone can give a contract any name.</Trans>}
        >
          <TextInput
            kind="hex"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setFound(undefined)
              look.clear()
            }}
          />
        </Field>
        {look.error !== undefined && <ErrorNote error={look.error} />}
        {add.error !== undefined && <ErrorNote error={add.error} />}
        {found !== undefined && <FoundToken token={found} />}
      </form>
    </Dialog>
  )
}

const FoundToken = ({ token }: { readonly token: Token }): ReactNode => {
  const { decimals } = token
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-soft">
          <Trans>Name</Trans>
        </dt>
        <dd>
          <HostileText text={token.name} />
        </dd>
        <dt className="text-soft">
          <Trans>Symbol</Trans>
        </dt>
        <dd>
          <HostileText text={token.symbol} />
        </dd>
        <dt className="text-soft">
          <Trans>Decimals</Trans>
        </dt>
        <dd>{decimals}</dd>
      </dl>
      {token.from === 'claimed' && (
        <Banner tone="unknown" title={<Trans>Unlisted token</Trans>}>
          <Trans>The contract gives these details itself. It’s shown without a value.</Trans>
        </Banner>
      )}
    </div>
  )
}
