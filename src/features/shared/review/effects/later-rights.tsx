import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LaterRight } from '#review'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { SentenceText } from '#ui/text/sentence-text'
import type { NameOf } from '../../names/use-names.ts'
import { EndsText, MomentText } from '../content/moment-text.tsx'
import type { EffectFlow } from './flow-line.ts'
import { CollectionName, ItemNumber } from './item-flows.tsx'
import { UnlimitedAmount, WithMark } from './token-flows.tsx'

/** What a signature lets be taken at another time than now: by its own words, since no run shows it yet. */
export function laterFlow(right: LaterRight, nameOf: NameOf): EffectFlow {
  const { of, evidence, waits, by, to, from, until } = right
  return {
    when: 'later',
    way: 'out',
    end: { address: by, words: <Trans>Whoever holds the signature</Trans> },
    label: (
      <span data-effect="later" data-later={of.kind}>
        <What of={of} />
      </span>
    ),
    amount: <Much of={of} nameOf={nameOf} />,
    notes: [
      waits !== undefined && (
        <span key="waits" data-part="waits">
          <SentenceText words={waits} />
        </span>
      ),
      to !== undefined && to !== by && (
        <span key="to" className="inline-flex flex-wrap items-center gap-x-1.5">
          <Trans>to {<AddressView address={to} name={nameOf(to)} />}</Trans>
        </span>
      ),
      from !== undefined && <Trans key="from">Not before: {<MomentText value={{ is: 'time', seconds: from }} />}</Trans>,
      <WithMark
        key="mark"
        mark={<Hallmark evidence={evidence} size={14} quiet />}
        words={until !== undefined && <EndsText until={until} />}
      />,
    ],
  }
}

type Of = LaterRight['of']

function What({ of }: { readonly of: Of }): ReactNode {
  switch (of.kind) {
    case 'amount':
    case 'item':
      return <Trans>May be taken later</Trans>
    case 'items':
      return <Trans>Can move all your items later</Trans>
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

function Much({ of, nameOf }: { readonly of: Of; readonly nameOf: NameOf }): ReactNode {
  switch (of.kind) {
    case 'amount':
      return of.unlimited ? (
        <UnlimitedAmount token={of.token} />
      ) : (
        <AmountView amount={{ units: of.units, token: of.token }} size="large" shows="whole" />
      )
    case 'items':
      return <CollectionName address={of.collection} nameOf={nameOf} />
    case 'item':
      return (
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
          <ItemNumber tokenId={of.tokenId} units={of.units} />
          <CollectionName address={of.collection} nameOf={nameOf} />
        </span>
      )
    case 'delegation':
      return <AddressView address={of.delegate} name={nameOf(of.delegate)} />
    case 'control':
      return <AddressView address={of.to ?? of.contract} name={nameOf(of.to ?? of.contract)} />
    case 'right':
      return of.most !== undefined && of.token !== undefined ? (
        <AmountView amount={{ units: of.most, token: of.token }} size="large" shows="whole" />
      ) : of.contract === undefined ? undefined : (
        <AddressView address={of.contract} name={nameOf(of.contract)} />
      )
    case 'anything':
      return <AddressView address={of.code} name={nameOf(of.code)} />
  }
}
