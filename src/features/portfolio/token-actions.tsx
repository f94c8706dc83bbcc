import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Holding } from '#core/money/holding'
import { useAction } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { AssetBook } from '#wallet'

/** What can be done about a token that is on no list, or that the person added: fold it away, stop looking for it, try whether it can be let go of. */
export function TokenActions({ holding, book }: { readonly holding: Holding; readonly book: AssetBook }): ReactNode {
  const { kept, token, chainId, account, balance } = holding
  const id = kept?.id ?? ''
  const fold = useAction(() => book.choose(id, 'folded'))
  const forget = useAction(() => book.remove(id))
  const attempt = useAction(() => book.tryLeaving(chainId, account, id))
  if (kept === undefined || (token.from !== 'claimed' && kept.own !== true)) return null
  const failure = fold.error ?? forget.error ?? attempt.error
  return (
    <div className="flex flex-col gap-2">
      {token.from === 'claimed' && kept.leaving !== undefined && (
        <p className="text-soft" role="status">
          {kept.leaving === 'goes' && <Trans>It could be sent when that was tried here. That may change.</Trans>}
          {kept.leaving === 'cannot-be-sent' && <Trans>It could not be sent when that was tried here.</Trans>}
          {kept.leaving === 'cannot-be-sold' && <Trans>It can be bought, but not sold: that was tried here.</Trans>}
          {kept.leaving === 'unknown' && <Trans>Whether it can be sent could not be tried.</Trans>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {token.from === 'claimed' && balance.known && balance.value.units > 0n && (
          <Button size="small" busy={attempt.busy} onClick={() => void attempt.start()}>
            <Trans>Try to send it, here only</Trans>
          </Button>
        )}
        {token.from === 'claimed' && (
          <Button size="small" tone="quiet" icon="hide" busy={fold.busy} onClick={() => void fold.start()}>
            <Trans>Fold it away</Trans>
          </Button>
        )}
        {kept.own === true && (
          <Button size="small" tone="quiet" icon="trash" busy={forget.busy} onClick={() => void forget.start()}>
            <Trans>Stop looking for it</Trans>
          </Button>
        )}
      </div>
      {failure !== undefined && <ErrorNote error={failure} />}
    </div>
  )
}
