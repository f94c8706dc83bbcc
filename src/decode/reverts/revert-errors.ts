import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { foreignWord, say, sentenceWord, type WordValue, type Words } from '#core/text/words'
import type { DecodedCallContext } from '../entry.ts'
import { reasonInWords } from './revert-reasons.ts'
import { decodeUtf8 } from '../abi/value.ts'

/** One error that we can name; without `tell`, by its name alone. `contract`: who reverted. `wrapped` reads a reason that stands in it. */
export type KnownError = {
  readonly signature: string
  tell?(told: DecodedCallContext, contract: Address | undefined, wrapped: (reason: Hex) => Words): Words
}

const amount = (told: DecodedCallContext, name: string, contract: Address | undefined): ReturnType<DecodedCallContext['amount']> =>
  contract !== undefined && told.names.tokenOf(contract) !== undefined
    ? told.amount(told.units(name), contract)
    : told.units(name).toString()

/** ERC-6093 and what @openzeppelin/contracts 5 throws. */
const tokens: readonly KnownError[] = [
  {
    signature: 'ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} has {balance}, but {needed} is needed', {
        who: told.who(told.address('sender')),
        balance: amount(told, 'balance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  {
    signature: 'ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} may spend {allowance}, but {needed} is needed', {
        who: told.who(told.address('spender')),
        allowance: amount(told, 'allowance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  // The names that tokens used before ERC-6093 settled them.
  {
    signature: 'InsufficientBalance(address owner, uint256 balance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} has {balance}, but {needed} is needed', {
        who: told.who(told.address('owner')),
        balance: amount(told, 'balance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  {
    signature: 'InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} may spend {allowance}, but {needed} is needed', {
        who: told.who(told.address('spender')),
        allowance: amount(told, 'allowance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  {
    signature: 'ERC20InvalidSender(address sender)',
    tell: (told) => say('The token does not let {who} send', { who: told.who(told.address('sender')) }),
  },
  {
    signature: 'ERC20InvalidReceiver(address receiver)',
    tell: (told) => say('The token does not let {who} receive', { who: told.who(told.address('receiver')) }),
  },
  { signature: 'ERC20InvalidApprover(address approver)' },
  { signature: 'ERC20InvalidSpender(address spender)' },
  { signature: 'ERC721InvalidOwner(address owner)' },
  {
    signature: 'ERC721NonexistentToken(uint256 tokenId)',
    tell: (told) => say('There is no item {id}', { id: told.units('tokenId').toString() }),
  },
  {
    signature: 'ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
    tell: (told) => say('Item {id} belongs to {owner}', { id: told.units('tokenId').toString(), owner: told.who(told.address('owner')) }),
  },
  { signature: 'ERC721InvalidSender(address sender)' },
  {
    signature: 'ERC721InvalidReceiver(address receiver)',
    tell: (told) => say('{who} cannot receive items', { who: told.who(told.address('receiver')) }),
  },
  {
    signature: 'ERC721InsufficientApproval(address operator, uint256 tokenId)',
    tell: (told) => say('{who} may not move item {id}', { who: told.who(told.address('operator')), id: told.units('tokenId').toString() }),
  },
  { signature: 'ERC721InvalidApprover(address approver)' },
  { signature: 'ERC721InvalidOperator(address operator)' },
  {
    signature: 'ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
    tell: (told) =>
      say('{who} has {balance} of item {id}, but {needed} is needed', {
        who: told.who(told.address('sender')),
        balance: told.units('balance').toString(),
        needed: told.units('needed').toString(),
        id: told.units('tokenId').toString(),
      }),
  },
  {
    signature: 'ERC1155InvalidReceiver(address receiver)',
    tell: (told) => say('{who} cannot receive items', { who: told.who(told.address('receiver')) }),
  },
  { signature: 'ERC1155MissingApprovalForAll(address operator, address owner)' },
  { signature: 'ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)' },
  { signature: 'ERC2612ExpiredSignature(uint256 deadline)', tell: () => say('The signature of the permit has expired') },
  { signature: 'ERC2612InvalidSigner(address signer, address owner)', tell: () => say('The signature of the permit is not the owner’s') },
  {
    signature: 'OwnableUnauthorizedAccount(address account)',
    tell: (told) => say('Only the owner may do this, and {who} is not', { who: told.who(told.address('account')) }),
  },
  { signature: 'OwnableInvalidOwner(address owner)' },
  {
    signature: 'AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
    tell: (told) => say('{who} does not have the role that this needs', { who: told.who(told.address('account')) }),
  },
  { signature: 'EnforcedPause()', tell: () => say('The contract is paused') },
  { signature: 'ExpectedPause()' },
  { signature: 'ReentrancyGuardReentrantCall()', tell: () => say('The contract was called again while it was still working') },
  {
    signature: 'AddressEmptyCode(address target)',
    tell: (told) => say('There is no contract at {who}', { who: told.who(told.address('target')) }),
  },
  { signature: 'AddressInsufficientBalance(address account)' },
  {
    signature: 'SafeERC20FailedOperation(address token)',
    tell: (told) => say('The token {token} refused', { token: told.asset(told.address('token')) }),
  },
  { signature: 'FailedInnerCall()', tell: () => say('A call inside it failed without a reason') },
  { signature: 'FailedCall()', tell: () => say('A call inside it failed without a reason') },
  { signature: 'InsufficientBalance(uint256 balance, uint256 needed)' },
  { signature: 'InvalidInitialization()', tell: () => say('The contract is already set up') },
  { signature: 'NotInitializing()' },
  { signature: 'ECDSAInvalidSignature()', tell: () => say('A signature is not valid') },
]

const named = (...signatures: readonly string[]): readonly KnownError[] => signatures.map((signature) => ({ signature }))
const plainly = (signature: string, words: Words): KnownError => ({ signature, tell: () => words })

/** OpenZeppelin 5 beyond tokens (@openzeppelin/contracts 5, access, governance, proxy, utils). */
const openZeppelin: readonly KnownError[] = [
  plainly('AccessControlBadConfirmation()', say('Only those who have a role can give it up')),
  plainly('UUPSUnauthorizedCallContext()', say('New code can only be set through the proxy')),
  plainly('ERC1967NonPayable()', say('It takes no value')),
  {
    signature: 'ERC1967InvalidImplementation(address implementation)',
    tell: (told) => say('{who} can’t be the code of a proxy', { who: told.who(told.address('implementation')) }),
  },
  plainly('ProxyDeniedAdminAccess()', say('The administrator of a proxy cannot use it')),
  plainly('ECDSAInvalidSignatureLength(uint256 length)', say('A signature is not valid')),
  {
    signature: 'ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)',
    tell: (told) => say('The vault takes no more than {most} base units', { most: told.units('max').toString() }),
  },
  {
    signature: 'ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)',
    tell: (told) => say('The vault pays out no more than {most} base units', { most: told.units('max').toString() }),
  },
  ...named(
    'ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)',
    'ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)',
    'ERC1967InvalidAdmin(address admin)',
    'InvalidAccountNonce(address account, uint256 currentNonce)',
    'TimelockInsufficientDelay(uint256 delay, uint256 minDelay)',
    'TimelockUnexpectedOperationState(bytes32 operationId, bytes32 expectedStates)',
    'SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)',
    'StringsInsufficientHexLength(uint256 value, uint256 length)',
  ),
]

/** Permit2 (github.com/Uniswap/permit2, src/PermitErrors.sol and interfaces). */
const permit2: readonly KnownError[] = [
  {
    signature: 'AllowanceExpired(uint256 deadline)',
    tell: () => say('The approval at Permit2 has expired'),
  },
  {
    signature: 'InsufficientAllowance(uint256 amount)',
    tell: () => say('The approval at Permit2 is for less than is needed'),
  },
  { signature: 'SignatureExpired(uint256 signatureDeadline)', tell: () => say('The signature has expired') },
  plainly('InvalidNonce()', say('The signature was used before, or was revoked')),
  plainly('InvalidSigner()', say('The signature is somebody else’s')),
  plainly('InvalidSignature()', say('A signature is not valid')),
  plainly('InvalidSignatureLength()', say('A signature is not valid')),
  plainly('InvalidContractSignature()', say('The account does not take this signature')),
  { signature: 'InvalidAmount(uint256 maxAmount)', tell: () => say('More is asked for than was signed') },
  ...named('LengthMismatch()', 'ExcessiveInvalidation()'),
]

/** Universal Router (contracts/interfaces/IUniversalRouter.sol, base/Dispatcher.sol, modules) and the v4 router that it is built on. */
const routers: readonly KnownError[] = [
  plainly('TransactionDeadlinePassed()', say('It came too late')),
  {
    signature: 'ExecutionFailed(uint256 commandIndex, bytes message)',
    tell: (told, _, wrapped) =>
      say('Step {number} of the router failed: {why}', {
        number: (told.units('commandIndex') + 1n).toString(),
        why: sentenceWord(wrapped(told.bytes('message'))),
      }),
  },
  plainly('V2TooLittleReceived()', say('The price moved: less would arrive than the least that was asked for')),
  plainly('V3TooLittleReceived()', say('The price moved: less would arrive than the least that was asked for')),
  plainly(
    'V4TooLittleReceived(uint256 minAmountOutReceived, uint256 amountReceived)',
    say('The price moved: less would arrive than the least that was asked for'),
  ),
  plainly('V2TooMuchRequested()', say('The price moved: more would leave than the most that was allowed')),
  plainly('V3TooMuchRequested()', say('The price moved: more would leave than the most that was allowed')),
  plainly(
    'V4TooMuchRequested(uint256 maxAmountInRequested, uint256 amountRequested)',
    say('The price moved: more would leave than the most that was allowed'),
  ),
  plainly('InsufficientToken()', say('The router holds less than it should pay out')),
  plainly('InsufficientETH()', say('The router holds less than it should pay out')),
  plainly('BalanceTooLow()', say('A balance is lower than the least that was asked for')),
  ...named(
    'SliceOutOfBounds()',
    'InvalidCommandType(uint256 commandType)',
    'InvalidPath()',
    'V2InvalidPath()',
    'V3InvalidSwap()',
    'V3InvalidAmountOut()',
    'InvalidEthSender()',
    'InvalidBips()',
    'ContractLocked()',
    'UnsafeCast()',
    'FromAddressIsNotOwner()',
  ),
]

/** Seaport 1.5 and 1.6 (github.com/ProjectOpenSea/seaport-types, src/interfaces). */
const seaport: readonly KnownError[] = [
  plainly('OrderAlreadyFilled(bytes32 orderHash)', say('The order was already fulfilled')),
  plainly('OrderIsCancelled(bytes32 orderHash)', say('The order was cancelled')),
  plainly('OrderPartiallyFilled(bytes32 orderHash)', say('A part of the order was already fulfilled')),
  plainly('InvalidTime(uint256 startTime, uint256 endTime)', say('The order is not open now')),
  plainly('NoSpecifiedOrdersAvailable()', say('None of the orders can be fulfilled any more')),
  plainly('InsufficientNativeTokensSupplied()', say('Less value was sent along than the order asks for')),
  plainly('InvalidMsgValue(uint256 value)', say('More or less value was sent along than the order asks for')),
  plainly('InvalidCanceller()', say('Only its maker can cancel an order')),
  ...named(
    'BadFraction()',
    'BadContractSignature()',
    'BadSignatureV(uint8 v)',
    'ConsiderationNotMet(uint256 orderIndex, uint256 considerationIndex, uint256 shortfallAmount)',
    'InvalidConduit(bytes32 conduitKey, address conduit)',
    'InvalidRestrictedOrder(bytes32 orderHash)',
    'InvalidContractOrder(bytes32 orderHash)',
    'InvalidNativeOfferItem()',
    'InvalidFulfillmentComponentData()',
    'InvalidProof()',
    'MissingOriginalConsiderationItems()',
    'PartialFillsNotEnabledForOrder()',
    'TokenTransferGenericFailure(address token, address from, address to, uint256 identifier, uint256 amount)',
    'NativeTokenTransferGenericFailure(address account, uint256 amount)',
    'BadReturnValueFromERC20OnTransfer(address token, address from, address to, uint256 amount)',
    'NoContract(address account)',
    'UnusedItemParameters()',
    'MissingItemAmount()',
  ),
]

/** EntryPoint 0.6 to 0.8 (@account-abstraction/contracts, interfaces/IEntryPoint.sol): the reason starts with a code of AA. */
const entryPoint: readonly KnownError[] = [
  {
    signature: 'FailedOp(uint256 opIndex, string reason)',
    tell: (told) => say('Operation {number} failed: {why}', failedOperation(told)),
  },
  {
    signature: 'FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
    tell: (told, _, wrapped) =>
      say('Operation {number} failed: {why}. The account or paymaster gives this reason: {inner}', {
        ...failedOperation(told),
        inner: sentenceWord(wrapped(told.bytes('inner'))),
      }),
  },
  plainly('SignatureValidationFailed(address aggregator)', say('The signatures of the operations are not valid')),
  ...named('PostOpReverted(bytes returnData)', 'SenderAddressResult(address sender)'),
]

/** Which one, and why: in our words where it is a code, in those of the contract otherwise. */
function failedOperation(told: DecodedCallContext): { readonly number: string; readonly why: WordValue } {
  const text = decodeUtf8(told.bytes('reason'))
  const why = reasonInWords(text)
  return { number: (told.units('opIndex') + 1n).toString(), why: why === undefined ? foreignWord(text.slice(0, 140)) : sentenceWord(why) }
}

/** All errors that this build can name. What two contracts have in common stands once. */
export const knownErrors: readonly KnownError[] = [...tokens, ...openZeppelin, ...permit2, ...routers, ...seaport, ...entryPoint]
