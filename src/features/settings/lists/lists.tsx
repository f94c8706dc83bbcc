import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import type { ReportList } from '#core/web/report-list'
import { NeedsVault, useAction, useConnectedApps, useSource, usePorts } from '#features/shared'
import { useAnswer } from '#ui/state/query'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import { TimeView } from '#ui/text/time-view'
import { toast } from '#ui/overlays/toast'
import type { ReportLists } from '#wallet'
import { ListAdd } from './list-add.tsx'
import { ListCounts } from './list-counts.tsx'
import { FileLine, OwnFiles, useAdding, useRemoval } from '../own-files.tsx'
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
          Some groups publish lists of sites and addresses that steal from people. Assay comes with a short list of addresses and no list of
          sites. Add lists that you trust, and Assay checks each app request against them.
        </Trans>
      </p>
      {at !== 'open' && (
        <NeedsVault title={<Trans>Wallet needed</Trans>}>
          <Trans>They’re kept encrypted, so no one else using this device can quietly remove one.</Trans>
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
            <Trans>A listed site can’t connect to any account, and nothing it requests can be signed.</Trans>
          </li>
          <li>
            <Trans>A request that reaches a listed address is marked as a danger.</Trans>
          </li>
          <li>
            <Trans>Not being on a list doesn’t mean something is safe.</Trans>
          </li>
          <li>
            <Trans>
              Lookups happen on this device. No one learns which sites you use or who you pay. Lists are downloaded only when you ask.
            </Trans>
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
      <LoadingRegion words={<Trans>Opening your lists</Trans>}>
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
        <Line key={one.id} one={one} lists={lists} />
      ))}
    </OwnFiles>
  )
}

function Line({ one, lists }: { readonly one: ReportList; readonly lists: ReportLists }): ReactNode {
  const { t } = useLingui()
  const { name, from } = one
  const removal = useRemoval(
    name,
    () => lists.remove(one.id),
    () => lists.add(one),
  )
  const update = useAction(async () => {
    const next = await lists.update(one)
    toast(next.id === one.id ? t`${name} hasn’t changed` : t`${name} was updated`)
  })
  return (
    <FileLine
      mark={{ 'data-list': one.id }}
      name={name}
      removal={removal}
      actions={
        from.kind === 'url' && (
          <Button size="small" tone="quiet" busy={update.busy} onClick={() => void update.start()} aria-label={t`Update ${name}`}>
            <Trans>Update</Trans>
          </Button>
        )
      }
      more={
        <>
          {from.kind === 'url' && (
            <p className="mt-1 text-small text-soft">
              <Trans>Update contacts the list’s host, which sees your IP address. It never updates by itself.</Trans>
            </p>
          )}
          {update.error !== undefined && <ErrorNote error={update.error} />}
        </>
      }
    >
      <div className="text-small text-soft">
        <ListCounts counts={one} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2 text-small text-soft">
        {from.kind === 'file' ? (
          <Trans>from a file</Trans>
        ) : (
          <Trans>
            from <HostileText text={from.host} />
          </Trans>
        )}{' '}
        <TimeView at={one.addedAt} />{' '}
        <span className="whitespace-nowrap">
          SHA-256 <HashView hash={one.hash} />
        </span>
      </div>
    </FileLine>
  )
}
