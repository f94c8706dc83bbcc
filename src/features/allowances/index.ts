/** The door of `features/allowances`. */
export { AllowancesScreen } from './allowances-screen.tsx'
