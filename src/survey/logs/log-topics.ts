import type { Address } from '#core/ethereum/address'
import { type Hex, pad } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'

/** Events that name an account at a topic, by which topic: 1, 2 or 3. Those that nobody but the account's own doings or dealings bring about. */
const EVENTS: readonly (readonly string[])[] = [
  [
    // Sender of ERC-20, ERC-721; owner of what is allowed.
    'Transfer(address,address,uint256)',
    'Approval(address,address,uint256)',
    'ApprovalForAll(address,address,bool)',
    // ERC-6909
    'Transfer(address,address,address,uint256,uint256)',
    'Approval(address,address,uint256,uint256)',
    'OperatorSet(address,address,bool)',
    // Permit2
    'Approval(address,address,address,uint160,uint48)',
    'Permit(address,address,address,uint160,uint48,uint48)',
    'Lockdown(address,address,address)',
    'NonceInvalidation(address,address,address,uint48,uint48)',
    'UnorderedNonceInvalidation(address,uint256,uint256)',
    // WETH9
    'Deposit(address,uint256)',
    'Withdrawal(address,uint256)',
    // ERC-4626
    'Deposit(address,address,uint256,uint256)',
    'Withdraw(address,address,address,uint256,uint256)',
    // Seaport: who offers
    'OrderFulfilled(bytes32,address,address,address,(uint8,address,uint256,uint256)[],(uint8,address,uint256,uint256,address)[])',
    'OrderCancelled(bytes32,address,address)',
    'CounterIncremented(uint256,address)',
  ],
  [
    // Receiver of ERC-20, ERC-721; sender of ERC-1155.
    'Transfer(address,address,uint256)',
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
    'Transfer(address,address,address,uint256,uint256)',
    // ERC-4626: whose shares, who receives
    'Deposit(address,address,uint256,uint256)',
    'Withdraw(address,address,address,uint256,uint256)',
    // ERC-4337: whose operation
    'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
  ],
  [
    // Receiver of ERC-1155; owner of the shares of ERC-4626.
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
    'Withdraw(address,address,address,uint256,uint256)',
  ],
]

const TOPICS: readonly (readonly Hex[])[] = EVENTS.map((signatures) => signatures.map(keccakText))

/** What to ask `eth_getLogs` for to find all that names the account: one question for each place that it may stand at. It names nobody else. */
export const topicsOf = (account: Address): readonly (readonly (Hex | readonly Hex[] | null)[])[] =>
  TOPICS.map((first, at) => [first, ...Array.from({ length: at }, () => null), pad(account)])
