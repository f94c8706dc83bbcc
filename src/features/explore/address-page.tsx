import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { addressReport } from '#core/web/reported'
import { AgainButton, BehindPart, FactView, PATHS, useExplorerAnswer, useNames, usePorts, useSource } from '#features/shared'
import { AmountView } from '#ui/amounts/amount-view'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HashView, HexGroups } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { Screen, ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import type { AddressFacts, AddressState } from '#wallet'
import { HoldingsPart } from './holdings-part.tsx'
import { HowKnown } from './how-known.tsx'
import { KnownBox } from './known-box.tsx'

/** What stands at an address, and how that is known. */
export function AddressPage({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const canSend = useSource(session.accounts).length > 0
  const name = useNames(chain.chainId)(address)
  const answer = useExplorerAnswer(`${chain.chainId} ${address}`, (explorer, signal) => explorer.address(chain, address, signal))
  const { value } = answer
  return (
    <Screen
      title={name === undefined ? <KindWord kind={value?.kind} /> : <HostileText text={name.text} most={60} />}
      lede={
        <span className="flex items-start gap-x-2">
          <Identicon address={address} size={24} />
          <span className="text-ink" data-address={address}>
            <HexGroups hex={checksum(address)} />
          </span>
          <CopyButton text={checksum(address)} label={t`Copy address`} />
        </span>
      }
      actions={
        <>
          <AgainButton answer={answer} />
          {canSend && (
            <Link to={PATHS.send} search={{ to: checksum(address) }} className={buttonStyle('plain', 'small')}>
              <Trans>Send</Trans>
            </Link>
          )}
        </>
      }
      aside={
        <>
          <KnownBox chain={chain} address={address} />
          {value !== undefined && <HowKnown header={value.header} evidence={value.evidence} />}
        </>
      }
    >
      <Reported address={address} />
      <FactView answer={answer} words={<Trans>Proving this address</Trans>}>
        {(facts) => <Facts facts={facts} />}
      </FactView>
      <HoldingsPart chain={chain} address={address} />
    </Screen>
  )
}

function Reported({ address }: { readonly address: Address }): ReactNode {
  const report = addressReport(address)
  if (report === undefined) return null
  return (
    <Banner tone="danger" title={<Trans>Public reports name this address</Trans>}>
      <SentenceText words={report} /> <Trans>The list came with this build and was searched on this device.</Trans>
    </Banner>
  )
}

function Facts({ facts }: { readonly facts: AddressFacts }): ReactNode {
  const { kind, balance, nonce, codeSize, codeHash, token, evidence, unanswered } = facts
  return (
    <>
      <ScreenSection title={<Trans>Overview</Trans>} side={<Hallmark evidence={evidence} size={14} />}>
        <div className="flex flex-col gap-4" data-part="state" data-kind={kind} data-evidence={evidence.kind}>
          <p>
            <KindSentence kind={kind} />
          </p>
          <FactsList>
            <FactLine name={<Trans>Balance</Trans>}>
              <AmountView amount={balance} />
            </FactLine>
            <FactLine
              name={
                kind === 'account' || kind === 'delegated' || kind === 'unused' ? <Trans>Transactions sent</Trans> : <Trans>Nonce</Trans>
              }
            >
              <span className="figures">{nonce.toString()}</span>
            </FactLine>
            {codeSize > 0 && (
              <FactLine name={<Trans>Code</Trans>}>
                <CodeSize count={codeSize} />
              </FactLine>
            )}
            {codeSize > 0 && (
              <FactLine name={<Trans>Code hash</Trans>}>
                <HashView hash={codeHash} />
              </FactLine>
            )}
          </FactsList>
          {token?.address !== undefined && <TokenLine facts={facts} address={token.address} />}
          {unanswered !== undefined && (
            <Banner tone="unknown" title={<Trans>What it says about itself is unknown</Trans>}>
              <Trans>Its code couldn’t be run to the end on this device. What’s proved is above.</Trans>
            </Banner>
          )}
        </div>
      </ScreenSection>
      <BehindPart facts={facts} />
    </>
  )
}

export function CodeSize({ count }: { readonly count: number }): ReactNode {
  const { i18n } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale).format(count)
  return (
    <span className="figures">
      <Trans>{number} bytes</Trans>
    </span>
  )
}

const TokenLine = ({ facts: { token, header }, address }: { readonly facts: AddressFacts; readonly address: Address }): ReactNode => (
  <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
    <span>
      {token?.from === 'listed' ? (
        <Trans>
          It’s the token <HostileText text={token.symbol} most={24} /> from the list that came with this build.
        </Trans>
      ) : (
        <Trans>
          It behaves like a token and calls itself <HostileText text={token?.symbol ?? ''} most={24} />.
        </Trans>
      )}
    </span>
    <Link to={PATHS.explored} params={{ chain: `${header.chainId}`, kind: 'token', id: address }} className={buttonStyle('plain', 'small')}>
      <Trans>See the token</Trans>
    </Link>
  </p>
)

function KindWord({ kind }: { readonly kind: AddressState | undefined }): ReactNode {
  switch (kind) {
    case 'account':
      return <Trans>Account</Trans>
    case 'delegated':
      return <Trans>Account that runs code</Trans>
    case 'contract':
      return <Trans>Contract</Trans>
    case 'safe':
      return <Trans>Safe</Trans>
    case 'precompile':
      return <Trans>Built-in function</Trans>
    default:
      return <Trans>Address</Trans>
  }
}

function KindSentence({ kind }: { readonly kind: AddressState }): ReactNode {
  switch (kind) {
    case 'account':
      return <Trans>Personal account (no contract code). Whoever has its key decides.</Trans>
    case 'unused':
      return <Trans>Nothing yet: no code, no ether, and no transaction was ever sent from it.</Trans>
    case 'delegated':
      return <Trans>A personal account whose owner lets a contract’s code run as the account (EIP-7702).</Trans>
    case 'contract':
      return <Trans>A contract: its code decides.</Trans>
    case 'safe':
      return <Trans>A contract that behaves like a Safe: several owners decide together.</Trans>
    case 'precompile':
      return <Trans>Part of the chain itself. It has no code and no owner.</Trans>
  }
}
