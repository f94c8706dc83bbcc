/** The entry point of `features/requests`. */
export { RequestsScreen } from './requests.tsx'
