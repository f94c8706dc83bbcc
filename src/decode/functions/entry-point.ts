import { defined } from '#core/defined'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { say, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Argument, Call, Claim } from '../explanation.ts'
import { timesIn } from '../operation-times.ts'
import { paymasterClaims } from '../paymaster.ts'
import { slice } from '../abi/payload.ts'
import { callBy, quoting, receives } from './inner.ts'
import { ENTRY_POINTS } from './known.ts'

const standards = ['ERC-4337'] as const

/** The first 20 bytes of an init code that stands for an EIP-7702 delegation instead of a factory (EntryPoint 0.8). */
const DELEGATED: Hex = `0x7702${'0'.repeat(36)}`

/** The upper and lower half of a word. */
const halves = (word: Hex): readonly [bigint, bigint] => [toBigInt(slice(word, 0, 16)), toBigInt(slice(word, 16, 16))]

function packedPrefund(op: DecodedCallContext): bigint {
  const [verification, call] = halves(op.bytes('accountGasLimits'))
  const [, price] = halves(op.bytes('gasFees'))
  return (verification + call + op.units('preVerificationGas')) * price
}

const plainPrefund = (op: DecodedCallContext): bigint =>
  (op.units('verificationGasLimit') + op.units('callGasLimit') + op.units('preVerificationGas')) * op.units('maxFeePerGas')

/** What an account pays for its operation at most, where nobody pays for it. */
function gasClaim(told: DecodedCallContext, op: DecodedCallContext, prefund: bigint): readonly Claim[] {
  if (prefund === 0n || size(op.bytes('paymasterAndData')) > 0) return []
  return [{ kind: 'out', from: op.address('sender'), most: prefund, exact: false, to: told.contract }]
}

/** An account that is not there yet is made by its factory first; under EIP-7702 it is set up by a call to itself. */
function creation(told: DecodedCallContext, op: DecodedCallContext): readonly Call[] {
  const code = op.bytes('initCode')
  if (size(code) === 0) return []
  const start = slice(code, 0, 20)
  if (size(code) < 20 || start === DELEGATED)
    return size(code) > 20 ? [callBy(told, told.contract, op.address('sender'), slice(code, 20))] : []
  // By way of a helper of the EntryPoint that owns nothing.
  return [callBy(told, told.contract, start, slice(code, 20))]
}

/** From EntryPoint 0.7 on two limits of 16 bytes each stand before a paymaster's data. */
const limitsOf = (op: DecodedCallContext): number => (op.has('accountGasLimits') ? 32 : 0)

/** What a paymaster lets itself take with a permit in its data. */
function takenBy(told: DecodedCallContext, op: DecodedCallContext): readonly Claim[] {
  const data = op.bytes('paymasterAndData')
  return size(data) < 20 ? [] : paymasterClaims(op.address('sender'), slice(data, 0, 20), slice(data, 20 + limitsOf(op)), told.names)
}

/** The dates of an operation: of whoever pays for it, and of its signature. */
const timesOf = (op: DecodedCallContext, before: string): readonly Argument[] =>
  timesIn({ paymasterData: slice(op.bytes('paymasterAndData'), 20 + limitsOf(op)), signature: op.bytes('signature') }).map((one) => ({
    ...one,
    name: `${before}${one.name}`,
  }))

function operations(told: DecodedCallContext, ops: readonly DecodedCallContext[], prefund: (op: DecodedCallContext) => bigint): Telling {
  const inner = ops.flatMap((op) => [
    ...creation(told, op),
    ...(size(op.bytes('callData')) === 0 ? [] : [callBy(told, told.contract, op.address('sender'), op.bytes('callData'))]),
  ])
  const [first] = ops
  const intent: Words =
    ops.length === 1 && first !== undefined
      ? say('Carry out an operation that {account} signed', { account: told.who(first.address('sender')) })
      : say('Carry out {count} operations that accounts signed', { count: ops.length })
  return {
    intent,
    claims: [
      ...ops.flatMap((op) => [...gasClaim(told, op, prefund(op)), ...takenBy(told, op)]),
      ...receives(told, told.address('beneficiary')),
    ],
    inner,
    more: ops.flatMap((op, index) => timesOf(op, ops.length === 1 ? '' : `${index}.`)),
    // Paymasters run code of their own, and may move what the account let them.
    open: ops.some((op) => size(op.bytes('paymasterAndData')) > 0),
    ...defined({
      sum: ops.length === 1 ? quoting((what) => say('Carry out an operation that an account signed: {what}', { what }), intent) : undefined,
    }),
  }
}

const PACKED =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[]'
const PLAIN =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[]'

const handling: readonly Entry[] = (
  [
    [PACKED, packedPrefund],
    [PLAIN, plainPrefund],
  ] as const
).flatMap(([ops, prefund]): readonly Entry[] => [
  {
    signature: `handleOps(${ops} ops, address beneficiary)`,
    standards,
    tell: (told) => operations(told, told.each('ops'), prefund),
  },
  {
    signature: `handleAggregatedOps((${ops} userOps, address aggregator, bytes signature)[] opsPerAggregator, address beneficiary)`,
    standards,
    tell: (told) =>
      operations(
        told,
        told.each('opsPerAggregator').flatMap((group) => group.each('userOps')),
        prefund,
      ),
  },
])

const known = (told: DecodedCallContext): boolean => ENTRY_POINTS.has(told.contract)

const deposits: readonly Entry[] = [
  {
    signature: 'depositTo(address account)',
    standards,
    payable: true,
    // WETH10 and others have one too: what it is put in for is left to the contract.
    tell: (told) => ({
      intent: say('Deposit {amount} for {account} at {contract}', {
        amount: told.amount(told.call.value),
        account: told.who(told.address('account')),
        contract: told.who(told.contract),
      }),
      claims: [
        { kind: 'out', from: told.caller, most: told.call.value, exact: true, to: told.contract },
        ...receives(told, told.address('account')),
      ],
    }),
  },
  {
    signature: 'withdrawTo(address withdrawAddress, uint256 withdrawAmount)',
    standards,
    // WETH10 and wrappers of OpenZeppelin pay out something else by this name: only a known EntryPoint is known to pay the native currency.
    tell(told) {
      const [to, units] = [told.address('withdrawAddress'), told.units('withdrawAmount')]
      const places = { contract: told.who(told.contract), to: told.who(to) }
      return known(told)
        ? {
            intent: say('Pay out {amount} that was deposited at {contract} to {to}', { ...places, amount: told.amount(units) }),
            claims: [{ kind: 'in', to, least: units }],
          }
        : {
            // Wrappers count what they pay out in units of themselves.
            intent: say('Withdraw {amount} from {pool} to {to}', {
              ...places,
              pool: places.contract,
              amount: told.amount(units, told.contract),
            }),
            claims: receives(told, to),
            open: true,
          }
    },
  },
  {
    signature: 'addDeposit()',
    standards,
    payable: true,
    tell: (told) => ({
      intent: say('Deposit {amount} for what {account} will do', {
        amount: told.amount(told.call.value),
        account: told.who(told.contract),
      }),
      claims: [{ kind: 'out', from: told.caller, most: told.call.value, exact: true, to: told.contract }],
    }),
  },
  {
    signature: 'withdrawDepositTo(address withdrawAddress, uint256 amount)',
    standards,
    tell: (told) => ({
      intent: say('Pay out {amount} that {account} had deposited to {to}', {
        amount: told.amount(told.units('amount')),
        account: told.who(told.contract),
        to: told.who(told.address('withdrawAddress')),
      }),
      claims: receives(told, told.address('withdrawAddress')),
      open: true,
    }),
  },
  {
    signature: 'addStake(uint32 unstakeDelaySec)',
    standards,
    payable: true,
    tell: (told) => ({
      intent: say('Stake {amount} at {contract}', { amount: told.amount(told.call.value), contract: told.who(told.contract) }),
      claims: [{ kind: 'out', from: told.caller, most: told.call.value, exact: true, to: told.contract }],
    }),
  },
  {
    signature: 'unlockStake()',
    standards,
    tell: (told) => ({ intent: say('Start unstaking what is staked at {contract}', { contract: told.who(told.contract) }) }),
  },
  {
    signature: 'withdrawStake(address withdrawAddress)',
    standards,
    tell: (told) => ({
      intent: say('Pay out what is staked at {contract} to {to}', {
        contract: told.who(told.contract),
        to: told.who(told.address('withdrawAddress')),
      }),
      claims: receives(told, told.address('withdrawAddress')),
      open: !known(told),
    }),
  },
  {
    signature: 'incrementNonce(uint192 key)',
    standards,
    tell: (told) => ({ intent: say('Make earlier operations at {contract} unusable', { contract: told.who(told.contract) }) }),
  },
]

/** ERC-4337 EntryPoint: 0.6 (plain operations), 0.7 and 0.8 (packed ones); @account-abstraction/contracts. */
export const entryPoint: readonly Entry[] = [...handling, ...deposits]
