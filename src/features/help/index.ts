/** The door of `features/help`. */
export { HelpScreen } from './help.tsx'
export { HelpPageScreen } from './help-page.tsx'
