import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { defined } from '#core/defined'
import type { Origin } from '#core/signing/consent'
import type { NameOf } from '../names/use-names.ts'
import type { Party, Review } from '#review'
import { AddressView, WholeAddress } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Box } from '#ui/layout/page'
import { FirstOf } from './details/first-of.tsx'

type PartiesProps = { readonly review: Pick<Review, 'who'>; readonly nameOf: NameOf }
/** Absent: somebody pasted it, and nobody knows who asks. */
type AskerProps = { readonly asker?: Origin }

/** Who asks and who takes part. */
export const WhoBox = ({ asker, review, nameOf }: PartiesProps & AskerProps): ReactNode => (
  <Box title={<Trans>Who</Trans>}>
    <p className="flex items-baseline justify-between gap-3 pb-2.5">
      <span className="text-soft whitespace-nowrap">
        <Trans>Asked by</Trans>
      </span>
      <span className="text-end">
        <RequestedBy {...defined({ asker })} />
      </span>
    </p>
    <div className="border-t border-hair empty:hidden">
      <Parties review={review} nameOf={nameOf} />
    </div>
  </Box>
)

/** Who asks, as the browser says it. */
export function RequestedBy({ asker }: AskerProps): ReactNode {
  if (asker === undefined) return <Trans>not known: it was handed over as it is</Trans>
  return asker.kind === 'own' ? <Trans>you, in Assay</Trans> : <HostileText text={asker.origin} />
}

/** Everybody who takes part: contract or not, known or new, the whole address, and the code that answered. */
export const Parties = ({ review, nameOf }: PartiesProps): ReactNode => (
  <FirstOf
    items={review.who}
    renderItems={(shown) => (
      <ul className="flex flex-col divide-y divide-hair empty:hidden">
        {shown.map((party) => (
          <PartyLine key={party.address} party={party} nameOf={nameOf} />
        ))}
      </ul>
    )}
  />
)

function PartyLine({ party, nameOf }: { readonly party: Party; readonly nameOf: NameOf }): ReactNode {
  return (
    <li className="flex flex-col gap-1 py-2.5 last:pb-0">
      <span className="flex items-center justify-between gap-3 text-soft">
        <RoleName role={party.role} />
        <Hallmark evidence={party.evidence} size={14} />
      </span>
      <AddressView
        address={party.address}
        name={nameOf(party.address) ?? (party.name === undefined ? undefined : { text: party.name, from: 'claimed' })}
        size={24}
      />
      {party.role !== 'contract' && <WholeAddress address={party.address} />}
      <span className="text-small text-soft">
        <Nature party={party} />
        {' · '}
        <Acquaintance party={party} />
      </span>
      {party.hasCode === true && party.codeHash !== undefined && (
        <span className="text-small text-soft">
          <Trans>Code</Trans> <HashView hash={party.codeHash} ends={4} />
        </span>
      )}
    </li>
  )
}

/** What somebody is in a request. */
export function RoleName({ role }: { readonly role: Party['role'] }): ReactNode {
  switch (role) {
    case 'recipient':
      return <Trans>Recipient</Trans>
    case 'contract':
      return <Trans>Contract called</Trans>
    case 'spender':
      return <Trans>May spend</Trans>
    case 'operator':
      return <Trans>May move all</Trans>
    case 'delegate':
      return <Trans>Runs as the account</Trans>
    case 'controller':
      return <Trans>Gains control</Trans>
    case 'named':
      return <Trans>Named in the text</Trans>
  }
}

const Nature = ({ party }: { readonly party: Party }): ReactNode => {
  if (party.hasCode === undefined) return <Trans>contract or not: unknown</Trans>
  return party.hasCode ? <Trans>a contract</Trans> : <Trans>no code</Trans>
}

const Acquaintance = ({ party }: { readonly party: Party }): ReactNode => {
  if (party.firstTime === undefined) return <Trans>dealt with before: unknown</Trans>
  return party.firstTime ? <Trans>first time</Trans> : <Trans>dealt with before</Trans>
}
