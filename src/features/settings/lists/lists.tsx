import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { NeedsVault, useConnectedApps, useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import type { ReportLists } from '#wallet'
import { ListAdd } from './list-add.tsx'
import { ListLine } from './list-line.tsx'
import { OwnFiles, useAdding } from '../own-files.tsx'
import { SettingAnchor } from '../setting-anchor.tsx'

/** Public lists of reported sites and addresses that the person holds requests against. */
export function Lists(): ReactNode {
  const { session } = usePorts<'session'>()
  const at = useSource(session.state).kind
  const { apps, error, retry } = useConnectedApps()
  return (
    <div className="flex flex-col gap-8">
      <p>
        <Trans>
          Some groups publish lists of sites and addresses that steal from people. Add those you trust, and Assay checks each request
          against them.
        </Trans>
      </p>
      {at !== 'open' && (
        <NeedsVault title={<Trans>Wallet needed</Trans>}>
          <Trans>They’re kept encrypted.</Trans>
        </NeedsVault>
      )}
      {at === 'open' && error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {at === 'open' && apps !== undefined && (
        <SettingAnchor name="report-lists">
          <OwnLists lists={apps.reports} />
        </SettingAnchor>
      )}
      <ScreenSection title={<Trans>Effect</Trans>}>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-soft">
          <li>
            <Trans>A listed site can’t connect, and nothing it requests can be signed.</Trans>
          </li>
          <li>
            <Trans>A request that reaches a listed address is a danger.</Trans>
          </li>
          <li>
            <Trans>Not being on a list doesn’t mean something is safe.</Trans>
          </li>
          <li>
            <Trans>Lookups happen on this device. No one learns which sites you use or who you pay.</Trans>
          </li>
        </ul>
      </ScreenSection>
    </div>
  )
}

function OwnLists({ lists }: { readonly lists: ReportLists }): ReactNode {
  const all = useSource(lists.all)
  const adding = useAdding()
  const { error, retry } = useAnswer(useCallback(() => lists.open(), [lists]))
  if (error !== undefined) return <ErrorNote error={error} onRetry={retry} />
  if (all === undefined)
    return (
      <LoadingRegion words={<Trans>Opening your files</Trans>}>
        <RowsSkeleton rows={2} />
      </LoadingRegion>
    )
  return (
    <OwnFiles
      adding={adding}
      dialog={<ListAdd lists={lists} onClose={adding.end} />}
      says={<Trans>Add a list</Trans>}
      none={{
        icon: 'list',
        title: <Trans>No lists added</Trans>,
        text: <Trans>Without a list, a Review can’t say whether a site was reported.</Trans>,
      }}
    >
      {all.map((one) => (
        <ListLine key={one.id} one={one} lists={lists} />
      ))}
    </OwnFiles>
  )
}
