// The interfaces that stories and tests speak. Our own contracts carry theirs in `artifacts/`; these are typed.
import { parseAbi } from 'viem'

export const erc20Abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])

/** What only the practice tokens have: USDC and DAI mint, USDT issues to its owner. */
export const mintAbi = parseAbi(['function mint(address to, uint256 value)', 'function issue(uint256 amount)'])

export const permitAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

export const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 value)'])

export const uniswapV2FactoryAbi = parseAbi(['function getPair(address a, address b) view returns (address)'])

export const uniswapV2PairAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])

export const uniswapV2RouterAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])

export const catsAbi = parseAbi([
  'function mint(address to)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner) view returns (uint256)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
])

export const multicall3Abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
  'function getEthBalance(address owner) view returns (uint256 balance)',
])

export const multiAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function all(Call[] calls) payable returns (bytes[] results)',
  'function each(Call[] calls) payable returns (bool[] done)',
  'event Called(address indexed target, uint256 value, bool ok)',
])

export const reverterAbi = parseAbi([
  'function counter() view returns (uint256)',
  'function customError(uint256 asked) payable',
  'function plainError()',
  'function requireString(bool fine) payable',
  'function empty()',
  'function assertion()',
  'function overflow(uint256 by) returns (uint256)',
  'function divideBy(uint256 by) returns (uint256)',
  'function outOfBounds(uint256 at) returns (uint256)',
  'function invalidOpcode()',
  'function hostileReason()',
  'error TooMuch(address caller, uint256 asked, uint256 limit)',
  'error Plain()',
])

export const factoryAbi = parseAbi([
  'function make() payable returns (address)',
  'function makeSalted(bytes32 salt) payable returns (address)',
  'event Made(address indexed box, address indexed owner, uint256 value)',
])

export const fakeTokenAbi = parseAbi(['function forge(address[] from, address[] to, uint256[] value)'])

export const claimTrapAbi = parseAbi([
  'function claim() payable',
  'function securityUpdate() payable',
  'function pull(address token, address from, address to, uint256 amount)',
])

export const loopAbi = parseAbi([
  'function write(uint256 count)',
  'function read(uint256 run, uint256 from, uint256 count) view returns (bytes32)',
  'function hash(uint256 count) pure returns (bytes32)',
  'function chase(uint256 run, uint256 steps) view returns (uint256)',
])

export const fickleAbi = parseAbi([
  'function evenOrOdd() payable',
  'function evenSecond() payable',
  'function simulationOnly() payable',
  'function before(uint256 deadline) payable',
])

export const willAbi = parseAbi(['function note(bytes32 name, uint256 value)', 'function leaveTo(address heir)'])

export const notaryAbi = parseAbi(['function all(address heir) payable'])

export const uniswapV3PositionsAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
])

export const uniswapV3RouterAbi = parseAbi([
  'struct ExactInputSingleParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInputSingleParams params) payable returns (uint256 amountOut)',
  'struct ExactInputParams { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInputParams params) payable returns (uint256 amountOut)',
])

export const permit2Abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])

export const entryPointAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
  'function getUserOpHash(PackedUserOperation userOp) view returns (bytes32)',
  'function getNonce(address sender, uint192 key) view returns (uint256 nonce)',
  'function depositTo(address account) payable',
  'function balanceOf(address account) view returns (uint256)',
])

export const simple7702Abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])

export const gasPriceOracleAbi = parseAbi([
  'function getL1Fee(bytes unsignedTransaction) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
])
