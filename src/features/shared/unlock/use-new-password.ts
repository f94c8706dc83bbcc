import { useState } from 'react'
import { type AppError, fail } from '#core/errors'
import { estimateBits, MIN_BITS, MIN_LENGTH } from '#core/identity/password'
import { COMMON } from '#core/identity/password-common'
import { type SecretField, useSecretField } from '../secret/use-secret-field.ts'

/** What is known of a password that is being chosen: how good it is, and never what it is. */
type Measured = {
  readonly isEmpty: boolean
  /** Of guessing, rounded down. */
  readonly bits: number
  readonly isLongEnough: boolean
  readonly again: 'empty' | 'same' | 'differs'
}

/** Measures what stands in both fields. */
const measured = (text: string, again: string): Measured => ({
  isEmpty: text === '',
  bits: Math.floor(estimateBits(text, COMMON)),
  isLongEnough: [...text].length >= MIN_LENGTH,
  again: again === text ? 'same' : again === '' ? 'empty' : 'differs',
})

/** What is wrong with it, for both fields. */
export function passwordProblems({ isEmpty, bits, isLongEnough, again }: Measured): {
  readonly text?: AppError
  readonly again?: AppError
} {
  if (isEmpty) return { text: fail('input/required', { field: 'Password' }) }
  if (!isLongEnough || bits < MIN_BITS) return { text: fail('vault/weak-password', { bits }) }
  return again === 'same' ? {} : { again: fail('input/password-differs') }
}

/** A password that is being chosen. Its two fields hold it, and nothing else; they keep it until it was taken, so that a slip elsewhere costs no new one. */
export type NewPassword = {
  readonly measured: Measured
  readonly fields: { readonly text: SecretField; readonly again: SecretField }
  /** Looks at the fields. */
  measure(): Measured
  /** True where nothing keeps it from being used: look at this when the form is sent. */
  isFine(): boolean
  /** Reads it, once, for whoever seals with it. */
  read(): string
  clear(): void
}

const EMPTY = measured('', '')

/** The two fields of a new password, and what is known of them. */
export function useNewPassword(): NewPassword {
  const [text, again] = [useSecretField(), useSecretField()]
  const [known, setKnown] = useState(EMPTY)
  const measure = (): Measured => {
    const now = measured(text.read(), again.read())
    setKnown(now)
    return now
  }
  return {
    measured: known,
    fields: { text, again },
    measure,
    isFine: () => Object.keys(passwordProblems(measure())).length === 0,
    read: text.read,
    clear() {
      text.clear()
      again.clear()
      setKnown(EMPTY)
    },
  }
}
