import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CURRENCIES } from '#core/money/price'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Segmented } from '#ui/forms/segmented'
import { Select } from '#ui/forms/select'
import { usePreference } from './use-preference.ts'
import { SettingAnchor } from './setting-anchor.tsx'

/** How it looks. The system decides unless somebody does. */
export function Display() {
  const { t, i18n } = useLingui()
  const theme = usePreference('theme')
  const contrast = usePreference('contrast')
  const currency = usePreference('currency')
  const failure = theme.error ?? contrast.error ?? currency.error
  const names = new Intl.DisplayNames([i18n.locale, 'en'], { type: 'currency' })
  return (
    <div className="flex flex-col gap-6">
      <SettingAnchor name="theme">
        <Choice title={<Trans>Theme</Trans>}>
          <Segmented
            legend={t`Theme`}
            value={theme.value ?? 'system'}
            onChoose={theme.change}
            segments={[
              { value: 'system', label: t`System` },
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
          />
        </Choice>
      </SettingAnchor>
      <SettingAnchor name="contrast">
        <Choice title={<Trans>Contrast</Trans>}>
          <Segmented
            legend={t`Contrast`}
            value={contrast.value ?? 'system'}
            onChoose={contrast.change}
            segments={[
              { value: 'system', label: t`System` },
              { value: 'normal', label: t`Normal` },
              { value: 'more', label: t`High` },
            ]}
          />
        </Choice>
      </SettingAnchor>
      <SettingAnchor name="currency">
        <Field
          label={<Trans>Currency</Trans>}
          help={
            <Trans>Values are read in dollars and converted with Chainlink’s feed. If that feed doesn’t answer, no value is shown.</Trans>
          }
        >
          <Select
            value={currency.value ?? 'USD'}
            onChoose={currency.change}
            options={CURRENCIES.map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))}
          />
        </Field>
      </SettingAnchor>
      {failure && <ErrorNote error={failure} />}
      <p className="text-small text-soft">
        <Trans>Motion follows your system: if it asks for less motion, nothing moves.</Trans>
      </p>
    </div>
  )
}

const Choice = ({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h2 className="font-semibold">{title}</h2>
    {children}
  </div>
)
