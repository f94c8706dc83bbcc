import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import type { OwnTransaction } from '#core/activity/activity'
import { KIND_ICON, PATHS, pastSentence, useSource, usePorts } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { Icon } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'
import { TimeView } from '#ui/text/time-view'
import { kindOfOwn } from '#wallet'
import type { Spot } from './use-assets.ts'

const SHOWN = 5

/** The newest transactions that this device signed for what is looked at. Nothing is asked of anybody for it; the rest is under Activity. */
export function RecentTransactions({ spots }: { readonly spots: readonly Spot[] }): ReactNode {
  const { transactions } = usePorts<'transactions'>()
  const newest = useSource(transactions.all)
    .filter((one) => spots.some(({ account, chain }) => account.address === one.account && chain.chainId === one.chainId))
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, SHOWN)
  if (newest.length === 0) return null
  return (
    <ScreenSection
      title={<Trans>Recent</Trans>}
      side={
        <Link to={PATHS.activity} className={`inline-flex min-h-6 items-center text-small ${linkStyle}`}>
          <Trans>All activity</Trans>
        </Link>
      }
    >
      <ul>
        {newest.map((one) => (
          <li key={one.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-hair py-2">
            <span aria-hidden="true" className="mt-1 inline-flex size-8 items-center justify-center rounded-full bg-sunk text-soft">
              <Icon name={KIND_ICON[kindOfOwn(one)]} />
            </span>
            <div className="min-w-0">
              <Link to={PATHS.transaction} params={{ id: one.id }} className="block text-body wrap-anywhere no-underline hover:underline">
                <SentenceText words={isDone(one) ? pastSentence(one.sentence) : one.sentence} />
              </Link>
              <p className="text-small text-soft [&_button]:min-h-6">
                <StateWord state={one.state} /> <TimeView at={one.createdAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </ScreenSection>
  )
}

const isDone = ({ state }: OwnTransaction): boolean => state.at === 'included' && state.inclusion.success

/** What is not as one would expect of something in the past. */
const StateWord = ({ state }: Pick<OwnTransaction, 'state'>): ReactNode => {
  if (state.at !== 'included') return <Trans>not confirmed,</Trans>
  return state.inclusion.success ? null : (
    <span className="font-semibold text-red">
      <Trans>failed,</Trans>
    </span>
  )
}
