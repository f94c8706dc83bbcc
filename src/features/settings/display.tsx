import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorNote } from '#ui/error-note'
import { Segmented } from '#ui/segmented'
import { usePreference } from './use-preference.ts'

/** How it looks. The system decides unless somebody does. */
export function Display() {
  const { t } = useLingui()
  const theme = usePreference('theme')
  const contrast = usePreference('contrast')
  const failure = theme.error ?? contrast.error
  return (
    <div className="flex flex-col gap-6">
      <Choice title={<Trans>Theme</Trans>}>
        <Segmented
          legend={t`Theme`}
          value={theme.value ?? 'system'}
          onChoose={theme.change}
          segments={[
            { value: 'system', label: t`As the system` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
      </Choice>
      <Choice title={<Trans>Contrast</Trans>}>
        <Segmented
          legend={t`Contrast`}
          value={contrast.value ?? 'system'}
          onChoose={contrast.change}
          segments={[
            { value: 'system', label: t`As the system` },
            { value: 'normal', label: t`Normal` },
            { value: 'more', label: t`High` },
          ]}
        />
      </Choice>
      {failure && <ErrorNote error={failure} />}
      <p className="text-small text-soft">
        <Trans>Motion follows the system: where it asks for less, nothing moves.</Trans>
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
