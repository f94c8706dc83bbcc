// The interfaces of what came when the practice chain grew: known protocols, then our own contracts, then the scammer's. As `abi.ts`.
import { parseAbi } from 'viem'

/** The bytes of `commands` name what each of `inputs` is for. */
export const universalRouterAbi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
])

const ORDER_STRUCTS = [
  'struct OfferItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct ConsiderationItem { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct OrderParameters { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { OrderParameters parameters; bytes signature; }',
  'struct OrderComponents { address offerer; address zone; OfferItem[] offer; ConsiderationItem[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 counter; }',
] as const

export const seaportAbi = parseAbi([
  ...ORDER_STRUCTS,
  'function information() view returns (string version, bytes32 domainSeparator, address conduitController)',
  'function name() view returns (string)',
  'function getCounter(address offerer) view returns (uint256)',
  'function getOrderHash(OrderComponents order) view returns (bytes32)',
  'function getOrderStatus(bytes32 orderHash) view returns (bool isValidated, bool isCancelled, uint256 totalFilled, uint256 totalSize)',
  'function fulfillOrder(Order order, bytes32 fulfillerConduitKey) payable returns (bool)',
  'function cancel(OrderComponents[] orders) returns (bool)',
  'function incrementCounter() returns (uint256)',
])

export const conduitControllerAbi = parseAbi([
  'function createConduit(bytes32 conduitKey, address initialOwner) returns (address conduit)',
  'function updateChannel(address conduit, address channel, bool isOpen)',
  'function getConduit(bytes32 conduitKey) view returns (address conduit, bool exists)',
  'function getChannelStatus(address conduit, address channel) view returns (bool isOpen)',
])

export const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function approveHash(bytes32 hashToApprove)',
  'function nonce() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function isModuleEnabled(address module) view returns (bool)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 threshold)',
  'function enableModule(address module)',
  'function disableModule(address prevModule, address module)',
  'function setGuard(address guard)',
  'function setFallbackHandler(address handler)',
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
  'event ExecutionFailure(bytes32 indexed txHash, uint256 payment)',
])

export const safeProxyFactoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'event ProxyCreation(address indexed proxy, address singleton)',
])

/** Of `multiSend` and `multiSendCallOnly`: (operation, to, value, length, data), packed. */
export const multiSendAbi = parseAbi(['function multiSend(bytes transactions) payable'])

export const medalsAbi = parseAbi([
  'function mint(address to, uint256 id, uint256 amount, bytes data)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function uri(uint256 id) view returns (string)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function isApprovedForAll(address account, address operator) view returns (bool)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event ApprovalForAll(address indexed account, address indexed operator, bool approved)',
])

/** What `share` has besides ERC-20. */
export const increaseAllowanceAbi = parseAbi([
  'function increaseAllowance(address spender, uint256 addedValue) returns (bool)',
  'function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)',
])

export const vaultAbi = parseAbi([
  'function asset() view returns (address)',
  'function totalAssets() view returns (uint256)',
  'function convertToShares(uint256 assets) view returns (uint256)',
  'function convertToAssets(uint256 shares) view returns (uint256)',
  'function previewDeposit(uint256 assets) view returns (uint256)',
  'function previewMint(uint256 shares) view returns (uint256)',
  'function previewWithdraw(uint256 assets) view returns (uint256)',
  'function previewRedeem(uint256 shares) view returns (uint256)',
  'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
  'function mint(uint256 shares, address receiver) returns (uint256 assets)',
  'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
])

export const lendingAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
  'function getReserveAToken(address asset) view returns (address)',
  'event Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode)',
  'event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)',
])

/** Of `till`, through its proxy. */
export const tillAbi = parseAbi([
  'function initialize(address owner)',
  'function owner() view returns (address)',
  'function held(address holder) view returns (uint256)',
  'function put() payable',
  'function take(uint256 value)',
  'function transferOwnership(address newOwner)',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data) payable',
  'function proxiableUUID() view returns (bytes32)',
  'event Upgraded(address indexed implementation)',
  'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  'event Put(address indexed holder, uint256 value)',
  'event Taken(address indexed holder, uint256 value)',
])

export const sweeperAbi = parseAbi([
  'function thief() view returns (address)',
  'function sweep(address[] tokens) payable',
  'event Swept(address indexed from, uint256 value)',
])

export const openDelegateAbi = parseAbi([
  'function owner() view returns (address)',
  'function initialize(address owner)',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes)',
  'event Initialized(address indexed owner)',
])

export const flippedSlotAbi = parseAbi([
  'function closed() view returns (bool)',
  'function claim() payable',
  'function close(bool closed)',
  'event Doubled(address indexed to, uint256 value)',
  'event Kept(address indexed from, uint256 value)',
])

/** What `redPill` looks at, by mode. */
export const RED_PILL_MODES = [
  'COINBASE',
  'PREVRANDAO',
  'GASPRICE',
  'ORIGIN',
  'GAS',
  'BLOCKHASH',
  'TIMESTAMP',
  'NUMBER',
  'BASEFEE',
  'GASLIMIT',
  'BLOBBASEFEE',
] as const

/** `claim` pays in a careless simulation, `gamble` by the parity of what it looks at. */
export const redPillAbi = parseAbi([
  'function claim(uint256 mode) payable',
  'function gamble(uint256 mode) payable',
  'event Doubled(address indexed to, uint256 value)',
  'event Kept(address indexed from, uint256 value)',
])

/** Besides ERC-20. */
export const silentTokenAbi = parseAbi([
  'function stake(uint256 value)',
  'function staked(address holder) view returns (uint256)',
  'event Staked(address indexed holder, uint256 value)',
])

/** Besides ERC-20. */
export const phantomTokenAbi = parseAbi(['function airdrop()'])

/** Besides ERC-20. */
export const honeypotAbi = parseAbi(['function pair() view returns (address)', 'function setPair(address pair)'])

export const slotZeroAbi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

export const backdoorAbi = parseAbi(['function sweepETH(address to)', 'function sweepERC20(address token, address to)'])

export const drainerAbi = parseAbi([
  'function owner() view returns (address)',
  'function connectWallet() payable',
  'function securityUpdate() payable',
  'function claimRewards(address holder) payable',
  'function takeCollectibles(address collection, address from, uint256[] ids)',
  'function takeMany(address collection, address from, uint256[] ids, uint256[] values)',
  'function takeTokens(address token, address from, uint256 value)',
  'function cashOut()',
])

export const gasSwallowerAbi = parseAbi([
  'function claim() payable',
  'event GivenBack(address indexed to, uint256 value)',
  'event Kept(address indexed from, uint256 value)',
])

export const returnBombAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function returnBytes(uint256 size) view',
  'function revertBytes(uint256 size) view',
  'function claim(uint256 size) payable',
  'event Survived(bool ok, uint256 bytesReturned)',
])

export const metamorphAbi = parseAbi([
  'function hatch(bytes32 salt, bytes runtime) returns (address body)',
  'function flash(bytes32 salt, bytes runtime, bytes work) payable',
  'event Hatched(address indexed body, bytes32 codeHash)',
])

/** Of what `metamorph` hatches. */
export const bodyAbi = parseAbi(['function visit() payable', 'function end()', 'event Visited(address indexed by, uint256 value)'])
