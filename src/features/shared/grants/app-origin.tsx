import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hostOf, spelled } from '#core/web/host'
import { HostileText } from '#ui/text/hostile-text'

/** A host has at most 253 characters, and an origin a few more. */
const MAX_ORIGIN = 300

/**
 * Where an app is: the whole origin with scheme and port, wrapped and never cut, the host stronger than the rest; what Punycode stands for beside it, since
 * neither alone tells (P7).
 */
export function AppOrigin({ origin, size = 'normal' }: { readonly origin: string; readonly size?: 'normal' | 'large' }): ReactNode {
  const host = hostOf(origin)
  const [before = '', after = ''] = host === undefined ? [origin] : origin.split(host)
  const shown = host === undefined ? undefined : spelled(host)
  return (
    <span className="block min-w-0" data-part="origin">
      <span dir="ltr" className={`block wrap-anywhere rtl:text-right ${size === 'large' ? 'text-lead' : ''}`}>
        <span className="text-soft">{before}</span>
        {host !== undefined && (
          <strong className="font-semibold">
            <HostileText text={host} most={MAX_ORIGIN} />
          </strong>
        )}
        <span className="text-soft">{after}</span>
      </span>
      {shown !== undefined && shown !== host && (
        <span className="block text-small text-amber">
          <Trans>
            Displayed as <HostileText text={shown} most={MAX_ORIGIN} />, with letters from other alphabets
          </Trans>
        </span>
      )}
    </span>
  )
}
