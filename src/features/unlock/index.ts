/** The entry point of `features/unlock`. */
export { UnlockScreen } from './unlock.tsx'
