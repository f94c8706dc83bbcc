import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon, type IconName } from '#ui/icon'
import { WelcomeStep } from './steps.tsx'

type ChoiceProps = {
  readonly to: string
  readonly icon: IconName
  readonly title: ReactNode
  readonly children: ReactNode
  readonly disabled?: boolean
}

function Choice({ to, icon, title, children, disabled = false }: ChoiceProps) {
  const inside = (
    <>
      <Icon name={icon} size={20} className="mt-0.5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-soft">{children}</span>
      </span>
      <Icon name="next" className="mt-1 shrink-0 text-soft" />
    </>
  )
  const look = 'flex items-start gap-4 border-t border-hair py-4 text-start no-underline sm:px-3'
  if (disabled) {
    return (
      <li>
        <span role="link" aria-disabled="true" className={`${look} text-soft`}>
          {inside}
        </span>
      </li>
    )
  }
  return (
    <li>
      <Link to={to} className={`${look} text-ink hover:bg-sunk`}>
        {inside}
      </Link>
    </li>
  )
}

/** First minute: five ways in, one honest sentence, no account wall. Nothing is asked of anybody. */
export function WelcomeScreen() {
  const { session } = usePorts<'session'>()
  const state = useSource(session.state)
  const closed = state.kind === 'unprotected'
  return (
    <WelcomeStep>
      <h1 className="text-head font-semibold text-balance">
        <Trans>See what it does before you sign it</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>
          Assay keeps your keys on this device, runs every transaction here first, and shows how each fact is known. It has no server and
          asks nothing before you choose.
        </Trans>
      </p>
      {state.kind === 'absent' && state.lost && (
        <div className="mt-6">
          <Banner tone="warn" title={<Trans>The vault that was on this device is gone</Trans>}>
            <Trans>
              Nobody erased it here: the browser made room, or somebody cleared what this site stored. Bring back your recovery phrase or
              restore a backup. What your accounts hold is on the chain.
            </Trans>
          </Banner>
        </div>
      )}
      {closed && (
        <div className="mt-6">
          <ErrorNote error={state.error} />
        </div>
      )}
      <ul className="mt-8 border-b border-hair sm:-mx-3">
        <Choice to={PATHS.create} icon="plus" title={<Trans>Create a new wallet</Trans>} disabled={closed}>
          <Trans>A new recovery phrase, made on this device.</Trans>
        </Choice>
        <Choice to={PATHS.import} icon="key" title={<Trans>Import a recovery phrase, a key or a file</Trans>} disabled={closed}>
          <Trans>From any other wallet.</Trans>
        </Choice>
        <Choice to={PATHS.restore} icon="refresh" title={<Trans>Restore from a backup file</Trans>} disabled={closed}>
          <Trans>Keys, contacts and activity, as you left them.</Trans>
        </Choice>
        <Choice to={PATHS.watch} icon="show" title={<Trans>Watch an address</Trans>}>
          <Trans>See what it holds. Nothing can be signed.</Trans>
        </Choice>
        <Choice to={PATHS.firstChains} icon="next" title={<Trans>Go on without keys</Trans>}>
          <Trans>Choose a chain and look around.</Trans>
        </Choice>
      </ul>
      <section className="mt-8 text-small text-soft">
        <h2 className="font-semibold text-ink">
          <Trans>What a web wallet can and cannot protect</Trans>
        </h2>
        <p className="mt-1">
          <Trans>
            It can show you the truth about what you sign, and keep your keys sealed under your password. It cannot protect you from malware
            on this device, from other extensions with access to this page, or from whoever controls the address that you loaded it from. It
            has had no external audit: do not use it for real funds yet.
          </Trans>
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4">
          <Link to={PATHS.check} className={linkStyle}>
            <Trans>Check something without an account</Trans>
          </Link>
          <Link to={PATHS.help} className={linkStyle}>
            <Trans>Help</Trans>
          </Link>
        </p>
      </section>
    </WelcomeStep>
  )
}
