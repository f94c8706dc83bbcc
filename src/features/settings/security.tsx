import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { lazy, Suspense } from 'react'
import { limitIn } from '#core/limits'
import { PATHS, useAction, useSource, usePorts } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { ScreenSection } from '#ui/layout/page'
import { Select } from '#ui/forms/select'
import { RowsSkeleton } from '#ui/feedback/skeleton'
import { Erase } from './erase.tsx'
import { TabsSettings } from './tabs.tsx'
import { usePreference } from './use-preference.ts'
import { SettingAnchor } from './setting-anchor.tsx'

const WaysIn = lazy(async () => ({ default: (await import('./unlock-methods/unlock-methods.tsx')).UnlockMethods }))

/** Minutes that are offered, of the 1 to 60 that the vault takes. */
const MINUTES = [1, 2, 5, 10, 15, 30, 60] as const

/** When the vault closes, how it is opened, and how it is removed. */
export function Security() {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  const lock = useAction(() => session.lock())
  if (state.kind === 'unprotected') return <ErrorNote error={state.error} />
  if (state.kind !== 'open') {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>No wallet on this device yet.</Trans>
        </p>
        <Link to={PATHS.create} className={buttonStyle()}>
          <Trans>Create a wallet</Trans>
        </Link>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <SettingAnchor name="auto-lock">
        <AutoLock />
      </SettingAnchor>
      <div className="flex flex-col items-start gap-2">
        <Button icon="lock" busy={lock.busy} onClick={() => void lock.start()}>
          <Trans>Lock now</Trans>
        </Button>
        <p className="text-small text-soft">
          <Trans>Shortcut: Ctrl or Cmd, Shift and L. All tabs lock together.</Trans>
        </p>
        {lock.error && <ErrorNote error={lock.error} />}
      </div>
      {state.session.together !== 'always' && (
        <SettingAnchor name="tabs">
          <ScreenSection title={<Trans>Tabs</Trans>}>
            <TabsSettings together={state.session.together ?? false} />
          </ScreenSection>
        </SettingAnchor>
      )}
      <Suspense fallback={<RowsSkeleton rows={3} />}>
        <WaysIn slots={state.session.slots} />
      </Suspense>
      <SettingAnchor name="erase">
        <ScreenSection title={<Trans>Erase</Trans>}>
          <Erase />
        </ScreenSection>
      </SettingAnchor>
    </div>
  )
}

function AutoLock() {
  const { t } = useLingui()
  const idle = usePreference('idleMinutes')
  const value = idle.value ?? limitIn('idleLock', 'minutes')
  const offered = [...new Set<number>([...MINUTES, value])].sort((a, b) => a - b)
  const label = (minutes: number): string => (minutes === 1 ? t`1 minute` : t`${minutes} minutes`)
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={<Trans>Auto-lock after</Trans>}
        help={<Trans>How long the wallet stays open without being used. Shorter is safer where others can reach this device.</Trans>}
      >
        <Select
          value={String(value)}
          onChoose={(chosen) => idle.change(Number(chosen))}
          options={offered.map((minutes) => ({ value: String(minutes), label: label(minutes) }))}
        />
      </Field>
      <p className="text-small text-soft">
        <Plural
          value={limitIn('hiddenLock', 'minutes')}
          one="It also locks # minute after you leave the page,"
          other="It also locks # minutes after you leave the page,"
        />{' '}
        <Plural
          value={limitIn('longestSession', 'hours')}
          one="when this device sleeps, and always after # hour."
          other="when this device sleeps, and always after # hours."
        />
      </p>
      {idle.error && <ErrorNote error={idle.error} />}
    </div>
  )
}
