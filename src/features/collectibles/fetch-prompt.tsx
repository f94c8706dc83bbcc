import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAction, useSource } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import type { CollectibleBook, HeldItem } from '#wallet'

/** What is somewhere else: who would be asked, what they learn, and the press that asks. Nobody is asked without it. */
export function FetchPrompt({ book, item }: { readonly book: CollectibleBook; readonly item: HeldItem }): ReactNode {
  const { t } = useLingui()
  const { hosts } = useSource(book.pictures.sources)
  const step = item.metadata.kind === 'here' ? item.picture : item.metadata
  const ask = step.kind === 'ask' || step.kind === 'asking' || step.kind === 'failed' ? step.ask : undefined
  const fetching = useAction(async (always: 'once' | 'always') => {
    if (ask === undefined) return
    if (always === 'always') await book.pictures.allow(ask.host)
    await book.fetch(item.chainId, item.account, item.key, ask)
  })
  if (ask === undefined) return null
  const allowed = hosts.includes(ask.host)
  const busy = fetching.busy || step.kind === 'asking'
  const host = ask.host
  return (
    <div className="flex flex-col gap-3 rounded-card border border-hair bg-card px-4 py-3.5" data-part="ask" data-host={host}>
      <p>
        {item.metadata.kind === 'here' ? (
          <Trans>
            Its picture is at <bdi className="font-semibold wrap-anywhere">{host}</bdi>.
          </Trans>
        ) : (
          <Trans>
            Its metadata is at <bdi className="font-semibold wrap-anywhere">{host}</bdi>.
          </Trans>
        )}{' '}
        <span className="text-soft">
          {allowed ? (
            <Trans>You allowed this host. It sees your IP address and that you’re viewing this item.</Trans>
          ) : (
            <Trans>If you ask, it sees your IP address and that you’re viewing this item.</Trans>
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void fetching.start('once')} aria-label={allowed ? t`Show from ${host}` : t`Ask ${host} once`}>
          {step.kind === 'failed' ? <Trans>Try again</Trans> : allowed ? <Trans>Show</Trans> : <Trans>Ask once</Trans>}
        </Button>
        {!allowed && (
          <Button tone="quiet" busy={busy} onClick={() => void fetching.start('always')}>
            <Trans>Always allow this host</Trans>
          </Button>
        )}
      </div>
      {step.kind === 'failed' &&
        (step.error.code === 'rpc/unreachable' ? (
          <p role="status" className="text-small text-amber" data-part="kept-out">
            <Trans>
              {host} didn’t answer or doesn’t let other sites read its files. The browser doesn’t say which. Nothing is wrong with the item.
            </Trans>
          </p>
        ) : (
          <ErrorNote error={step.error} />
        ))}
      {fetching.error !== undefined && <ErrorNote error={fetching.error} />}
    </div>
  )
}
