/** The entry point of `features/review`: everything that is shown before signing. */
export { ReviewScreen } from './review-screen.tsx'
