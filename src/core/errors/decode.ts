import { say, type ErrorTable } from './error-table.ts'

/** Bytes that do not mean what their frame says. */
export const decodeErrors = {
  'decode/malformed': {
    kind: 'refused',
    message: (d: { what: string }) => say('{what} can’t be read: its format is wrong.', d),
    remedy: say('Assay doesn’t guess. Ask whoever sent it for a correct copy.'),
  },
  /** `fault`, `at` and `found` say more in `decode/read/fault.ts`, which only the screen that reads carries. */
  'decode/unreadable': {
    kind: 'refused',
    message: (_: { fault: string; at: string; found: string }) => say('We can’t read this as something to sign.'),
    remedy: say('Assay doesn’t guess. Ask whoever sent it for a correct copy.'),
  },
} as const satisfies ErrorTable
