import { say, type ErrorTable } from './error-table.ts'

/** This device's storage. */
export const store = {
  'store/quota': {
    kind: 'user',
    message: say('There’s no space left for Assay on this device.'),
    remedy: say('Nothing was sent. Free some space for the browser, then try again.'),
  },
  'store/corrupt': {
    kind: 'bug',
    message: (d: { what: string }) => say('Stored data doesn’t match its seal ({what}).', d),
    remedy: say('We set it aside and didn’t delete it. Everything else still works.'),
  },
  'store/version': {
    kind: 'user',
    message: say('This data was saved by a newer version of Assay.'),
    remedy: say('Reload to get the newer version.'),
  },
  'store/unavailable': {
    kind: 'user',
    message: say('This browser doesn’t let us store anything.'),
    remedy: say('Leave private browsing, or allow this page to store data.'),
  },
  'store/closed': {
    kind: 'user',
    message: say('Your records are sealed while the vault is locked.'),
    remedy: say('Unlock it, then try again.'),
  },
  'store/too-many': {
    kind: 'refused',
    message: (d: { most: number }) => say('This account’s history has more than {most} entries.', d),
    remedy: say('Older entries aren’t kept here and are shown as not known.'),
  },
} as const satisfies ErrorTable
