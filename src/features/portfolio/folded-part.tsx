import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Holding, SpamReason } from '#core/money/holding'
import { ExplorerLinks, useAction } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'
import type { AssetBook } from '#wallet'

/** Tokens that nobody asked for, or that are not what they say: folded away, with why, and never valued. */
export function FoldedPart({ folded, book }: { readonly folded: readonly Holding[]; readonly book: AssetBook }): ReactNode {
  const byId = new Map(folded.flatMap((one) => (one.kept ? [[one.kept.id, one] as const] : [])))
  if (byId.size === 0) return null
  return (
    <section data-part="folded">
      <Disclosure
        title={<Trans>Folded away</Trans>}
        hint={
          <Plural value={byId.size} one="# token that you probably did not ask for" other="# tokens that you probably did not ask for" />
        }
      >
        <p className="mb-3 text-small text-soft">
          <Trans>They are not counted. Do not visit what they name, and do not try to get rid of them: that is what they are for.</Trans>
        </p>
        <ul className="border-t border-hair">
          {[...byId].map(([id, holding]) => (
            <FoldedLine key={id} holding={holding} book={book} />
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

function FoldedLine({ holding: { token, kept, account }, book }: { readonly holding: Holding; readonly book: AssetBook }): ReactNode {
  const show = useAction(() => book.choose(kept?.id ?? '', 'shown'))
  const reasons = kept?.reasons?.[account] ?? []
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-hair py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <HostileText text={token.name} most={40} />{' '}
          <span className="text-small font-normal text-soft">
            <HostileText text={token.symbol} most={16} />
          </span>
        </p>
        {token.address !== undefined && (
          <ExplorerLinks chainId={token.chainId}>
            <AddressView address={token.address} show="bare" />
          </ExplorerLinks>
        )}
        <ul className="mt-1 flex flex-col gap-0.5 text-small text-soft">
          {reasons.map((reason) => (
            <li key={reason.is}>
              <ReasonWords reason={reason} />
            </li>
          ))}
          {kept?.choice === 'folded' && (
            <li>
              <Trans>You folded it away.</Trans>
            </li>
          )}
        </ul>
        {show.error !== undefined && <ErrorNote error={show.error} />}
      </div>
      <Button size="small" tone="quiet" busy={show.busy} onClick={() => void show.start()}>
        <Trans>Show it</Trans>
      </Button>
    </li>
  )
}

const ReasonWords = ({ reason }: { readonly reason: SpamReason }): ReactNode => {
  if (reason.is === 'imitates') return <Trans>It is written like {reason.what.symbol}, and is another contract.</Trans>
  if (reason.is === 'unsolicited') return <Trans>It came by no transaction that we know to be yours.</Trans>
  if (reason.is === 'cannot-be-sent') return <Trans>It could not be sent when it was tried here.</Trans>
  if (reason.is === 'cannot-be-sold') return <Trans>It can be bought, but not sold: that was tried here.</Trans>
  if (reason.is === 'says-otherwise') return <Trans>Its logs say that you were sent some. Its own records say that you have none.</Trans>
  if (reason.is === 'odd-text') return <Trans>Its name has hidden letters, or letters of several alphabets.</Trans>
  return <Trans>Its name wants to lead you somewhere.</Trans>
}
