import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PATHS } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { activate, type Language, LANGUAGES, LOCALES, preferredLocale } from '#ui/language/i18n'
import { Select } from '#ui/forms/select'
import { PaymentLinks } from './payment-links.tsx'
import { usePreference } from './use-preference.ts'

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
