/**
 * Apps that many people use, by the host that their makers name: what a look-alike imitates. A list says who is known, never who is safe, and a host that is
 * not on it is not worse for that. Ships with the build; nobody is asked.
 */
export const KNOWN_HOSTS: readonly string[] = [
  // Exchanges and routers
  ...['app.uniswap.org', 'pancakeswap.finance', 'www.sushi.com', 'app.1inch.io', 'swap.cow.fi', 'app.paraswap.xyz', 'balancer.fi'],
  ...[
    'www.curve.finance',
    'curve.fi',
    'matcha.xyz',
    'app.odos.xyz',
    'kyberswap.com',
    'jumper.exchange',
    'app.velodrome.finance',
    'aerodrome.finance',
  ],
  // Lending, staking, savings
  ...['app.aave.com', 'app.compound.finance', 'app.morpho.org', 'app.spark.fi', 'app.sky.money', 'stake.lido.fi', 'rocketpool.net'],
  ...[
    'www.ether.fi',
    'app.eigenlayer.xyz',
    'yearn.fi',
    'app.euler.finance',
    'www.liquity.org',
    'app.pendle.finance',
    'frax.com',
    'ethena.fi',
  ],
  // Items
  ...['opensea.io', 'blur.io', 'magiceden.io', 'rarible.com', 'zora.co', 'foundation.app', 'looksrare.org'],
  // Names, accounts, governance
  ...[
    'app.ens.domains',
    'app.safe.global',
    'snapshot.org',
    'snapshot.box',
    'www.tally.xyz',
    'revoke.cash',
    'etherscan.io',
    'debank.com',
    'zapper.xyz',
  ],
  // Bridges
  ...[
    'bridge.arbitrum.io',
    'app.optimism.io',
    'portal.polygon.technology',
    'across.to',
    'stargate.finance',
    'app.hop.exchange',
    'debridge.com',
  ],
  // Derivatives and others
  ...['app.gmx.io', 'app.hyperliquid.xyz', 'dydx.trade', 'app.synthetix.io', 'polymarket.com', 'farcaster.xyz', 'gitcoin.co', 'mirror.xyz'],
]
