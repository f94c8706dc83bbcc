import type { Chain } from '../chains/chain.ts'

/** Ethereum as somebody may have set it up, without an endpoint. */
export const ETHEREUM: Chain = {
  chainId: 1,
  name: 'Ethereum',
  shortName: 'eth',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'l1',
  blockTime: 12,
  from: 'own',
}
