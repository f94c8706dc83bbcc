import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/text/visually-hidden'

/** How a price moved over a day, in 10^-4. In ink: that a price fell is nothing that is not all right. */
export function ChangeView({
  basisPoints,
  long = false,
}: {
  readonly basisPoints: number
  /** Says over what time. */ readonly long?: boolean
}): ReactNode {
  const { i18n } = useLingui()
  const percent = i18n.number(Math.abs(basisPoints) / 10_000, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="figures text-small text-soft">
      {basisPoints !== 0 && (
        <span aria-hidden="true" className="text-fine">
          {basisPoints > 0 ? '▲' : '▼'}{' '}
        </span>
      )}
      <VisuallyHidden>
        {basisPoints > 0 ? <Trans>up</Trans> : basisPoints < 0 ? <Trans>down</Trans> : <Trans>unchanged</Trans>}{' '}
      </VisuallyHidden>
      {percent}
      {long && (
        <>
          {' '}
          <Trans>in 24 h</Trans>
        </>
      )}
    </span>
  )
}
