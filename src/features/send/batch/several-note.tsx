import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import type { Together } from './use-together.ts'

/** Said before anything is proposed: whether several payments are one transaction, or one after the other. */
export function SeveralNote({ together, count }: { readonly together: Together; readonly count: number }): ReactNode {
  if (together.kind === 'asking')
    return (
      <p className="text-small text-soft" role="status">
        <Trans>Checking whether this account can make several payments at once…</Trans>
      </p>
    )
  if (together.kind === 'can')
    return (
      <p data-together="can" className="max-w-(--measure) text-small text-soft">
        <strong className="font-semibold text-ink">
          <Trans>One request for all payments.</Trans>
        </strong>{' '}
        <Trans>This account runs {together.by}, which makes several calls at once. Either all payments are made or none.</Trans>
      </p>
    )
  return (
    <div data-together={together.kind} className="flex flex-col gap-3">
      {together.kind === 'unknown' && (
        <Banner
          tone="unknown"
          title={<Trans>Couldn’t check whether this account can make several payments at once</Trans>}
          actions={
            <Button size="small" icon="refresh" onClick={together.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      <OneByOne count={count} />
    </div>
  )
}

/** How they are made where they can't be one transaction; why, on demand. */
const OneByOne = ({ count }: { readonly count: number }): ReactNode => (
  <div className="max-w-(--measure)">
    <p className="text-small text-soft">
      <strong className="font-semibold text-ink">
        <Plural value={count} one="# request." other="# requests, one after the other." />
      </strong>{' '}
      <Trans>
        Each payment gets its own review, signature and fee. They’re independent: what you sign is paid, whatever you do with the rest.
      </Trans>
    </p>
    <details className="text-small">
      <summary className="inline-flex min-h-6 list-none items-center rounded-mark underline decoration-hair underline-offset-4">
        <Trans>Why not all at once?</Trans>
      </summary>
      <p className="pt-1 text-soft">
        <Trans>
          An account makes one call per transaction unless it runs its own code (EIP-7702). Such code can make several calls, all or none.
          It also controls everything in the account. Installing it is a separate decision, so your payments don’t do it.
        </Trans>
      </p>
    </details>
  </div>
)
