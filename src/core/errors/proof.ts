import { say, type ErrorTable } from './error-table.ts'

/** A Merkle proof or header that does not hold. */
export const proof = {
  'proof/invalid': {
    kind: 'network',
    message: (d: { what: string; why: string }) => say('The proof of {what} does not hold: {why}.', d),
    remedy: say('The answer was thrown away. Use another endpoint.'),
  },
  'proof/header-mismatch': {
    kind: 'network',
    message: (d: { number: string }) => say('The header of block {number} does not have the hash it was given with.', d),
    remedy: say('The answer was thrown away. Use another endpoint.'),
  },
  'proof/incomplete': {
    kind: 'network',
    message: (d: { what: string }) => say('The answer leaves out {what}, which was asked for.', d),
    remedy: say('The answer was thrown away. Use another endpoint.'),
  },
} as const satisfies ErrorTable
