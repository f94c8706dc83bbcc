// The interfaces of what came with money: pools, feeds, names, pictures, airdrops. As `abi.ts`.
import { parseAbi } from 'viem'

export const uniswapV3FactoryAbi = parseAbi([
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
])

export const uniswapV3PoolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 observationIndex, uint16 observationCardinality, uint16 observationCardinalityNext, uint8 feeProtocol, bool unlocked)',
  'function liquidity() view returns (uint128)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
  'function increaseObservationCardinalityNext(uint16 next)',
])

export const uniswapV3QuoterAbi = parseAbi([
  'struct QuoteSingle { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(QuoteSingle params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])

export const uniswapV3TickLensAbi = parseAbi([
  'struct PopulatedTick { int24 tick; int128 liquidityNet; uint128 liquidityGross; }',
  'function getPopulatedTicksInWord(address pool, int16 tickBitmapIndex) view returns (PopulatedTick[] populatedTicks)',
])

/** Chainlink's proxy, and what stands behind it. */
export const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function version() view returns (uint256)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function getRoundData(uint80 roundId) view returns (uint80, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])
export const feedProxyAbi = parseAbi(['function aggregator() view returns (address)', 'function phaseId() view returns (uint16)'])
export const reporterAbi = parseAbi(['function report(address[] feeds, int256[] answers)'])

export const ensRegistryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setOwner(bytes32 node, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
])

export const ensResolverAbi = parseAbi([
  'function setAddr(bytes32 node, uint256 coinType, bytes address_)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(bytes32 node, string name)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
])

export const ensReverseAbi = parseAbi(['function setName(string name) returns (bytes32)'])

export const farawayAbi = parseAbi([
  'function setUrl(string url)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes extraData) view returns (bytes)',
])

export const stakedEtherAbi = parseAbi([
  'function stEthPerToken() view returns (uint256)',
  'function tokensPerStEth() view returns (uint256)',
  'function getStETHByWstETH(uint256 shares) view returns (uint256)',
  'function getWstETHByStETH(uint256 value) view returns (uint256)',
  'function reward() payable',
  'function unwrap(uint256 shares) returns (uint256)',
])

export const picturesAbi = parseAbi([
  'function mint(address to, string uri)',
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function totalSupply() view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
])

export const airdropAbi = parseAbi(['function drop(address[] to, uint256 value)'])
