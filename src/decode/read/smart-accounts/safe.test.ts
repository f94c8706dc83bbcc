import { hashTypedData } from 'viem'
import { expect, it } from 'vitest'
import { BOB, CAROL, STRANGER } from '../../test-support/names.ts'
import { text } from '../../test-support/reading.ts'
import type { ExactJson, JsonRecord } from '../json.ts'
import { refusedBy } from '../test-support/refused.ts'
import { isLikeSafe, readSafeTransaction } from './safe.ts'

const HASH = `0x${'12'.repeat(32)}`
const OTHER = `0x${'34'.repeat(32)}`
const WHOLE: JsonRecord = {
  ...{ safe: STRANGER, to: BOB, value: '5', data: '0x1234', operation: 1, safeTxGas: 6, baseGas: '7', gasPrice: '8', gasToken: CAROL },
  ...{ refundReceiver: BOB, nonce: 9, chainId: 10 },
}
/** As the contract hashes it (Safe.sol, SAFE_TX_TYPEHASH). */
const RIGHT = hashTypedData({
  domain: { chainId: 10, verifyingContract: STRANGER },
  types: {
    SafeTx: ['address to', 'uint256 value', 'bytes data', 'uint8 operation', 'uint256 safeTxGas', 'uint256 baseGas', 'uint256 gasPrice']
      .concat(['address gasToken', 'address refundReceiver', 'uint256 nonce'])
      .map((member) => ({ type: member.replace(/ .*/, ''), name: member.replace(/.* /, '') })),
  },
  primaryType: 'SafeTx',
  message: {
    ...{ to: BOB, value: 5n, data: '0x1234', operation: 1, safeTxGas: 6n, baseGas: 7n, gasPrice: 8n, gasToken: CAROL },
    ...{ refundReceiver: BOB, nonce: 9n },
  },
})
const messageOf = (more: { readonly [name: string]: ExactJson }): string => {
  const { draft, needs, declared, notes } = readSafeTransaction({ ...WHOLE, ...more }, 'a')
  const typed = draft.kind === 'typed-data' ? text([draft.data.domain, draft.data.message]) : draft.kind
  return [typed, ...needs.map((need) => `needs ${need}`), ...(declared === undefined ? [] : [declared]), ...notes.map(({ id }) => id)].join(
    ' | ',
  )
}
const said = (message: string, safe = 'here', chainId = '10'): string => `[{chainId=${chainId} verifyingContract=${safe}}, {${message}}]`
const FULL = 'to=bob value=5 data=0x1234 operation=1 safeTxGas=6 gasPrice=8 gasToken=carol refundReceiver=bob nonce=9 baseGas=7'

it.each<readonly [name: string, more: { readonly [name: string]: ExactJson }, read: string]>([
  ['all of it', {}, said(FULL)],
  ['a call', { operation: 0 }, said(FULL.replace('operation=1', 'operation=0'))],
  ['no data', { data: null }, said(FULL.replace('0x1234', '0x'))],
  ['empty data', { data: '' }, said(FULL.replace('0x1234', '0x'))],
  [
    'no token and nobody to refund',
    { gasToken: null, refundReceiver: null },
    said(FULL.replace('carol', 'zero').replace('refundReceiver=bob', 'refundReceiver=zero')),
  ],
  ['no Safe', { safe: null }, `${said(FULL, 'zero')} | needs safe`],
  ['no chain', { chainId: null }, `${said(FULL, 'here', '0')} | needs chain`],
  ['its hash', { safeTxHash: HASH }, `${said(FULL)} | ${HASH} | hash-differs`],
  ['its hash by the other name', { contractTransactionHash: HASH }, `${said(FULL)} | ${HASH} | hash-differs`],
  ['its hash by both names', { safeTxHash: HASH, contractTransactionHash: HASH }, `${said(FULL)} | ${HASH} | hash-differs`],
  ['its right hash', { safeTxHash: RIGHT }, `${said(FULL)} | ${RIGHT} | hash-agrees`],
  ['a block', { transactionHash: HASH }, `${said(FULL)} | mined`],
])('a transaction of a Safe with %s', (_, more, read) => {
  expect(messageOf(more)).toBe(read)
})

it.each([
  ['to', 5, 'address a.to 5'],
  ['to', null, 'missing a.to'],
  ['value', 'x', 'quantity a.value x'],
  ['data', 'x', 'not-hex a.data x'],
  ['operation', 2, 'range a.operation 2'],
  ['safeTxGas', null, 'missing a.safeTxGas'],
  ['baseGas', -1, 'quantity a.baseGas -1'],
  ['gasPrice', true, 'quantity a.gasPrice true'],
  ['gasToken', 'x', 'address a.gasToken x'],
  ['refundReceiver', 1, 'address a.refundReceiver 1'],
  ['nonce', null, 'missing a.nonce'],
  ['safe', 'x', 'address a.safe x'],
  ['chainId', 0, 'range a.chainId 0'],
  ['safeTxHash', '0x12', 'length a.safeTxHash 1'],
  ['other', 1, 'extra-key a.other'],
] as const)('is refused with %s of %s: %s', (name, value, fault) => {
  expect(refusedBy(() => readSafeTransaction({ ...WHOLE, [name]: value }, 'a'))).toBe(fault)
})

it('is refused with two hashes', () => {
  const record = { ...WHOLE, safeTxHash: HASH, contractTransactionHash: OTHER }
  expect(refusedBy(() => readSafeTransaction(record, 'a'))).toBe(`conflict a.contractTransactionHash ${OTHER}`)
})

// API of the Safe Transaction Service, v1 and v2, multisig-transactions.
it.each([
  ...['sender', 'signature', 'executionDate', 'submissionDate', 'modified', 'blockNumber', 'executor', 'proposer', 'proposedByDelegate'],
  ...['isExecuted', 'isSuccessful', 'ethGasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'gasUsed', 'fee', 'origin', 'dataDecoded'],
  ...['confirmationsRequired', 'confirmations', 'trusted', 'signatures', 'payment', 'txType', 'transfers', 'transactionHash'],
])('may have %s around what is signed', (name) => {
  expect(messageOf({ [name]: 'x' })).toBe(said(FULL))
})

it.each([
  [{ safeTxGas: 1 }, true],
  [{ safeTxHash: HASH }, true],
  [{ contractTransactionHash: HASH }, true],
  [{ to: BOB, nonce: 1 }, false],
])('%o could be one: %s', (record, is) => {
  expect(isLikeSafe(record)).toBe(is)
})
