import { say } from '#core/text/words'
import type { Event, DecodedCallContext } from '../entry.ts'
import type { LogClaim } from '../explanation.ts'

const other: LogClaim = { kind: 'other' }
const contract = (told: DecodedCallContext): { readonly contract: ReturnType<DecodedCallContext['who']> } => ({
  contract: told.who(told.contract),
})

/** The emitter is believed to be Permit2 by nobody yet: rules look at its address. */
function permit2(told: DecodedCallContext, amount: bigint, until: bigint): ReturnType<Event['tell']> {
  const [owner, token, spender] = [told.address('owner'), told.address('token'), told.address('spender')]
  return {
    intent: say('{spender} may spend {amount} of {owner} through {contract}', {
      ...contract(told),
      spender: told.who(spender),
      owner: told.who(owner),
      amount: told.amount(amount, token),
    }),
    says: { kind: 'permit2-allowance', permit2: told.contract, owner, token, spender, units: amount, until },
  }
}

const ALLOWED = 'address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration'

const permits: readonly Event[] = [
  {
    signature: `Approval(${ALLOWED})`,
    standards: ['Permit2'],
    tell: (told) => permit2(told, told.units('amount'), told.units('expiration')),
  },
  {
    signature: `Permit(${ALLOWED}, uint48 nonce)`,
    standards: ['Permit2'],
    tell: (told) => permit2(told, told.units('amount'), told.units('expiration')),
  },
  {
    signature: 'Lockdown(address indexed owner, address token, address spender)',
    standards: ['Permit2'],
    tell: (told) => permit2(told, 0n, 0n),
  },
  {
    signature: 'NonceInvalidation(address indexed owner, address indexed token, address indexed spender, uint48 newNonce, uint48 oldNonce)',
    standards: ['Permit2'],
    tell: (told) => ({
      intent: say('Earlier signatures of {owner} at {contract} are unusable', {
        ...contract(told),
        owner: told.who(told.address('owner')),
      }),
      says: other,
    }),
  },
  {
    signature: 'UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask)',
    standards: ['Permit2'],
    tell: (told) => ({
      intent: say('Some signatures of {owner} at {contract} are unusable', { ...contract(told), owner: told.who(told.address('owner')) }),
      says: other,
    }),
  },
]

/** Safe 1.3.0 indexes nothing of these, 1.4.1 the hash. */
const safeRuns: readonly Event[] = ['', 'indexed '].flatMap((indexed): readonly Event[] => [
  {
    signature: `ExecutionSuccess(bytes32 ${indexed}txHash, uint256 payment)`,
    standards: ['Safe'],
    tell: (told) => ({ intent: say('The Safe {contract} carried out a transaction', contract(told)), says: other }),
  },
  {
    signature: `ExecutionFailure(bytes32 ${indexed}txHash, uint256 payment)`,
    standards: ['Safe'],
    tell: (told) => ({ intent: say('A transaction of the Safe {contract} failed', contract(told)), says: other }),
  },
])

const accounts: readonly Event[] = [
  ...safeRuns,
  {
    signature: 'ApproveHash(bytes32 indexed approvedHash, address indexed owner)',
    standards: ['Safe'],
    tell: (told) => ({
      intent: say('{owner} agreed to a transaction of the Safe {contract}', { ...contract(told), owner: told.who(told.address('owner')) }),
      says: other,
    }),
  },
  {
    signature: 'ExecutionFromModuleSuccess(address indexed module)',
    standards: ['Safe'],
    tell: (told) => ({
      intent: say('{module} acted as the Safe {contract}', { ...contract(told), module: told.who(told.address('module')) }),
      says: other,
    }),
  },
  {
    signature: 'SafeReceived(address indexed sender, uint256 value)',
    standards: ['Safe'],
    tell: (told) => ({
      intent: say('The Safe {contract} received {amount} from {from}', {
        ...contract(told),
        amount: told.amount(told.units('value')),
        from: told.who(told.address('sender')),
      }),
      says: other,
    }),
  },
  {
    signature:
      'UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
    standards: ['ERC-4337'],
    tell(told) {
      const places = { account: told.who(told.address('sender')), cost: told.amount(told.units('actualGasCost')) }
      return {
        intent: told.flag('success')
          ? say('An operation of {account} was carried out, for {cost}', places)
          : say('An operation of {account} failed, for {cost}', places),
        says: other,
      }
    },
  },
  {
    signature: 'AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)',
    standards: ['ERC-4337'],
    tell: (told) => ({ intent: say('The account {account} was created', { account: told.who(told.address('sender')) }), says: other }),
  },
]

const trades: readonly Event[] = [
  {
    signature: 'Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
    standards: ['ERC-4626'],
    tell: (told) => ({
      intent: say('Something was deposited into the vault {contract} for {owner}', {
        ...contract(told),
        owner: told.who(told.address('owner')),
      }),
      says: other,
    }),
  },
  {
    signature: 'Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
    standards: ['ERC-4626'],
    tell: (told) => ({
      intent: say('The vault {contract} paid out to {to} what was of {owner}', {
        ...contract(told),
        owner: told.who(told.address('owner')),
        to: told.who(told.address('receiver')),
      }),
      says: other,
    }),
  },
  {
    signature:
      'Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
    standards: ['Uniswap v3'],
    tell: (told) => ({ intent: say('Swap in the pool {pool}', { pool: contract(told).contract }), says: other }),
  },
  {
    signature:
      'OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)',
    standards: ['Seaport'],
    tell: (told) => ({
      intent: say('An order of {owner} at {contract} was fulfilled', { ...contract(told), owner: told.who(told.address('offerer')) }),
      says: other,
    }),
  },
]

/** What services of many log: Permit2 (its allowances), Safe and ERC-4337 (what was carried out), ERC-4626, Uniswap v3, Seaport. */
export const serviceEvents: readonly Event[] = [...permits, ...accounts, ...trades]
