import { type RefCallback, useRef } from 'react'

/** A field for a password or another secret, which holds its text by itself: no state of ours ever does. */
export type SecretField = {
  /** The `ref` of its input, which has no `value`. What is in it is overwritten when the input goes. */
  readonly ref: RefCallback<HTMLInputElement>
  /** What is in it now; empty where there is no input. Read it once, when it is handed on. */
  read(): string
  write(text: string): void
  clear(): void
}

function createSecretField(): SecretField {
  let input: HTMLInputElement | undefined
  const write = (text: string): void => {
    if (input) input.value = text
  }
  return {
    ref(element) {
      input = element ?? undefined
      return () => {
        if (element) element.value = ''
        if (input === element) input = undefined
      }
    },
    read: () => input?.value ?? '',
    write,
    clear: () => write(''),
  }
}

/** The same field for as long as the part of the screen is there. */
export function useSecretField(): SecretField {
  const field = useRef<SecretField>(undefined)
  field.current ??= createSecretField()
  return field.current
}
