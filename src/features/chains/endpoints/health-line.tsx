import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { isListed } from '#core/catalogue'
import { PATHS } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import type { EndpointHealth } from '#wallet'
import { HostileText } from '#ui/text/hostile-text'
import { Icon, type IconName } from '#ui/icon'

/** Green belongs to what is proved: health is said in words, and only trouble has a colour. */
const STATES: Record<EndpointHealth['at'], { readonly words: MessageDescriptor; readonly icon?: IconName; readonly colour: string }> = {
  unknown: { words: msg`Not contacted yet`, colour: 'text-soft' },
  healthy: { words: msg`Working`, colour: 'text-ink' },
  slow: { words: msg`Slow`, icon: 'clock', colour: 'text-amber' },
  failing: { words: msg`Failing`, icon: 'offline', colour: 'text-amber' },
  resting: { words: msg`Paused after failures`, icon: 'clock', colour: 'text-amber' },
  'wrong-chain': { words: msg`Wrong chain: not used`, icon: 'warn', colour: 'text-amber' },
  lying: { words: msg`Excluded: its answer failed its own proof`, icon: 'danger', colour: 'text-red' },
}

/** A failure of the catalogue leads to its page of help; anything else is a stranger's text. */
function Why({ error }: { readonly error: string }) {
  if (!isListed(error)) return <HostileText text={error} most={80} />
  return (
    <Link to={PATHS.helpPage.replace('$', error)} className={linkStyle}>
      {error}
    </Link>
  )
}

/** How one endpoint does, in a line. Nothing known is said as such. */
export function HealthLine({ health }: { readonly health: EndpointHealth | undefined }) {
  const { i18n, t } = useLingui()
  const { icon, colour } = STATES[health?.at ?? 'unknown']
  const isWithheld = health?.at === 'resting' && health.error?.startsWith('proof/') === true
  const words = isWithheld ? msg`Excluded for a while: its answers failed checks` : STATES[health?.at ?? 'unknown'].words
  const ms = health?.ms === undefined ? undefined : Math.round(health.ms)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 text-small">
      <span className={`inline-flex items-center gap-1.5 ${colour}`}>
        {icon !== undefined && <Icon name={icon} size={12} />}
        {i18n._(words)}
      </span>
      {health?.behind !== undefined && (
        <span className="text-amber">
          {health.behind === 0 ? (
            <Trans>Stuck: it doesn’t have the newest blocks</Trans>
          ) : (
            <Plural value={health.behind} one="Stuck: # block behind" other="Stuck: # blocks behind" />
          )}
        </span>
      )}
      {(health?.at === 'lying' || isWithheld) && (
        <Link to={PATHS.evidence} hash="lies" className={linkStyle}>
          <Trans>See log of lies</Trans>
        </Link>
      )}
      {ms !== undefined && <span className="figures text-soft">{t`${ms} ms`}</span>}
      {health?.error !== undefined && (
        <span className="text-soft">
          <Why error={health.error} />
        </span>
      )}
    </span>
  )
}
