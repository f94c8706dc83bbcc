import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'
import type { LogScan } from '#core/chains/log-scan'
import { combine } from '#core/source'
import { useSource } from '#features/shared'
import type { LogsView } from '#wallet'
import type { ActivitySources } from './use-activity.ts'

type SummaryProps = {
  readonly opened: ActivitySources
  readonly scans: readonly LogScan[]
  /** Who would be asked for what is not loaded yet. */
  readonly hosts: readonly string[]
}

/** The line itself. What it takes to load more stands in it, since the button beside it asks others. */
export function CoverageSummary({ opened, scans, hosts: [first, ...more] }: SummaryProps): ReactNode {
  const views = useSource(
    useMemo(
      () =>
        combine(
          scans.map(({ chainId, account }) => opened.history.logs(chainId, account)),
          (...all: readonly LogsView[]) => all,
        ),
      [opened, scans],
    ),
  )
  return (
    <>
      <CoverageWords views={views} />{' '}
      {first !== undefined && (
        <Plural
          value={more.length}
          _0={`Loading earlier history shows your addresses to ${first}.`}
          one={`Loading earlier history shows your addresses to ${first} and # other.`}
          other={`Loading earlier history shows your addresses to ${first} and # others.`}
        />
      )}
    </>
  )
}

const isSearching = ({ at, settled }: LogsView): boolean => at === 'scanning' && !settled

function CoverageWords({ views }: { readonly views: readonly LogsView[] }): ReactNode {
  const number = useNumbers()
  if (views.length === 0) return <Trans>Only what you signed here is listed.</Trans>
  if (views.some(({ at }) => at === 'reading')) return <Trans>Opening saved history.</Trans>
  if (views.some(({ error, at }) => error !== undefined && at !== 'stopped'))
    return (
      <span className="text-amber">
        <Trans>Couldn’t search all earlier history.</Trans>
      </span>
    )
  const searching = views.filter(isSearching)
  if (searching.length > 0) {
    const left = searching.reduce((sum, view) => sum + Number(view.left ?? 0n), 0)
    return left > 0 ? (
      <Plural value={left} one="Searching earlier history: # block left." other="Searching earlier history: # blocks left." />
    ) : (
      <Trans>Searching earlier history.</Trans>
    )
  }
  if (views.every(({ complete, reach }) => complete && reach.from === 0n && reach.left === 0n)) {
    const last = views.reduce<bigint | undefined>((least, { to }) => (least === undefined || (to ?? least) < least ? to : least), undefined)
    return last === undefined ? (
      <Trans>History is complete, endpoints say.</Trans>
    ) : (
      <Trans>History is complete up to block {number(last)}, endpoints say.</Trans>
    )
  }
  if (views.every(({ complete }) => complete))
    return <Trans>All token transfers are listed, endpoints say. Some payments may be missing.</Trans>
  return <Trans>Some earlier history is unknown.</Trans>
}

/** Numbers in the reader’s language. */
export function useNumbers(): (value: bigint | number) => string {
  const { i18n } = useLingui()
  return (value) => new Intl.NumberFormat(i18n.locale).format(value)
}
