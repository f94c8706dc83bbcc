/** A day of our records (`2026-11-22`, UTC) as the reader's locale writes it. */
export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat([locale, 'en'], { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))
