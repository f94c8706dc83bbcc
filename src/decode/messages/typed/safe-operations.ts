import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { entryPointVersion } from '#core/signing/user-operation-digest'
import { timesIn } from '../../operation-times.ts'
import { explainOperation, unpackUserOperation } from '../user-operation.ts'
import { anyContract, type TypedEntry, type TypedTelling, type TypedEntryContext } from '../typed-entry.ts'

const LIMITS =
  'uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas'
const OLD_LIMITS =
  'uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas'
const form = (limits: string): string =>
  `SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,${limits},bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)`

const word = (high: bigint, low: bigint): `0x${string}` => `0x${((high << 128n) | low).toString(16).padStart(64, '0')}`

/** Limits and prices as the EntryPoint packs them; what does not fit into 16 bytes reverts. */
function packed(told: TypedEntryContext, entryPoint: Address): TypedTelling {
  const { message } = told
  const half = (name: string): bigint => BigInt.asUintN(128, message.units(name))
  const operation = unpackUserOperation({
    sender: message.address('safe'),
    nonce: message.units('nonce'),
    initCode: message.bytes('initCode'),
    callData: message.bytes('callData'),
    accountGasLimits: word(half('verificationGasLimit'), half('callGasLimit')),
    preVerificationGas: message.units('preVerificationGas'),
    gasFees: word(half('maxPriorityFeePerGas'), half('maxFeePerGas')),
    paymasterAndData: message.bytes('paymasterAndData'),
  })
  const version = entryPointVersion(entryPoint) ?? '0.7'
  const signable = { kind: 'user-operation', chainId: told.chainId, entryPoint, version, operation } as const
  const { intent, claims, complete, inner, use, faults } = explainOperation(signable, told.names)
  return {
    intent,
    claims,
    inner,
    open: !complete,
    faults,
    more: timesIn(operation),
    ...defined({ use }),
    meanings: { validAfter: { is: 'time', zero: 'never' }, validUntil: { is: 'time', zero: 'never' } },
  }
}

/**
 * Operations of Safes, which their owners sign in a form of its own (github.com/safe-global/safe-modules, 4337, Safe4337Module.sol, 0.2.0 and 0.3.0): the
 * contract of the domain is the module, and both times become the EntryPoint's `validationData`. An end of 0 is none.
 */
export const safeOperations: readonly TypedEntry[] = [LIMITS, OLD_LIMITS].map((limits) => ({
  form: form(limits),
  standard: 'ERC-4337',
  domain: anyContract,
  tell: (told) => packed(told, told.message.address('entryPoint')),
}))
