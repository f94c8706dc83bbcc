/** The door of `features/requests`. */
export { RequestsScreen } from './requests.tsx'
