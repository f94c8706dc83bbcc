import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReportList } from '#core/web/report-list'
import { useAction, useSource } from '#features/shared'
import { HashView } from '#ui/address/hash-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { toast } from '#ui/overlays/toast'
import { HostileText } from '#ui/text/hostile-text'
import { TimeView } from '#ui/text/time-view'
import type { ListUpdates, ReportLists } from '#wallet'
import { FileLine, useRemoval } from '../own-files.tsx'
import { ListVersion, PinnedInList } from './list-about.tsx'
import { ListCounts } from './list-counts.tsx'

type Props = { readonly one: ReportList; readonly lists: ReportLists }

/** One list: what it is, where it is from, and how it is kept up to date. */
export function ListLine({ one, lists }: Props): ReactNode {
  const { t } = useLingui()
  const { name, from, signed, pinned = [] } = one
  const updates = useSource(lists.updates).get(from.kind === 'url' ? from.url : '')
  const removal = useRemoval(
    name,
    () => lists.remove(one.id),
    async () => {
      await lists.add({ ...one, ...(signed === undefined ? {} : { key: signed.key }) })
      if (updates !== undefined) await lists.setInterval(one, updates.every)
    },
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
          <PinnedInList pinned={pinned} />
          {from.kind === 'url' && <Updating one={one} lists={lists} updates={updates} />}
        </>
      }
    >
      <div className="text-small text-soft">
        <ListCounts counts={one} />
      </div>
      <ListOrigin one={one} />
    </FileLine>
  )
}

/** Where it is from, and what it is pinned to. */
function ListOrigin({ one: { addedAt, from, hash, signed } }: Pick<Props, 'one'>): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-small text-soft">
      {signed && (
        <span>
          <ListVersion head={signed} />
        </span>
      )}
      {from.kind === 'file' ? (
        <Trans>from a file</Trans>
      ) : (
        <Trans>
          from <HostileText text={from.host} />
        </Trans>
      )}{' '}
      <TimeView at={addedAt} />{' '}
      <span className="whitespace-nowrap">
        SHA-256 <HashView hash={hash} />
      </span>
      {signed && (
        <span className="basis-full wrap-anywhere">
          <Trans>Public key</Trans>{' '}
          <bdi dir="ltr" className="font-mono">
            {signed.key}
          </bdi>
        </span>
      )}
    </div>
  )
}

/** How often it is asked for again, and how that went last. An unsigned one is never asked for by itself: nothing would say whose it is. */
function Updating({ one, lists, updates }: Props & { readonly updates: ListUpdates | undefined }): ReactNode {
  const { t } = useLingui()
  const choose = useAction((every: ListUpdates['every']) => lists.setInterval(one, every))
  return (
    <div className="mt-2 flex flex-col gap-2 text-small text-soft">
      {one.signed && (
        <div className="max-w-60 text-ink">
          <Field label={<Trans>Automatic updates</Trans>}>
            <Select
              value={updates?.every ?? 'never'}
              onChoose={(every) => void choose.start(every)}
              options={[
                { value: 'never', label: t`Never` },
                { value: 'day', label: t`Daily` },
                { value: 'week', label: t`Weekly` },
              ]}
            />
          </Field>
        </div>
      )}
      <div>
        <Trans>Updates contact the list’s host, which sees your IP address.</Trans>{' '}
        {updates?.succeededAt !== undefined && (
          <Trans>
            Last checked <TimeView at={updates.succeededAt} />.
          </Trans>
        )}
      </div>
      {updates?.failed && (
        <div data-failed={updates.failed.error.code}>
          <div>
            <Trans>Failed</Trans> <TimeView at={updates.failed.at} />
          </div>
          <ErrorNote error={updates.failed.error} />
        </div>
      )}
      {choose.error !== undefined && <ErrorNote error={choose.error} />}
    </div>
  )
}
