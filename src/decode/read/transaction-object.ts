import { transactionHash } from '#core/digest'
import { equal, type Hex } from '#core/hex'
import type { AskedCall, Signable } from '#core/signable'
import type { AccessList, AnyTransaction, Signature, SignedAuthorization } from '#core/transaction'
import { foreignWord, say } from '#core/words'
import { refuse } from './fault.ts'
import {
  addressOf,
  bytesOf,
  chainIdOf,
  chainOf,
  countOf,
  listOf,
  MOST_U64,
  onlyNames,
  optional,
  quantityOf,
  recordOf,
  shown,
  signatureIn,
  tupleSignatureIn,
} from './fields.ts'
import { foundOf, note } from './found.ts'
import { type Json, type JsonRecord, memberPath } from './json.ts'
import type { Found, Need, ReadNote } from './reading.ts'

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
export const isLikeTransaction = (record: JsonRecord): boolean =>
  ['to', 'data', 'input'].some((name) => Object.hasOwn(record, name)) && !Object.hasOwn(record, 'calls')

/** Two names of one thing may both be there, if they say the same. */
function either<T extends Hex | bigint>(
  record: JsonRecord,
  at: string,
  names: readonly [string, string],
  read: (value: Json, at: string) => T,
): T | undefined {
  const [first, second] = names.map((name) => {
    const value = optional(record, name)
    return value === undefined ? undefined : read(value, memberPath(at, name))
  })
  if (first !== undefined && second !== undefined && first !== second) throw refuse('conflict', memberPath(at, names[1]), String(second))
  return first ?? second
}

/** `to`, `value` and `data` of a call; absent value and data are none, an absent `to` is a creation. */
export function readCall(record: JsonRecord, at: string): AskedCall {
  const to = optional(record, 'to')
  const value = optional(record, 'value')
  const data = either(record, at, ['data', 'input'], (found, where) => bytesOf(found, where)) ?? '0x'
  return {
    ...(to === undefined ? {} : { to: addressOf(to, memberPath(at, 'to')) }),
    value: value === undefined ? 0n : quantityOf(value, memberPath(at, 'value')),
    data,
  }
}

export function readFrom(record: JsonRecord, at: string): { readonly from?: Hex } {
  const from = optional(record, 'from')
  return from === undefined ? {} : { from: addressOf(from, memberPath(at, 'from')) }
}

function typeOf(record: JsonRecord, at: string): AnyTransaction['type'] {
  const written = optional(record, 'type')
  const has = (name: string): boolean => optional(record, name) !== undefined
  if (written !== undefined) {
    const text = shown(written)
    const name = /^0x0*[0-9a-fA-F]{1,4}$/.test(text) ? String(Number(text)) : text
    const found = Object.hasOwn(TYPE_NAMES, name) ? TYPE_NAMES[name] : undefined
    if (found === undefined) throw refuse('type', memberPath(at, 'type'), text)
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
    if (optional(record, name) !== undefined && !types.includes(type)) throw refuse('conflict', memberPath(at, name), type)
  // Nodes give the price that was paid beside the caps; before that the two contradict each other.
  const capped = type !== 'legacy' && type !== 'eip2930'
  if (capped && !mined && optional(record, 'gasPrice') !== undefined) throw refuse('conflict', memberPath(at, 'gasPrice'), type)
  const list = optional(record, 'accessList')
  if (type === 'legacy' && list !== undefined && listOf(list, memberPath(at, 'accessList')).length > 0)
    throw refuse('conflict', memberPath(at, 'accessList'), type)
}

export function readAccessList(value: Json | undefined, at: string): AccessList {
  if (value === undefined) return []
  return listOf(value, at).map((item, index) => {
    const where = `${at}[${index}]`
    const entry = recordOf(item, where)
    onlyNames(entry, where, new Set(['address', 'storageKeys']))
    const keys = listOf(entry['storageKeys'], memberPath(where, 'storageKeys'), 10_000)
    return {
      address: addressOf(entry['address'], memberPath(where, 'address')),
      storageKeys: keys.map((key, each) => bytesOf(key, `${memberPath(where, 'storageKeys')}[${each}]`, 32)),
    }
  })
}

function readAuthorizations(value: Json | undefined, at: string): readonly SignedAuthorization[] {
  return listOf(value, at).map((item, index) => {
    const where = `${at}[${index}]`
    const entry = recordOf(item, where)
    const signature = tupleSignatureIn(entry, where)
    if (signature === undefined) throw refuse('missing', memberPath(where, 'r'))
    return { ...readAuthorization(entry, where), signature }
  })
}

const AUTHORIZATION = new Set(['chainId', 'address', 'contractAddress', 'nonce', 'r', 's', 'v', 'yParity', 'from'])

/** The members of an EIP-7702 authorization; the signature is read apart. Chain id 0 is every chain. */
export function readAuthorization(record: JsonRecord, at: string) {
  onlyNames(record, at, AUTHORIZATION)
  const address = either(record, at, ['address', 'contractAddress'], (found, where) => addressOf(found, where))
  if (address === undefined) throw refuse('missing', memberPath(at, 'address'))
  return {
    chainId: chainIdOf(optional(record, 'chainId'), memberPath(at, 'chainId')),
    address,
    nonce: quantityOf(optional(record, 'nonce'), memberPath(at, 'nonce'), MOST_U64),
  }
}

type Fields = { readonly nonce: number; readonly gasLimit: bigint }

/** Number and gas limit, which every transaction has; `undefined` where the wallet is to fill them in. */
function fieldsOf(record: JsonRecord, at: string): Fields | undefined {
  const gasLimit = either(record, at, ['gas', 'gasLimit'], (found, where) => quantityOf(found, where, MOST_U64))
  const nonce = optional(record, 'nonce')
  const number = nonce === undefined ? undefined : countOf(nonce, memberPath(at, 'nonce'))
  return gasLimit === undefined || number === undefined ? undefined : { nonce: number, gasLimit }
}

function readTransaction(record: JsonRecord, at: string, type: AnyTransaction['type']): AnyTransaction | undefined {
  const fields = fieldsOf(record, at)
  const price = (name: string): bigint | undefined => {
    const value = optional(record, name)
    return value === undefined ? undefined : quantityOf(value, memberPath(at, name))
  }
  const [gasPrice, maxFeePerGas, maxPriorityFeePerGas] = [price('gasPrice'), price('maxFeePerGas'), price('maxPriorityFeePerGas')]
  const accessList = readAccessList(optional(record, 'accessList'), memberPath(at, 'accessList'))
  const chain = optional(record, 'chainId')
  const chainId = chain === undefined ? 0 : chainOf(chain, memberPath(at, 'chainId'))
  const common = { chainId, ...readCall(record, at), ...fields }
  const isWhole = (found: typeof common): found is typeof common & Fields => fields !== undefined && 'gasLimit' in found
  if (!isWhole(common)) return undefined
  if (type === 'legacy') return gasPrice === undefined ? undefined : { type, ...common, gasPrice }
  if (type === 'eip2930') return gasPrice === undefined ? undefined : { type, ...common, gasPrice, accessList }
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  const capped = { ...common, maxFeePerGas, maxPriorityFeePerGas, accessList }
  if (type === 'eip1559') return { type, ...capped }
  if (common.to === undefined) throw refuse('missing', memberPath(at, 'to'))
  if (type === 'eip7702') {
    const list = readAuthorizations(optional(record, 'authorizationList'), memberPath(at, 'authorizationList'))
    return { type, ...capped, authorizationList: list }
  }
  const maxFeePerBlobGas = price('maxFeePerBlobGas')
  if (maxFeePerBlobGas === undefined) return undefined
  const hashes = memberPath(at, 'blobVersionedHashes')
  const blobVersionedHashes = listOf(optional(record, 'blobVersionedHashes'), hashes).map((hash, each) =>
    bytesOf(hash, `${hashes}[${each}]`, 32),
  )
  return { type, ...capped, maxFeePerBlobGas, blobVersionedHashes }
}

/** The hash that a node or a library wrote beside it must be its own. */
function checkHash(record: JsonRecord, at: string, transaction: AnyTransaction, signature: Signature | undefined): void {
  const hash = optional(record, 'hash')
  if (hash === undefined) return
  const given = bytesOf(hash, memberPath(at, 'hash'), 32)
  if (signature !== undefined && !equal(transactionHash(transaction, signature), given)) throw refuse('hash', memberPath(at, 'hash'), given)
}

/** What a wallet is asked to make a transaction of: the call; what else was given is told, and not judged. */
function asCalls(record: JsonRecord, at: string, isMined: boolean): Found {
  // An authorization or a blob would be lost in a bare call, and they change what happens.
  for (const name of ['authorizationList', 'blobVersionedHashes', 'r', 'yParity', 'v'])
    if (optional(record, name) !== undefined)
      throw refuse('missing', memberPath(at, fieldsOf(record, at) === undefined ? 'nonce' : 'maxFeePerGas'))
  const chain = optional(record, 'chainId')
  const from = readFrom(record, at)
  const left = Object.keys(record).filter((name) => REST.has(name) && name !== 'type' && optional(record, name) !== undefined)
  const notes: readonly ReadNote[] =
    left.length === 0
      ? []
      : [note('fields-left', say('Given as well, and left to the wallet: {names}.', { names: foreignWord(left.join(', ')) }))]
  const needs: readonly Need[] = [...(chain === undefined ? ['chain' as const] : []), ...('from' in from ? [] : ['from' as const])]
  const draft: Signable = {
    kind: 'calls',
    chainId: chain === undefined ? 0 : chainOf(chain, memberPath(at, 'chainId')),
    ...from,
    calls: [readCall(record, at)],
    atomic: 'optional',
  }
  return foundOf({ what: say('Request for a transaction'), draft, needs, notes: isMined ? [...notes, MINED_NOTE] : notes })
}

const MINED_NOTE = note('mined', say('It is in a block: it has happened already, on another state than that of now.'))

/**
 * A transaction as an object: of `eth_sendTransaction`, of a library, or as a node answers it. Whole: a transaction; with what a wallet fills in left
 * out: the call. Throws `decode/unreadable`.
 */
export function readTransactionObject(record: JsonRecord, at: string): Found {
  onlyNames(record, at, NAMES)
  const isMined = optional(record, 'blockHash') !== undefined || optional(record, 'blockNumber') !== undefined
  const type = typeOf(record, at)
  refuseStrangers(record, at, type, isMined)
  const transaction = readTransaction(record, at, type)
  if (transaction === undefined) return asCalls(record, at, isMined)
  const signature = signatureIn(record, at)
  // A legacy signature says itself whether it names a chain; typed ones cannot do without.
  const v = optional(record, 'v')
  const isUnprotected = type === 'legacy' && transaction.chainId === 0 && signature !== undefined && isOldV(v, at)
  const chained = signature === undefined || isUnprotected || transaction.type !== 'legacy' ? transaction : inChainOf(transaction, v, at)
  checkHash(record, at, chained, signature)
  const isChainless = chained.chainId === 0 && !isUnprotected
  return foundOf({
    what: signature === undefined ? say('Unsigned transaction') : say('Signed transaction'),
    draft: { kind: 'transaction', transaction: chained, ...readFrom(record, at), ...(signature === undefined ? {} : { signature }) },
    needs: isChainless ? ['chain'] : [],
    notes: [
      ...(isMined ? [MINED_NOTE] : []),
      ...(isUnprotected ? [note('unprotected', say('It names no chain: whoever has it signed can use it on every chain.'))] : []),
    ],
  })
}

const isOldV = (v: Json | undefined, at: string): boolean => {
  const value = v === undefined ? undefined : quantityOf(v, memberPath(at, 'v'))
  return value === 27n || value === 28n
}

/** EIP-155: `v` holds the chain, and a chain beside it must be the same. */
function inChainOf<T extends AnyTransaction>(transaction: T, v: Json | undefined, at: string): T {
  const value = v === undefined ? 0n : quantityOf(v, memberPath(at, 'v'))
  if (value < 37n) {
    // A signature of before EIP-155 beside a chain id: whether it is signed for that chain, it does not say.
    if (value === 27n || value === 28n) throw refuse('conflict', memberPath(at, 'v'), String(value))
    return transaction
  }
  const chainId = Number((value - 35n) / 2n)
  if (transaction.chainId !== 0 && transaction.chainId !== chainId) throw refuse('conflict', memberPath(at, 'chainId'), String(chainId))
  return { ...transaction, chainId }
}
