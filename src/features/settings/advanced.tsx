import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { PATHS } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { ScreenSection } from '#ui/layout/page'
import { Select } from '#ui/forms/select'
import { usePreference } from './use-preference.ts'
import { SettingAnchor } from './setting-anchor.tsx'

/** For those who test Assay itself. Nothing here lowers what it checks. */
export function Advanced() {
  const { t } = useLingui()
  const locale = usePreference('locale')
  const value = locale.value === 'en-XA' || locale.value === 'ar-XB' ? locale.value : 'en'
  return (
    <div className="flex flex-col gap-8">
      <SettingAnchor name="test-language">
        <Field label={<Trans>Test language</Trans>} help={<Trans>For testing layouts: the same English, longer or right to left.</Trans>}>
          <Select
            value={value}
            onChoose={locale.change}
            options={[
              { value: 'en', label: t`None` },
              { value: 'en-XA', label: t`Longer words` },
              { value: 'ar-XB', label: t`Right to left` },
            ]}
          />
        </Field>
      </SettingAnchor>
      {locale.error && <ErrorNote error={locale.error} />}
      <ScreenSection title={<Trans>Practice chain</Trans>}>
        <p className="text-soft">
          <Trans>A real chain on this computer, with nothing of value on it. Add or remove it under</Trans>{' '}
          <Link to={PATHS.chains} className={linkStyle}>
            <Trans>Chains</Trans>
          </Link>
          .
        </p>
      </ScreenSection>
    </div>
  )
}
