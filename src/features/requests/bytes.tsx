import { useLingui } from '@lingui/react/macro'

const STEPS: readonly (readonly [unit: string, bytes: number])[] = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
]

/** A number of bytes in the unit that it fills. */
export function Bytes({ count }: { readonly count: number }) {
  const { i18n } = useLingui()
  const [unit, size] = STEPS.find(([, bytes]) => count >= bytes) ?? ['byte', 1]
  const format = new Intl.NumberFormat([i18n.locale, 'en'], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: size === 1 ? 0 : 1,
  })
  return <span className="figures whitespace-nowrap">{format.format(count / size)}</span>
}
