/** What a chain is called, and its native currency. All of these have 18 decimals. */
export type KnownChain = {
  readonly name: string
  readonly native: { readonly symbol: string; readonly name: string; readonly decimals: number }
}

const ETHER = ['ETH', 'Ether'] as const

/** From each chain's own documentation; held against viem's list by the test. Names only: nobody is asked anything of them. */
const CHAINS: Readonly<Record<number, readonly [name: string, symbol: string, currency: string]>> = {
  10: ['OP Mainnet', ...ETHER],
  56: ['BNB Smart Chain', 'BNB', 'BNB'],
  100: ['Gnosis', 'XDAI', 'xDAI'],
  130: ['Unichain', ...ETHER],
  137: ['Polygon', 'POL', 'POL'],
  143: ['Monad', 'MON', 'Monad'],
  146: ['Sonic', 'S', 'Sonic'],
  196: ['X Layer', 'OKB', 'OKB'],
  324: ['ZKsync Era', ...ETHER],
  480: ['World Chain', ...ETHER],
  690: ['Redstone', ...ETHER],
  999: ['HyperEVM', 'HYPE', 'HYPE'],
  1088: ['Metis', 'METIS', 'Metis'],
  1135: ['Lisk', ...ETHER],
  1868: ['Soneium', ...ETHER],
  1923: ['Swellchain', ...ETHER],
  4326: ['MegaETH', ...ETHER],
  5000: ['Mantle', 'MNT', 'Mantle'],
  8453: ['Base', ...ETHER],
  9745: ['Plasma', 'XPL', 'Plasma'],
  34443: ['Mode', ...ETHER],
  42161: ['Arbitrum One', ...ETHER],
  42170: ['Arbitrum Nova', ...ETHER],
  42220: ['Celo', 'CELO', 'Celo'],
  43114: ['Avalanche', 'AVAX', 'Avalanche'],
  57073: ['Ink', ...ETHER],
  59144: ['Linea', ...ETHER],
  80094: ['Berachain', 'BERA', 'Bera'],
  81457: ['Blast', ...ETHER],
  84532: ['Base Sepolia', ...ETHER],
  167000: ['Taiko', ...ETHER],
  421614: ['Arbitrum Sepolia', ...ETHER],
  534352: ['Scroll', ...ETHER],
  7777777: ['Zora', ...ETHER],
  11155420: ['OP Sepolia', ...ETHER],
}

/** A chain that this build can name though it cannot be set up with a click; `undefined` for all others. */
export function knownChain(chainId: number): KnownChain | undefined {
  const [name, symbol, currency] = (Object.hasOwn(CHAINS, chainId) ? CHAINS[chainId] : undefined) ?? []
  if (name === undefined || symbol === undefined || currency === undefined) return undefined
  return { name, native: { symbol, name: currency, decimals: 18 } }
}
