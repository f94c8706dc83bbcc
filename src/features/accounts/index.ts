/** The entry point of `features/accounts`. */
export { AccountsScreen } from './accounts.tsx'
export { NewAccountScreen } from './add/new-account.tsx'
export { AccountScreen } from './account.tsx'
