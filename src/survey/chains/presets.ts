import type { Chain, Endpoint, EndpointRole } from '#core/chains/chain'

/** A chain offered at first run. Nothing of it is used before the person chooses it. */
export type Preset = {
  readonly chain: Chain
  /** Where the endpoints were read of, and when. */
  readonly source: string
  readonly date: string
  /** A person ran `npm run probe` against it and recorded the row; otherwise the screen says *not tried by us*. */
  readonly tried: boolean
  /** What is known of an endpoint, by its id: limits, and for one that sends transactions, whom one trusts by using it. */
  readonly notes?: Readonly<Record<string, string>>
}

const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 }
const STATE: readonly EndpointRole[] = ['state']
const ALL: readonly EndpointRole[] = ['state', 'logs', 'submission']
const LOGS: readonly EndpointRole[] = ['logs']
const SENDS: readonly EndpointRole[] = ['submission']

const endpoint = (id: string, url: string, operator: string, roles: readonly EndpointRole[]): Endpoint => ({
  id,
  url,
  roles,
  owner: 'foreign',
  operator,
})
/** A beacon node for the light client. Two of different operators, so that one cannot choose the checkpoint alone. */
const beacon = (id: string, url: string, operator: string): Endpoint => endpoint(id, url, operator, ['consensus'])
const own = (id: string, url: string, roles: readonly EndpointRole[]): Endpoint => ({
  ...endpoint(id, url, 'This computer', roles),
  owner: 'own',
})

const PRACTICE: Preset = {
  chain: {
    chainId: 31337,
    name: 'Practice chain',
    shortName: 'practice',
    native: ether,
    endpoints: [own('practice', 'http://localhost:8545/', ALL), own('practice-beacon', 'http://localhost:8546/', ['consensus'])],
    kind: 'practice',
    blockTime: 12,
    consensus: { config: 'practice' },
    from: 'preset',
  },
  source: 'npm start runs it on this computer',
  date: '2026-11-21',
  tried: true,
}

/** Endpoints are asked in their order while they are well; that of submission is the order in which one is trusted with a transaction. */
const MAINNET: Preset = {
  chain: {
    chainId: 1,
    name: 'Ethereum',
    shortName: 'eth',
    native: ether,
    endpoints: [
      endpoint('mevblocker', 'https://rpc.mevblocker.io/', 'MEV Blocker', SENDS),
      endpoint('flashbots', 'https://rpc.flashbots.net/', 'Flashbots', SENDS),
      endpoint('publicnode', 'https://ethereum-rpc.publicnode.com/', 'PublicNode', ['state', 'submission']),
      endpoint('drpc', 'https://eth.drpc.org/', 'dRPC', ['state', 'logs']),
      endpoint('reth', 'https://ethereum.reth.rs/rpc', 'Reth', STATE),
      endpoint('0xrpc', 'https://0xrpc.io/eth', '0xRPC', STATE),
      endpoint('tenderly', 'https://gateway.tenderly.co/public/mainnet', 'Tenderly', LOGS),
      beacon('lodestar-mainnet', 'https://lodestar-mainnet.chainsafe.io/', 'ChainSafe'),
      beacon('publicnode-beacon', 'https://ethereum-beacon-api.publicnode.com/', 'PublicNode'),
      beacon('solarstorm', 'https://ethereum.operationsolarstorm.org/', 'a16z crypto'),
    ],
    kind: 'l1',
    blockTime: 12,
    consensus: { config: 'mainnet' },
    from: 'preset',
  },
  source: 'documentation of each, chainlist, viem, Helios, Lodestar',
  date: '2026-11-20',
  tried: false,
  notes: {
    mevblocker: 'Passes transactions to builders in private. Trusted not to use or show them before they are in a block.',
    flashbots: 'Passes transactions to builders in private. Trusted not to use or show them before they are in a block. Takes no batches.',
    publicnode: 'Passes transactions to everybody. Proves some 128 blocks back. Says that it drops what it was sent after a day.',
    drpc: 'Logs of 10,000 blocks at once; three calls in one request.',
    reth: 'May prove its newest block only.',
    '0xrpc': 'Nothing is known of its limits.',
    tenderly: 'Keeps track of who asks. Logs of one contract over any range.',
  },
}

const SEPOLIA: Preset = {
  chain: {
    chainId: 11155111,
    name: 'Sepolia',
    shortName: 'sep',
    native: { ...ether, symbol: 'SepoliaETH', name: 'Sepolia Ether' },
    endpoints: [
      endpoint('publicnode-sepolia', 'https://ethereum-sepolia-rpc.publicnode.com/', 'PublicNode', ALL),
      endpoint('thirdweb-sepolia', 'https://11155111.rpc.thirdweb.com/', 'thirdweb', STATE),
      endpoint('0xrpc-sepolia', 'https://0xrpc.io/sep', '0xRPC', STATE),
      beacon('lodestar-sepolia', 'https://lodestar-sepolia.chainsafe.io/', 'ChainSafe'),
      beacon('publicnode-sepolia-beacon', 'https://ethereum-sepolia-beacon-api.publicnode.com/', 'PublicNode'),
    ],
    kind: 'l1',
    blockTime: 12,
    consensus: { config: 'sepolia' },
    from: 'preset',
  },
  source: 'documentation of each, chainlist, viem, Lodestar',
  date: '2026-11-20',
  tried: false,
  notes: { 'publicnode-sepolia': 'Passes transactions to everybody. Serves logs of wide ranges.' },
}

const HOODI: Preset = {
  chain: {
    chainId: 560048,
    name: 'Hoodi',
    shortName: 'hoe',
    native: { ...ether, symbol: 'HoodiETH', name: 'Hoodi Ether' },
    endpoints: [
      endpoint('ethpandaops-hoodi', 'https://rpc.hoodi.ethpandaops.io/', 'ethPandaOps', ALL),
      endpoint('0xrpc-hoodi', 'https://0xrpc.io/hoodi', '0xRPC', STATE),
      endpoint('publicnode-hoodi', 'https://ethereum-hoodi-rpc.publicnode.com/', 'PublicNode', ['state', 'logs']),
      beacon('publicnode-hoodi-beacon', 'https://ethereum-hoodi-beacon-api.publicnode.com/', 'PublicNode'),
    ],
    kind: 'l1',
    blockTime: 12,
    consensus: { config: 'hoodi' },
    from: 'preset',
  },
  source: 'documentation of each, chainlist, viem',
  date: '2026-11-20',
  tried: false,
  notes: {
    'publicnode-hoodi-beacon':
      'Whether it serves light clients was not seen. It is the only one known: no second operator confirms a checkpoint.',
  },
}

/** Data, not advice: each with its source and date. */
export const PRESETS: readonly Preset[] = [PRACTICE, MAINNET, SEPOLIA, HOODI]

/** Where the practice chain runs, when not at its usual port: its node and its beacon node. `foreign` lets one try how a stranger's are treated. */
export type DevnetUrls = { readonly url: string; readonly beacon: string; readonly owner: Endpoint['owner'] }

/** What is offered, with the practice chain where it runs. */
export const offeredPresets = (practice: DevnetUrls | undefined): readonly Preset[] =>
  practice === undefined
    ? PRESETS
    : PRESETS.map((preset) => (preset === PRACTICE ? { ...preset, chain: at(preset.chain, practice) } : preset))

const at = (chain: Chain, { url, beacon: beaconUrl, owner }: DevnetUrls): Chain => ({
  ...chain,
  endpoints: chain.endpoints.map((one) => ({ ...one, url: one.roles.includes('consensus') ? beaconUrl : url, owner })),
})
