import type { Address } from '../ethereum/address.ts'

/**
 * Contracts of known services that people let take tokens, or act for them, by their published addresses on mainnet; many are the same on other chains.
 * A contract lives at each, so nobody holds a key to it. A list says who is known, never who is safe.
 * It knows them by their address alone: where a hash of their code is published, it is in `PUBLISHED_CODE` of the rules, and of these none is.
 */
export const KNOWN_SPENDERS: ReadonlyMap<Address, string> = /* @__PURE__ */ new Map<Address, string>([
  // docs.uniswap.org, deployments.
  ['0x7a250d5630b4cf539739df2c5dacb4c659f2488d', 'Uniswap v2'],
  ['0xe592427a0aece92de3edee1f18e0157c05861564', 'Uniswap v3'],
  ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', 'Uniswap router'],
  ['0x66a9893cc07d91d95644aedd05d03f95e1dba8af', 'Uniswap router'],
  ['0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', 'Uniswap router'],
  ['0xc36442b4a4522e871399cd717abdd847ab11fe88', 'Uniswap v3 positions'],
  ['0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e', 'Uniswap v4 positions'],
  ['0xe34139463ba50bd61336e0c446bd8c0867c6fe65', 'Uniswap v3 staker'],
  ['0x000000000022d473030f116ddee9f6b43ac78ba3', 'Permit2'],
  // The same on Base, OP Mainnet, Arbitrum One, Polygon and BNB Smart Chain; then Router02 of v2 and SwapRouter02 there.
  ['0x6ff5693b99212da76ad316178a184ab56d299b43', 'Uniswap router'],
  ['0x851116d9223fabed8e56c0e6b8ad0c31d98b3507', 'Uniswap router'],
  ['0xa51afafe0263b40edaef0df8781ea9aa03e381a3', 'Uniswap router'],
  ['0x1095692a6237d83c6a72f3f5efedb9a670c49223', 'Uniswap router'],
  ['0x1906c1d672b88cd1b9ac7593301ca990f94eae07', 'Uniswap router'],
  ['0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24', 'Uniswap v2'],
  ['0x4a7b5da61326a6379179b40d00f57e5bbdc962c2', 'Uniswap v2'],
  ['0xedf6066a2b290c185783862c7f4776a2c8077ad1', 'Uniswap v2'],
  ['0x2626664c2603336e57b271c5c0b26f421741e481', 'Uniswap router'],
  ['0xb971ef87ede563556b2ed4b1c0b0019111dd85d2', 'Uniswap router'],
  // sushi 7.3.15 (npm): Router02 on Ethereum; Polygon, Arbitrum One and others; Base; OP Mainnet.
  ['0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f', 'SushiSwap'],
  ['0x1b02da8cb0d097eb8d57a175b88c7d8b47997506', 'SushiSwap'],
  ['0x6bded42c6da8fbf0d2ba55b2fa120c5e0c8d7891', 'SushiSwap'],
  ['0x2abf469074dc0b54d793850807e6eb5faf2625b1', 'SushiSwap'],
  // developer.pancakeswap.finance: PancakeRouter on BNB Smart Chain, SwapRouter (v3). github.com/QuickSwap/quickswap-core: its router on Polygon.
  ['0x10ed43c718714eb63d5aa57b78b54704e256024e', 'PancakeSwap'],
  ['0x1b81d678ffb9c0263b24a97847620c99d213eb14', 'PancakeSwap'],
  ['0xa5e0829caced8ffdd4de3c43696c57f7d7a678ff', 'QuickSwap'],
  // docs.morpho.org, EthereumBundlerV2 and ChainAgnosticBundlerV2; docs.compound.finance, Bulker; developers.sky.money, DaiUsds.
  ['0x4095f064b8d3c3548a3bebfd0bbfd04750e30077', 'Morpho bundler'],
  ['0x23055618898e202386e6c13955a58d3c68200bfb', 'Morpho bundler'],
  ['0x74a81f84268744a40febc48f8b812a1f188d80c3', 'Compound bulker'],
  ['0x3225737a9bbb6473cb4a45b7244aca2befdb276a', 'Sky DAI converter'],
  // docs.uniswap.org, UniswapX reactors on Ethereum, Arbitrum, Base, Unichain and BNB Chain.
  ['0x6000da47483062a0d734ba3dc7576ce6a0b645c4', 'UniswapX'],
  ['0x00000011f84b9aa48e5f8aa8b9897600006289be', 'UniswapX'],
  ['0x0000000015757c461808ea25eb309638b62681cf', 'UniswapX'],
  ['0x1bd1aadc9e230626c44a139d7e70d842749351eb', 'UniswapX'],
  ['0xb274d5f4b833b61b340b654d600a864fb604a87c', 'UniswapX'],
  ['0x000000008a8330b5d1f43a62bf4c673a49f27ba0', 'UniswapX'],
  ['0x000000005af66799d1a6317714d66800f9ca1406', 'UniswapX'],
  ['0x00000000a55e50c71b70db3c8b58749cd1e18eb2', 'UniswapX'],
  // github.com/1inch, Aggregation Router 5 and 6.
  ['0x1111111254eeb25477b68fb85ed929f73a960582', '1inch'],
  ['0x111111125421ca6dc452d289314280a0f8842a65', '1inch'],
  // docs.cow.fi, GPv2VaultRelayer.
  ['0xc92e8bdf79f0507f65a392b0ab4667716bfe0110', 'CoW Protocol'],
  // 0x.org/docs, Exchange Proxy and AllowanceHolder.
  ['0xdef1c0ded9bec7f1a1670819833240f027b25eff', '0x'],
  ['0x0000000000001ff3684f28c67538d4d072c22734', '0x'],
  // developers.velora.xyz, Augustus 6.2 and TokenTransferProxy 5.
  ['0x6a000f20005980200259b80c5102003040001068', 'Velora (Paraswap)'],
  ['0x216b4b4ba9f3e719726886d34a177484278bfcae', 'Velora (Paraswap)'],
  // docs.kyberswap.com, MetaAggregationRouterV2; docs.odos.xyz, Router V2; docs.curve.finance, Router NG; docs.pendle.finance, Router V4.
  ['0x6131b5fae19ea4f9d964eac0408e4408b66337b5', 'KyberSwap'],
  ['0xcf5540fffcdc3d510b18bfca6d2b9987b0772559', 'Odos'],
  ['0x16c6521dff6bab339122a0fe25a9116693265353', 'Curve router'],
  ['0x888888888889758f76e7103c6cbf23abbf58f946', 'Pendle'],
  // docs.li.fi, LiFiDiamond; docs.across.to, SpokePool on Ethereum.
  ['0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae', 'LI.FI'],
  ['0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5', 'Across'],
  // github.com/bgd-labs/aave-address-book, AaveV3Ethereum: Pool and both gateways; AaveV2Ethereum: Pool.
  ['0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2', 'Aave v3'],
  ['0xd01607c3c5ecaba394d8be377a08590149325722', 'Aave v3 gateway'],
  ['0x893411580e590d62ddbca8a703d61cc4a8c7b2b9', 'Aave v3 gateway'],
  ['0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9', 'Aave v2'],
  // github.com/compound-finance/comet, deployments/mainnet: cUSDCv3, cWETHv3 and their bulker.
  ['0xc3d688b66703497daa19211eedff47f25384cdc3', 'Compound USDC'],
  ['0xa17581a9e3356d9a858b789d68b4d866e593ae94', 'Compound WETH'],
  ['0xa397a8c2086c554b531c02e29f3291c9704b00c7', 'Compound bulker'],
  // docs.morpho.org/addresses: Morpho Blue, Bundler3, EthereumGeneralAdapter1.
  ['0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb', 'Morpho'],
  ['0x6566194141eefa99af43bb5aa71460ca2dc90245', 'Morpho bundler'],
  ['0x4a6c312ec70e8747a587ee860a0353cd42be0ae0', 'Morpho bundler'],
  // docs.balancer.fi: Vault of v2 and v3, Batch Relayer 6.
  ['0xba12222222228d8ba445958a75a0704d566bf2c8', 'Balancer v2'],
  ['0xba1333333333a1ba1108e8412f11850a5c319ba9', 'Balancer v3'],
  ['0x35cea9e57a393ac66aaa7e25c391d52c74b5648f', 'Balancer relayer'],
  // docs.euler.finance: Ethereum Vault Connector.
  ['0x0c9a3dd6b8f28529d72d7f9ce918d493519ee383', 'Euler vault connector'],
  // docs.lido.fi: wstETH and WithdrawalQueueERC721.
  ['0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', 'Lido wstETH'],
  ['0x889edc2edab5f40e902b864ad4d7ade8e412f9b1', 'Lido withdrawals'],
  // github.com/coinbase/spend-permissions.
  ['0xf85210b21cc50302f477ba56686d2019dc9b67ad', 'Coinbase spend permissions'],
  // chainlog.makerdao.com: MCD_VAT, CDP_MANAGER.
  ['0x35d1b3f3d7966a1dfe207aa4514c12a259a0492b', 'Maker'],
  ['0x5ef30b9986345249bc32d8928b7ee64de9435e39', 'Maker vaults'],
  // github.com/ensdomains/ens-contracts, deployments/mainnet.
  ['0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e', 'ENS registry'],
  ['0x231b0ee14048e9dccd1d247744d114a4eb5e8e63', 'ENS resolver'],
  ['0xd4416b13d2b3a9abae7acd5d6c2bbdbe25686401', 'ENS name wrapper'],
  ['0x253553366da8546fc250f225fe3d25d0c782303b', 'ENS'],
])
