import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { type Chain } from '#core/chains/chain'
import type { Token } from '#core/money/token'
import { AgainButton, Coin, FactView, useExplorerAnswer } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Banner } from '#ui/feedback/banner'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { MoneyView } from '#ui/amounts/money-view'
import type { TokenFacts } from '#wallet'
import { HowKnown } from './how-known.tsx'
import { ExplorePage, ExplorePart } from './explore-layout.tsx'

/** A token by what its contract answers, and what the list that came with this build says of it. */
export function TokenPage({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const answer = useExplorerAnswer(`token ${chain.chainId} ${address}`, (explorer, signal) => explorer.token(chain, address, signal))
  const { value } = answer
  const symbol = value && (value.listed?.symbol ?? value.symbol)
  return (
    <ExplorePage
      title={symbol === undefined ? <Trans>Token</Trans> : <HostileText text={symbol} most={32} />}
      face={value && <Coin token={tokenOf(value) ?? bareToken(value)} size={40} />}
      lede={value && <Lede facts={value} />}
      actions={<AgainButton answer={answer} />}
      aside={value && <HowKnown header={value.header} evidence={value.evidence} />}
    >
      <FactView answer={answer} words={<Trans>Running its contract on this device</Trans>}>
        {(facts) => (
          <>
            <Standing facts={facts} />
            <Facts facts={facts} />
          </>
        )}
      </FactView>
    </ExplorePage>
  )
}

/** As the list has it, else as it calls itself; nothing where it has no decimals. */
const tokenOf = ({ listed, decimals, ...facts }: TokenFacts): Token | undefined =>
  listed ?? (decimals === undefined ? undefined : { ...bareToken(facts), decimals })

const bareToken = ({ address, header, symbol, name }: Omit<TokenFacts, 'listed' | 'decimals'>): Token => ({
  chainId: header.chainId,
  standard: 'erc20',
  address,
  symbol: symbol ?? '?',
  name: name ?? '?',
  decimals: 0,
  from: 'claimed',
})

/** What it is called in full, its price where that is known, and its contract. */
function Lede({ facts: { listed, name, price, address } }: { readonly facts: TokenFacts }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <HostileText text={listed?.name ?? name ?? ''} most={80} />
      {price?.fact.known === true && (
        <span className="text-ink">
          <MoneyView money={price.fact.value} of="one" />
        </span>
      )}
      <AddressView address={address} show="bare" />
    </span>
  )
}

/** Whether somebody whom we know says that it is what it says. */
function Standing({ facts: { standard, listed, imitates } }: { readonly facts: TokenFacts }): ReactNode {
  if (imitates !== undefined)
    return (
      <Banner tone="danger" title={<Trans>This isn’t the token it’s named after</Trans>}>
        <Trans>
          The list that came with this build has a different contract with this name: <HostileText text={imitates.symbol} most={24} />.
        </Trans>{' '}
        {imitates.address !== undefined && <AddressView address={imitates.address} show="bare" />}
      </Banner>
    )
  if (standard === 'none')
    return (
      <Banner tone="unknown" title={<Trans>This doesn’t behave like a token</Trans>}>
        <Trans>It isn’t ERC-20, ERC-721 or ERC-1155. Below is what it answered anyway.</Trans>
      </Banner>
    )
  if (listed !== undefined) return null
  return (
    <Banner tone="unknown" title={<Trans>Unlisted token</Trans>}>
      <Trans>Its name and symbol are its own claim. Anyone can create a token and call it anything.</Trans>
    </Banner>
  )
}

const STANDARDS = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' } as const

function Facts({ facts }: { readonly facts: TokenFacts }): ReactNode {
  const { i18n } = useLingui()
  const { standard, symbol, name, decimals, supply, listed, evidence, address } = facts
  const token = tokenOf(facts)
  return (
    <ExplorePart title={<Trans>Token details</Trans>} side={<Hallmark evidence={evidence} size={14} />}>
      <div data-part="token" data-standard={standard} data-evidence={evidence.kind} className="flex flex-col gap-4">
        <FactsList>
          <FactLine name={<Trans>Contract</Trans>}>
            <AddressView address={address} show="bare" />
          </FactLine>
          <FactLine name={<Trans>Standard</Trans>}>{standard === 'none' ? <Trans>none</Trans> : STANDARDS[standard]}</FactLine>
          <FactLine name={<Trans>Symbol</Trans>}>
            {symbol === undefined ? <NotAnswered /> : <HostileText text={symbol} most={40} />}
          </FactLine>
          <FactLine name={<Trans>Name</Trans>}>{name === undefined ? <NotAnswered /> : <HostileText text={name} most={80} />}</FactLine>
          {standard === 'erc20' && (
            <FactLine name={<Trans>Decimals</Trans>}>
              <span className="figures">{decimals}</span>
            </FactLine>
          )}
          <FactLine name={standard === 'erc20' ? <Trans>Supply</Trans> : <Trans>Items</Trans>}>
            {supply === undefined ? (
              <NotAnswered />
            ) : standard === 'erc20' && token !== undefined ? (
              <AmountView amount={{ units: supply, token }} />
            ) : (
              <span className="figures wrap-anywhere">{new Intl.NumberFormat(i18n.locale).format(supply)}</span>
            )}
          </FactLine>
          {standard === 'erc20' && <PriceLine facts={facts} />}
          <FactLine name={<Trans>List</Trans>}>
            {listed === undefined ? <Trans>not on a list that came with this build</Trans> : <Trans>came with this build</Trans>}
          </FactLine>
          <FactLine name={<Trans>Holders</Trans>}>
            <span className="text-soft">
              <Trans>unknown: a chain keeps no list of them</Trans>
            </span>
          </FactLine>
        </FactsList>
      </div>
    </ExplorePart>
  )
}

const NotAnswered = (): ReactNode => (
  <span className="text-soft">
    <Trans>no answer</Trans>
  </span>
)

/** Of a listed token alone: what another is worth nobody whom we know says. */
const PriceLine = ({ facts: { price } }: { readonly facts: TokenFacts }): ReactNode => (
  <FactLine
    name={<Trans>Price</Trans>}
    mark={price?.fact.known === true ? <Hallmark evidence={price.fact.evidence} size={14} /> : undefined}
  >
    {price?.fact.known === true ? (
      <MoneyView money={price.fact.value} of="one" />
    ) : (
      <span className="text-soft">
        <Trans>unknown</Trans>
      </span>
    )}
  </FactLine>
)
