/** The entry point of `features/send`: who, what, how much; then the Review. */
export { SendScreen } from './send-screen.tsx'
