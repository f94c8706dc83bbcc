import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { type Address, checksum } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { addressReport } from '#core/web/reported'
import {
  AgainButton,
  BehindPart,
  type ExplorerAnswer,
  FactView,
  PATHS,
  useExplorerAnswer,
  useNames,
  usePorts,
  useSource,
} from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import { CopyButton } from '#ui/buttons/copy-button'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Identicon } from '#ui/address/identicon'
import { SentenceText } from '#ui/text/sentence-text'
import type { AddressFacts, AddressState } from '#wallet'
import { AddressTabs } from './address-tabs.tsx'
import { ExplorePage, ExplorePart } from '../explore-layout.tsx'
import { HoldingsPart } from './holdings-part.tsx'
import { HowKnown } from '../how-known.tsx'
import { KnownBox } from './known-box.tsx'
import { MonthsPart } from './history/months-part.tsx'
import { SeenLines } from './seen-lines.tsx'
import { WatchButton } from './watch-button.tsx'
import { AddressGroups } from './whole-address.tsx'

/** An address: who it is, what it did and holds, and how that is known. */
export function AddressPage({ chain, address }: { readonly chain: Chain; readonly address: Address }): ReactNode {
  const { t } = useLingui()
  const name = useNames(chain.chainId)(address)
  const answer = useExplorerAnswer(`${chain.chainId} ${address}`, (explorer, signal) => explorer.address(chain, address, signal))
  const held = useExplorerAnswer(`held ${chain.chainId} ${address}`, (explorer, signal) => explorer.holdings(chain, address, signal))
  const { value } = answer
  return (
    <ExplorePage
      face={<Identicon address={address} size={56} />}
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {name === undefined ? <KindWord kind={value?.kind} /> : <HostileText text={name.text} most={60} />}
          {name !== undefined && <NameChip from={name.from} />}
        </span>
      }
      lede={
        <span className="flex min-w-0 items-center gap-x-2">
          <AddressGroups address={address} />
          <CopyButton text={checksum(address)} label={t`Copy address`} />
        </span>
      }
      actions={<Actions address={address} answer={answer} />}
      first={
        <>
          <HoldingsPart answer={held} />
          <FactView answer={answer} words={<Trans>Proving this address</Trans>}>
            {(facts) => <Facts facts={facts} more={<SeenLines chain={chain} address={address} />} />}
          </FactView>
        </>
      }
      aside={
        <>
          <MonthsPart chain={chain} address={address} />
          <KnownBox chain={chain} address={address} />
          {value !== undefined && <HowKnown header={value.header} evidence={value.evidence} />}
        </>
      }
    >
      <Reported address={address} />
      <AddressTabs chain={chain} address={address} held={held} />
    </ExplorePage>
  )
}

/** Whose word the name is. */
const NameChip = ({ from }: { readonly from: 'account' | 'contact' | 'listed' | 'claimed' | 'entered' }): ReactNode => (
  <span className="rounded-full bg-sunk px-2.5 py-0.5 text-fine font-medium tracking-normal text-soft">
    {from === 'account' ? (
      <Trans>Your account</Trans>
    ) : from === 'contact' ? (
      <Trans>Your contact</Trans>
    ) : from === 'listed' ? (
      <Trans>Our list</Trans>
    ) : (
      <Trans>Its own claim</Trans>
    )}
  </span>
)

type ActionsProps = { readonly address: Address; readonly answer: ExplorerAnswer<AddressFacts> }

function Actions({ address, answer }: ActionsProps): ReactNode {
  const { session } = usePorts<'session'>()
  const accounts = useSource(session.accounts)
  const isOpen = useSource(session.state).kind === 'open'
  const isOurs = accounts.some((account) => account.address === address)
  return (
    <>
      {accounts.length > 0 && (
        <Link to={PATHS.send} search={{ to: checksum(address) }} className={buttonStyle('primary', 'small')}>
          <Trans>Send</Trans>
        </Link>
      )}
      {isOpen && !isOurs && <WatchButton address={address} />}
      <AgainButton answer={answer} />
    </>
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

function Facts({ facts, more }: { readonly facts: AddressFacts; readonly more: ReactNode }): ReactNode {
  const { kind, nonce, codeSize, codeHash, token, evidence, unanswered } = facts
  return (
    <>
      <ExplorePart title={<Trans>About</Trans>} side={<Hallmark evidence={evidence} size={14} />}>
        <div className="flex flex-col gap-4" data-part="state" data-kind={kind} data-evidence={evidence.kind}>
          <p className="text-small">
            <KindSentence kind={kind} />
          </p>
          <FactsList>
            <FactLine name={<Trans>Type</Trans>}>
              <KindWord kind={kind} />
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
            {more}
          </FactsList>
          {token?.address !== undefined && <TokenLine facts={facts} address={token.address} />}
          {unanswered !== undefined && (
            <Banner tone="unknown" title={<Trans>What it says about itself is unknown</Trans>}>
              <Trans>Its code couldn’t be run to the end on this device. What’s proved is above.</Trans>
            </Banner>
          )}
        </div>
      </ExplorePart>
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
