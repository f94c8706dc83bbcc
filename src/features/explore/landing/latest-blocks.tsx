import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import { underHeader } from '#core/evidence/evidence'
import { useExplorerLink } from '#ui/address/explorer-link'
import { GroupHallmark, Hallmark } from '#ui/evidence/hallmark'
import { ErrorNote } from '#ui/feedback/error-note'
import { LoadingRegion, RowsSkeleton } from '#ui/feedback/skeleton'
import { TimeText } from '#ui/text/time-view'
import type { RecentBlocks } from '#wallet'
import { Gwei } from '../gwei.tsx'
import { ExplorePart } from '../explore-layout.tsx'

type BlocksProps = { readonly chain: Chain; readonly recent: RecentBlocks; readonly again: () => void }

/** A header is proved by its hash; who vouches for that is the light client, or one endpoint. */
const evidenceOf = ({ number, hash, head, source, at }: Header) =>
  underHeader('merkle-proof', { block: { number, hash }, head, source, at })

/** The newest blocks by their headers, newest first. A row leads to its block. */
export function LatestBlocks({ chain, recent: { headers, asking, error }, again }: BlocksProps): ReactNode {
  const evidence = headers.map(evidenceOf)
  const isAlike = new Set(evidence.map(({ kind }) => kind)).size <= 1
  return (
    <ExplorePart title={<Trans>Latest blocks</Trans>} side={evidence.length > 0 && <GroupHallmark evidence={evidence} size={14} />}>
      <div className="-mt-3" data-part="latest-blocks" aria-busy={asking}>
        {error !== undefined && <ErrorNote error={error} onRetry={again} />}
        {headers.length === 0 && error === undefined && (
          <LoadingRegion words={<Trans>Reading the latest blocks of {chain.name}</Trans>}>
            <RowsSkeleton rows={8} />
          </LoadingRegion>
        )}
        {headers.length > 0 && (
          <>
            <Heads />
            <ol>
              {headers.map((header) => (
                <Line key={header.hash} chain={chain} header={header} isMarked={!isAlike} />
              ))}
            </ol>
            {headers.some(({ listed }) => listed !== undefined) && (
              <p className="pt-3 text-fine text-soft">
                <Trans>Counts of transactions are the endpoint’s. Open a block to prove its contents.</Trans>
              </p>
            )}
          </>
        )}
      </div>
    </ExplorePart>
  )
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @max-[15rem]:grid-cols-1 @max-[15rem]:text-start @xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1.3fr)_minmax(3rem,0.8fr)_minmax(7rem,1.2fr)_minmax(6rem,1fr)]'

const Heads = (): ReactNode => (
  <div aria-hidden="true" className={`${COLUMNS} min-h-9 border-b border-hair text-fine text-soft @max-xl:hidden`}>
    <span>
      <Trans>Block</Trans>
    </span>
    <span>
      <Trans>Age</Trans>
    </span>
    <span className="text-end">
      <Trans>Transactions</Trans>
    </span>
    <span>
      <Trans>Gas used</Trans>
    </span>
    <span className="text-end">
      <Trans>Base fee</Trans>
    </span>
  </div>
)

type LineProps = { readonly chain: Chain; readonly header: Header; readonly isMarked: boolean }

function Line({ chain, header, isMarked }: LineProps): ReactNode {
  const { i18n } = useLingui()
  const { number, timestamp, listed, baseFee } = header
  const link = useExplorerLink('block', number.toString())
  const format = new Intl.NumberFormat(i18n.locale)
  return (
    <li className={`${COLUMNS} relative min-h-11 border-b border-hair py-1 hover:bg-sunk`} data-block={number.toString()}>
      <span className="inline-flex min-w-0 items-center gap-2">
        {/* The whole row is the link's. */}
        <a {...link} className="figures font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline">
          <span className="sr-only">
            <Trans>Block</Trans>{' '}
          </span>
          {format.format(number)}
        </a>
        {isMarked && (
          <span className="relative">
            <Hallmark evidence={evidenceOf(header)} size={14} quiet />
          </span>
        )}
      </span>
      <span className="text-small text-soft @max-xl:text-end @max-[15rem]:text-start">
        <TimeText at={Number(timestamp) * 1000} />
      </span>
      <span className="figures text-small @max-xl:text-soft @xl:text-end">
        {listed === undefined ? (
          <Trans>unknown</Trans>
        ) : (
          <>
            <span className="@max-xl:hidden">{format.format(listed)}</span>
            <span className="@xl:hidden">
              <Plural value={listed} one="# transaction" other="# transactions" />
            </span>
          </>
        )}
      </span>
      <GasShare header={header} />
      <span className="relative text-end @max-xl:hidden">
        <Gwei chain={chain} wei={baseFee} size="small" />
      </span>
    </li>
  )
}

/** How much of its gas a block used, as a bar and in percent. */
function GasShare({ header: { gasUsed, gasLimit } }: { readonly header: Header }): ReactNode {
  const { i18n, t } = useLingui()
  const share = gasLimit === 0n ? 0 : Number((gasUsed * 1000n) / gasLimit) / 1000
  const text = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(share)
  return (
    <span className="flex items-center gap-2 @max-xl:justify-end">
      <span aria-hidden="true" className="h-1 w-16 shrink-0 rounded-mark bg-sunk @max-xl:hidden">
        <span className="block h-full rounded-mark bg-edge" style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span className="figures text-small text-soft" title={t`Share of the block’s gas that was used`}>
        {text}
        <span className="@xl:sr-only">
          {' '}
          <Trans>of its gas used</Trans>
        </span>
      </span>
    </span>
  )
}
