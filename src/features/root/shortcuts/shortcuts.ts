/** What a key does. `go`: a letter after G leads to a place. */
export type Shortcut = { readonly kind: 'search' } | { readonly kind: 'sheet' } | { readonly kind: 'go'; readonly place: GoPlace }

/** The places that a letter after G leads to, as `PATHS` names them. */
export const GO_KEYS = {
  h: 'portfolio',
  s: 'send',
  r: 'receive',
  w: 'swap',
  a: 'activity',
  c: 'check',
  p: 'allowances',
  e: 'explore',
} as const

export type GoPlace = (typeof GO_KEYS)[keyof typeof GO_KEYS]

/** Milliseconds in which the letter after G must come. */
const CHORD_MS = 1500

/** When G was pressed, in milliseconds; undefined while no letter is waited for. */
export type ShortcutState = { readonly since?: number }

type Pressed = {
  readonly key: string
  readonly ctrl: boolean
  /** Something else takes what is typed, or a dialog is open. */
  readonly busy: boolean
  /** Keys without Ctrl are turned on (WCAG 2.1.4). */
  readonly letters: boolean
  /** Milliseconds. */
  readonly at: number
}

/** What a pressed key means, and what is waited for after it. */
export function nextShortcut(
  state: ShortcutState,
  { key, ctrl, busy, letters, at }: Pressed,
): { readonly state: ShortcutState; readonly does?: Shortcut } {
  const name = key.toLowerCase()
  if (ctrl) return name === 'k' ? { state: {}, does: { kind: 'search' } } : { state: {} }
  if (busy || !letters) return { state: {} }
  if (name === '/') return { state: {}, does: { kind: 'search' } }
  if (name === '?') return { state: {}, does: { kind: 'sheet' } }
  if (state.since !== undefined && at - state.since <= CHORD_MS && isGoKey(name))
    return { state: {}, does: { kind: 'go', place: GO_KEYS[name] } }
  return { state: name === 'g' ? { since: at } : {} }
}

const isGoKey = (name: string): name is keyof typeof GO_KEYS => Object.hasOwn(GO_KEYS, name)
