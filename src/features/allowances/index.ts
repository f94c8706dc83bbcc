/** The entry point of `features/allowances`. */
export { AllowancesScreen } from './allowances-screen.tsx'
