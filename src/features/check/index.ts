/** The entry point of `features/check`: a second opinion on anything that somebody is asked to sign. */
export { CheckScreen } from './check-screen.tsx'
