import type { World } from '../world/world.ts'

/** The seven states that each screen is designed in, in the order of its sheet. */
export const STATES = ['empty', 'loading', 'partial', 'full', 'error', 'offline', 'locked'] as const
export type StateKind = (typeof STATES)[number]

/** What is done on the screen before it is looked at. */
export type Step = { readonly fill: string; readonly with: string } | { readonly press: string } | { readonly leave: string }

/** What is otherwise than in the ordinary world. `path`: another address than the screen's usual one. */
export type ScreenWorld = Partial<World> & {
  readonly path?: string
  readonly steps?: readonly Step[]
  /** The browser has no network. */
  readonly offline?: true
}

/** A world, or the reason why the screen is never in that state: a sentence for whoever asks. */
export type ScreenStates = {
  readonly name: string
  readonly path: string
  readonly states: Readonly<Record<StateKind, ScreenWorld | string>>
  /** What the screen looks like besides, by what it says: of a Review its verdicts. After the states in its sheet. */
  readonly forms?: Readonly<Record<string, ScreenWorld>>
}

/** The names of all that a screen is looked at in: its states, then its forms. */
export const looksOf = ({ forms = {} }: ScreenStates): readonly string[] => [...STATES, ...Object.keys(forms)]

/** The world of one of them; `undefined` where the screen is never in that state. */
export function worldIn({ states, forms = {} }: ScreenStates, name: string): ScreenWorld | undefined {
  const world = STATES.some((kind) => kind === name) ? states[name as StateKind] : forms[name]
  return typeof world === 'string' ? undefined : world
}

/** A locked wallet is led to Unlock before anything of the screen is drawn; the walk proves it for each of these. */
export const LED_TO_UNLOCK = 'A locked wallet is led to Unlock before the screen is drawn.'
