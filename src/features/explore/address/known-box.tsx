import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { PATHS, useAction, useNames, useSource, usePorts } from '#features/shared'
import type { AddressName } from '#ui/address/address-view'
import { buttonStyle, Button, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import type { NameBook } from '#wallet'
import { ExplorePart } from '../explore-layout.tsx'

type Primary = Awaited<ReturnType<NameBook['primary']>>

/** What this device calls an address, and what it calls itself where that was asked for. */
export function KnownBox({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const wallet = usePorts<'session'>()
  const name = useNames(chain.chainId)(address)
  const isLocked = useSource(wallet.session.state).kind === 'locked'
  const own = useSource(wallet.session.accounts).some((account) => account.address === address)
  return (
    <ExplorePart title={<Trans>Known as</Trans>}>
      <div className="flex flex-col gap-3">
        <FactsList>
          <FactLine name={<Trans>Name</Trans>}>
            {name === undefined ? <Trans>none</Trans> : <HostileText text={name.text} most={40} />}
          </FactLine>
          {name !== undefined && (
            <FactLine name={<Trans>Source</Trans>}>
              <Whose from={name.from} />
            </FactLine>
          )}
        </FactsList>
        <EnsName chain={chain} address={address} />
        {own && <OwnLinks address={address} />}
        {isLocked && <LockedNote />}
      </div>
    </ExplorePart>
  )
}

/** Somebody else's tab, or one that was locked: names that are sealed are not told. */
function LockedNote(): ReactNode {
  const { href } = useLocation()
  return (
    <p className="text-small text-soft">
      <Trans>Your accounts and contacts are encrypted while Assay is locked.</Trans>{' '}
      <Link to={PATHS.unlock} search={{ next: href }} className={linkStyle}>
        <Trans>Unlock</Trans>
      </Link>
    </p>
  )
}

const Whose = ({ from }: { readonly from: AddressName['from'] }): ReactNode => {
  if (from === 'account') return <Trans>one of your accounts</Trans>
  if (from === 'contact') return <Trans>one of your contacts</Trans>
  return from === 'listed' ? <Trans>came with this build</Trans> : <Trans>its own claim</Trans>
}

const OwnLinks = ({ address }: { readonly address: Address }): ReactNode => (
  <div className="flex flex-wrap gap-2">
    <Link to={PATHS.account} params={{ address }} className={buttonStyle('plain', 'small')}>
      <Trans>Account</Trans>
    </Link>
    <Link to={PATHS.activity} className={buttonStyle('plain', 'small')}>
      <Trans>Activity</Trans>
    </Link>
    <Link to={PATHS.allowances} className={buttonStyle('plain', 'small')}>
      <Trans>Approvals</Trans>
    </Link>
  </div>
)

/** Asked by a press alone: the registry may be on another chain, whose endpoints would learn who is looked at. */
function EnsName({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const wallet = usePorts<'names'>()
  const [found, setFound] = useState<Primary>()
  const ask = useAction(async () => setFound(await (await wallet.names()).primary(address, chain.chainId)))
  if (found !== undefined)
    return (
      <p className="flex items-baseline gap-2 text-small">
        <Hallmark evidence={found.evidence} size={14} />
        <span>
          {found.at === 'name' && (
            <Trans>
              <strong className="font-semibold">
                <HostileText text={found.name} most={60} />
              </strong>{' '}
              leads here, and this address claims that name.
            </Trans>
          )}
          {found.at === 'none' && <Trans>It has no ENS name that leads back to it.</Trans>}
          {found.at === 'false' && (
            <Trans>
              It calls itself <HostileText text={found.claims} most={60} />, but that name leads to someone else.
            </Trans>
          )}
        </span>
      </p>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" busy={ask.busy} onClick={() => void ask.start()}>
        <Trans>Look up ENS name</Trans>
      </Button>
      {ask.error !== undefined && <ErrorNote error={ask.error} />}
    </div>
  )
}
