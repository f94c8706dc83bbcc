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
        title={<Trans>Hidden tokens</Trans>}
        hint={<Plural value={byId.size} one="# token you probably didn’t ask for" other="# tokens you probably didn’t ask for" />}
      >
        <p className="mb-3 text-small text-soft">
          <Trans>They aren’t counted. Don’t visit sites they name and don’t try to get rid of them. That’s what they want.</Trans>
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
              <Trans>You hid it.</Trans>
            </li>
          )}
        </ul>
        {show.error !== undefined && <ErrorNote error={show.error} />}
      </div>
      <Button size="small" tone="quiet" busy={show.busy} onClick={() => void show.start()}>
        <Trans>Show</Trans>
      </Button>
    </li>
  )
}

const ReasonWords = ({ reason }: { readonly reason: SpamReason }): ReactNode => {
  if (reason.is === 'imitates') return <Trans>It’s spelled like {reason.what.symbol}, but is a different contract.</Trans>
  if (reason.is === 'unsolicited') return <Trans>It didn’t arrive through any transaction we know to be yours.</Trans>
  if (reason.is === 'cannot-be-sent') return <Trans>A simulation on this device couldn’t send it.</Trans>
  if (reason.is === 'cannot-be-sold') return <Trans>A simulation on this device could buy it, but not sell it.</Trans>
  if (reason.is === 'says-otherwise') return <Trans>Its logs say that you received some. Its own records say that you have none.</Trans>
  if (reason.is === 'odd-text') return <Trans>Its name has hidden letters or mixes alphabets.</Trans>
  return <Trans>Its name tries to lead you to a site.</Trans>
}
