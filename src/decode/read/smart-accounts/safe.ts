import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { isHex } from '#core/bytes/hex'
import { type SafeTransaction, safeTypedData } from '#core/signing/safe-transaction'
import { say } from '#core/text/words'
import { refuseReading } from '../fault.ts'
import { readAddressField, bytesOf, readPositiveChainId, onlyNames, optionalField, quantityOf } from '../fields.ts'
import { readCandidateOf, readNote } from '../candidate.ts'
import { type JsonRecord, memberPath } from '../json.ts'
import type { ReadCandidate, MissingField } from '../reading.ts'

/** What owners sign. */
const SIGNED = new Set(['to', 'value', 'data', 'operation', 'safeTxGas', 'baseGas', 'gasPrice', 'gasToken', 'refundReceiver', 'nonce'])
/** What the Safe Transaction Service says around it (its API, v1 and v2, `multisig-transactions`), and what its clients send to it. */
const AROUND = new Set([
  'safe',
  'chainId',
  'safeTxHash',
  'contractTransactionHash',
  'sender',
  'signature',
  'executionDate',
  'submissionDate',
  'modified',
  'blockNumber',
  'transactionHash',
  'executor',
  'proposer',
  'proposedByDelegate',
  'isExecuted',
  'isSuccessful',
  'ethGasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'gasUsed',
  'fee',
  'origin',
  'dataDecoded',
  'confirmationsRequired',
  'confirmations',
  'trusted',
  'signatures',
  'payment',
  'txType',
  'transfers',
])
const NAMES = new Set([...SIGNED, ...AROUND])

/** True for an object of which a Safe's transaction could be meant. */
export const isLikeSafe = (record: JsonRecord): boolean =>
  Object.hasOwn(record, 'safeTxGas') || Object.hasOwn(record, 'safeTxHash') || Object.hasOwn(record, 'contractTransactionHash')

/** Absent and null are zero here: so does the contract take them, and so does the service write them. */
const addressIn = (record: JsonRecord, at: string, name: string): Address => {
  const value = optionalField(record, name)
  return value === undefined ? ZERO : readAddressField(value, memberPath(at, name))
}

/**
 * A transaction of a Safe as its Transaction Service writes it: what its owners sign, as typed data. The chain is not in it; the hash that it gives is
 * compared once the chain is known. Throws `decode/unreadable`.
 */
export function readSafeTransaction(record: JsonRecord, at: string): ReadCandidate {
  onlyNames(record, at, NAMES)
  const number = (name: string): bigint => quantityOf(optionalField(record, name), memberPath(at, name))
  const operation = quantityOf(optionalField(record, 'operation'), memberPath(at, 'operation'), 1n)
  const data = optionalField(record, 'data')
  const transaction: SafeTransaction = {
    to: readAddressField(optionalField(record, 'to'), memberPath(at, 'to')),
    value: number('value'),
    data: data === undefined || data === '' ? '0x' : bytesOf(data, memberPath(at, 'data')),
    operation: operation === 1n ? 1 : 0,
    safeTxGas: number('safeTxGas'),
    baseGas: number('baseGas'),
    gasPrice: number('gasPrice'),
    gasToken: addressIn(record, at, 'gasToken'),
    refundReceiver: addressIn(record, at, 'refundReceiver'),
    nonce: number('nonce'),
  }
  const safe = optionalField(record, 'safe')
  const chain = optionalField(record, 'chainId')
  const place = {
    safe: safe === undefined ? ZERO : readAddressField(safe, memberPath(at, 'safe')),
    chainId: chain === undefined ? 0 : readPositiveChainId(chain, memberPath(at, 'chainId')),
    form: '1.3.0',
  } as const
  const needs: readonly MissingField[] = [
    ...(safe === undefined ? (['safe'] as const) : []),
    ...(chain === undefined ? (['chain'] as const) : []),
  ]
  const hashes = ['safeTxHash', 'contractTransactionHash'].flatMap((name) => {
    const hash = optionalField(record, name)
    return hash === undefined ? [] : [bytesOf(hash, memberPath(at, name), 32)]
  })
  const [declared, other] = hashes
  if (other !== undefined && other !== declared) throw refuseReading('conflict', memberPath(at, 'contractTransactionHash'), other)
  return readCandidateOf({
    what: say('Safe transaction'),
    draft: { kind: 'typed-data', data: safeTypedData(transaction, place) },
    needs,
    ...defined({ declared }),
    notes: isHex(optionalField(record, 'transactionHash'), 32)
      ? [readNote('mined', say('It is in a block: it has happened already, on another state than that of now.'))]
      : [],
  })
}
