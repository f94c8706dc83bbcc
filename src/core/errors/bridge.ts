import { say, type ErrorTable } from './error-table.ts'

/** Why something can’t move between a rollup and its layer 1. */
export const bridgeErrors = {
  'bridge/unread': {
    kind: 'network',
    message: (d: { chain: string }) => say('We couldn’t read the bridge of {chain} on its layer 1.', d),
    remedy: say('Set up its layer 1, wait until it is verified, and try again.'),
  },
  'bridge/other-portal': {
    kind: 'refused',
    message: (d: { chain: string }) => say('The bridge of {chain} isn’t at the address that we know.', d),
    remedy: say('Don’t use it until you know why. Look for news of this chain.'),
  },
  'bridge/no-proof': {
    kind: 'network',
    message: (d: { chain: string }) => say('No endpoint of {chain} proves the withdrawal at a block that layer 1 knows.', d),
    remedy: say('Wait for the next proposal, or add an endpoint that keeps older state.'),
  },
  'bridge/not-now': {
    kind: 'user',
    message: say('This step of the withdrawal can’t be taken now.'),
    remedy: say('Look at the withdrawal again. It may have moved on.'),
  },
} as const satisfies ErrorTable
