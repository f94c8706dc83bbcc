import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import { NeedsVault, PATHS, useAction, useConnectedApps, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button, buttonStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { ErrorNote } from '#ui/feedback/error-note'
import { Screen, Rows, ScreenSection } from '#ui/layout/page'
import { RowsSkeleton, LoadingRegion } from '#ui/feedback/skeleton'
import type { Apps } from '#wallet'
import { AppRow } from './app-row.tsx'
import { EditGrant } from './edit-grant.tsx'

/** Connected apps: what each was granted, what it asks now, and the way to end it. */
export function AppsScreen(): ReactNode {
  const { session } = usePorts<'session'>()
  const open = useSource(session.state).kind === 'open'
  const { apps, error, retry } = useConnectedApps()
  return (
    <Screen title={<Trans>Apps</Trans>} lede={<Trans>Sites you connected. Each knows only the accounts you chose for it.</Trans>}>
      {!open && <NoVault />}
      {open && error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {open && apps === undefined && error === undefined && (
        <LoadingRegion words={<Trans>Loading permissions</Trans>}>
          <RowsSkeleton rows={2} />
        </LoadingRegion>
      )}
      {open && apps !== undefined && <Connected apps={apps} />}
    </Screen>
  )
}

function Connected({ apps }: { readonly apps: Apps }): ReactNode {
  const connections = useSource(apps.connections)
  const queue = useSource(apps.queue)
  const [editing, setEditing] = useState<string>()
  const rejectAll = useAction(() => apps.rejectAll())
  const edited = connections.find(({ id }) => id === editing)
  return (
    <>
      {queue.length > 0 && (
        <Banner
          title={<Plural value={queue.length} one="# request is waiting" other="# requests are waiting" />}
          actions={
            <>
              <Link to={PATHS.connect} className={buttonStyle('primary', 'small')}>
                <Plural value={queue.length} one="Review it" other="Review them" />
              </Link>
              <Button size="small" busy={rejectAll.busy} onClick={() => void rejectAll.start()}>
                <Trans>Reject all</Trans>
              </Button>
            </>
          }
        />
      )}
      {rejectAll.error !== undefined && <ErrorNote error={rejectAll.error} />}
      {connections.length === 0 ? (
        <Empty icon="apps" title={<Trans>No connected apps</Trans>}>
          <Trans>Connect from the app itself. You then choose here what it can know. It learns nothing before you agree.</Trans>
        </Empty>
      ) : (
        <ScreenSection title={<Plural value={connections.length} one="# app" other="# apps" />}>
          <Rows>
            {connections.map((connection) => (
              <AppRow key={connection.id} apps={apps} connection={connection} onEdit={() => setEditing(connection.id)} />
            ))}
          </Rows>
        </ScreenSection>
      )}
      {edited !== undefined && <EditGrant key={edited.id} apps={apps} connection={edited} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const NoVault = (): ReactNode => (
  <NeedsVault title={<Trans>Wallet needed</Trans>}>
    <Trans>Connections show which sites you use, so they’re only kept encrypted, in a wallet.</Trans>
  </NeedsVault>
)
