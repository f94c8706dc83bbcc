import type { NumberStyle } from './amount.ts'

/** How a locale writes numbers, for reading what a person types. */
export function numberStyle(locale: string): NumberStyle {
  const parts = new Intl.NumberFormat([locale, 'en'], { numberingSystem: 'latn', useGrouping: true }).formatToParts(12_345_678.5)
  const of = (type: 'decimal' | 'group', fallback: string): string => parts.find((part) => part.type === type)?.value ?? fallback
  const decimal = of('decimal', '.')
  return { decimal, group: of('group', decimal === ',' ? '.' : ',') }
}

/** A number as a format of the locale writes it, whole or decimal text of any length: what is to hold of group marks everywhere is said here. */
export const writeNumber = (format: Intl.NumberFormat, value: bigint | `${number}`): string => format.format(value)

const ALIKE = [/[\s\u00a0\u202f]/u, /['’]/u]

/** What is typed for a group mark becomes that mark: any space where the locale groups by one, either apostrophe likewise. */
export function asTyped(text: string, style: NumberStyle): string {
  const kind = ALIKE.find((alike) => alike.test(style.group))
  return kind === undefined ? text : text.trim().replaceAll(new RegExp(kind, 'gu'), style.group)
}
