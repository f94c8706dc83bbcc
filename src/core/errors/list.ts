import { say, type ErrorTable } from './error-table.ts'

/** Lists of reported sites and addresses that somebody signs. */
export const listErrors = {
  'list/not-signed': {
    kind: 'refused',
    message: say('The key didn’t sign this list.'),
    remedy: say('Nothing changed. For a new key, remove the list and add it again.'),
  },
  'list/not-newer': {
    kind: 'refused',
    message: (d: { version: number; have: number }) => say('The file is version {version}. You have version {have}.', d),
    remedy: say('Nothing changed. Try again later.'),
  },
} as const satisfies ErrorTable
