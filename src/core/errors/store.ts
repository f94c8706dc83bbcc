import { say, type ErrorTable } from './error-table.ts'

/** This device's storage. */
export const store = {
  'store/quota': {
    kind: 'user',
    message: say('This device has no room left for Assay.'),
    remedy: say('Free some space in the browser, then try again. Nothing was sent.'),
  },
  'store/corrupt': {
    kind: 'bug',
    message: (d: { what: string }) => say('What is stored here does not match its seal ({what}).', d),
    remedy: say('It was set aside, not deleted. Everything else still works.'),
  },
  'store/version': {
    kind: 'user',
    message: say('A newer version of Assay wrote this data.'),
    remedy: say('Reload to get the newer version.'),
  },
  'store/unavailable': {
    kind: 'user',
    message: say('This browser does not let us store anything.'),
    remedy: say('Leave private mode, or allow storage for this page.'),
  },
  'store/closed': {
    kind: 'user',
    message: say('Your records are sealed while the vault is locked.'),
    remedy: say('Unlock it, then try again.'),
  },
  'store/too-many': {
    kind: 'refused',
    message: (d: { most: number }) => say('There are more than {most} entries in the past of this account.', d),
    remedy: say('What is older is not kept here, and is shown as not known.'),
  },
} as const satisfies ErrorTable
