/** The entry point of `features/contacts`: whom the person named. */
export { ContactsScreen } from './contacts-screen.tsx'
