/** Puts the keyboard on the first field of `form` that is wrong. Call it after a refused submit, once the errors are on the screen. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
