import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { Disclosure } from '#ui/layout/disclosure'
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
      <div data-together="can">
        <Banner title={<Trans>One request for all payments</Trans>}>
          <Trans>This account runs {together.by}, which makes several calls at once. Either all payments are made or none.</Trans>
        </Banner>
      </div>
    )
  return (
    <div data-together={together.kind} className="flex flex-col gap-3">
      <Banner
        tone={together.kind === 'unknown' ? 'unknown' : 'plain'}
        title={<Plural value={count} one="# request" other="# requests, one after the other" />}
        actions={
          together.kind === 'unknown' ? (
            <Button size="small" icon="refresh" onClick={together.retry}>
              <Trans>Try again</Trans>
            </Button>
          ) : undefined
        }
      >
        {together.kind === 'unknown' ? (
          <Trans>
            Couldn’t check whether this account can make several payments at once. Each payment gets its own review, signature and fee.
          </Trans>
        ) : (
          <Trans>
            Each payment gets its own review, signature and fee. They’re independent: what you sign is paid, whatever you do with the rest.
          </Trans>
        )}
      </Banner>
      <Disclosure title={<Trans>Why not all at once?</Trans>}>
        <p className="max-w-(--measure) text-soft">
          <Trans>
            An account makes one call per transaction unless it runs its own code (EIP-7702). Such code can make several calls, all or none.
            It also controls everything in the account. Installing it is a separate decision, so your payments don’t do it.
          </Trans>
        </p>
      </Disclosure>
    </div>
  )
}
