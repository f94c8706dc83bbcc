import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { concat, type Hex, pad, toQuantity, size } from '#core/bytes/hex'
import { ENTRY_POINT_VERSIONS, type EntryPointVersion, type UserOperation } from '#core/signing/signable'
import { EIP7702_FACTORY, entryPointVersion } from '#core/signing/user-operation-digest'
import { say } from '#core/text/words'
import { refuseReading } from '../fault.ts'
import { readAddressField, bytesOf, readPositiveChainId, onlyNames, optionalField, quantityOf, recordOf, shown } from '../fields.ts'
import { readCandidateOf } from '../candidate.ts'
import { type ExactJson, type JsonRecord, memberPath } from '../json.ts'
import type { ReadCandidate, MissingField } from '../reading.ts'
import { readAuthorization } from '../transaction-object.ts'

const COMMON = ['sender', 'nonce', 'callData', 'preVerificationGas', 'signature'] as const
const GAS = ['callGasLimit', 'verificationGasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
/** As EntryPoint 0.6 takes them. */
const OLD = new Set([...COMMON, ...GAS, 'initCode', 'paymasterAndData'])
/** As the RPC takes them from 0.7 on (ERC-7769). */
const UNPACKED = new Set([
  ...COMMON,
  ...GAS,
  'factory',
  'factoryData',
  'paymaster',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'paymasterData',
  'paymasterSignature',
  'eip7702Auth',
])
/** As EntryPoints from 0.7 on take them. */
const PACKED = new Set([...COMMON, 'initCode', 'accountGasLimits', 'gasFees', 'paymasterAndData'])

/** True for an object of which a user operation could be meant. */
export const isLikeUserOperation = (record: JsonRecord): boolean =>
  Object.hasOwn(record, 'sender') && Object.hasOwn(record, 'callData') && Object.hasOwn(record, 'preVerificationGas')

type Form = 'old' | 'unpacked' | 'packed'

function formOf(record: JsonRecord): Form {
  if (Object.hasOwn(record, 'accountGasLimits') || Object.hasOwn(record, 'gasFees')) return 'packed'
  return Object.hasOwn(record, 'initCode') || Object.hasOwn(record, 'paymasterAndData') ? 'old' : 'unpacked'
}

/** An address and what comes after it; nothing where there are no bytes. */
function split(bytes: Hex, at: string, head: number): readonly Hex[] {
  if (bytes === '0x') return []
  if (size(bytes) < head) throw refuseReading('length', at, String(size(bytes)))
  return [`0x${bytes.slice(2, 42)}`, `0x${bytes.slice(42)}`]
}

const part = (bytes: Hex, from: number, to: number): bigint => BigInt(`0x${bytes.slice(2 + from * 2, 2 + to * 2)}`)

function factoryIn(record: JsonRecord, at: string, form: Form): Pick<UserOperation, 'factory' | 'factoryData'> {
  if (form === 'unpacked') {
    const factory = optionalField(record, 'factory')
    const data = optionalField(record, 'factoryData')
    if (factory === undefined) {
      if (data !== undefined && data !== '0x') throw refuseReading('missing', memberPath(at, 'factory'))
      return {}
    }
    return {
      factory: isMarker(factory) ? EIP7702_FACTORY : readAddressField(factory, memberPath(at, 'factory')),
      factoryData: data === undefined ? '0x' : bytesOf(data, memberPath(at, 'factoryData')),
    }
  }
  const where = memberPath(at, 'initCode')
  const bytes = bytesOf(record['initCode'], where)
  if (form === 'packed' && isMarker(bytes)) return { factory: EIP7702_FACTORY, factoryData: '0x' }
  const [factory, factoryData] = split(bytes, where, 20)
  return factory === undefined || factoryData === undefined ? {} : { factory, factoryData }
}

/** "0x7702", with or without the zeros that make an address of it (ERC-7769). */
const isMarker = (value: ExactJson): boolean => typeof value === 'string' && /^0x7702(?:00){0,18}$/.test(value)

function paymasterIn(record: JsonRecord, at: string, form: Form): Partial<UserOperation> {
  if (form === 'unpacked') {
    const paymaster = optionalField(record, 'paymaster')
    const others = ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit', 'paymasterData']
    if (paymaster === undefined) {
      const stray = others.find((name) => !['0x', '0x0', 0, undefined].includes(optionalField(record, name) as string | number | undefined))
      if (stray !== undefined) throw refuseReading('missing', memberPath(at, 'paymaster'))
      return {}
    }
    const gas = (name: string): bigint => quantityOf(optionalField(record, name), memberPath(at, name), MAX_U128)
    const data = optionalField(record, 'paymasterData')
    const signature = optionalField(record, 'paymasterSignature')
    return {
      paymaster: readAddressField(paymaster, memberPath(at, 'paymaster')),
      paymasterVerificationGasLimit: gas('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit: gas('paymasterPostOpGasLimit'),
      paymasterData: concat(
        data === undefined ? '0x' : bytesOf(data, memberPath(at, 'paymasterData')),
        signature === undefined ? '0x' : signedBy(bytesOf(signature, memberPath(at, 'paymasterSignature'))),
      ),
    }
  }
  const where = memberPath(at, 'paymasterAndData')
  const bytes = bytesOf(record['paymasterAndData'], where)
  const [paymaster, rest] = split(bytes, where, form === 'old' ? 20 : 52)
  if (paymaster === undefined || rest === undefined) return {}
  if (form === 'old') return { paymaster, paymasterData: rest }
  return {
    paymaster,
    paymasterVerificationGasLimit: part(rest, 0, 16),
    paymasterPostOpGasLimit: part(rest, 16, 32),
    paymasterData: `0x${rest.slice(66)}`,
  }
}

/** As EntryPoint 0.9 takes it behind the data: the signature, its length, and the mark (`withoutSignature` in core/signing/user-operation-digest.ts). */
const signedBy = (signature: Hex): Hex => concat(signature, pad(toQuantity(size(signature)), 2), '0x22e325a297439656')

const MAX_U128 = 2n ** 128n - 1n

type Limits = Pick<UserOperation, (typeof GAS)[number]>

function limitsIn(record: JsonRecord, at: string, form: Form): Limits {
  if (form !== 'packed') {
    const gas = (name: string): bigint =>
      quantityOf(optionalField(record, name), memberPath(at, name), form === 'unpacked' ? MAX_U128 : undefined)
    return {
      callGasLimit: gas('callGasLimit'),
      verificationGasLimit: gas('verificationGasLimit'),
      maxFeePerGas: gas('maxFeePerGas'),
      maxPriorityFeePerGas: gas('maxPriorityFeePerGas'),
    }
  }
  const limits = bytesOf(record['accountGasLimits'], memberPath(at, 'accountGasLimits'), 32)
  const fees = bytesOf(record['gasFees'], memberPath(at, 'gasFees'), 32)
  return {
    verificationGasLimit: part(limits, 0, 16),
    callGasLimit: part(limits, 16, 32),
    maxPriorityFeePerGas: part(fees, 0, 16),
    maxFeePerGas: part(fees, 16, 32),
  }
}

const NAMES_OF: Readonly<Record<Form, ReadonlySet<string>>> = { old: OLD, unpacked: UNPACKED, packed: PACKED }

/** What the RPC carries beside the operation; its delegate is part of what is hashed (EntryPoint 0.8). */
type Around = {
  readonly entryPoint?: ExactJson | undefined
  readonly chainId?: ExactJson | undefined
  readonly version?: EntryPointVersion
}

/** A user operation in any of its three forms. `around`: what stood beside it. Throws `decode/unreadable`. */
export function readUserOperation(value: ExactJson | undefined, at: string, around: Around = {}): ReadCandidate {
  const record = recordOf(value, at)
  const form = formOf(record)
  onlyNames(record, at, NAMES_OF[form])
  const auth = optionalField(record, 'eip7702Auth')
  const authAt = memberPath(at, 'eip7702Auth')
  const signature = optionalField(record, 'signature')
  const operation: UserOperation = {
    sender: readAddressField(record['sender'], memberPath(at, 'sender')),
    nonce: quantityOf(record['nonce'], memberPath(at, 'nonce')),
    ...factoryIn(record, at, form),
    callData: bytesOf(record['callData'], memberPath(at, 'callData')),
    ...limitsIn(record, at, form),
    preVerificationGas: quantityOf(record['preVerificationGas'], memberPath(at, 'preVerificationGas')),
    ...paymasterIn(record, at, form),
    ...defined({ authorization: auth === undefined ? undefined : readAuthorization(recordOf(auth, authAt), authAt) }),
    signature: signature === undefined ? '0x' : bytesOf(signature, memberPath(at, 'signature')),
  }
  const entryPoint = around.entryPoint === undefined ? undefined : readAddressField(around.entryPoint, 'entryPoint')
  const chainId = around.chainId === undefined ? undefined : readPositiveChainId(around.chainId, 'chainId')
  const known = entryPoint === undefined ? undefined : entryPointVersion(entryPoint)
  const version = around.version ?? (form === 'old' ? '0.6' : known)
  // Releases before 0.9 know no signature of a paymaster: they would hash it as data.
  if (optionalField(record, 'paymasterSignature') !== undefined && version !== undefined && version !== '0.9')
    throw refuseReading('conflict', memberPath(at, 'paymasterSignature'), version)
  // The form of 0.6 at a later EntryPoint, or the other way round, is hashed by neither.
  const isStrange = version !== undefined && ((version === '0.6') !== (form === 'old') || (known ?? version) !== version)
  if (isStrange) throw refuseReading('conflict', 'entryPoint', known ?? version)
  const needs: readonly MissingField[] = [
    ...(chainId === undefined ? (['chain'] as const) : []),
    ...(entryPoint === undefined ? (['entry-point'] as const) : []),
    ...(version === undefined ? (['entry-point-version'] as const) : []),
  ]
  return readCandidateOf({
    what: say('User operation'),
    draft: { kind: 'user-operation', chainId: chainId ?? 0, entryPoint: entryPoint ?? ZERO, version: version ?? '0.8', operation },
    needs,
  })
}

const AROUND = new Set(['userOperation', 'userOp', 'entryPoint', 'entryPointAddress', 'chainId', 'entryPointVersion'])

export const isLikeWrapped = (record: JsonRecord): boolean => Object.hasOwn(record, 'userOperation') || Object.hasOwn(record, 'userOp')

/** An operation with its EntryPoint and chain beside it, as libraries and our links write it. */
export function readWrapped(record: JsonRecord, at: string): ReadCandidate {
  onlyNames(record, at, AROUND)
  const name = Object.hasOwn(record, 'userOperation') ? 'userOperation' : 'userOp'
  const version = optionalField(record, 'entryPointVersion')
  const known = ENTRY_POINT_VERSIONS.find((each) => each === version)
  if (version !== undefined && known === undefined) throw refuseReading('kind', memberPath(at, 'entryPointVersion'), shown(version))
  return readUserOperation(record[name], memberPath(at, name), {
    entryPoint: optionalField(record, 'entryPoint') ?? optionalField(record, 'entryPointAddress'),
    chainId: optionalField(record, 'chainId'),
    ...defined({ version: known }),
  })
}
