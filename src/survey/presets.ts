import type { Chain } from '#core/chain'

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
const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 }

/** Data, not advice: each with its source and date. */
export const PRESETS: readonly Preset[] = [
  {
    chain: {
      chainId: 31337,
      name: 'Practice chain',
      shortName: 'practice',
      native: ether,
      endpoints: [{ id: 'practice', url: 'http://localhost:8545/', roles: [...roles], owner: 'own', operator: 'This computer' }],
      kind: 'practice',
      blockTime: 12,
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
      ],
      kind: 'l1',
      blockTime: 12,
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
      ],
      kind: 'l1',
      blockTime: 12,
      from: 'preset',
    },
    source: 'public endpoint lists',
    date: '2026-10-07',
    tried: false,
  },
]
