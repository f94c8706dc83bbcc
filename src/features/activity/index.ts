/** The entry point of `features/activity`: what this device signed, and what became of it. */
export { ActivityScreen } from './activity-screen.tsx'
export { TransactionScreen } from './transaction-screen.tsx'
