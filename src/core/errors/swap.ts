import { say, type ErrorTable } from './error-table.ts'

/** Why a swap cannot be had. */
export const swap = {
  'swap/no-route': {
    kind: 'user',
    message: say('We know no pool that connects these two tokens.'),
    remedy: say(
      'We search the exchanges that we know, through up to three pools, and no v4 pools with hooks. Try swapping through a more traded token.',
    ),
  },
  'swap/too-little': {
    kind: 'user',
    message: say('No pool that we know holds enough for this swap.'),
    remedy: say('Swap less, or in several parts.'),
  },
  'swap/same': {
    kind: 'user',
    message: say('You chose the same asset twice.'),
    remedy: say('Choose two different assets.'),
  },
  'swap/no-pools-here': {
    kind: 'user',
    message: (d: { chain: string }) => say('We know no pools on {chain}.', d),
    remedy: say('You can swap on Ethereum, Base, OP Mainnet, Arbitrum One, Polygon, BNB Smart Chain and the practice chain.'),
  },
} as const satisfies ErrorTable
