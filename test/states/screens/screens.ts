import { HOME } from './home.ts'
import type { ScreenStates } from './screen-states.ts'
import { APPS, CONTACTS, EVIDENCE, REQUEST_LOG } from './lists.ts'

/** Every screen of the rail and of the settings, in each of its states. */
export const SCREENS: readonly ScreenStates[] = [HOME, APPS, CONTACTS, EVIDENCE, REQUEST_LOG]
