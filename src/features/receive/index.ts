/** The entry point of `features/receive`: where to be paid. */
export { ReceiveScreen } from './receive-screen.tsx'
