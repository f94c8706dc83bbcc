import type { Address } from '../ethereum/address.ts'
import { fail } from '../errors.ts'
import { concat, type Hex, pad, size, word } from '../bytes/hex.ts'
import { keccak, keccakText } from '../bytes/keccak.ts'
import type { EntryPointVersion, UserOperation } from './signable.ts'

/** Where a user operation is for. */
export type EntryPointPlace = { readonly chainId: number; readonly entryPoint: Address; readonly version: EntryPointVersion }

/** In place of a factory (EntryPoint 0.8, `Eip7702Support.sol`): the sender's own EIP-7702 delegate is hashed instead. */
export const EIP7702_FACTORY: Address = `0x7702${'00'.repeat(18)}`

/** Canonical EntryPoints (eth-infinitism/account-abstraction, releases). */
const ENTRY_POINTS: Readonly<Record<Address, EntryPointVersion>> = {
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789': '0.6',
  '0x0000000071727de22e5e9d8baf0edac6f37da032': '0.7',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108': '0.8',
  '0x433709009b8330fda32311df1c2afa402ed8d009': '0.9',
}

/** Releases that hash by EIP-712, and take the code of EIP-7702 for a factory that is named by the marker. */
const BY_EIP712: ReadonlySet<EntryPointVersion> = new Set(['0.8', '0.9'])

/** Release of a canonical EntryPoint, which its hash follows from; `undefined` for any other address. */
export const entryPointVersion = (entryPoint: Address): EntryPointVersion | undefined =>
  Object.hasOwn(ENTRY_POINTS, entryPoint) ? ENTRY_POINTS[entryPoint] : undefined

const TYPE =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)'
const DOMAIN_TYPE = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

/** Two numbers of 128 bits in one word; more would spill into its neighbour. */
function half(value: bigint): Hex {
  if (value >= 2n ** 128n) throw fail('decode/malformed', { what: 'The user operation' })
  return pad(`0x${value.toString(16)}`, 16)
}

/** "initCode": the factory and what it is called with. */
const initCode = ({ factory, factoryData = '0x' }: UserOperation, delegate: Address | undefined): Hex =>
  factory === undefined ? '0x' : concat(delegate ?? factory, factoryData)

/** First 8 bytes of keccak256("PaymasterSignature"): EntryPoint 0.9 knows by them that a signature of the paymaster closes its data. */
const PAYMASTER_MARK = '22e325a297439656'

/**
 * What EntryPoint 0.9 hashes of `data ‖ signature ‖ uint16 length ‖ mark`: data and mark, as the paymaster signs after the account did. Throws
 * `decode/malformed` where the length does not fit, or is 0: what is hashed then was not checked.
 */
function withoutSignature(data: Hex): Hex {
  if (!data.toLowerCase().endsWith(PAYMASTER_MARK)) return data
  const room = size(data) - PAYMASTER_MARK.length / 2 - 2
  const length = room < 0 ? -1 : Number.parseInt(data.slice(2 + room * 2, 6 + room * 2), 16)
  if (length < 1 || length > room) throw fail('decode/malformed', { what: 'The user operation' })
  return `0x${data.slice(2, 2 + (room - length) * 2)}${PAYMASTER_MARK}`
}

function paymasterAndData(operation: UserOperation, version: EntryPointVersion): Hex {
  const { paymaster, paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n, paymasterData = '0x' } = operation
  if (paymaster === undefined) return '0x'
  const limits: Hex = version === '0.6' ? '0x' : concat(half(paymasterVerificationGasLimit), half(paymasterPostOpGasLimit))
  return concat(paymaster, limits, version === '0.9' ? withoutSignature(paymasterData) : paymasterData)
}

/** The members in the order in which each release hashes them. */
function members(operation: UserOperation, version: EntryPointVersion, delegate: Address | undefined): Hex {
  const { sender, nonce, callData, preVerificationGas, callGasLimit, verificationGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation
  const start = [pad(sender), word(nonce), keccak(initCode(operation, delegate)), keccak(callData)]
  const end = keccak(paymasterAndData(operation, version))
  return version === '0.6'
    ? concat(...start, ...[callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas].map(word), end)
    : concat(
        ...start,
        concat(half(verificationGasLimit), half(callGasLimit)),
        word(preVerificationGas),
        concat(half(maxPriorityFeePerGas), half(maxFeePerGas)),
        end,
      )
}

/**
 * "userOpHash": what `getUserOpHash` of the EntryPoint answers, and what is signed (ERC-4337; by EIP-712 from 0.8 on). `undefined` where an account
 * of EIP-7702 is named by its marker and neither the operation nor the caller knows its `delegate`. Throws `decode/malformed` where a gas field does not fit its 128 bits.
 */
export function userOperationHash(
  operation: UserOperation,
  { chainId, entryPoint, version }: EntryPointPlace,
  delegate: Address | undefined = operation.authorization?.address,
): Hex | undefined {
  const marked = BY_EIP712.has(version) && operation.factory === EIP7702_FACTORY
  if (marked && delegate === undefined) return undefined
  const fields = members(operation, version, marked ? delegate : undefined)
  if (!BY_EIP712.has(version)) return keccak(concat(keccak(fields), pad(entryPoint), word(BigInt(chainId))))
  const domain = concat(keccakText(DOMAIN_TYPE), keccakText('ERC4337'), keccakText('1'), word(BigInt(chainId)), pad(entryPoint))
  return keccak(concat('0x1901', keccak(domain), keccak(concat(keccakText(TYPE), fields))))
}
