import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useNavigate, useRouter, useSearch } from '#ui/router/router'
import { type FormEvent, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { createWatched } from '#core/watched'
import { isUnlockMethodError, PATHS, useAction, useSource, usePorts, useUnlockMethod, UnlockMethodFields } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { PageTitle } from '#ui/layout/page-title'
import { Mark } from '#ui/mark'
import type { SessionState, UnlockSecret } from '#wallet'

/** Fetched by the few who need it. */
const Damaged = lazy(async () => ({ default: (await import('./damaged.tsx')).Damaged }))

/** Fetched where an app opened this window. */
const AppWaits = lazy(async () => ({ default: (await import('./waiting-app-note.tsx')).WaitingAppNote }))

/** Only a place of our own: never an address that somebody put into the link. */
const ownPath = (next: unknown): string => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : PATHS.portfolio)

/** Seconds left of the wait of a locked vault, which began when the state came. */
const countdown = (state: SessionState) => {
  const end = Date.now() + (state.kind === 'locked' ? state.waitMs : 0)
  const secondsLeft = (): number => Math.max(0, Math.ceil((end - Date.now()) / 1000))
  return createWatched(secondsLeft(), (cell, signal) => {
    const timer = setInterval(() => cell.set(secondsLeft()), 250)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
}

/** The locked vault. Nothing of it is shown but that it is there, and how it may be opened. */
export function UnlockScreen() {
  const { t } = useLingui()
  const { session } = usePorts<'session'>()
  const navigate = useNavigate()
  const { next }: { readonly next?: unknown } = useSearch()
  const { basepath } = useRouter()
  const isForApp = basepath === PATHS.connect || (typeof next === 'string' && next.startsWith(PATHS.connect))
  const state = useSource(session.state)
  const way = useUnlockMethod({ first: 'passkey' })
  const wait = useSource(useMemo(() => countdown(state), [state]))
  const unlock = useAction((given: UnlockSecret) => session.enter('unlock', { way: given }))
  const [given, setGiven] = useState<UnlockSecret['kind']>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (wait > 0 || way.asking || unlock.busy) return
    unlock.clear()
    const taken = await way.take()
    setGiven(taken?.kind)
    if (!taken || !(await unlock.start(taken))) return
    way.clear()
    // After a wiping password there is nothing to be told: the device is empty, and looks it.
    if (session.state.get().kind !== 'open') await navigate({ to: PATHS.welcome, replace: true })
  }
  const { error } = unlock
  // Also where it was opened in another tab, and tabs open together. Who needed the printed code has lost another way: that is made anew there.
  if (state.kind === 'open')
    return <Navigate to={given === 'recovery' ? PATHS.settingsSection.replace('$section', 'security') : ownPath(next)} replace />
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-100 flex-col justify-center px-5 py-10">
      <PageTitle name={msg`Unlock`} />
      <LockedHead />
      {isForApp && (
        <Suspense>
          <AppWaits passkey={way.kinds.some((kind) => kind === 'passkey' || kind === 'both') ? 'offered' : 'none'} />
        </Suspense>
      )}
      <WhyLocked state={state} />
      <form className="mt-6 flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <UnlockMethodFields
          way={way}
          error={error?.code === 'vault/wait' ? undefined : error}
          focused
          help={
            wait > 0
              ? t`Wait ${wait} s before you try again. This slows guessing on this device. It can’t stop guessing on a copy.`
              : undefined
          }
        />
        {error && !isUnlockMethodError(error) && <ErrorNote error={error} />}
        <Button type="submit" tone="primary" size="large" wide busy={way.asking || unlock.busy} disabled={wait > 0}>
          {way.kind === 'passkey' ? <Trans>Unlock with a passkey</Trans> : <Trans>Unlock</Trans>}
        </Button>
      </form>
      {error?.code === 'vault/corrupt' && (
        <Suspense>
          <Damaged />
        </Suspense>
      )}
      <p className="mt-8 text-small text-soft">
        <Link to={PATHS.helpPage.replace('$', 'guide/forgotten-password')} className={linkStyle}>
          <Trans>Forgot password?</Trans>
        </Link>
      </p>
    </main>
  )
}

const LockedHead = (): ReactNode => (
  <>
    <span className="mb-10 flex items-center gap-2 text-lead font-semibold tracking-tight">
      <Mark />
      Assay
    </span>
    <h1 className="text-head font-semibold">
      <Trans>Locked</Trans>
    </h1>
    <p className="mt-2 text-soft">
      <Trans>Your keys and records are encrypted on this device.</Trans>
    </p>
  </>
)

/** Why it was locked, where that was not the person. */
const WhyLocked = ({ state }: { readonly state: SessionState }): ReactNode => (
  <>
    {state.kind === 'locked' && state.left && (
      <p role="status" className="mt-4 rounded-card border border-hair p-4 text-small">
        <Trans>Locked because the tab that kept all tabs unlocked was closed or reloaded. Nothing is lost.</Trans>
      </p>
    )}
    {state.kind === 'locked' && state.setBack && (
      <div role="status" className="mt-4" data-part="clock-set-back">
        <Banner tone="warn" icon="clock" title={<Trans>Locked: your device’s clock went back by more than two minutes.</Trans>}>
          <Trans>Set the right time in your device’s settings, then unlock. Assay uses that clock for deadlines, delays and ages.</Trans>
        </Banner>
      </div>
    )}
  </>
)
