import { defined } from '#core/defined'
import { type Choices, NO_CHOICES } from './choices.ts'

/** How something to check comes in. */
export type CheckInputKind = 'paste' | 'by-hand'

/** What stands on the screen of Check. */
export type CheckScreenState = {
  readonly input: CheckInputKind
  /** The field is one line: what it holds came at once, and its verdict is what matters. */
  readonly folded: boolean
  /** How often something came at once: each time, the focus goes to its verdict. */
  readonly arrivals: number
  /** The chain for what names none, chosen before anything was there. Absent: the one that is open. */
  readonly chainId?: number
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
  /** `atOnce`: pasted, dropped, scanned or opened, not typed. `choices`: what is known of it besides. */
  | { readonly kind: 'taken'; readonly text: string; readonly atOnce?: boolean; readonly choices?: Choices }
  /** What was typed is whole. */
  | { readonly kind: 'finished' }
  | { readonly kind: 'unfolded' }
  | { readonly kind: 'chain-chosen'; readonly chainId: number | undefined }
  | { readonly kind: 'input-chosen'; readonly input: CheckInputKind }
  | { readonly kind: 'chosen'; readonly choices: Choices }
  /** The signature that stands there alone is held against what comes next. */
  | { readonly kind: 'signature-set-aside'; readonly signature: string }
  | { readonly kind: 'lock-changed'; readonly locked: boolean }

export const openCheckScreen = (locked: boolean): CheckScreenState => ({
  input: 'paste',
  folded: false,
  arrivals: 0,
  hasManual: false,
  text: '',
  choices: NO_CHOICES,
  signature: '',
  locked,
})

/** The screen after an event. */
export function nextCheckScreen(state: CheckScreenState, event: CheckScreenEvent): CheckScreenState {
  switch (event.kind) {
    case 'taken': {
      const { text, choices = NO_CHOICES, atOnce = false } = event
      const folded = atOnce && text.trim() !== ''
      return { ...state, text, choices, input: 'paste', folded, arrivals: state.arrivals + (folded ? 1 : 0) }
    }
    case 'finished':
      return { ...state, folded: true, arrivals: state.arrivals + 1 }
    case 'unfolded':
      return { ...state, folded: false }
    case 'chain-chosen': {
      const { chainId: _before, ...rest } = state
      return { ...rest, ...defined({ chainId: event.chainId }) }
    }
    case 'input-chosen':
      return { ...state, input: event.input, hasManual: state.hasManual || event.input === 'by-hand' }
    case 'chosen':
      return { ...state, choices: event.choices }
    case 'signature-set-aside':
      return { ...state, signature: event.signature, text: '', choices: NO_CHOICES, input: 'paste', folded: false }
    case 'lock-changed':
      // A lock takes back whatever was chosen from the accounts of this device; what was pasted stays.
      return { ...state, locked: event.locked, choices: NO_CHOICES }
  }
}
