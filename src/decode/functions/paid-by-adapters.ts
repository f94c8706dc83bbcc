import { type PaidTo, tokenParties } from './paid-to-row.ts'

const MARKET = '(address loanToken, address collateralToken, address oracle, address irm, uint256 lltv) marketParams'
const MARKET_PARTS = ['marketParams.loanToken', 'marketParams.collateralToken', 'marketParams.oracle', 'marketParams.irm']

/** Steps of Morpho's bundles (github.com/morpho-org/bundler3, GeneralAdapter1.sol). */
export const paidByAdapters: readonly PaidTo[] = [
  ...['erc4626Deposit', 'erc4626Mint'].map((name): PaidTo => ({
    signature: `${name}(address vault, uint256 amount, uint256 maxSharePriceE27, address receiver)`,
    deed: 'pay-in',
    to: ['receiver'],
    besides: tokenParties('vault'),
  })),
  ...['erc4626Withdraw', 'erc4626Redeem'].map((name): PaidTo => ({
    signature: `${name}(address vault, uint256 amount, uint256 minSharePriceE27, address receiver, address owner)`,
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('vault', 'owner'),
  })),
  ...['erc20Transfer', 'erc20TransferFrom', 'permit2TransferFrom'].map((name): PaidTo => ({
    signature: `${name}(address token, address receiver, uint256 amount)`,
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('token'),
  })),
  ...[
    'nativeTransfer(address receiver, uint256 amount)',
    'wrapNative(uint256 amount, address receiver)',
    'unwrapNative(uint256 amount, address receiver)',
  ].map((signature): PaidTo => ({ signature, deed: 'take-out', to: ['receiver'] })),
  {
    signature: `morphoSupply(${MARKET}, uint256 assets, uint256 shares, uint256 maxSharePriceE27, address onBehalf, bytes data)`,
    deed: 'pay-in',
    to: ['onBehalf'],
    besides: MARKET_PARTS,
  },
  {
    signature: `morphoSupplyCollateral(${MARKET}, uint256 assets, address onBehalf, bytes data)`,
    deed: 'pay-in',
    to: ['onBehalf'],
    besides: MARKET_PARTS,
  },
  {
    signature: `morphoRepay(${MARKET}, uint256 assets, uint256 shares, uint256 maxSharePriceE27, address onBehalf, bytes data)`,
    deed: 'pay-in',
    to: ['onBehalf'],
    besides: MARKET_PARTS,
  },
  {
    signature: `morphoBorrow(${MARKET}, uint256 assets, uint256 shares, uint256 minSharePriceE27, address receiver)`,
    deed: 'take-out',
    to: ['receiver'],
    besides: MARKET_PARTS,
  },
  {
    signature: `morphoWithdraw(${MARKET}, uint256 assets, uint256 shares, uint256 minSharePriceE27, address receiver)`,
    deed: 'take-out',
    to: ['receiver'],
    besides: MARKET_PARTS,
  },
  {
    signature: `morphoWithdrawCollateral(${MARKET}, uint256 assets, address receiver)`,
    deed: 'take-out',
    to: ['receiver'],
    besides: MARKET_PARTS,
  },
]
