import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { LaterRight, Review } from '#review'
import { AddressView } from '#ui/address/address-view'
import { AmountView, TokenSymbol } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { SentenceText } from '#ui/text/sentence-text'
import type { NameOf } from '../../names/use-names.ts'
import { EffectLine } from './effect-line.tsx'
import { EndsText, MomentText } from '../content/moment-text.tsx'

/** Rows at most: what a message lists beyond is in its own words below. */
const MAX_ROWS = 50

/** What a signature lets be taken at another time than now: by its own words, since no run shows it yet. */
export function LaterRights({
  review: { later = [] },
  nameOf,
}: {
  readonly review: Pick<Review, 'later'>
  readonly nameOf: NameOf
}): ReactNode {
  return (
    <>
      {later.slice(0, MAX_ROWS).map((right, index) => (
        <LaterRow key={index} right={right} nameOf={nameOf} />
      ))}
      {later.length > MAX_ROWS && (
        <EffectLine mark={undefined} title={<Trans>And {later.length - MAX_ROWS} more, as the message lists them.</Trans>} />
      )}
    </>
  )
}

type RowProps = { readonly right: LaterRight; readonly nameOf: NameOf }

function LaterRow({ right, nameOf }: RowProps): ReactNode {
  const { evidence, waits, by, to, from, until } = right
  return (
    <EffectLine
      mark={<Hallmark evidence={evidence} />}
      title={
        <span data-effect="later" data-later={right.of.kind} className="font-semibold text-amber">
          <What right={right} />
        </span>
      }
      end={<Much right={right} nameOf={nameOf} />}
      detail={
        <span className="flex flex-col gap-0.5">
          {waits !== undefined && (
            <span data-part="waits">
              <SentenceText words={waits} />
            </span>
          )}
          <span className="inline-flex flex-wrap items-center gap-x-1.5">
            {by === undefined ? (
              <Trans>by whoever holds the signature</Trans>
            ) : (
              <Trans>by {<AddressView address={by} name={nameOf(by)} />}</Trans>
            )}
          </span>
          {to !== undefined && to !== by && (
            <span className="inline-flex flex-wrap items-center gap-x-1.5">
              <Trans>to {<AddressView address={to} name={nameOf(to)} />}</Trans>
            </span>
          )}
        </span>
      }
      endDetail={
        <span className="flex flex-col items-end gap-0.5">
          {from !== undefined && (
            <span>
              <Trans>Not before: {<MomentText value={{ is: 'time', seconds: from }} />}</Trans>
            </span>
          )}
          {until !== undefined && <EndsText until={until} />}
        </span>
      }
    />
  )
}

function What({ right: { of } }: { readonly right: LaterRight }): ReactNode {
  switch (of.kind) {
    case 'amount':
    case 'item':
      return <Trans>May be taken later</Trans>
    case 'items':
      return <Trans>May move every item later</Trans>
    case 'delegation':
      return <Trans>Other code may run as the account later</Trans>
    case 'control':
      return <Trans>Control may change later</Trans>
    case 'right':
      return <Trans>May act for you there later</Trans>
    case 'anything':
      return <Trans>Other code may act as the account later</Trans>
  }
}

function Much({ right: { of }, nameOf }: RowProps): ReactNode {
  const { i18n } = useLingui()
  switch (of.kind) {
    case 'amount':
      return of.unlimited ? (
        <span className="text-lead font-semibold text-amber">
          <Trans>Unlimited</Trans> <TokenSymbol token={of.token} />
        </span>
      ) : (
        <AmountView amount={{ units: of.units, token: of.token }} size="large" />
      )
    case 'items':
      return <AddressView address={of.collection} name={nameOf(of.collection)} />
    case 'item':
      return (
        <span className="figures font-semibold wrap-anywhere" lang={i18n.locale}>
          {of.units !== undefined && <>{new Intl.NumberFormat(i18n.locale).format(of.units)}&nbsp;×&nbsp;</>}№&nbsp;{of.tokenId.toString()}{' '}
          <AddressView address={of.collection} name={nameOf(of.collection)} show="bare" />
        </span>
      )
    case 'delegation':
      return <AddressView address={of.delegate} name={nameOf(of.delegate)} />
    case 'control':
      return <AddressView address={of.to ?? of.contract} name={nameOf(of.to ?? of.contract)} />
    case 'right':
      return of.most !== undefined && of.token !== undefined ? (
        <AmountView amount={{ units: of.most, token: of.token }} size="large" />
      ) : of.contract === undefined ? undefined : (
        <AddressView address={of.contract} name={nameOf(of.contract)} />
      )
    case 'anything':
      return <AddressView address={of.code} name={nameOf(of.code)} />
  }
}
