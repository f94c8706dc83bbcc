import { fail } from '#core/errors'
import { ASSETS_COMING, FULL_ASSETS, NO_ASSETS, PARTIAL_ASSETS } from '../world/assets.ts'
import { CONFIRMED, DRAFT, PENDING } from '../world/transactions.ts'
import { UNREACHABLE } from '../world/facts.ts'
import { NO_NETWORK, wire } from '../world/world.ts'
import { LED_TO_UNLOCK, type ScreenStates } from './screen-states.ts'

export const HOME: ScreenStates = {
  name: 'home',
  path: '/',
  states: {
    empty: { assets: () => NO_ASSETS, values: [] },
    loading: { assets: () => ASSETS_COMING, values: [] },
    partial: {
      assets: () => PARTIAL_ASSETS,
      prices: { asking: false, error: NO_NETWORK },
      transactions: [PENDING, CONFIRMED],
      requests: [DRAFT],
      lightClient: () => ({ kind: 'off' }),
    },
    full: { transactions: [CONFIRMED] },
    error: {
      assets: () => ({
        ...ASSETS_COMING,
        balances: {
          asking: false,
          error: wire(
            fail('proof/invalid', { endpoint: 'ethereum-rpc.example', what: 'a balance', why: 'it doesn’t end in the state root' }),
          ),
        },
      }),
      values: [],
    },
    offline: {
      offline: true,
      assets: () => ({ ...FULL_ASSETS, balances: { ...FULL_ASSETS.balances, error: NO_NETWORK } }),
      transactions: [CONFIRMED],
      lightClient: () => UNREACHABLE,
    },
    locked: LED_TO_UNLOCK,
  },
}
