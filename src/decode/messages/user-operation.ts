import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Hex, size, toBigInt, toBytes } from '#core/bytes/hex'
import type { EntryPointVersion, UserOperation } from '#core/signing/signable'
import { EIP7702_FACTORY } from '#core/signing/user-operation-digest'
import { addressWord, say, sentenceWord, type Words } from '#core/text/words'
import { explain } from '../explain.ts'
import type { Argument, Claim, Explanation, Names } from '../explanation.ts'
import type { MessageExplanation } from '../message.ts'
import { slice } from '../abi/payload.ts'
import { paymasterClaims } from '../paymaster.ts'
import { timesIn } from '../operation-times.ts'
import type { ExplainableMessage } from './typed-entry.ts'

type SignableOperation = Extract<ExplainableMessage, { readonly kind: 'user-operation' }>

/** Releases of the EntryPoint, the same on every chain (github.com/eth-infinitism/account-abstraction, releases). */
const ENTRY_POINTS: Readonly<Record<EntryPointVersion, Address>> = {
  '0.6': '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0.7': '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0.8': '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0.9': '0x433709009b8330fda32311df1c2afa402ed8d009',
}

/** As the EntryPoint takes it from 0.7 on. */
export type PackedOperation = {
  readonly sender: Address
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
}

const halves = (word: Hex): readonly [bigint, bigint] => [toBigInt(slice(word, 0, 16)), toBigInt(slice(word, 16, 16))]

/** Takes apart what 0.7 packs (UserOperationLib.sol): limits and fees of 16 bytes each; a factory and its data; a paymaster, its limits and data. */
export function unpackUserOperation(packed: PackedOperation): UserOperation {
  const { initCode, paymasterAndData } = packed
  const [verificationGasLimit, callGasLimit] = halves(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = halves(packed.gasFees)
  const marked = size(initCode) >= 2 && initCode.startsWith('0x7702') && /^0x77020*$/.test(slice(initCode, 0, 20))
  return {
    sender: packed.sender,
    nonce: packed.nonce,
    callData: packed.callData,
    preVerificationGas: packed.preVerificationGas,
    verificationGasLimit,
    callGasLimit,
    maxPriorityFeePerGas,
    maxFeePerGas,
    ...(size(initCode) === 0 ? {} : { factory: marked ? EIP7702_FACTORY : slice(initCode, 0, 20), factoryData: slice(initCode, 20) }),
    ...(size(paymasterAndData) === 0
      ? {}
      : {
          paymaster: slice(paymasterAndData, 0, 20),
          paymasterVerificationGasLimit: toBigInt(slice(paymasterAndData, 20, 16)),
          paymasterPostOpGasLimit: toBigInt(slice(paymasterAndData, 36, 16)),
          paymasterData: slice(paymasterAndData, 52),
        }),
    signature: '0x',
  }
}

/** What the account pays at most, where nobody pays for it. */
function gasClaim(operation: UserOperation, entryPoint: Address): readonly Claim[] {
  const gas = operation.callGasLimit + operation.verificationGasLimit + operation.preVerificationGas
  const most = gas * operation.maxFeePerGas
  return most === 0n || operation.paymaster !== undefined
    ? []
    : [{ kind: 'out', from: operation.sender, most, exact: false, to: entryPoint }]
}

/** What happens in the account: it is made or set up first, then called by the EntryPoint. */
function calls({ chainId, entryPoint, operation }: SignableOperation, names: Names): readonly Explanation[] {
  const { sender, factory, factoryData = '0x', callData } = operation
  const call = (to: Address, data: Hex) => explain({ from: entryPoint, to, value: 0n, data, chainId }, names)
  const delegated = factory === EIP7702_FACTORY
  return [
    ...(factory === undefined || (delegated && size(factoryData) === 0) ? [] : [call(delegated ? sender : factory, factoryData)]),
    ...(size(callData) === 0 ? [] : [call(sender, callData)]),
  ]
}

function argumentsOf({ entryPoint, operation }: SignableOperation, names: Names): readonly Argument[] {
  const address = (name: string, value: Address | undefined): readonly Argument[] => {
    if (value === undefined) return []
    const known = names.nameOf(value)
    return [{ name, type: 'address', value: { is: 'address', address: value, ...defined({ name: known }) } }]
  }
  const bytes = (name: string, value: Hex | undefined): readonly Argument[] =>
    value === undefined || size(value) === 0 ? [] : [{ name, type: 'bytes', value: { is: 'bytes', value } }]
  const number = (name: string, value: bigint | undefined): readonly Argument[] =>
    value === undefined ? [] : [{ name, type: 'uint256', value: { is: 'integer', value } }]
  const price = (name: string, units: bigint): Argument => ({ name, type: 'uint256', value: { is: 'amount', units, token: names.native } })
  return [
    ...address('sender', operation.sender),
    ...number('nonce', operation.nonce),
    ...address('factory', operation.factory),
    ...bytes('factoryData', operation.factoryData),
    ...bytes('callData', operation.callData),
    ...number('callGasLimit', operation.callGasLimit),
    ...number('verificationGasLimit', operation.verificationGasLimit),
    ...number('preVerificationGas', operation.preVerificationGas),
    price('maxFeePerGas', operation.maxFeePerGas),
    price('maxPriorityFeePerGas', operation.maxPriorityFeePerGas),
    ...address('paymaster', operation.paymaster),
    ...number('paymasterVerificationGasLimit', operation.paymasterVerificationGasLimit),
    ...number('paymasterPostOpGasLimit', operation.paymasterPostOpGasLimit),
    ...bytes('paymasterData', operation.paymasterData),
    ...timesIn(operation),
    ...address('entryPoint', entryPoint),
  ]
}

/** What the account does: where it is told to make one call, that call, since the sentence around it names the account already. */
function doneBy(sender: Address, called: Explanation): Words {
  const [only, ...more] = called.inner
  const isOwn = called.call.to === sender && called.function !== undefined && called.call.value === 0n
  return isOwn && only !== undefined && more.length === 0 && only.call.from === sender ? only.intent : called.intent
}

function words({ operation }: SignableOperation, inner: readonly Explanation[], names: Names): Words {
  const account = addressWord(operation.sender, names.nameOf(operation.sender))
  const [only] = inner
  if (only === undefined) return say('Carry out an empty operation of {account}', { account })
  const what = sentenceWord(doneBy(operation.sender, inner.at(-1) ?? only))
  return inner.length === 1
    ? say('Carry out an operation of {account}: {what}', { account, what })
    : say('Set up {account} and carry out its operation: {what}', { account, what })
}

/** ERC-4337, of all releases. A paymaster runs code of its own and may move what the account let it: then it is open. */
export function explainOperation(signable: SignableOperation, names: Names): MessageExplanation {
  const given = signable.operation
  const whole = [given.callData, given.factoryData ?? '0x', given.paymasterData ?? '0x'].every((data) => toBytes(data) !== undefined)
  const inner = whole ? calls(signable, names) : []
  const canonical = ENTRY_POINTS[signable.version] === signable.entryPoint
  const complete = whole && canonical && given.paymaster === undefined && inner.every((one) => one.complete)
  return {
    kind: 'user-operation',
    standard: 'ERC-4337',
    intent: words(signable, inner, names),
    args: argumentsOf(signable, names),
    claims: [
      ...gasClaim(given, signable.entryPoint),
      ...(given.paymaster === undefined ? [] : paymasterClaims(given.sender, given.paymaster, given.paymasterData ?? '0x', names)),
      ...inner.flatMap((one) => one.claims),
    ],
    complete,
    inner,
    use: {
      use: 'user-operation',
      entryPoint: signable.entryPoint,
      version: signable.version,
      chainId: signable.chainId,
      operation: given,
    },
    faults: [...(canonical ? [] : (['not-canonical'] as const)), ...(whole ? [] : (['members'] as const))],
    texts: [],
  }
}
