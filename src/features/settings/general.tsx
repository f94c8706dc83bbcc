import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PATHS } from '#features/shared'
import { linkStyle, Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { activate, type Language, LANGUAGES, LOCALES, preferredLocale } from '#ui/language/i18n'
import { Select } from '#ui/forms/select'
import { usePreference } from './use-preference.ts'
import { type ReactNode, useState } from 'react'
import { ScreenSection } from '#ui/layout/page'
import { linkHandler, openLinksHere, type HandlerRegistration, stopOpeningLinks } from './link-handler.ts'

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
  const practice: Readonly<Record<string, string>> = { 'en-XA': t`Practice: longer words`, 'ar-XB': t`Practice: right to left` }
  const languages = LOCALES.flatMap((code) => {
    const { name = code === value ? practice[code] : undefined }: Language = LANGUAGES[code]
    return name === undefined ? [] : [{ value: code, label: name }]
  })
  const numbers = new Intl.NumberFormat([i18n.locale, 'en']).format(SAMPLE.number)
  const day = new Intl.DateTimeFormat([i18n.locale, 'en'], { dateStyle: 'long', timeZone: 'UTC' }).format(SAMPLE.day)
  return (
    <div className="flex flex-col gap-6">
      <Field label={<Trans>Language</Trans>} help={t`Numbers and dates follow it: ${numbers}, ${day}.`}>
        <Select value={value} onChoose={choose} options={[{ value: '', label: t`As the browser` }, ...languages]} />
      </Field>
      {locale.error && <ErrorNote error={locale.error} />}
      <p className="text-small text-soft">
        <Trans>Times are in the zone of this device. Practice languages, for testing layouts, are under</Trans>{' '}
        <Link to={PATHS.settingsSection.replace('$section', 'advanced')} className={linkStyle}>
          <Trans>Advanced</Trans>
        </Link>
        .
      </p>
      <PaymentLinks />
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
          Pages ask for a payment with a link that begins with “ethereum:”. Your browser can open such links here. Send is then filled in,
          and nothing is sent before you reviewed and signed it.
        </Trans>
      </p>
      <p className="mt-2 text-soft">
        <Trans>What a link asks for stands behind # in the address, which no browser sends: whoever hosts this page does not see it.</Trans>{' '}
        <Link to={PATHS.helpPage.replace('$', 'guide/links')} className={linkStyle}>
          <Trans>More about links and codes</Trans>
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setOutcome(openLinksHere(handler))}>
          <Trans>Open payment links here</Trans>
        </Button>
        <Button tone="quiet" onClick={() => setOutcome(stopOpeningLinks(handler))}>
          <Trans>Stop opening them here</Trans>
        </Button>
      </div>
      <p role="status" className="mt-2 empty:hidden" data-part="links-outcome">
        {outcome !== undefined && <OutcomeWords outcome={outcome} />}
      </p>
    </ScreenSection>
  )
}

function OutcomeWords({ outcome }: { readonly outcome: HandlerRegistration }): ReactNode {
  if (outcome === 'asked')
    return <Trans>Your browser was asked. It may want your yes, beside its address bar; what you answer there, no page can see.</Trans>
  if (outcome === 'only-web')
    return (
      <Trans>
        Your browser was asked, but opens only links that begin with “web+ethereum:” in a page. Paste others under Send, or scan their code.
      </Trans>
    )
  if (outcome === 'stopped')
    return <Trans>Your browser was told to open them here no longer. Its own settings list what it opens where.</Trans>
  return <Trans>This browser lets no page open such links. Paste a link under Send or Check, or scan its code.</Trans>
}
