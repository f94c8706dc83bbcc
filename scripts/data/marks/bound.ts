/**
 * Which drawing stands for which contract, where the package's own table does not say it. By chain and address, never by symbol. Each address is of
 * our own lists (`data/chains/ID/tokens.json`, which name their sources); the generator refuses one that no list has.
 */
export const BOUND: Readonly<Record<string, readonly (readonly [chainId: number, address: string])[]>> = {
  WETH: [
    [1, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
    [10, '0x4200000000000000000000000000000000000006'],
    [137, '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'],
    [324, '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91'],
    [8453, '0x4200000000000000000000000000000000000006'],
    [42161, '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
    [59144, '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f'],
    [534352, '0x5300000000000000000000000000000000000004'],
  ],
  stETH: [[1, '0xae7ab96520de3a18e5e111b5eaab095312d7fe84']],
  wstETH: [
    [1, '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'],
    [137, '0x03b54a6e9a984069379fae1a4fc4dbae93b3bccd'],
    [42161, '0x5979d7b546e38e414f7e9822514be443a4800529'],
    [59144, '0xb5bedd42000b71fdde22d3ee8a79bd49a568fc8f'],
    [534352, '0xf610a9dfb7c89644979b4a0f27063e9e7d7cda32'],
  ],
  USDC: [
    [130, '0x078d782b760474a361dda0af3839290b0ef57ad6'],
    [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
    [324, '0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4'],
    [42161, '0xaf88d065e77c8cc2239327c5edb3a432268e5831'],
    [59144, '0x176211869ca2b568f2a7d4ee941e073a821ee1ff'],
    [534352, '0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4'],
  ],
  USDT: [
    [56, '0x55d398326f99059ff775485246999027b3197955'],
    [137, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
    [324, '0x493257fd37edb34451f62edf8d2a0c418852ba4c'],
    [59144, '0xa219439258ca9da29e9cc4ce5596924745e12b93'],
  ],
  DAI: [
    [137, '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'],
    [42161, '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'],
  ],
  WBTC: [
    [137, '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6'],
    [42161, '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'],
    [59144, '0x3aab2285ddcddad8edf438c1bab47e1a9d05a9b4'],
  ],
  LINK: [
    [137, '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39'],
    [42161, '0xf97f4df75117a78c1a5a0dbb814af92458539fb4'],
  ],
  AAVE: [
    [137, '0xd6df932a45c0f255f85145f286ea0b292b21c90b'],
    [42161, '0xba5ddd1f9d7f570dc94a51479a000e3bce967196'],
  ],
  OP: [[10, '0x4200000000000000000000000000000000000042']],
}

/** The drawing of a chain's own currency, by the chain. Other chains have the disc. */
export const NATIVE: Readonly<Record<number, string>> = {
  ...Object.fromEntries(
    [1, 10, 130, 324, 480, 1135, 1868, 8453, 34443, 42161, 42170, 57073, 59144, 81457, 534352, 7777777].map((id) => [id, 'ETH']),
  ),
  56: 'BNB',
  137: 'POL',
  5000: 'MNT',
  42220: 'CELO',
  43114: 'AVAX',
}

const SHAPE = 'M12 4 7 12.15l5 2.95 5-2.95zM7 13.1l5 6.9 5-6.9-5 2.85z'
const DROP = 'M12 4.2c2.9 3.3 4.9 6 4.9 8.9a4.9 4.9 0 0 1-9.8 0c0-2.9 2-5.6 4.9-8.9z'

/** Drawings of our own, of what the package has none of. */
export const OWN: Readonly<Record<string, string>> = {
  WETH: `<path fill="#a0425f" d="M24 0H0v24h24z"/><path fill="#fff" d="${SHAPE}"/>`,
  stETH: `<path fill="#1d7fc4" d="M24 0H0v24h24z"/><path fill="#fff" d="${DROP}"/>`,
  wstETH: `<path fill="#1d7fc4" d="M24 0H0v24h24z"/><circle cx="12" cy="12" r="10" fill="none" stroke="#fff" stroke-width="1.2"/><path fill="#fff" d="${DROP}" transform="translate(2.4 2.6) scale(.8)"/>`,
}
