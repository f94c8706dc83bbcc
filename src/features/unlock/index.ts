/** The door of `features/unlock`. */
export { UnlockScreen } from './unlock.tsx'
