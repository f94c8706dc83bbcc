/** The entry point of `features/settings`. */
export { SettingsScreen } from './settings.tsx'
