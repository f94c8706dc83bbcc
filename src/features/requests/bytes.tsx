import { Plural, useLingui } from '@lingui/react/macro'

const STEPS: readonly (readonly [unit: string, bytes: number])[] = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
]

/** A number of bytes in the unit that it fills. */
export function ByteCount({ count }: { readonly count: number }) {
  const { i18n } = useLingui()
  const step = STEPS.find(([, bytes]) => count >= bytes)
  // In full: short, the browser has one word for one and for many.
  if (step === undefined)
    return (
      <span className="figures whitespace-nowrap">
        <Plural value={count} one="# byte" other="# bytes" />
      </span>
    )
  const [unit, size] = step
  const format = new Intl.NumberFormat([i18n.locale, 'en'], { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
  return <span className="figures whitespace-nowrap">{format.format(count / size)}</span>
}
