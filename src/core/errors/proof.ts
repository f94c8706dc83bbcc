import { say, type ErrorTable } from './error-table.ts'

/** A Merkle proof or header that does not hold. `endpoint`: host of who gave it. */
export const proof = {
  'proof/invalid': {
    kind: 'network',
    message: (d: { endpoint: string; what: string; why: string }) => say('{endpoint} sent an invalid proof of {what}: {why}.', d),
    remedy: say('We ignored the answer. If this continues, use another endpoint.'),
  },
  'proof/header-mismatch': {
    kind: 'network',
    message: ({ endpoint, number }: { endpoint: string; number: string; why: string }) =>
      say('{endpoint} sent a header for block {number} that doesn’t match the block’s hash.', { endpoint, number }),
    remedy: say('We ignored the answer. If this continues, use another endpoint.'),
  },
  'proof/unknown-header': {
    kind: 'network',
    message: ({ endpoint, number, fields }: { endpoint: string; number: string; fields: string }) =>
      say('{endpoint} sent a header for block {number} with fields this version doesn’t know: {fields}. So its hash can’t be checked.', {
        endpoint,
        number,
        fields: { is: 'foreign', text: fields },
      }),
    remedy: say(
      'If other endpoints say the same, the chain has passed a newer fork: update Assay. An imported fork schedule says when a fork comes, not what its headers contain.',
    ),
  },
  'proof/incomplete': {
    kind: 'network',
    message: (d: { endpoint: string; what: string }) => say('{endpoint} left {what} out of its answer, although we asked for it.', d),
    remedy: say('We ignored the answer. If this continues, use another endpoint.'),
  },
} as const satisfies ErrorTable
