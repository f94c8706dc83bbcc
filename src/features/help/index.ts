/** The entry point of `features/help`. */
export { HelpScreen } from './help.tsx'
export { HelpPageScreen } from './help-page.tsx'
