import { type Choices, NO_CHOICES } from './subject.ts'

/** How something to check comes in. */
export type CheckInputKind = 'paste' | 'by-hand'

/** What stands on the screen of Check. */
export type CheckScreenState = {
  readonly input: CheckInputKind
  /** Something was begun by hand: it stays there while the other input is shown. */
  readonly hasManual: boolean
  readonly text: string
  readonly choices: Choices
  /** A signature that was pasted alone, for what it is a signature of; empty: none. */
  readonly signature: string
  /** Whether the vault was locked when the choices were made. */
  readonly locked: boolean
}

export type CheckScreenEvent =
  | { readonly kind: 'taken'; readonly text: string }
  | { readonly kind: 'input-chosen'; readonly input: CheckInputKind }
  | { readonly kind: 'chosen'; readonly choices: Choices }
  /** The signature that stands there alone is held against what comes next. */
  | { readonly kind: 'signature-set-aside'; readonly signature: string }
  | { readonly kind: 'lock-changed'; readonly locked: boolean }

export const openCheckScreen = (locked: boolean): CheckScreenState => ({
  input: 'paste',
  hasManual: false,
  text: '',
  choices: NO_CHOICES,
  signature: '',
  locked,
})

/** The screen after an event. */
export function nextCheckScreen(state: CheckScreenState, event: CheckScreenEvent): CheckScreenState {
  switch (event.kind) {
    case 'taken':
      return { ...state, text: event.text, choices: NO_CHOICES, input: 'paste' }
    case 'input-chosen':
      return { ...state, input: event.input, hasManual: state.hasManual || event.input === 'by-hand' }
    case 'chosen':
      return { ...state, choices: event.choices }
    case 'signature-set-aside':
      return { ...state, signature: event.signature, text: '', choices: NO_CHOICES, input: 'paste' }
    case 'lock-changed':
      // A lock takes back whatever was chosen from the accounts of this device; what was pasted stays.
      return { ...state, locked: event.locked, choices: NO_CHOICES }
  }
}
