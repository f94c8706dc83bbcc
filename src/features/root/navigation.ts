import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PATHS, PLACES_IN_SETTINGS } from '#features/shared'
import type { IconName } from '#ui/icon'

/** A place that the rail, the bottom bar, Settings or the palette leads to. */
export type NavigationItem = {
  readonly path: string
  readonly icon: IconName
  readonly name: MessageDescriptor
  readonly practiceOnly?: true
}

const HOME = { path: PATHS.portfolio, icon: 'portfolio', name: msg`Home` } as const satisfies NavigationItem
const ACTIVITY = { path: PATHS.activity, icon: 'activity', name: msg`Activity` } as const satisfies NavigationItem
const CHECK = { path: PATHS.check, icon: 'check', name: msg`Check` } as const satisfies NavigationItem
const EXPLORE = { path: PATHS.explore, icon: 'explore', name: msg`Explore` } as const satisfies NavigationItem
const SETTINGS = { path: PATHS.settings, icon: 'settings', name: msg`Settings` } as const satisfies NavigationItem

/** What the rail leads to, in groups: money, safety, the chain. */
export const RAIL: readonly (readonly NavigationItem[])[] = [
  [
    HOME,
    { path: PATHS.send, icon: 'send', name: msg`Send` },
    { path: PATHS.receive, icon: 'receive', name: msg`Receive` },
    { path: PATHS.swap, icon: 'swap', name: msg`Swap` },
    ACTIVITY,
    { path: PATHS.collectibles, icon: 'collectibles', name: msg`Collectibles` },
  ],
  [CHECK, { path: PATHS.allowances, icon: 'allowances', name: msg`Approvals` }, { path: PATHS.apps, icon: 'apps', name: msg`Apps` }],
  [EXPLORE],
]

/** At the foot of the rail. */
export const RAIL_FOOT: readonly NavigationItem[] = [{ path: PATHS.contacts, icon: 'contacts', name: msg`Contacts` }, SETTINGS]

/** Every place there is, in the order of the rail. */
export const NAVIGATION: readonly NavigationItem[] = [
  ...RAIL.flat(),
  ...RAIL_FOOT,
  ...PLACES_IN_SETTINGS,
  { path: PATHS.practice, icon: 'book', name: msg`Practice`, practiceOnly: true },
]

/** The four that a thumb reaches; the rest is behind More. */
export const BOTTOM: readonly NavigationItem[] = [HOME, ACTIVITY, CHECK, EXPLORE]

/** Whether a screen belongs to a place: it is the place, or below it. */
export const isWithin = (path: string, pathname: string): boolean =>
  path === PATHS.portfolio ? pathname === path : pathname === path || pathname.startsWith(`${path}/`)

/** The entry of the rail that a screen belongs to. */
export const railPathOf = (pathname: string): string | undefined =>
  PLACES_IN_SETTINGS.some(({ path }) => isWithin(path, pathname))
    ? PATHS.settings
    : isWithin(PATHS.practice, pathname)
      ? PATHS.portfolio
      : [...RAIL.flat(), ...RAIL_FOOT].find(({ path }) => isWithin(path, pathname))?.path
