import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AppPrompt, AppRequest } from '#core/web/app-request'
import type { Finding } from '#core/signing/finding'
import { useAction, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { HostileText } from '#ui/text/hostile-text'
import { Box } from '#ui/layout/page'
import type { Apps } from '#wallet'
import { ApprovalBar } from './approval-bar.tsx'
import { RequesterFindings, RequesterHeader, confirmationOf } from './requester-header.tsx'

type Other = Extract<AppPrompt, { readonly kind: 'chain-switch' | 'add-chain' | 'watch-asset' }>
type Props<A extends Other> = { readonly apps: Apps; readonly one: AppRequest; readonly ask: A }

/** What an app asks for that is no signature: another chain, a chain that is new, a token to look for. */
export function OtherPrompt({ apps, one, ask, findings }: Props<Other> & { readonly findings: readonly Finding[] }): ReactNode {
  const reject = useAction(() => apps.reject(one.id))
  const agree = useAction(() => apps.agree(one.id))
  return (
    <div className="flex flex-col gap-6" data-ask={ask.kind}>
      <header>
        <h1 tabIndex={-1} className="mb-4 text-head font-semibold tracking-tight outline-none">
          <Title ask={ask} />
        </h1>
        <RequesterHeader apps={apps} one={one} />
      </header>
      <RequesterFindings findings={findings} />
      <Asked ask={ask} />
      <ApprovalBar
        reject={reject}
        agree={agree}
        content={one.id}
        how={confirmationOf(findings)}
        disabled={false}
        note={<Note ask={ask} busy={agree.busy} />}
      >
        <Yes ask={ask} />
      </ApprovalBar>
    </div>
  )
}

function Title({ ask }: { readonly ask: Other }): ReactNode {
  if (ask.kind === 'chain-switch') return <Trans>An app wants to use another chain</Trans>
  return ask.kind === 'add-chain' ? <Trans>An app offers a chain</Trans> : <Trans>An app suggests a token</Trans>
}

function Yes({ ask }: { readonly ask: Other }): ReactNode {
  if (ask.kind === 'chain-switch') return <Trans>Allow this chain</Trans>
  return ask.kind === 'add-chain' ? <Trans>Check and add</Trans> : <Trans>Add token</Trans>
}

/** What a yes does beyond what is shown. */
function Note({ ask, busy }: { readonly ask: Other; readonly busy: boolean }): ReactNode {
  if (ask.kind === 'add-chain' && busy) return <Trans>Checking which chain its endpoints serve</Trans>
  if (ask.kind === 'add-chain') return <Trans>None of these endpoints is contacted until you agree. Then each must serve this chain.</Trans>
  return ask.kind === 'chain-switch' ? <Trans>Your selected chain doesn’t change.</Trans> : null
}

function Asked({ ask }: { readonly ask: Other }): ReactNode {
  if (ask.kind === 'chain-switch') return <SwitchFacts ask={ask} />
  return ask.kind === 'add-chain' ? <ChainFacts ask={ask} /> : <TokenFacts ask={ask} />
}

function SwitchFacts({ ask }: { readonly ask: Extract<Other, { readonly kind: 'chain-switch' }> }): ReactNode {
  const { book } = usePorts<'book'>()
  return (
    <Box title={<Trans>Chain</Trans>}>
      <FactsList>
        <FactLine name={<Trans>Name</Trans>}>{book.find(ask.chainId)?.name ?? <Trans>no longer set up</Trans>}</FactLine>
        <FactLine name={<Trans>Chain id</Trans>}>{String(ask.chainId)}</FactLine>
      </FactsList>
    </Box>
  )
}

function ChainFacts({ ask: { chain } }: { readonly ask: Extract<Other, { readonly kind: 'add-chain' }> }): ReactNode {
  return (
    <>
      <Box title={<Trans>Chain, as the app describes it</Trans>}>
        <FactsList>
          <FactLine name={<Trans>Name</Trans>}>
            <HostileText text={chain.name} />
          </FactLine>
          <FactLine name={<Trans>Chain id</Trans>}>{String(chain.chainId)}</FactLine>
          <FactLine name={<Trans>Currency</Trans>}>
            <HostileText text={chain.native.symbol} /> (<HostileText text={chain.native.name} />)
          </FactLine>
          {chain.endpoints.map(({ id, url }) => (
            <FactLine key={id} name={<Trans>Endpoint</Trans>}>
              <HostileText text={url} most={200} />
            </FactLine>
          ))}
        </FactsList>
      </Box>
      <Banner tone="warn" title={<Trans>Operators of these endpoints will see your activity on this chain</Trans>}>
        <Trans>They see your address on it and what you send. Without a light client, their answers are only claimed.</Trans>
      </Banner>
    </>
  )
}

function TokenFacts({ ask: { token, told } }: { readonly ask: Extract<Other, { readonly kind: 'watch-asset' }> }): ReactNode {
  return (
    <>
      <Box title={token.from === 'listed' ? <Trans>Token, as listed</Trans> : <Trans>Token, as its contract reports</Trans>}>
        <FactsList>
          <FactLine name={<Trans>Symbol</Trans>}>
            <HostileText text={token.symbol} />
          </FactLine>
          <FactLine name={<Trans>Name</Trans>}>
            <HostileText text={token.name} />
          </FactLine>
          <FactLine name={<Trans>Decimals</Trans>}>{token.decimals}</FactLine>
          {token.address !== undefined && (
            <FactLine name={<Trans>Contract</Trans>}>
              <AddressView address={token.address} />
            </FactLine>
          )}
        </FactsList>
      </Box>
      {told !== undefined && (
        <Banner tone="danger" title={<Trans>The app and the contract disagree</Trans>}>
          {told.symbol !== undefined && (
            <p>
              <Trans>
                The app calls the token <HostileText text={told.symbol} most={24} />.
              </Trans>
            </p>
          )}
          {told.decimals !== undefined && (
            <p>
              <Trans>Decimals, as the app says: {String(told.decimals)}</Trans>
            </p>
          )}
          <Trans>We’d save what the contract says.</Trans>
        </Banner>
      )}
    </>
  )
}
