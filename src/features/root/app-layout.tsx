import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet } from '#ui/router/router'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { AlarmAnnouncement, useSource, usePorts } from '#features/shared'
import { IconButton } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import { ErrorNote } from '#ui/feedback/error-note'
import type { WireError } from '#core/errors'
import type { Source } from '#core/source'
import { AccountPicker } from './pickers/account-picker.tsx'
import { ChainPicker } from './pickers/chain-picker.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { BottomBar, NavigationRail, NavigationTitle } from './navigation-bars.tsx'

const LightMark = lazy(async () => ({ default: (await import('./light-mark.tsx')).LightMark }))
const BehindNotice = lazy(async () => ({ default: (await import('./notices/behind-notice.tsx')).BehindNotice }))
const KeepListsUpdated = lazy(async () => ({ default: (await import('./keep-lists-updated.tsx')).KeepListsUpdated }))
const LieNotice = lazy(async () => ({ default: (await import('./notices/lie-notice.tsx')).LieNotice }))
const ReleaseNotice = lazy(async () => ({ default: (await import('./notices/release-notice.tsx')).ReleaseNotice }))
const WaitLine = lazy(async () => ({ default: (await import('./notices/pending-line.tsx')).PendingLine }))
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))
const Incoming = lazy(async () => ({ default: (await import('./incoming/incoming.tsx')).Incoming }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcuts/shortcut-sheet.tsx')).ShortcutSheet }))

function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const { kind } = useSource(session.state)
  return (
    <header className="@container sticky top-0 z-10 border-b border-hair bg-paper px-2 md:px-6">
      {/* With very large letters what is beside the point goes to a line of its own. */}
      <div className="flex min-h-14 items-center justify-between gap-1 @max-[16rem]:flex-wrap md:gap-2">
        <div className="flex max-w-full min-w-0 items-center gap-1 md:gap-2">
          <AccountPicker />
          <ChainPicker />
        </div>
        <div className="ms-auto flex shrink-0 items-center gap-1 md:gap-2">
          <SearchButton onSearch={onSearch} />
          <Suspense>
            <LightMark />
          </Suspense>
          {kind === 'open' && <IconButton icon="lock" label={t`Lock (Ctrl Shift L)`} onClick={() => void session.lock()} />}
        </div>
      </div>
    </header>
  )
}

/** Looks like the field that it opens, where there is space. */
function SearchButton({ onSearch }: { readonly onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      className="inline-flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-control text-small text-soft hover:bg-sunk hover:text-ink lg:min-w-52 lg:justify-start lg:border lg:border-hair lg:bg-card lg:px-3 lg:hover:border-edge"
    >
      <Icon name="search" />
      <span className="max-lg:sr-only lg:flex-1 lg:text-start">
        <Trans>Search or run</Trans>
      </span>
      <kbd className="rounded-mark bg-sunk px-1.5 font-sans text-fine max-lg:hidden">Ctrl K</kbd>
    </button>
  )
}

/** By hand: the address bar holds the ids of a screen behind its `#`, and the browser would put `content` in their place. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  const content = document.getElementById('content')
  if (!content) return
  // It takes the focus from here alone.
  content.tabIndex = -1
  content.focus()
}

/** Rail and bars around a screen. */
export function AppLayout() {
  const [searching, setSearching] = useState(false)
  const [listing, setListing] = useState(false)
  useShortcuts({ onSearch: () => setSearching(true), onSheet: () => setListing(true) })
  return (
    <div className="flex min-h-dvh bg-paper text-ink">
      <a href="#content" onClick={skipToContent} className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-card focus:p-3">
        <Trans>Skip to content</Trans>
      </a>
      <NavigationTitle />
      <NavigationRail />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onSearch={() => setSearching(true)} />
        <main id="content" className="mx-auto w-full max-w-304 flex-1 px-4 pt-6 pb-24 outline-none md:px-6 md:pb-12">
          <Suspense>
            <Incoming />
            <ReleaseNotice />
            <LieNotice />
            <KeepListsUpdated />
            <BehindNotice />
            <AlarmAnnouncement />
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
      {listing && (
        <Suspense>
          <ShortcutSheet onClose={() => setListing(false)} />
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
