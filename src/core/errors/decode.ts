import { say, type ErrorTable } from './error-table.ts'

/** Bytes that do not mean what their frame says. */
export const decodeErrors = {
  'decode/malformed': {
    kind: 'refused',
    message: (d: { what: string }) => say('{what} is not well formed.', d),
    remedy: say('We refuse rather than guess. Ask its sender for a correct one.'),
  },
  /** `fault`, `at` and `found` say more in `decode/read/fault.ts`, which only the screen that reads carries. */
  'decode/unreadable': {
    kind: 'refused',
    message: (_: { fault: string; at: string; found: string }) => say('We cannot read this as something to sign.'),
    remedy: say('We refuse rather than guess. Ask its sender for a correct one.'),
  },
} as const satisfies ErrorTable
