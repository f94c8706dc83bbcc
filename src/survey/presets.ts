import type { Chain, Endpoint } from '#core/chain'

/** A chain offered at first run. Nothing of it is used before the person chooses it. */
export type Preset = {
  readonly chain: Chain
  /** Where the endpoint was read of, and when. */
  readonly source: string
  readonly date: string
  /** A person ran `npm run probe` against it and recorded the row; otherwise the screen says *not tried by us*. */
  readonly tried: boolean
}

const roles = ['state', 'logs', 'submission'] as const
/** A beacon node for the light client. Two of different operators, so that one cannot choose the checkpoint alone. */
const beacon = (id: string, url: string, operator: string, owner: Endpoint['owner'] = 'foreign'): Endpoint => ({
  id,
  url,
  roles: ['consensus'],
  owner,
  operator,
})
const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 }

/** Data, not advice: each with its source and date. */
export const PRESETS: readonly Preset[] = [
  {
    chain: {
      chainId: 31337,
      name: 'Practice chain',
      shortName: 'practice',
      native: ether,
      endpoints: [
        { id: 'practice', url: 'http://localhost:8545/', roles: [...roles], owner: 'own', operator: 'This computer' },
        beacon('practice-beacon', 'http://localhost:8546/', 'This computer', 'own'),
      ],
      kind: 'practice',
      blockTime: 12,
      consensus: { config: 'practice' },
      from: 'preset',
    },
    source: 'npm start runs it on this computer',
    date: '2026-11-21',
    tried: true,
  },
  {
    chain: {
      chainId: 1,
      name: 'Ethereum',
      shortName: 'eth',
      native: ether,
      endpoints: [
        { id: 'publicnode', url: 'https://ethereum-rpc.publicnode.com/', roles: [...roles], owner: 'foreign', operator: 'PublicNode' },
        beacon('lodestar-mainnet', 'https://lodestar-mainnet.chainsafe.io/', 'ChainSafe'),
        beacon('publicnode-beacon', 'https://ethereum-beacon-api.publicnode.com/', 'PublicNode'),
      ],
      kind: 'l1',
      blockTime: 12,
      consensus: { config: 'mainnet' },
      from: 'preset',
    },
    source: 'public endpoint lists',
    date: '2026-10-07',
    tried: false,
  },
  {
    chain: {
      chainId: 11155111,
      name: 'Sepolia',
      shortName: 'sep',
      native: { ...ether, symbol: 'SepoliaETH', name: 'Sepolia Ether' },
      endpoints: [
        {
          id: 'publicnode-sepolia',
          url: 'https://ethereum-sepolia-rpc.publicnode.com/',
          roles: [...roles],
          owner: 'foreign',
          operator: 'PublicNode',
        },
        beacon('lodestar-sepolia', 'https://lodestar-sepolia.chainsafe.io/', 'ChainSafe'),
        beacon('publicnode-sepolia-beacon', 'https://ethereum-sepolia-beacon-api.publicnode.com/', 'PublicNode'),
      ],
      kind: 'l1',
      blockTime: 12,
      consensus: { config: 'sepolia' },
      from: 'preset',
    },
    source: 'public endpoint lists',
    date: '2026-10-07',
    tried: false,
  },
]
