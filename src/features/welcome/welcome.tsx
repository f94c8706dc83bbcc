import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { defined } from '#core/defined'
import { PATHS, useSource, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle, linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Icon, type IconName } from '#ui/icon'
import { WelcomeStep } from './steps.tsx'

type ChoiceProps = {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly icon: IconName
  readonly title: ReactNode
  readonly children: ReactNode
  readonly disabled?: boolean
}

function Choice({ to, search, icon, title, children, disabled = false }: ChoiceProps) {
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
      <Link to={to} {...defined({ search })} className={`${look} text-ink hover:bg-sunk`}>
        {inside}
      </Link>
    </li>
  )
}

function OtherWay({ to, disabled = false, children }: { readonly to: string; readonly disabled?: boolean; readonly children: ReactNode }) {
  if (disabled)
    return (
      <span role="link" aria-disabled="true" className="text-soft">
        {children}
      </span>
    )
  return (
    <Link to={to} className={`${linkStyle} inline-flex min-h-6 items-center`}>
      {children}
    </Link>
  )
}

/** First minute: three choices, one of which needs no trust, an honest paragraph, no account wall. No request leaves this device. */
export function WelcomeScreen() {
  const { session, openPractice } = usePorts<'session' | 'openPractice'>()
  const state = useSource(session.state)
  const closed = state.kind === 'unprotected'
  return (
    <WelcomeStep>
      <h1 className="text-head font-semibold text-balance">
        <Trans>See what it does before you sign it</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Trans>
          Assay keeps your keys on this device and simulates every transaction here first. It shows how each fact is known. It has no
          server, and contacts no one until you choose a network.
        </Trans>
      </p>
      {openPractice !== undefined && (
        <Link to={PATHS.practice} className={`${buttonStyle('primary', 'large')} mt-6 max-sm:w-full`}>
          <Trans>Try it: one minute, nothing to install</Trans>
        </Link>
      )}
      {state.kind === 'absent' && state.lost && (
        <div className="mt-6">
          <Banner tone="warn" title={<Trans>The wallet on this device is gone</Trans>}>
            <Trans>
              It wasn’t erased from within Assay. The browser made room, or someone cleared this site’s data. Import your recovery phrase or
              restore a backup. Your funds are still on the chain.
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
          <Trans>Get a new recovery phrase, made on this device.</Trans>
        </Choice>
        <Choice to={PATHS.import} icon="key" title={<Trans>Import a recovery phrase, key or file</Trans>} disabled={closed}>
          <Trans>Bring a wallet that you already have.</Trans>
        </Choice>
        <Choice to={PATHS.create} search={{ key: 'device' }} icon="device" title={<Trans>Use a hardware device</Trans>} disabled={closed}>
          <Trans>A Ledger, a Trezor, or one with QR codes. Its keys never leave it.</Trans>
        </Choice>
        <Choice to={PATHS.check} icon="check" title={<Trans>Check a request</Trans>}>
          <Trans>Paste anything you’re asked to sign. You don’t need a wallet.</Trans>
        </Choice>
      </ul>
      <OtherWays closed={closed} />
      <section className="mt-8 text-small text-soft">
        <h2 className="font-semibold text-ink">
          <Trans>Limits of a web wallet</Trans>
        </h2>
        <p className="mt-1">
          <Trans>
            It can show you what you sign, and keep your keys encrypted with your password. It can’t protect you from malware on this device
            or from other extensions with access to this page. It can’t protect you from whoever controls the site you loaded it from. It
            has had no external audit, so don’t use it for real funds yet.
          </Trans>
        </p>
      </section>
    </WelcomeStep>
  )
}

const OtherWays = ({ closed }: { readonly closed: boolean }): ReactNode => (
  <nav className="mt-6 text-small" aria-labelledby="other-ways">
    <h2 id="other-ways" className="font-semibold">
      <Trans>Other ways to start</Trans>
    </h2>
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      <li>
        <OtherWay to={PATHS.restore} disabled={closed}>
          <Trans>Restore a backup file</Trans>
        </OtherWay>
      </li>
      <li>
        <OtherWay to={PATHS.watch}>
          <Trans>Watch an address</Trans>
        </OtherWay>
      </li>
      <li>
        <OtherWay to={PATHS.firstChains}>
          <Trans>Continue without a wallet</Trans>
        </OtherWay>
      </li>
      <li>
        <OtherWay to={PATHS.help}>
          <Trans>Help</Trans>
        </OtherWay>
      </li>
    </ul>
  </nav>
)
