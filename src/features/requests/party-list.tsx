import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { ExplorerLinks, PURPOSES, useNames, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { HostileText } from '#ui/text/hostile-text'
import { TimeView } from '#ui/text/time-view'
import type { LoggedRequest } from '#wallet'
import { ByteCount } from './bytes.tsx'
import { OWNERS } from './purpose-words.ts'
import { requestParties, type RequestParty } from './summary.ts'

/** One part for each party: what it could write down about this person. */
export function PartyList({ entries, mine }: { readonly entries: readonly LoggedRequest[]; readonly mine: ReadonlySet<Address> }) {
  return (
    <ul className="flex flex-col gap-8">
      {requestParties(entries, mine).map((party) => (
        <PartyView key={`${party.owner} ${party.host}`} party={party} />
      ))}
    </ul>
  )
}

function PartyView({ party }: { readonly party: RequestParty }) {
  const { i18n } = useLingui()
  const nameOf = useNames(undefined)
  const current = useSource(usePorts<'book'>().book.current)
  const foreign = party.owner === 'foreign'
  return (
    <li className="flex flex-col gap-3 border-hair not-first:border-t not-first:pt-4">
      <h2 className="text-lead font-semibold">
        <HostileText text={party.host} /> <span className="ms-1 text-small font-normal text-soft">{i18n._(OWNERS[party.owner])}</span>
      </h2>
      <p>
        {foreign ? (
          <Trans>It knows your IP address and when you were online.</Trans>
        ) : (
          <Trans>You run it, so what it learned stays with you.</Trans>
        )}{' '}
        {party.mine.length === 0 ? (
          <Trans>It wasn’t asked about any of your accounts.</Trans>
        ) : (
          <Plural value={party.mine.length} one="It was asked about one of your accounts:" other="It was asked about # of your accounts:" />
        )}
      </p>
      {party.mine.length > 0 && (
        <ul className="flex flex-col gap-1">
          {party.mine.map((address) => (
            <li key={address}>
              <ExplorerLinks chainId={current?.chainId}>
                <AddressView address={address} name={nameOf(address)} />
              </ExplorerLinks>
            </li>
          ))}
        </ul>
      )}
      {party.linked && foreign && (
        <Banner tone="warn" title={<Trans>One request named two of your accounts</Trans>}>
          <Trans>It can tell they belong together.</Trans>
        </Banner>
      )}
      <PartyFacts party={party} />
    </li>
  )
}

/** What it was asked for, and how much was sent to it and received. */
function PartyFacts({ party }: { readonly party: RequestParty }) {
  const { i18n } = useLingui()
  return (
    <dl>
      <Fact name={<Trans>Requested</Trans>}>{party.purposes.map((purpose) => i18n._(PURPOSES[purpose])).join(', ')}</Fact>
      {party.others > 0 && (
        <Fact name={<Trans>Other addresses</Trans>}>
          <span className="figures">{party.others}</span>
        </Fact>
      )}
      {party.drafts > 0 && (
        <Fact name={<Trans>Drafts</Trans>}>
          <Plural
            value={party.drafts}
            one="# request showed what you were about to sign"
            other="# requests showed what you were about to sign"
          />
        </Fact>
      )}
      {party.sent && (
        <Fact name={<Trans>Signed transactions</Trans>}>
          <Trans>It received some to pass on</Trans>
        </Fact>
      )}
      <Fact name={<Trans>Requests</Trans>}>
        <span className="figures">{party.requests}</span>
        {party.failed > 0 && (
          <span className="text-soft">
            {' '}
            <Plural value={party.failed} one="(# failed)" other="(# failed)" />
          </span>
        )}
      </Fact>
      <Fact name={<Trans>Sent and received</Trans>}>
        <ByteCount count={party.bytesOut} /> / <ByteCount count={party.bytesIn} />
      </Fact>
      <Fact name={<Trans>Last request</Trans>}>
        <TimeView at={party.last} />
      </Fact>
    </dl>
  )
}

/** A name and its value on one line, on two where they do not fit. */
const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-t border-hair py-1.5 first:border-t-0">
    <dt className="text-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
