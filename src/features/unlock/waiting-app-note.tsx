import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AppOrigin, useConnectedApps, useSource } from '#features/shared'
import type { Apps } from '#wallet'

/** Who waits in the window that an app opened, by the browser's word alone: what it wants is told when the vault is open. Why it asks each time. */
export function WaitingAppNote({ passkey }: { readonly passkey: 'offered' | 'none' }): ReactNode {
  const { apps } = useConnectedApps()
  return (
    <div className="mt-4 flex flex-col gap-3" data-part="app-waits">
      {apps !== undefined && <Waiting apps={apps} />}
      <p className="text-small text-soft">
        <Trans>Each window that an app opens starts locked.</Trans>{' '}
        {passkey === 'none' && <Trans>A passkey unlocks it with one touch. Add one in Settings, Security.</Trans>}{' '}
        <Trans>To unlock only once, keep an Assay tab open and let all tabs unlock together. Choose that in Settings, Security.</Trans>
      </p>
    </div>
  )
}

function Waiting({ apps }: { readonly apps: Apps }): ReactNode {
  const waiting = useSource(apps.waiting)
  const origins = [...new Set(waiting.map(({ origin }) => origin))]
  if (origins.length === 0) return null
  return (
    <section className="rounded-card border border-hair bg-card px-4 py-3.5" role="status">
      <p className="mb-1 text-small text-soft">
        <Plural
          value={origins.length}
          one="An app is waiting. Close this window to refuse."
          other="Apps are waiting. Close this window to refuse."
        />
      </p>
      {origins.map((origin) => (
        <AppOrigin key={origin} origin={origin} />
      ))}
    </section>
  )
}
