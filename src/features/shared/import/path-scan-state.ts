import type { Address } from '#core/ethereum/address'
import type { Pick as Picked, Picks } from './choices.ts'
import type { Scanned, ScannedPath } from './scan.ts'

/** Accounts along one path: those that were derived, what chains said of them, and the names of those that are taken, by number. */
export type PathScanState = {
  readonly places: readonly ScannedPath[]
  readonly seen: ReadonlyMap<Address, Scanned>
  readonly names: ReadonlyMap<number, string>
}

export const NO_ACCOUNTS: PathScanState = { places: [], seen: new Map(), names: new Map() }

export type PathScanEvent =
  | { readonly kind: 'begin' }
  /** The first addresses; `names` of those that were found before, which are taken from the start. */
  | { readonly kind: 'derived'; readonly places: readonly ScannedPath[]; readonly names: ReadonlyMap<number, string> }
  /** Further addresses, from number `start` on. */
  | { readonly kind: 'more'; readonly start: number; readonly places: readonly ScannedPath[] }
  /** What chains say of one. `name`: it is taken under this name, unless it has one. */
  | { readonly kind: 'seen'; readonly scanned: Scanned; readonly name: string | undefined }
  | { readonly kind: 'take'; readonly index: number; readonly name: string }
  | { readonly kind: 'leave'; readonly index: number }
  | { readonly kind: 'rename'; readonly index: number; readonly name: string }

/** What is known and taken after `event`. */
export function nextPathScan(state: PathScanState, event: PathScanEvent): PathScanState {
  const { places, seen, names } = state
  switch (event.kind) {
    case 'begin':
      return NO_ACCOUNTS
    case 'derived':
      return { ...state, places: event.places, names: new Map([...event.names, ...names]) }
    case 'more':
      // Asked for twice, they come once.
      return places.length === event.start ? { ...state, places: [...places, ...event.places] } : state
    case 'seen': {
      const { scanned, name } = event
      const isNew = !places.some(({ index }) => index === scanned.index)
      const next = { ...state, seen: new Map(seen).set(scanned.address, scanned), places: isNew ? [...places, scanned] : places }
      return name === undefined ? next : nextPathScan(next, { kind: 'take', index: scanned.index, name })
    }
    case 'take':
      return names.has(event.index) ? state : { ...state, names: new Map(names).set(event.index, event.name) }
    case 'leave':
      return { ...state, names: new Map([...names].filter(([index]) => index !== event.index)) }
    case 'rename':
      return { ...state, names: new Map(names).set(event.index, event.name) }
  }
}

/** The accounts that are taken, in the order of their rows. */
export const picksOf = (pathTemplate: string, { places, names }: PathScanState): Picks => ({
  pathTemplate,
  list: places.flatMap(({ index, address }): readonly Picked[] => {
    const name = names.get(index)
    return name === undefined ? [] : [{ index, address, name }]
  }),
})
