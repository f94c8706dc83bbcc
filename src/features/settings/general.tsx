import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { PATHS } from '#features/shared'
import { linkStyle, Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { activate, currentLanguage, type Language, LANGUAGES, LOCALES, preferredLocale } from '#ui/language/i18n'
import { Select } from '#ui/forms/select'
import { usePreference } from './use-preference.ts'
import { type ReactNode, useState } from 'react'
import { ScreenSection } from '#ui/layout/page'
import { linkHandler, openLinksHere, type HandlerRegistration, stopOpeningLinks } from './link-handler.ts'
import { SettingAnchor } from './setting-anchor.tsx'

/** A million and a half, and a day: how the language writes them. */
const SAMPLE = { number: 1_234_567.89, day: Date.UTC(2026, 10, 21) }

/** Language, and with it how numbers and dates are written and read. */
export function General() {
  const { i18n, t } = useLingui()
  const locale = usePreference('locale')
  const value = locale.value ?? ''
  const choose = (next: string): void => {
    locale.change(next)
    if (next === '') void activate(preferredLocale(navigator.languages))
  }
  const practice: Readonly<Record<string, string>> = { 'en-XA': t`Test: longer words`, 'ar-XB': t`Test: right to left` }
  const languages = LOCALES.flatMap((code) => {
    const { name = code === value ? practice[code] : undefined }: Language = LANGUAGES[code]
    return name === undefined ? [] : [{ value: code, label: name }]
  })
  const numbers = new Intl.NumberFormat([i18n.locale, 'en']).format(SAMPLE.number)
  const day = new Intl.DateTimeFormat([i18n.locale, 'en'], { dateStyle: 'long', timeZone: 'UTC' }).format(SAMPLE.day)
  return (
    <div className="flex flex-col gap-6">
      <SettingAnchor name="language">
        <Field label={<Trans>Language</Trans>} help={t`Sets the format of numbers and dates: ${numbers}, ${day}.`}>
          <Select value={value} onChoose={choose} options={[{ value: '', label: t`Browser default` }, ...languages]} />
        </Field>
      </SettingAnchor>
      {currentLanguage().isUnreviewed === true && (
        <p className="text-small text-soft" data-part="unreviewed">
          <Trans>No native speaker has reviewed this language yet. Dangers, stops and Sign show English beside it.</Trans>
        </p>
      )}
      {locale.error && <ErrorNote error={locale.error} />}
      <p className="text-small text-soft">
        <Trans>Times use this device’s time zone. Test languages for layouts are under</Trans>{' '}
        <Link to={PATHS.settingsSection.replace('$section', 'advanced')} className={linkStyle}>
          <Trans>Advanced</Trans>
        </Link>
        .
      </p>
      <SettingAnchor name="payment-links">
        <PaymentLinks />
      </SettingAnchor>
    </div>
  )
}

/** Links that ask for a payment, opened here by the browser: only where the person asks it to. */
function PaymentLinks(): ReactNode {
  const handler = linkHandler(location.origin, PATHS.check)
  const [outcome, setOutcome] = useState<HandlerRegistration | undefined>(undefined)
  return (
    <ScreenSection title={<Trans>Payment links</Trans>}>
      <p>
        <Trans>
          Websites can request a payment with a link that starts with “ethereum:”. Your browser can open such links here. They only fill in
          Send.
        </Trans>
      </p>
      <p className="mt-2 text-soft">
        <Trans>The request comes after #, which browsers don’t send to this page’s host.</Trans>{' '}
        <Link to={PATHS.helpPage.replace('$', 'guide/links')} className={linkStyle}>
          <Trans>More about links and codes</Trans>
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setOutcome(openLinksHere(handler))}>
          <Trans>Open payment links here</Trans>
        </Button>
        <Button tone="quiet" onClick={() => setOutcome(stopOpeningLinks(handler))}>
          <Trans>Stop opening payment links here</Trans>
        </Button>
      </div>
      <p role="status" className="mt-2 empty:hidden" data-part="links-outcome">
        {outcome !== undefined && <OutcomeWords outcome={outcome} />}
      </p>
    </ScreenSection>
  )
}

function OutcomeWords({ outcome }: { readonly outcome: HandlerRegistration }): ReactNode {
  if (outcome === 'asked') return <Trans>We asked your browser. It may ask you to confirm, next to the address bar.</Trans>
  if (outcome === 'only-web')
    return (
      <Trans>
        We asked your browser, but it opens only links that start with “web+ethereum:”. Paste others under Send, or scan their code.
      </Trans>
    )
  if (outcome === 'stopped') return <Trans>We told your browser to stop opening them here. Its settings list what opens where.</Trans>
  return <Trans>This browser doesn’t let pages open such links. Paste a link under Send or Check, or scan its code.</Trans>
}
