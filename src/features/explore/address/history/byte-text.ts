const STEPS = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
  ['byte', 1],
] as const

/** A number of bytes in the largest unit that it fills: "1.2 MB". */
export function byteText(bytes: number, locale: string): string {
  const [unit, size] = STEPS.find(([, one]) => bytes >= one) ?? ['byte', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 2 }).format(bytes / size)
}
