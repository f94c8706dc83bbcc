import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useLocale } from '@lingui/react'
import type { ReactNode } from 'react'
import { useAction } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button, TextButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import type { Elsewhere, To } from '../row-state.ts'

export type NameActions = {
  /** Asks the gateways, once the person said so. */
  readonly onAsk: (found: Elsewhere) => Promise<void>
  readonly onAgain: (name: string) => void
}

/** Where the look for a name stands, below its field; nothing where there is no name. */
export function NameState({ to, onAsk, onAgain }: { readonly to: To } & NameActions): ReactNode {
  if (to.at === 'looking')
    return (
      <p className="text-small text-soft" role="status" data-name="looking">
        <Trans>
          Looking up <Name text={to.name} />…
        </Trans>
      </p>
    )
  if (to.at === 'none')
    return (
      <p className="inline-flex items-center gap-2 text-small text-soft" data-name="none">
        <Hallmark evidence={to.evidence} size={14} /> <Trans>Read from the ENS registry.</Trans>
      </p>
    )
  if (to.at === 'failed')
    return (
      <p className="text-small" data-name="failed">
        <TextButton onClick={() => onAgain(to.name)}>
          <Trans>Try again</Trans>
        </TextButton>
      </p>
    )
  return to.at === 'elsewhere' ? <Gateway found={to.found} onAsk={onAsk} /> : null
}

const Name = ({ text }: { readonly text: string }): ReactNode => <HostileText text={text} most={60} />

/** Only a host knows: it is named, with what it would learn, before it is asked. */
function Gateway({ found, onAsk }: { readonly found: Elsewhere } & Pick<NameActions, 'onAsk'>): ReactNode {
  const { t } = useLingui()
  const { i18n } = useLocale()
  const ask = useAction(() => onAsk(found))
  const { hosts } = found.answer
  const list = new Intl.ListFormat([i18n.locale, 'en'], { type: 'conjunction' }).format(hosts)
  if (hosts.length === 0)
    return (
      <p className="text-small text-soft" data-name="elsewhere">
        <Trans>Its contract refers to a host that can’t be asked. Enter the address instead.</Trans>
      </p>
    )
  return (
    <div data-name="elsewhere">
      <Banner
        title={<Trans>This name isn’t stored on the chain</Trans>}
        actions={
          <Button busy={ask.busy} onClick={() => void ask.start()} aria-label={t`Ask ${list}`}>
            <span className="wrap-anywhere">
              <Trans>
                Ask <HostileText text={list} most={80} />
              </Trans>
            </span>
          </Button>
        }
      >
        <Trans>
          Its contract refers to <HostileText text={list} most={80} />. If you ask, that host sees that someone at your IP address looks up{' '}
          <Name text={found.name} />. It doesn’t see who you are or your accounts. Its answer is only its own claim.
        </Trans>
      </Banner>
      {ask.error !== undefined && <ErrorNote error={ask.error} />}
    </div>
  )
}
