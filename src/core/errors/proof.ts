import { say, type ErrorTable } from './error-table.ts'

/** A Merkle proof or header that does not hold. `endpoint`: host of who gave it. */
export const proof = {
  'proof/invalid': {
    kind: 'network',
    message: (d: { endpoint: string; what: string; why: string }) => say('{endpoint} gave a proof of {what} that does not hold: {why}.', d),
    remedy: say('The answer was thrown away. Use another endpoint if this goes on.'),
  },
  'proof/header-mismatch': {
    kind: 'network',
    message: ({ endpoint, number }: { endpoint: string; number: string; why: string }) =>
      say('{endpoint} gave a header of block {number} that does not have the hash of that block.', { endpoint, number }),
    remedy: say('The answer was thrown away. Use another endpoint if this goes on.'),
  },
  'proof/unknown-header': {
    kind: 'network',
    message: ({ endpoint, number, fields }: { endpoint: string; number: string; fields: string }) =>
      say(
        '{endpoint} gave a header of block {number} with fields that this version does not know: {fields}. So its hash cannot be checked.',
        {
          endpoint,
          number,
          fields: { is: 'foreign', text: fields },
        },
      ),
    remedy: say(
      'If other endpoints say the same, the chain is past a later fork: install a newer version. A schedule of forks that you import under Chains says when a fork comes, and cannot teach what its headers hold.',
    ),
  },
  'proof/incomplete': {
    kind: 'network',
    message: (d: { endpoint: string; what: string }) => say('{endpoint} left {what} out of its answer, although it was asked for.', d),
    remedy: say('The answer was thrown away. Use another endpoint if this goes on.'),
  },
} as const satisfies ErrorTable
