import { isJsonObject } from '../text/json.ts'
import type { Address } from '../ethereum/address.ts'
import { fail } from '../errors.ts'
import { concat, type Hex, isHex, lowerHex, pad, word } from '../bytes/hex.ts'
import { keccak, keccakText } from '../bytes/keccak.ts'
import type { TypedData, TypedField } from '../messages/typed-data.ts'

/** A call that a Safe makes once enough of its owners signed (safe-smart-account, `Safe.sol`). Wei; gas in units. */
export type SafeTransaction = {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** 0: a call; 1: foreign code is run as the Safe itself. */
  readonly operation: 0 | 1
  readonly safeTxGas: bigint
  readonly baseGas: bigint
  readonly gasPrice: bigint
  readonly gasToken: Address
  readonly refundReceiver: Address
  readonly nonce: bigint
}

/**
 * How releases of Safe hash: since 1.3.0 with the chain in the domain; before without, so that a signature holds on every chain; before 1.0.0
 * with `dataGas` for `baseGas`.
 */
export const SAFE_FORMS = ['1.3.0', '1.0.0', '0.1.0'] as const
export type SafeForm = (typeof SAFE_FORMS)[number]

/** Where the transaction is for. The chain counts from 1.3.0 on only. */
export type SafePlace = { readonly safe: Address; readonly chainId: number; readonly form: SafeForm }

const members = (form: SafeForm): readonly TypedField[] => [
  { type: 'address', name: 'to' },
  { type: 'uint256', name: 'value' },
  { type: 'bytes', name: 'data' },
  { type: 'uint8', name: 'operation' },
  { type: 'uint256', name: 'safeTxGas' },
  { type: 'uint256', name: form === '0.1.0' ? 'dataGas' : 'baseGas' },
  { type: 'uint256', name: 'gasPrice' },
  { type: 'address', name: 'gasToken' },
  { type: 'address', name: 'refundReceiver' },
  { type: 'uint256', name: 'nonce' },
]

const domainMembers = (form: SafeForm): readonly TypedField[] =>
  form === '1.3.0'
    ? [
        { type: 'uint256', name: 'chainId' },
        { type: 'address', name: 'verifyingContract' },
      ]
    : [{ type: 'address', name: 'verifyingContract' }]

/** What owners sign with `eth_signTypedData_v4`. */
export function safeTypedData({ baseGas, ...tx }: SafeTransaction, { safe, chainId, form }: SafePlace): TypedData {
  return {
    types: { EIP712Domain: domainMembers(form), SafeTx: members(form) },
    primaryType: 'SafeTx',
    domain: form === '1.3.0' ? { chainId, verifyingContract: safe } : { verifyingContract: safe },
    message: { ...tx, [form === '0.1.0' ? 'dataGas' : 'baseGas']: baseGas },
  }
}

const typeHash = (name: string, fields: readonly TypedField[]): Hex =>
  keccakText(`${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`)

/**
 * "safeTxHash": what `getTransactionHash` of the contract answers, encoded here without the EIP-712 encoder that `typedDataDigest` uses.
 * Throws `input/data-malformed`.
 */
export function safeTransactionHash(tx: SafeTransaction, { safe, chainId, form }: SafePlace): Hex {
  const domain = concat(typeHash('EIP712Domain', domainMembers(form)), ...(form === '1.3.0' ? [word(BigInt(chainId))] : []), pad(safe))
  const struct = concat(
    typeHash('SafeTx', members(form)),
    pad(tx.to),
    word(tx.value),
    keccak(tx.data),
    word(BigInt(tx.operation)),
    ...[tx.safeTxGas, tx.baseGas, tx.gasPrice].map(word),
    ...[tx.gasToken, tx.refundReceiver].map((address) => pad(address)),
    word(tx.nonce),
  )
  return keccak(concat('0x1901', keccak(domain), keccak(struct)))
}

const malformed = () => fail('decode/malformed', { what: 'The Safe transaction' })

function integerIn(value: unknown, most: bigint): bigint {
  const text = typeof value === 'bigint' || typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text) || BigInt(text) > most) throw malformed()
  return BigInt(text)
}

function addressIn(value: unknown): Address {
  if (!isHex(value, 20)) throw malformed()
  return lowerHex(value)
}

const MAX_UINT256 = 2n ** 256n - 1n
const same = (a: readonly TypedField[] | undefined, b: readonly TypedField[]): boolean =>
  Array.isArray(a) && a.length === b.length && a.every(({ name, type }, at) => name === b[at]?.name && type === b[at]?.type)

/** The Safe transaction that typed data is, if it is one to the letter: type, members and domain; else `undefined`. */
export function safeTransactionIn({
  domain,
  types,
  primaryType,
  message,
}: TypedData): { readonly transaction: SafeTransaction; readonly place: SafePlace } | undefined {
  if (!isJsonObject(domain) || !isJsonObject(types) || !isJsonObject(message)) return undefined
  const withChain = Object.hasOwn(domain, 'chainId')
  const form = SAFE_FORMS.find((each) => (each === '1.3.0') === withChain && same(types['SafeTx'], members(each)))
  const expected = form === undefined ? [] : domainMembers(form)
  if (primaryType !== 'SafeTx' || form === undefined || Object.keys(domain).length !== expected.length) return undefined
  if (types['EIP712Domain'] !== undefined && !same(types['EIP712Domain'], expected)) return undefined
  try {
    const data = message['data']
    const operation = integerIn(message['operation'], 1n)
    if (!isHex(data)) return undefined
    const transaction: SafeTransaction = {
      to: addressIn(message['to']),
      value: integerIn(message['value'], MAX_UINT256),
      data: lowerHex(data),
      operation: operation === 1n ? 1 : 0,
      safeTxGas: integerIn(message['safeTxGas'], MAX_UINT256),
      baseGas: integerIn(message[form === '0.1.0' ? 'dataGas' : 'baseGas'], MAX_UINT256),
      gasPrice: integerIn(message['gasPrice'], MAX_UINT256),
      gasToken: addressIn(message['gasToken']),
      refundReceiver: addressIn(message['refundReceiver']),
      nonce: integerIn(message['nonce'], MAX_UINT256),
    }
    const chainId = withChain ? Number(integerIn(domain['chainId'], BigInt(Number.MAX_SAFE_INTEGER))) : 0
    return { transaction, place: { safe: addressIn(domain['verifyingContract']), chainId, form } }
  } catch {
    return undefined
  }
}
