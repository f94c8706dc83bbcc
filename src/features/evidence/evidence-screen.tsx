import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { Chain } from '#core/chains/chain'
import { LightClientDetails, lightClientStatus, type LightClientStatus, PATHS, useEvidence, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle, linkStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen, ScreenSection } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { type ScreenState, Stated } from '#ui/feedback/states'
import type { EvidenceBook } from '#wallet'
import { useAnswer } from '#ui/state/query'
import { LieLog } from './lie-log.tsx'
import { type Overall, overallOf } from './screen-state.ts'

/** What is proved right now, by which checkpoint and headers; and who was caught lying. */
export function EvidenceScreen(): ReactNode {
  const { evidence, error, retry } = useEvidence()
  return (
    <Screen
      title={<Trans>Evidence</Trans>}
      lede={<Trans>What this device has proved, how, and which endpoints were caught lying. Viewing this sends no requests.</Trans>}
    >
      {error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {evidence === undefined ? error === undefined && <Loading /> : <Loaded evidence={evidence} />}
    </Screen>
  )
}

const Loading = (): ReactNode => (
  <LoadingRegion words={<Trans>Loading evidence</Trans>}>
    <RowsSkeleton rows={3} />
  </LoadingRegion>
)

function useOnline(): boolean {
  return useSyncExternalStore(
    (ear) => {
      addEventListener('online', ear)
      addEventListener('offline', ear)
      return () => {
        removeEventListener('online', ear)
        removeEventListener('offline', ear)
      }
    },
    () => navigator.onLine,
  )
}

/** How all chains stand: one subscription over the sources of each. */
function useStandings({ lightClients }: EvidenceBook, chains: readonly Chain[]): readonly LightClientStatus[] {
  const key = useSyncExternalStore(
    (ear) => {
      const stops = chains.map(({ chainId }) => lightClients.of(chainId).subscribe(ear))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => chains.map((chain) => lightClientStatus(chain, lightClients.of(chain.chainId).get().state)).join(' '),
  )
  return key === '' ? [] : (key.split(' ') as readonly LightClientStatus[])
}

function Loaded({ evidence }: { readonly evidence: EvidenceBook }): ReactNode {
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const current = useSource(book.current)?.chainId
  const overall = overallOf(useStandings(evidence, chains))
  const online = useOnline()
  const load = useAnswer(useCallback(() => evidence.lies.load(), [evidence]))
  const ordered = chains.toSorted((a, b) => Number(b.chainId === current) - Number(a.chainId === current))
  return (
    <>
      {overall === 'conflicting' && <Conflict />}
      <ScreenSection title={<Trans>Proved now</Trans>}>
        <Stated state={stateOf(overall, online)}>
          {overall === 'none' && <NothingProved />}
          <ul className="border-t border-hair">
            {ordered.map((chain) => (
              <ChainProof key={chain.chainId} chain={chain} evidence={evidence} />
            ))}
          </ul>
        </Stated>
      </ScreenSection>
      {load.error && <ErrorNote error={load.error} onRetry={load.retry} />}
      <LieLog lies={evidence.lies} />
    </>
  )
}

/** One chain: how it stands, and the chain of custody from the checkpoint to what is shown. */
const ChainProof = ({ chain, evidence }: { readonly chain: Chain; readonly evidence: EvidenceBook }): ReactNode => (
  <li className="border-b border-hair py-5" data-chain={chain.chainId}>
    <LightClientDetails
      chain={chain}
      evidence={evidence}
      head={
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-1">
          <h3 className="text-lead font-semibold">{chain.name}</h3>
          <Link to={PATHS.chain} params={{ chain: String(chain.chainId) }} className={`${linkStyle} text-small text-soft`}>
            <Trans>Settings of {chain.name}</Trans>
          </Link>
        </div>
      }
    />
  </li>
)

/** The states that a part of a screen can be in, from what is known. */
function stateOf(overall: Overall, online: boolean): ScreenState {
  if (overall === 'empty') return { kind: 'empty', empty: <NoChain /> }
  if (!online) return { kind: 'offline' }
  if (overall === 'partial')
    return { kind: 'partial', missing: <Trans>Some chains have no working light client. Data from those chains is only claimed.</Trans> }
  return { kind: 'full' }
}

const NoChain = (): ReactNode => (
  <Empty
    icon="chain"
    title={<Trans>No chain yet</Trans>}
    actions={
      <Link to={PATHS.chains} className={buttonStyle('primary')}>
        <Trans>Choose a chain</Trans>
      </Link>
    }
  >
    <Trans>Assay contacts no endpoint until you choose one.</Trans>
  </Empty>
)

const NothingProved = (): ReactNode => (
  <div className="mt-4 mb-4">
    <Banner tone="unknown" title={<Trans>Nothing is proved right now</Trans>}>
      <Trans>Everything shown is only claimed by an endpoint, and marked as such. Below is what each chain would need.</Trans>
    </Banner>
  </div>
)

const Conflict = (): ReactNode => (
  <Banner tone="danger" title={<Trans>Stop: two final blocks contradict each other</Trans>}>
    <Trans>
      The committee signed both, which must never happen. Either someone gave you a false checkpoint or the chain itself is under attack.
      Sign nothing there until you know which.
    </Trans>
  </Banner>
)
