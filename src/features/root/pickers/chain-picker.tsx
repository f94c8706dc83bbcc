import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { lazy, type ReactNode } from 'react'
import { ChainMark, PATHS, Picker, usePorts, useSource } from '#features/shared'
import { buttonStyle } from '#ui/buttons/button'
import { VisuallyHidden } from '#ui/text/visually-hidden'

const ChainPanel = lazy(async () => ({ default: (await import('./chain-panel.tsx')).ChainPanel }))

/** The chain that is looked at, and another one to look at instead. */
export function ChainPicker(): ReactNode {
  const { t } = useLingui()
  const current = useSource(usePorts<'book'>().book.current)
  if (!current)
    return (
      <Link to={PATHS.chains} className={buttonStyle('plain', 'small')}>
        <Trans>Choose a chain</Trans>
      </Link>
    )
  const { name } = current
  return (
    <Picker title={t`Choose a chain`} renderPanel={(close) => <ChainPanel close={close} />}>
      <ChainMark chain={current} size={20} />
      <span className="max-w-40 truncate" dir="auto">
        <Trans>
          <VisuallyHidden>Chain:</VisuallyHidden> {name}
        </Trans>
      </span>
    </Picker>
  )
}
