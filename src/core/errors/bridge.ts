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
  'bridge/other-release': {
    kind: 'refused',
    message: (d: { chain: string }) => say('The bridge of {chain} was changed to a release that we can’t read.', d),
    remedy: say('Look for a newer build. What is on its way isn’t lost.'),
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
  'bridge/other-token': {
    kind: 'refused',
    message: say('This token names another token of layer 1 than our list does.'),
    remedy: say('Don’t move it until you know why.'),
  },
  'bridge/no-account': {
    kind: 'refused',
    message: (d: { chain: string }) => say('Your account is a contract, and {chain} has none at its address.', d),
    remedy: say('Create it there first, or send to an address that you control there.'),
  },
} as const satisfies ErrorTable
