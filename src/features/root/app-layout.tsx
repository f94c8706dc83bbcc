import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSource, usePorts } from '#features/shared'
import { IconButton } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { useWindowEvent } from '#ui/state/window-event'
import type { WireError } from '#core/errors'
import type { Source } from '#core/source'
import { AccountPicker, ChainPicker } from './pickers.tsx'
import { BottomBar, NavigationRail, NavigationTitle } from './navigation-bars.tsx'

const LightMark = lazy(async () => ({ default: (await import('./light-mark.tsx')).LightMark }))
const BehindNotice = lazy(async () => ({ default: (await import('./behind-notice.tsx')).BehindNotice }))
const LieNotice = lazy(async () => ({ default: (await import('./lie-notice.tsx')).LieNotice }))
const WaitLine = lazy(async () => ({ default: (await import('./pending-line.tsx')).PendingLine }))
const RightsNotice = lazy(async () => ({ default: (await import('./rights-notice.tsx')).RightsNotice }))
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const { kind } = useSource(session.state)
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-1 border-b border-hair bg-paper px-2 md:gap-2 md:px-6">
      <AccountPicker />
      <ChainPicker />
      <div className="flex-1" />
      <Suspense>
        <LightMark />
      </Suspense>
      <IconButton icon="search" label={t`Search and commands (Ctrl K)`} onClick={onSearch} />
      {kind === 'open' && <IconButton icon="lock" label={t`Lock (Ctrl Shift L)`} onClick={() => void session.lock()} />}
    </header>
  )
}

/** Rail and bars around a screen. */
export function AppLayout() {
  const [searching, setSearching] = useState(false)
  useWindowEvent('keydown', (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
    const slash = event.key === '/' && !typing
    if (!slash && !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k')) return
    event.preventDefault()
    setSearching(true)
  })
  return (
    <div className="flex min-h-dvh bg-paper text-ink">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-card focus:p-3">
        <Trans>Skip to content</Trans>
      </a>
      <NavigationTitle />
      <NavigationRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onSearch={() => setSearching(true)} />
        <main id="content" className="mx-auto w-full max-w-260 flex-1 px-4 pt-6 pb-24 md:px-6 md:pb-12">
          <Suspense>
            <LieNotice />
            <BehindNotice />
            <RightsNotice />
            <WaitLine />
          </Suspense>
          <Notices />
          <Outlet />
        </main>
      </div>
      <BottomBar />
      {searching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  )
}

const NOTHING: Source<readonly WireError[]> = { get: () => NONE, subscribe: () => () => undefined }
const NONE: readonly WireError[] = []

/** What concerns the whole app while the vault is open: an older vault than the one last seen here, records whose seal did not hold. */
export function Notices() {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  const problems = useSource(state.kind === 'open' ? state.records.problems : NOTHING)
  const errors: readonly WireError[] = [
    ...(state.kind === 'open' && state.session.rolledBack ? [{ code: 'vault/rolled-back' } as const] : []),
    ...problems,
  ]
  if (errors.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-3">
      {errors.map((error, at) => (
        <ErrorNote key={`${error.code}${at}`} error={error} />
      ))}
    </div>
  )
}
