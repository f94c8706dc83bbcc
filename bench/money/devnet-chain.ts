import type { Chain } from '../../src/core/chains/chain.ts'
import { CHAIN_ID } from '../../devnet/addresses.ts'

/** The practice chain on a node of one's own, without its light client. */
export const devnetChain = (url: string): Chain => ({
  chainId: CHAIN_ID,
  name: 'Practice',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [{ id: 'town', url, roles: ['state'], owner: 'own', operator: 'town' }],
  kind: 'practice',
  blockTime: 12,
  from: 'own',
})
