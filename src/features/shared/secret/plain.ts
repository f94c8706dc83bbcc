/** Where what a field holds is shown in plain: beside it, in the same `data-secret` box. The field itself stays a password, always. */
const plainOf = (field: HTMLInputElement): Element | null => field.closest('[data-secret]')?.querySelector('[data-plain]') ?? null

export const isPlain = (field: HTMLInputElement): boolean => (plainOf(field)?.textContent ?? '') !== ''

/** Shows what is in a field, beside it. */
export function showPlain(field: HTMLInputElement): void {
  const plain = plainOf(field)
  if (plain) plain.textContent = field.value
}

/** Takes it away again: of one field, or of all in a part of the page. */
export function hidePlain(where: Element | null): void {
  const all = where instanceof HTMLInputElement ? [plainOf(where)] : [...(where?.querySelectorAll('[data-plain]') ?? [])]
  for (const plain of all) if (plain) plain.textContent = ''
}
