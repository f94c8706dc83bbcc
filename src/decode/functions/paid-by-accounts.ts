import { type PaidTo, tokenParties } from './paid-to-row.ts'
import { paidByAdapters } from './paid-by-adapters.ts'

/** Yearn v2 and v3, ERC-7540, Beefy's zap, Frax' redemptions, MasterChef v2 and v3 (SushiSwap, PancakeSwap), Convex. */
const yields: readonly PaidTo[] = [
  { signature: 'withdraw(uint256 maxShares, address recipient)', deed: 'take-out', to: ['recipient'] },
  { signature: 'withdraw(uint256 maxShares, address recipient, uint256 maxLoss)', deed: 'take-out', to: ['recipient'] },
  ...['withdraw', 'redeem'].flatMap((name): PaidTo[] => [
    {
      signature: `${name}(uint256 amount, address receiver, address owner, uint256 maxLoss)`,
      deed: 'take-out',
      to: ['receiver'],
      besides: tokenParties('owner'),
    },
    {
      signature: `${name}(uint256 amount, address receiver, address owner, uint256 maxLoss, address[] strategies)`,
      deed: 'take-out',
      to: ['receiver'],
      besides: tokenParties('owner', 'strategies.[]'),
    },
  ]),
  ...['requestDeposit', 'requestRedeem'].map((name): PaidTo => ({
    signature: `${name}(uint256 amount, address controller, address owner)`,
    deed: name === 'requestDeposit' ? 'pay-in' : 'take-out',
    to: ['controller'],
    besides: tokenParties('owner'),
  })),
  ...['deposit', 'mint'].map((name): PaidTo => ({
    signature: `${name}(uint256 amount, address receiver, address controller)`,
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('controller'),
  })),
  {
    signature:
      'executeOrder(((address token, uint256 amount)[] inputs, (address token, uint256 minOutputAmount)[] outputs, (address target, uint256 value, bytes data) relay, address user, address recipient) order, (address target, uint256 value, bytes data, (address token, int32 index)[] tokens)[] route)',
    deed: 'swap',
    to: ['order.recipient'],
    besides: tokenParties(
      'order.inputs.[].token',
      'order.outputs.[].token',
      'order.relay.target',
      'order.user',
      'route.[].target',
      'route.[].tokens.[].token',
    ),
  },
  { signature: 'enterRedemptionQueue(address recipient, uint120 amountToRedeem)', deed: 'take-out', to: ['recipient'] },
  { signature: 'burnRedemptionTicketNft(uint256 nftId, address recipient)', deed: 'take-out', to: ['recipient'] },
  { signature: 'deposit(uint256 pid, uint256 amount, address to)', deed: 'pay-in', to: ['to'] },
  { signature: 'withdraw(uint256 pid, uint256 amount, address to)', deed: 'take-out', to: ['to'] },
  { signature: 'harvest(uint256 pid, address to)', deed: 'claim', to: ['to'] },
  { signature: 'withdrawAndHarvest(uint256 pid, uint256 amount, address to)', deed: 'take-out', to: ['to'] },
  { signature: 'emergencyWithdraw(uint256 pid, address to)', deed: 'take-out', to: ['to'] },
  { signature: 'withdrawExpiredLocksTo(address to)', deed: 'take-out', to: ['to'] },
]

/** Lending: Fluid, Compound v2's kin, Euler and Silo (ERC-4626's kin), Maker (DssCdpManager, Pendle's tokens, GMX. */
const accounts: readonly PaidTo[] = [
  { signature: 'operate(uint256 nftId, int256 newCol, int256 newDebt, address to)', deed: 'take-out', to: ['to'] },
  { signature: 'mintBehalf(address receiver, uint256 mintAmount)', deed: 'pay-in', to: ['receiver'] },
  { signature: 'borrow(uint256 amount, address receiver)', deed: 'take-out', to: ['receiver'] },
  {
    signature: 'borrow(uint256 assets, address receiver, address borrower)',
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('borrower'),
  },
  {
    signature: 'withdraw(uint256 assets, address receiver, address owner, uint8 collateralType)',
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('owner'),
  },
  { signature: 'quit(uint256 cdp, address dst)', deed: 'take-out', to: ['dst'] },
  { signature: 'move(uint256 cdp, address dst, uint256 rad)', deed: 'take-out', to: ['dst'] },
  { signature: 'flux(uint256 cdp, address dst, uint256 wad)', deed: 'take-out', to: ['dst'] },
  { signature: 'exitAll(address dst)', deed: 'take-out', to: ['dst'] },
  {
    signature: 'deposit(address receiver, address tokenIn, uint256 amountTokenToDeposit, uint256 minSharesOut)',
    deed: 'pay-in',
    to: ['receiver'],
    besides: tokenParties('tokenIn'),
  },
  {
    signature:
      'redeem(address receiver, uint256 amountSharesToRedeem, address tokenOut, uint256 minTokenOut, bool burnFromInternalBalance)',
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('tokenOut'),
  },
  {
    signature: 'unstakeAndRedeemGlp(address tokenOut, uint256 glpAmount, uint256 minOut, address receiver)',
    deed: 'take-out',
    to: ['receiver'],
    besides: tokenParties('tokenOut'),
  },
  { signature: 'unstakeAndRedeemGlpETH(uint256 glpAmount, uint256 minOut, address receiver)', deed: 'take-out', to: ['receiver'] },
  { signature: 'signalTransfer(address receiver)', deed: 'hand-over', to: ['receiver'] },
  {
    signature: 'claimFundingFees(address[] markets, address[] tokens, address receiver)',
    deed: 'claim',
    to: ['receiver'],
    besides: tokenParties('markets.[]', 'tokens.[]'),
  },
  {
    signature: 'claimAffiliateRewards(address[] markets, address[] tokens, address receiver)',
    deed: 'claim',
    to: ['receiver'],
    besides: tokenParties('markets.[]', 'tokens.[]'),
  },
  {
    signature: 'claimCollateral(address[] markets, address[] tokens, uint256[] timeKeys, address receiver)',
    deed: 'claim',
    to: ['receiver'],
    besides: tokenParties('markets.[]', 'tokens.[]'),
  },
  {
    signature: 'manageUserBalance((uint8 kind, address asset, uint256 amount, address sender, address recipient)[] ops)',
    deed: 'take-out',
    to: ['ops.[].recipient'],
    besides: tokenParties('ops.[].asset', 'ops.[].sender'),
  },
]

/** Staking, streams and rewards: Convex, Curve (gauges), Sablier (Lockup, Flow), EigenLayer, 0xSplits. */
const streams: readonly PaidTo[] = [
  { signature: 'stakeFor(address account, uint256 amount)', deed: 'pay-in', to: ['account'] },
  { signature: 'withdrawAndUnwrapTo(uint256 amount, address to)', deed: 'take-out', to: ['to'] },
  { signature: 'claim_rewards(address account, address receiver)', deed: 'claim', to: ['receiver'], besides: tokenParties('account') },
  { signature: 'withdrawMax(uint256 streamId, address to)', deed: 'take-out', to: ['to'] },
  { signature: 'withdraw(uint256 streamId, address to, uint128 amount)', deed: 'take-out', to: ['to'] },
  { signature: 'withdrawMaxAndTransfer(uint256 streamId, address newRecipient)', deed: 'hand-over', to: ['newRecipient'] },
  {
    signature: 'recoverTokens(address[] tokenList, uint256[] amountsToWithdraw, address recipient)',
    deed: 'take-out',
    to: ['recipient'],
    besides: tokenParties('tokenList.[]'),
  },
]

/** Items: OpenSea's TransferHelper and bulk senders. */
const handed: readonly PaidTo[] = [
  {
    signature:
      'bulkTransfer(((uint8 itemType, address token, uint256 identifier, uint256 amount)[] items, address recipient, bool validateERC721Receiver)[] items, bytes32 conduitKey)',
    deed: 'hand-over',
    to: ['items.[].recipient'],
    besides: tokenParties('items.[].items.[].token'),
  },
  {
    signature: 'batchTransferFrom(address collection, address recipient, uint256[] tokenIds)',
    deed: 'hand-over',
    to: ['recipient'],
    besides: tokenParties('collection'),
  },
]

export const paidByAccounts: readonly PaidTo[] = [...yields, ...accounts, ...streams, ...handed, ...paidByAdapters]
