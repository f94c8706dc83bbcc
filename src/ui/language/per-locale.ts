/** Keeps what `make` made, for each locale and kind: to set up a format takes fifty times as long as to write with it. */
export function perLocale<T, Kind extends string = string>(make: (locales: string[], kind: Kind) => T): (locale: string, kind?: Kind) => T {
  const kept = new Map<string, T>()
  return (locale, kind = '' as Kind) => {
    const key = `${locale} ${kind}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make([locale, 'en'], kind)
    kept.set(key, made)
    return made
  }
}
