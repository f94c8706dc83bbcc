import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { StoredRelease } from '#core/release/release-state'
import { type ReleasePort, settingsPath, useReleases, useSource } from '#features/shared'
import { Button, linkStyle } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { useAnnouncement } from '#ui/feedback/live-region'
import { Link } from '#ui/router/router'

/** Says that another version is ready, until the person has seen it. */
export function ReleaseNotice(): ReactNode {
  const port = useReleases().value
  return port === undefined ? null : <Offered port={port} />
}

function Offered({ port }: { readonly port: ReleasePort }): ReactNode {
  const state = useSource(port.state)
  const [dismissed, setDismissed] = useState<string>()
  const offered = state.kind === 'installed' ? state.offered : undefined
  if (offered === undefined || offered.hash === dismissed) return null
  return <ReleaseBanner release={offered} onDismiss={() => setDismissed(offered.hash)} />
}

/** One version in one sentence. A security release is amber, since what runs now has a known flaw. */
export function ReleaseBanner({ release, onDismiss }: { readonly release: StoredRelease; readonly onDismiss: () => void }): ReactNode {
  const { t } = useLingui()
  const { version, isSecurity } = release
  const title = isSecurity ? t`Version ${version} fixes a security problem` : t`Version ${version} is ready`
  useAnnouncement(title, isSecurity ? 'assertive' : 'polite')
  return (
    <div className="mb-4" data-release={release.hash}>
      <Banner
        tone={isSecurity ? 'warn' : 'plain'}
        title={title}
        actions={
          <>
            <Link to={settingsPath('about')} className={linkStyle}>
              <Trans>See what changes</Trans>
            </Link>
            <Button size="small" onClick={onDismiss}>
              <Trans>Dismiss</Trans>
            </Button>
          </>
        }
      >
        <Trans>The version you have keeps running until you switch.</Trans>
      </Banner>
    </div>
  )
}
