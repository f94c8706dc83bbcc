import { useLingui } from '@lingui/react/macro'

/** Millionths as percent in the person's own figures, with so many places as they take, and no more than two. */
export function usePercent(): (millionths: bigint) => string {
  const { i18n } = useLingui()
  return (millionths) =>
    new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(millionths) / 1_000_000)
}
