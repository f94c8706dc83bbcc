/** The entry point of `features/practice`: things to sign on the practice chain. */
export { PracticeScreen } from './practice-screen.tsx'
