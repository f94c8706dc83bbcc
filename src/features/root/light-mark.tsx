import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useCallback } from 'react'
import type { Chain } from '#core/chains/chain'
import {
  Custody,
  isProving,
  LightClientStamp,
  LightClientWord,
  PATHS,
  periodsOf,
  type LightClientStatus,
  lightClientStatus,
  useBook,
  useLightClient,
  useSource,
  usePorts,
  useWatching,
  whatItDoes,
  whatItMeans,
  whatToDo,
} from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Peek } from '#ui/overlays/peek'
import { Pending } from '#ui/state/pending'
import { useWhileShown } from '#ui/state/use-source'
import type { EvidenceBook, HeardState } from '#wallet'

/** Like a hallmark: a drawing, its word where there is space, and a card with the whole story. */
const LOOK =
  'inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-control px-2 text-small whitespace-nowrap hover:bg-sunk'

/** The light client of the chain that is looked at, in the top bar. */
export function LightMark(): ReactNode {
  const { book } = usePorts<'book'>()
  const chain = useSource(book.current)
  if (chain === undefined) return null
  return (
    <Pending failed={() => null}>
      <Watched key={chain.chainId} chain={chain} />
    </Pending>
  )
}

function Watched({ chain }: { readonly chain: Chain }): ReactNode {
  const evidence = useBook('evidence')
  const heard = useLightClient(evidence, chain)
  useWatching(evidence, chain, heard)
  useOnline(evidence)
  return <LightMarkView chain={chain} heard={heard} />
}

/** Tells what the browser says of the network: offline, only this computer is asked. */
function useOnline(evidence: EvidenceBook): void {
  useWhileShown(
    useCallback(
      (signal) => {
        const tell = (): void => void evidence.online(navigator.onLine).catch(() => undefined)
        tell()
        addEventListener('online', tell, { signal })
        addEventListener('offline', tell, { signal })
      },
      [evidence],
    ),
  )
}

/** What is said aloud: something is to be done, or nothing can be proved. */
const NEEDS_YOU: ReadonlySet<LightClientStatus> = new Set<LightClientStatus>([
  'conflicting',
  'needs-checkpoint',
  'unreachable',
  'no-data',
  'wrong-clock',
  'check-clock',
])

/** What is heard of a light client, as its mark. */
export function LightMarkView({ chain, heard }: { readonly chain: Chain; readonly heard: HeardState }): ReactNode {
  const { i18n } = useLingui()
  const standing = lightClientStatus(chain, heard.state)
  const needsYou = NEEDS_YOU.has(standing)
  const spoken = needsYou ? i18n._(whatItDoes(standing, heard.state, i18n.locale)) : ''
  useAnnouncement(spoken)
  return (
    <Peek look={LOOK} align="end" card={<LightClientCard chain={chain} heard={heard} />}>
      <LightClientStamp standing={standing} done={doneOf(heard)} />
      <span className={`max-md:sr-only ${standing === 'conflicting' ? 'font-semibold text-red' : 'text-soft'}`}>
        <LightClientWord standing={standing} heard={heard} />
      </span>
      <span className="sr-only">
        {' '}
        <Trans>(light client of {chain.name})</Trans>
      </span>
      {standing === 'synced' && heard.state.kind === 'synced' && <NewestBlock number={heard.state.optimistic.blockNumber} />}
    </Peek>
  )
}

/** Up to where it is synced, where there is space. */
function NewestBlock({ number }: { readonly number: bigint | undefined }): ReactNode {
  const { i18n } = useLingui()
  if (number === undefined) return null
  const written = new Intl.NumberFormat(i18n.locale).format(number)
  return (
    <span className="figures text-soft max-xl:hidden">
      <Trans>block {written}</Trans>
    </span>
  )
}

const doneOf = (heard: HeardState): number => {
  const periods = periodsOf(heard)
  return periods === undefined ? 0 : periods.done / periods.of
}

function LightClientCard({ chain, heard }: { readonly chain: Chain; readonly heard: HeardState }): ReactNode {
  const { i18n } = useLingui()
  const { state } = heard
  const standing: LightClientStatus = lightClientStatus(chain, state)
  const advice = whatToDo(standing, state)
  return (
    <div className="flex w-84 max-w-full flex-col gap-3">
      <div className="flex items-center gap-3">
        <LightClientStamp standing={standing} done={doneOf(heard)} size={28} />
        <p>
          <strong className="block text-body font-semibold">
            <LightClientWord standing={standing} heard={heard} />
          </strong>
          <span className="text-soft">
            <Trans>Light client of {chain.name}</Trans>
          </span>
        </p>
      </div>
      <p>
        {i18n._(whatItDoes(standing, state, i18n.locale))} {i18n._(whatItMeans(standing))}
      </p>
      {(isProving(standing) || 'checkpoint' in state) && (
        <div className="border-t border-hair pt-3">
          <Custody chain={chain} heard={heard} />
        </div>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-hair pt-3">
        {advice !== undefined && <span className="basis-full text-soft">{i18n._(advice)}</span>}
        <Link to={PATHS.evidence} className={linkStyle}>
          <Trans>See what’s proved</Trans>
        </Link>
        {!isProving(standing) && (
          <Link to={PATHS.chain} params={{ chain: String(chain.chainId) }} className={linkStyle}>
            <Trans>Settings of {chain.name}</Trans>
          </Link>
        )}
      </p>
    </div>
  )
}
