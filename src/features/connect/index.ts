/** The entry point of `features/connect`: what apps ask for, one after the other. */
export { ConnectScreen } from './connect-screen.tsx'
