/** The door of `features/settings`. */
export { SettingsScreen } from './settings.tsx'
