import { say, type ErrorTable } from './error-table.ts'

/** Why a swap cannot be had. */
export const swap = {
  'swap/no-route': {
    kind: 'user',
    message: say('No pool that we know leads from one to the other.'),
    remedy: say('We look at Uniswap v2 and v3, over up to three pools. Swap by way of a token that is traded more.'),
  },
  'swap/too-little': {
    kind: 'user',
    message: say('No pool that we know holds enough for that.'),
    remedy: say('Swap less, or in parts.'),
  },
  'swap/same': {
    kind: 'user',
    message: say('These are the same.'),
    remedy: say('Choose two different assets.'),
  },
  'swap/no-pools-here': {
    kind: 'user',
    message: (d: { chain: string }) => say('We know no pools on {chain}.', d),
    remedy: say('Swaps are found on Ethereum, and on the practice chain.'),
  },
} as const satisfies ErrorTable
