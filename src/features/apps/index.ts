/** The entry point of `features/apps`: who is connected, and to what. */
export { AppsScreen } from './apps-screen.tsx'
