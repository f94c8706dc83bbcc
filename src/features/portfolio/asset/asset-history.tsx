import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useMemo } from 'react'
import { movesOf } from '#core/activity/activity-entry'
import type { Chain } from '#core/chains/chain'
import type { Address } from '#core/ethereum/address'
import { createCell } from '#core/source'
import { PATHS, useChainNames, usePorts, useSource } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { useAnswer } from '#ui/state/query'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { rowSentence, type TimelineRow } from '#wallet'

const SHOWN = 10
const NOTHING = createCell<readonly TimelineRow[]>([])

type HistoryProps = { readonly chain: Chain; readonly asset: Address | 'native' }

/** What was done with it in the accounts of this device, as far as that is known. Asks nobody: the rest is found under Activity. */
export function AssetHistory({ chain, asset }: HistoryProps): ReactNode {
  const { activity } = usePorts<'activity'>()
  const { value, error, retry } = useAnswer(activity)
  const rows = useSource(value?.rows ?? NOTHING)
  const names = useChainNames(value)(chain.chainId)
  const mine = useMemo(
    () => rows.filter((row) => row.chainId === chain.chainId && row.folded.length === 0 && hasAsset(row, asset)),
    [rows, chain, asset],
  )
  return (
    <ScreenSection
      title={<Trans>History</Trans>}
      side={
        <Link to={PATHS.activity} className={`inline-flex min-h-6 items-center text-small ${linkStyle}`}>
          <Trans>All activity</Trans>
        </Link>
      }
    >
      {error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {mine.length === 0 ? (
        <p className="border-t border-hair pt-3 text-soft">
          <Trans>Nothing with this asset is known here yet. Activity can search the chain for more.</Trans>
        </p>
      ) : (
        <ul data-part="asset-history">
          {mine.slice(0, SHOWN).map((row) => (
            <li key={row.key} className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hair py-2.5">
              {row.hash === undefined ? (
                <SentenceText words={rowSentence(row, names)} />
              ) : (
                <Link to={PATHS.transaction} params={{ id: row.hash }} className="no-underline hover:underline">
                  <SentenceText words={rowSentence(row, names)} />
                </Link>
              )}
              <span className="text-small text-soft">{row.at > 0 ? <TimeView at={row.at} /> : <Trans>time unknown</Trans>}</span>
            </li>
          ))}
        </ul>
      )}
    </ScreenSection>
  )
}

/** Whether a row moves the asset, or is a payment of it that the chain has nothing of yet. */
const hasAsset = ({ entries, own }: TimelineRow, asset: Address | 'native'): boolean =>
  entries.some((entry) => movesOf(entry).some(({ token }) => (token ?? 'native') === asset)) ||
  (entries.length === 0 &&
    own?.intent.kind === 'send' &&
    own.transaction.to !== undefined &&
    (asset === 'native' ? own.transaction.value > 0n : own.transaction.to === asset))
