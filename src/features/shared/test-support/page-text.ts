/**
 * All that the page holds: its marks, their attributes, and what stands in its fields. The head is left out: there the test runner keeps scripts whose random names
 * hold any four digits now and then.
 */
export const everythingOnPage = (): string =>
  [document.body.outerHTML, ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)].join(
    ' ',
  )
