import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { unsaid } from '../../core/test-support/unsaid.ts'
import {
  ALICE,
  BATCH,
  BOB,
  BUILDER,
  ENTRY_POINT,
  honestTexts,
  OPERATION,
  PACKED,
  request,
  SAFE_JSON,
  WHOLE,
} from '../test-support/requests.ts'
import { readSignable } from './read-signable.ts'

type Json = Readonly<Record<string, unknown>>

/** What refuses the text, and where in it. */
const refusalOf = (text: string): readonly [fault: string | undefined, at: string | undefined] => {
  const { refusal } = readSignable(text)
  return [refusal?.fault, refusal?.at]
}

const WORD = `0x${'12'.repeat(32)}`
const OLD = {
  sender: ALICE,
  nonce: '0x1',
  initCode: '0x',
  callData: '0x',
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  paymasterAndData: '0x',
  signature: '0x',
}
const AUTHORIZATION = { chainId: 1, address: BOB, nonce: 0, yParity: 0, r: WORD, s: WORD }
const BLOBS = { ...WHOLE, type: '0x3', maxFeePerBlobGas: '0x1', blobVersionedHashes: [WORD] }
const SETS = { ...WHOLE, type: '0x4', authorizationList: [AUTHORIZATION] }
const LEGACY = { ...WHOLE, type: '0x0', gasPrice: '0x1', accessList: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }

/** A file of one call, of a method of this name without arguments. */
const calling = (name: string) => ({ ...BUILDER, transactions: [{ ...BUILDER.transactions[1], contractMethod: { name, inputs: [] } }] })

/** Objects as their writers send them, and the members of each that are signed or hashed. */
const FORMS: Readonly<Record<string, readonly [object: Json, members: string]>> = {
  'a transaction': [WHOLE, 'chainId from to value data nonce gas maxFeePerGas maxPriorityFeePerGas accessList'],
  'a transaction of the first type': [LEGACY, 'chainId from to value data nonce gas gasPrice'],
  'a transaction with blobs': [BLOBS, 'maxFeePerBlobGas blobVersionedHashes'],
  'a transaction that sets code': [SETS, 'authorizationList'],
  'a transaction of a Safe': [
    { ...SAFE_JSON, chainId: 1, safeTxHash: WORD },
    'safe to value data operation gasToken safeTxGas baseGas gasPrice refundReceiver nonce chainId safeTxHash',
  ],
  'a user operation': [
    { ...OPERATION },
    'sender nonce factory factoryData callData callGasLimit verificationGasLimit preVerificationGas maxFeePerGas maxPriorityFeePerGas paymaster paymasterVerificationGasLimit paymasterPostOpGasLimit paymasterData signature',
  ],
  'a packed user operation': [
    { ...PACKED },
    'sender nonce initCode callData accountGasLimits preVerificationGas gasFees paymasterAndData signature',
  ],
  'an old user operation': [
    OLD,
    'sender nonce initCode callData callGasLimit verificationGasLimit preVerificationGas maxFeePerGas maxPriorityFeePerGas paymasterAndData signature',
  ],
  'a batch of calls': [BATCH, 'version from chainId atomicRequired calls'],
  'a file of the transaction builder': [BUILDER, 'chainId transactions'],
  'an authorization': [AUTHORIZATION, 'chainId address nonce yParity r s'],
}
const WRONG: readonly unknown[] = [{}, true, 'x', -1]
const members = Object.entries(FORMS).flatMap(([what, [object, names]]) => names.split(' ').map((name) => [what, name, object] as const))

describe('a member that is not of its form', () => {
  it.each(members)('of %s is named: %s', (_, name, object) => {
    const named = WRONG.map((wrong) => refusalOf(JSON.stringify({ ...object, [name]: wrong })))
    const refused = named.filter(([fault]) => fault !== undefined)
    // A flag may be true, and a list of nothing is read elsewhere; nothing else is let through.
    expect(refused.length).toBeGreaterThanOrEqual(WRONG.length - 1)
    for (const [, at] of refused) expect(at).toBe(name)
  })

  it.each(members)('of %s inside a request is named with the way to it: %s', (what, name, object) => {
    const method =
      what.includes('Safe') || what.includes('builder') || what.includes('authorization')
        ? undefined
        : what.includes('user operation')
          ? 'eth_sendUserOperation'
          : what === 'a batch of calls'
            ? 'wallet_sendCalls'
            : 'eth_sendTransaction'
    if (method === undefined) return
    const [, at] = refusalOf(
      request(method, { ...object, [name]: {} }, ...(method === 'eth_sendUserOperation' ? [ENTRY_POINT['0.8']] : [])),
    )
    expect(at).toBe(`params[0].${name}`)
  })

  it.each([
    ['an address of an access list', { ...WHOLE, accessList: [{ address: 1, storageKeys: [] }] }, 'accessList[0].address'],
    ['a key of an access list', { ...WHOLE, accessList: [{ address: BOB, storageKeys: [WORD, '0x12'] }] }, 'accessList[0].storageKeys[1]'],
    ['the keys of an access list', { ...WHOLE, accessList: [{ address: BOB, storageKeys: 1 }] }, 'accessList[0].storageKeys'],
    ['an entry of an access list', { ...WHOLE, accessList: [{ address: BOB, storageKeys: [] }, 1] }, 'accessList[1]'],
    ['a hash of a blob', { ...BLOBS, blobVersionedHashes: [WORD, '0x12'] }, 'blobVersionedHashes[1]'],
    [
      'an authorization without a signature',
      { ...SETS, authorizationList: [{ chainId: 1, address: BOB, nonce: 0 }] },
      'authorizationList[0].r',
    ],
    [
      'an authorization without an address',
      { ...SETS, authorizationList: [{ ...AUTHORIZATION, address: undefined }] },
      'authorizationList[0].address',
    ],
    ['a call of a batch', { ...BATCH, calls: [{ to: BOB }, { to: 'x' }] }, 'calls[1].to'],
    ['a call of a file', { ...BUILDER, transactions: [{ ...BUILDER.transactions[0], to: 'x' }] }, 'transactions[0].to'],
    ['a value of a file', { ...BUILDER, transactions: [{ ...BUILDER.transactions[0], value: 'x' }] }, 'transactions[0].value'],
    ['the bytes of a file', { ...BUILDER, transactions: [{ ...BUILDER.transactions[0], data: '0x1' }] }, 'transactions[0].data'],
    ['foreign code of a file', { ...BUILDER, transactions: [{ ...BUILDER.transactions[0], operation: 1 }] }, 'transactions[0].operation'],
    ['a method of a file without a name', calling(''), 'transactions[0].contractMethod'],
    ['the fallback of a contract in a file', calling('fallback'), 'transactions[0].contractMethod'],
    ['the receiver of ether of a contract in a file', calling('receive'), 'transactions[0].contractMethod'],
    ['a file of nothing', { ...BUILDER, transactions: [] }, 'transactions[0]'],
    ['the Safe of a file', { ...BUILDER, meta: { createdFromSafeAddress: 'x' } }, 'meta.createdFromSafeAddress'],
    [
      'another hash of a Safe',
      { ...SAFE_JSON, safeTxHash: WORD, contractTransactionHash: `0x${'13'.repeat(32)}` },
      'contractTransactionHash',
    ],
    ['a release of an EntryPoint', { userOperation: OPERATION, entryPointVersion: '1.0' }, 'entryPointVersion'],
    ['data without a factory', { ...OPERATION, factory: undefined }, 'factory'],
    ['data without a paymaster', { ...OPERATION, paymaster: undefined }, 'paymaster'],
    ['a factory that is cut off', { ...PACKED, initCode: `0x${'11'.repeat(19)}` }, 'initCode'],
    ['a paymaster that is cut off', { ...PACKED, paymasterAndData: `0x${'11'.repeat(51)}` }, 'paymasterAndData'],
    ['an old paymaster that is cut off', { ...OLD, paymasterAndData: `0x${'11'.repeat(19)}` }, 'paymasterAndData'],
  ])('deep inside is named too: %s', (_, object, at) => {
    const [fault, where] = refusalOf(JSON.stringify(object))
    expect(fault).toBeDefined()
    expect(where).toBe(at)
  })
})

describe('what was in the text', () => {
  it.each([
    [{ ...BUILDER, transactions: [{ ...BUILDER.transactions[0], operation: 1 }] }, 'Two fields contradict each other: one of them says 1.'],
    [{ ...WHOLE, gasPrice: '0x1' }, 'Two fields contradict each other: one of them says eip1559.'],
    [{ ...LEGACY, maxFeePerGas: '0x1' }, 'Two fields contradict each other: one of them says legacy.'],
    [{ ...WHOLE, input: '0x12' }, 'Two fields contradict each other: one of them says 0x12.'],
    [{ ...PACKED, initCode: `0x${'11'.repeat(19)}` }, 'Expected another number of bytes than 19.'],
    [
      { ...SAFE_JSON, safeTxHash: WORD, contractTransactionHash: `0x${'13'.repeat(32)}` },
      `Two fields contradict each other: one of them says 0x${'13'.repeat(32)}.`,
    ],
    [{ userOperation: OLD, entryPoint: ENTRY_POINT['0.8'] }, 'Two fields contradict each other: one of them says 0.8.'],
    [{ userOperation: OPERATION, entryPointVersion: '1.0' }, 'Expected something else than 1.0.'],
    [{ method: 'eth_accounts', params: [] }, 'eth_accounts'],
  ])('is quoted by its refusal: %#', (object, said) => {
    const { refusal } = readSignable(JSON.stringify(object))
    expect(refusal === undefined ? '' : plain(refusal.say)).toContain(said)
  })

  it('leaves nothing unsaid of what was read, or refused', () => {
    for (const text of honestTexts()) {
      const { candidates } = readSignable(text)
      expect([text, unsaid(candidates.map(({ what, notes, needs }) => ({ what, notes, needs })))]).toEqual([text, []])
      // Cut off, most of them are refused, or are another text.
      for (const cut of [1, 2, 7])
        expect([text, unsaid({ ...readSignable(text.slice(0, -cut)).refusal, at: undefined })]).toEqual([text, []])
    }
  })
})

describe('a user operation', () => {
  const operationOf = (object: Json) => {
    const [one] = readSignable(JSON.stringify(object)).candidates
    return one?.draft.kind === 'user-operation' ? one.draft.operation : undefined
  }

  it('without a factory and paymaster has none of their members', () => {
    expect(operationOf(OLD)).toEqual({
      sender: ALICE.toLowerCase(),
      nonce: 1n,
      callData: '0x',
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      preVerificationGas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
    })
    expect(Object.keys(operationOf({ ...PACKED, initCode: '0x', paymasterAndData: '0x' }) ?? {})).not.toContain('factory')
  })

  it('packed with the shortest factory and paymaster has both', () => {
    const shortest = { ...PACKED, initCode: BOB, paymasterAndData: `${ALICE}${'11'.repeat(32)}` }
    expect(operationOf(shortest)).toMatchObject({
      factory: BOB.toLowerCase(),
      factoryData: '0x',
      paymaster: ALICE.toLowerCase(),
      paymasterVerificationGasLimit: BigInt(`0x${'11'.repeat(16)}`),
      paymasterPostOpGasLimit: BigInt(`0x${'11'.repeat(16)}`),
      paymasterData: '0x',
    })
  })

  it('has gas of 128 bits at most', () => {
    expect(operationOf({ ...OPERATION, callGasLimit: `0x${'ff'.repeat(16)}` })?.callGasLimit).toBe(2n ** 128n - 1n)
    expect(refusalOf(JSON.stringify({ ...OPERATION, callGasLimit: `0x1${'00'.repeat(16)}` }))).toEqual(['range', 'callGasLimit'])
  })
})

it('a transaction of a Safe that is in a block says so', () => {
  const notes = (transactionHash: unknown) =>
    readSignable(JSON.stringify({ ...SAFE_JSON, transactionHash })).candidates.flatMap((one) => one.notes.map(({ id }) => id))
  expect([notes(WORD), notes(null), notes('0x12')]).toEqual([['mined'], [], []])
})
