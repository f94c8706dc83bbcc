import { defined } from '#core/defined'
import { transactionHash } from '#core/ethereum/digest'
import { equal, type Hex } from '#core/bytes/hex'
import type { UnsignedCall, Signable } from '#core/signing/signable'
import type { AccessList, AnyTransaction, Signature, SignedAuthorization } from '#core/ethereum/transaction'
import { foreignWord, say } from '#core/text/words'
import { refuseReading } from './fault.ts'
import {
  readAddressField,
  bytesOf,
  readChainId,
  readPositiveChainId,
  countOf,
  readListField,
  MAX_U64,
  onlyNames,
  optionalField,
  quantityOf,
  recordOf,
  shown,
  signatureIn,
  tupleSignatureIn,
} from './fields.ts'
import { readCandidateOf, readNote } from './candidate.ts'
import { type ExactJson, type JsonRecord, memberPath } from './json.ts'
import type { ReadCandidate, MissingField, ReadNote } from './reading.ts'

/** Names of EIP-2718 types as libraries write them. */
const TYPE_NAMES: Readonly<Record<string, AnyTransaction['type']>> = {
  '0': 'legacy',
  '1': 'eip2930',
  '2': 'eip1559',
  '3': 'eip4844',
  '4': 'eip7702',
  legacy: 'legacy',
  eip2930: 'eip2930',
  eip1559: 'eip1559',
  eip4844: 'eip4844',
  eip7702: 'eip7702',
}

/** What a node adds once it is in a block (execution-apis, TransactionInfo). */
const MINED = new Set(['blockHash', 'blockNumber', 'blockTimestamp', 'transactionIndex'])
const CALL = new Set(['chainId', 'from', 'to', 'value', 'data', 'input'])
/** What makes a transaction of a call. */
const REST = new Set([
  'type',
  'nonce',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'accessList',
  'maxFeePerBlobGas',
  'blobVersionedHashes',
  'authorizationList',
])
const NAMES = new Set([...CALL, ...REST, ...MINED, 'hash', 'r', 's', 'v', 'yParity'])

/** True for an object of which a transaction could be meant. */
export const looksLikeTransactionObject = (record: JsonRecord): boolean =>
  ['to', 'data', 'input'].some((name) => Object.hasOwn(record, name)) && !Object.hasOwn(record, 'calls')

/** Two names of one thing may both be there, if they say the same. */
function either<T extends Hex | bigint>(
  record: JsonRecord,
  at: string,
  names: readonly [string, string],
  read: (value: ExactJson, at: string) => T,
): T | undefined {
  const [first, second] = names.map((name) => {
    const value = optionalField(record, name)
    return value === undefined ? undefined : read(value, memberPath(at, name))
  })
  if (first !== undefined && second !== undefined && first !== second)
    throw refuseReading('conflict', memberPath(at, names[1]), String(second))
  return first ?? second
}

/** `to`, `value` and `data` of a call; absent value and data are none, an absent `to` is a creation. */
export function readCall(record: JsonRecord, at: string): UnsignedCall {
  const to = optionalField(record, 'to')
  const value = optionalField(record, 'value')
  const data = either(record, at, ['data', 'input'], (found, where) => bytesOf(found, where)) ?? '0x'
  return {
    ...defined({ to: to === undefined ? undefined : readAddressField(to, memberPath(at, 'to')) }),
    value: value === undefined ? 0n : quantityOf(value, memberPath(at, 'value')),
    data,
  }
}

export function readFrom(record: JsonRecord, at: string): { readonly from?: Hex } {
  const from = optionalField(record, 'from')
  return from === undefined ? {} : { from: readAddressField(from, memberPath(at, 'from')) }
}

function typeOf(record: JsonRecord, at: string): AnyTransaction['type'] {
  const written = optionalField(record, 'type')
  const has = (name: string): boolean => optionalField(record, name) !== undefined
  if (written !== undefined) {
    const text = shown(written)
    const name = /^0x0*[0-9a-fA-F]{1,4}$/.test(text) ? String(Number(text)) : text
    const found = Object.hasOwn(TYPE_NAMES, name) ? TYPE_NAMES[name] : undefined
    if (found === undefined) throw refuseReading('type', memberPath(at, 'type'), text)
    return found
  }
  if (has('authorizationList')) return 'eip7702'
  if (has('blobVersionedHashes') || has('maxFeePerBlobGas')) return 'eip4844'
  if (has('maxFeePerGas') || has('maxPriorityFeePerGas')) return 'eip1559'
  return has('accessList') && has('gasPrice') ? 'eip2930' : 'legacy'
}

/** Fields that only some types have: elsewhere they would be shown and not signed. */
const ONLY: readonly (readonly [string, readonly AnyTransaction['type'][]])[] = [
  ['maxFeePerGas', ['eip1559', 'eip4844', 'eip7702']],
  ['maxPriorityFeePerGas', ['eip1559', 'eip4844', 'eip7702']],
  ['maxFeePerBlobGas', ['eip4844']],
  ['blobVersionedHashes', ['eip4844']],
  ['authorizationList', ['eip7702']],
]

function refuseStrangers(record: JsonRecord, at: string, type: AnyTransaction['type'], mined: boolean): void {
  for (const [name, types] of ONLY)
    if (optionalField(record, name) !== undefined && !types.includes(type)) throw refuseReading('conflict', memberPath(at, name), type)
  // Nodes give the price that was paid beside the caps; before that the two contradict each other.
  const capped = type !== 'legacy' && type !== 'eip2930'
  if (capped && !mined && optionalField(record, 'gasPrice') !== undefined) throw refuseReading('conflict', memberPath(at, 'gasPrice'), type)
  const list = optionalField(record, 'accessList')
  if (type === 'legacy' && list !== undefined && readListField(list, memberPath(at, 'accessList')).length > 0)
    throw refuseReading('conflict', memberPath(at, 'accessList'), type)
}

export function readAccessListField(value: ExactJson | undefined, at: string): AccessList {
  if (value === undefined) return []
  return readListField(value, at).map((item, index) => {
    const where = `${at}[${index}]`
    const entry = recordOf(item, where)
    onlyNames(entry, where, new Set(['address', 'storageKeys']))
    const keys = readListField(entry['storageKeys'], memberPath(where, 'storageKeys'), 10_000)
    return {
      address: readAddressField(entry['address'], memberPath(where, 'address')),
      storageKeys: keys.map((key, each) => bytesOf(key, `${memberPath(where, 'storageKeys')}[${each}]`, 32)),
    }
  })
}

function readAuthorizations(value: ExactJson | undefined, at: string): readonly SignedAuthorization[] {
  return readListField(value, at).map((item, index) => {
    const where = `${at}[${index}]`
    const entry = recordOf(item, where)
    const signature = tupleSignatureIn(entry, where)
    if (signature === undefined) throw refuseReading('missing', memberPath(where, 'r'))
    return { ...readAuthorization(entry, where), signature }
  })
}

const AUTHORIZATION = new Set(['chainId', 'address', 'contractAddress', 'nonce', 'r', 's', 'v', 'yParity', 'from'])

/** The members of an EIP-7702 authorization; the signature is read apart. Chain id 0 is every chain. */
export function readAuthorization(record: JsonRecord, at: string) {
  onlyNames(record, at, AUTHORIZATION)
  const address = either(record, at, ['address', 'contractAddress'], (found, where) => readAddressField(found, where))
  if (address === undefined) throw refuseReading('missing', memberPath(at, 'address'))
  return {
    chainId: readChainId(optionalField(record, 'chainId'), memberPath(at, 'chainId')),
    address,
    nonce: quantityOf(optionalField(record, 'nonce'), memberPath(at, 'nonce'), MAX_U64),
  }
}

type Fields = { readonly nonce: number; readonly gasLimit: bigint }

/** Number and gas limit, which every transaction has; `undefined` where the wallet is to fill them in. */
function fieldsOf(record: JsonRecord, at: string): Fields | undefined {
  const gasLimit = either(record, at, ['gas', 'gasLimit'], (found, where) => quantityOf(found, where, MAX_U64))
  const nonce = optionalField(record, 'nonce')
  const number = nonce === undefined ? undefined : countOf(nonce, memberPath(at, 'nonce'))
  return gasLimit === undefined || number === undefined ? undefined : { nonce: number, gasLimit }
}

function readTransaction(record: JsonRecord, at: string, type: AnyTransaction['type']): AnyTransaction | undefined {
  const fields = fieldsOf(record, at)
  const price = (name: string): bigint | undefined => {
    const value = optionalField(record, name)
    return value === undefined ? undefined : quantityOf(value, memberPath(at, name))
  }
  const [gasPrice, maxFeePerGas, maxPriorityFeePerGas] = [price('gasPrice'), price('maxFeePerGas'), price('maxPriorityFeePerGas')]
  const accessList = readAccessListField(optionalField(record, 'accessList'), memberPath(at, 'accessList'))
  const chain = optionalField(record, 'chainId')
  const chainId = chain === undefined ? 0 : readPositiveChainId(chain, memberPath(at, 'chainId'))
  const common = { chainId, ...readCall(record, at), ...fields }
  const isWhole = (found: typeof common): found is typeof common & Fields => fields !== undefined && 'gasLimit' in found
  if (!isWhole(common)) return undefined
  if (type === 'legacy') return gasPrice === undefined ? undefined : { type, ...common, gasPrice }
  if (type === 'eip2930') return gasPrice === undefined ? undefined : { type, ...common, gasPrice, accessList }
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  const capped = { ...common, maxFeePerGas, maxPriorityFeePerGas, accessList }
  if (type === 'eip1559') return { type, ...capped }
  if (common.to === undefined) throw refuseReading('missing', memberPath(at, 'to'))
  if (type === 'eip7702') {
    const list = readAuthorizations(optionalField(record, 'authorizationList'), memberPath(at, 'authorizationList'))
    return { type, ...capped, authorizationList: list }
  }
  const maxFeePerBlobGas = price('maxFeePerBlobGas')
  if (maxFeePerBlobGas === undefined) return undefined
  const hashes = memberPath(at, 'blobVersionedHashes')
  const blobVersionedHashes = readListField(optionalField(record, 'blobVersionedHashes'), hashes).map((hash, each) =>
    bytesOf(hash, `${hashes}[${each}]`, 32),
  )
  return { type, ...capped, maxFeePerBlobGas, blobVersionedHashes }
}

/** The hash that a node or a library wrote beside it must be its own. */
function checkHash(record: JsonRecord, at: string, transaction: AnyTransaction, signature: Signature | undefined): void {
  const hash = optionalField(record, 'hash')
  if (hash === undefined) return
  const given = bytesOf(hash, memberPath(at, 'hash'), 32)
  if (signature !== undefined && !equal(transactionHash(transaction, signature), given))
    throw refuseReading('hash', memberPath(at, 'hash'), given)
}

/** What a wallet is asked to make a transaction of: the call; what else was given is told, and not judged. */
function asCalls(record: JsonRecord, at: string, isMined: boolean): ReadCandidate {
  // An authorization or a blob would be lost in a bare call, and they change what happens.
  for (const name of ['authorizationList', 'blobVersionedHashes', 'r', 'yParity', 'v'])
    if (optionalField(record, name) !== undefined)
      throw refuseReading('missing', memberPath(at, fieldsOf(record, at) === undefined ? 'nonce' : 'maxFeePerGas'))
  const chain = optionalField(record, 'chainId')
  const from = readFrom(record, at)
  const left = Object.keys(record).filter((name) => REST.has(name) && name !== 'type' && optionalField(record, name) !== undefined)
  const notes: readonly ReadNote[] =
    left.length === 0
      ? []
      : [readNote('fields-left', say('Given as well, and left to the wallet: {names}.', { names: foreignWord(left.join(', ')) }))]
  const needs: readonly MissingField[] = [...(chain === undefined ? ['chain' as const] : []), ...('from' in from ? [] : ['from' as const])]
  const draft: Signable = {
    kind: 'calls',
    chainId: chain === undefined ? 0 : readPositiveChainId(chain, memberPath(at, 'chainId')),
    ...from,
    calls: [readCall(record, at)],
    atomic: 'optional',
  }
  return readCandidateOf({ what: say('Request for a transaction'), draft, needs, notes: isMined ? [...notes, MINED_NOTE] : notes })
}

const MINED_NOTE = readNote('mined', say('It is in a block: it has happened already, on another state than that of now.'))

/**
 * A transaction as an object: of `eth_sendTransaction`, of a library, or as a node answers it. Whole: a transaction; with what a wallet fills in left
 * out: the call. Throws `decode/unreadable`.
 */
export function readTransactionObject(record: JsonRecord, at: string): ReadCandidate {
  onlyNames(record, at, NAMES)
  const isMined = optionalField(record, 'blockHash') !== undefined || optionalField(record, 'blockNumber') !== undefined
  const type = typeOf(record, at)
  refuseStrangers(record, at, type, isMined)
  const transaction = readTransaction(record, at, type)
  if (transaction === undefined) return asCalls(record, at, isMined)
  const signature = signatureIn(record, at)
  // A legacy signature says itself whether it names a chain; typed ones cannot do without.
  const v = optionalField(record, 'v')
  const isUnprotected = type === 'legacy' && transaction.chainId === 0 && signature !== undefined && isOldV(v, at)
  const chained = signature === undefined || isUnprotected || transaction.type !== 'legacy' ? transaction : inChainOf(transaction, v, at)
  checkHash(record, at, chained, signature)
  const isChainless = chained.chainId === 0 && !isUnprotected
  return readCandidateOf({
    what: signature === undefined ? say('Unsigned transaction') : say('Signed transaction'),
    draft: { kind: 'transaction', transaction: chained, ...readFrom(record, at), ...defined({ signature }) },
    needs: isChainless ? ['chain'] : [],
    notes: [
      ...(isMined ? [MINED_NOTE] : []),
      ...(isUnprotected ? [readNote('unprotected', say('It names no chain: whoever has it signed can use it on every chain.'))] : []),
    ],
  })
}

const isOldV = (v: ExactJson | undefined, at: string): boolean => {
  const value = v === undefined ? undefined : quantityOf(v, memberPath(at, 'v'))
  return value === 27n || value === 28n
}

/** EIP-155: `v` holds the chain, and a chain beside it must be the same. */
function inChainOf<T extends AnyTransaction>(transaction: T, v: ExactJson | undefined, at: string): T {
  const value = v === undefined ? 0n : quantityOf(v, memberPath(at, 'v'))
  if (value < 37n) {
    // A signature of before EIP-155 beside a chain id: whether it is signed for that chain, it does not say.
    if (value === 27n || value === 28n) throw refuseReading('conflict', memberPath(at, 'v'), String(value))
    return transaction
  }
  const chainId = Number((value - 35n) / 2n)
  if (transaction.chainId !== 0 && transaction.chainId !== chainId)
    throw refuseReading('conflict', memberPath(at, 'chainId'), String(chainId))
  return { ...transaction, chainId }
}
