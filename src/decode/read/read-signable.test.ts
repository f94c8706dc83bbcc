import { describe, expect, it } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { digestsOf } from '#core/signing/digests'
import { fromBytes, type Hex } from '#core/bytes/hex'
import { safeTransactionHash } from '#core/signing/safe-transaction'
import type { Signable } from '#core/signing/signable'
import { typedDataDigest } from '#core/messages/typed-data'
import { plain } from '#core/text/words'
import {
  ALICE,
  BATCH,
  BOB,
  BUILDER,
  CALL,
  ENTRY_POINT,
  MAIL,
  OPERATION,
  PACKED,
  request,
  SAFE,
  SAFE_JSON,
  WHOLE,
} from '../test-support/requests.ts'
import { answered } from './candidate.ts'
import { decodeLink, encodeLink } from './link.ts'
import type { ReadCandidate } from './reading.ts'
import { readSignable, REPORT_MARK } from './read-signable.ts'

const all = (text: string): readonly ReadCandidate[] => {
  const { candidates, refusal } = readSignable(text)
  expect(refusal && `${refusal.fault} ${refusal.at}`).toBeUndefined()
  return candidates
}
const only = (value: unknown): ReadCandidate => {
  const found = all(typeof value === 'string' ? value : JSON.stringify(value))
  expect(found.length).toBe(1)
  return found[0]!
}
const told = (value: unknown): string => {
  const { refusal } = readSignable(typeof value === 'string' ? value : JSON.stringify(value))
  return refusal === undefined ? 'taken' : `${refusal.fault} ${refusal.at}`.trim()
}
const kinds = (text: string) => all(text).map(({ draft }) => draft.kind)
const noteIds = ({ notes }: ReadCandidate) => notes.map(({ id }) => id)
const low = (text: string): Hex => text.toLowerCase() as Hex
const utf8 = (text: string): Hex => fromBytes(new TextEncoder().encode(text))
const hashOf = (signable: Signable | undefined, id: string) => signable && digestsOf(signable).find((each) => each.id === id)?.value

describe('bare bytes', () => {
  it('are calldata or a message, and calldata lacks its chain, contract and caller', () => {
    const data: Hex = `0xa9059cbb${'00'.repeat(64)}`
    const [call, message] = all(data)
    expect(call?.needs).toEqual(['chain', 'to', 'from'])
    expect(call?.signable).toBeUndefined()
    expect(message?.signable).toEqual({ kind: 'message', message: data })
    const answer = answered(call!, { chainId: 1, to: low(BOB) })
    expect(answer.needs).toEqual(['from'])
    expect(answer.signable).toEqual({ kind: 'calls', chainId: 1, calls: [{ to: low(BOB), value: 0n, data }], atomic: 'optional' })
    expect(answered(answer, { from: low(ALICE) }).signable).toMatchObject({ from: low(ALICE), chainId: 1 })
  })

  it('can be the code of a new contract, if a person says so', () => {
    const [call] = all(`0x6080${'60'.repeat(40)}`)
    expect(answered(call!, { chainId: 1, to: 'creation' }).signable).toMatchObject({ calls: [{ value: 0n }] })
  })

  it('of 32 are a hash first, and may be a key that should not be here', () => {
    const found = all(`0x${'ab'.repeat(32)}`)
    expect(found.map(({ draft }) => draft.kind)).toEqual(['hash', 'message'])
    expect(noteIds(found[0]!)).toEqual(['may-be-key'])
  })

  it('of 64 or 65 are a signature too', () => {
    for (const length of [64, 65]) expect(readSignable(`0x${'1b'.repeat(length)}`).signature).toBe(`0x${'1b'.repeat(length)}`)
  })

  it('that are hashed for a signature (EIP-712) are the hash of that', () => {
    const found = only(`0x1901${'f2'.repeat(32)}${'c5'.repeat(32)}`)
    expect(found.draft).toMatchObject({ kind: 'hash' })
    expect(noteIds(found)).toEqual(['preimage'])
    // The example of EIP-712: its domain, its message, its digest.
    const mail =
      '0x1901f2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090fc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e'
    expect(only(mail).signable).toEqual({ kind: 'hash', hash: '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2' })
  })

  it.each([
    ['', 'empty'],
    ['0x', 'empty'],
    ['0x123', 'odd-hex'],
    ['0x12…34', 'not-hex'],
    ['0X1234', 'not-hex'],
    ['0x1234\n5678', 'broken-hex'],
    ['ab'.repeat(40), 'unprefixed-hex'],
    [ALICE, 'address-alone'],
    [`0x${'00'.repeat(2 ** 19)}`, 'too-large'],
  ])('are refused: %s', (text, fault) => {
    expect(told(text)).toBe(fault)
  })
})

describe('text', () => {
  it('is a message, byte for byte', () => {
    expect(only('Grüße an 🐻').signable).toEqual({ kind: 'message', message: utf8('Grüße an 🐻') })
  })

  it('is two messages where a line break hangs on it', () => {
    const found = all('Hello\n')
    expect(found.map(({ draft }) => draft)).toEqual(['Hello', 'Hello\n'].map((text) => ({ kind: 'message', message: utf8(text) })))
    expect(found.map(noteIds)).toEqual([['blank-ends'], ['blank-ends']])
    expect(new Set(found.map(({ what }) => what.id)).size).toBe(2)
  })

  it('that looks like a recovery phrase or like bytes says so', () => {
    expect(noteIds(only('legal winner thank year wave sausage worth useful legal winner thank yellow'))).toEqual(['may-be-phrase'])
    expect(noteIds(only('deadbeef'))).toEqual(['looks-like-hex'])
  })

  it('of JSON that we do not know is said to be just that', () => {
    expect(noteIds(only('{"action":"login","at":5}'))).toEqual(['unknown-json'])
    expect(noteIds(only('[]'))).toEqual(['unknown-json'])
  })
})

describe('requests of apps', () => {
  it('to send are the call, with what is left to the wallet told', () => {
    const found = only(request('eth_sendTransaction', { ...CALL, gas: '0x5208' }))
    expect(found.signable).toEqual({
      kind: 'calls',
      chainId: 1,
      from: low(ALICE),
      calls: [{ to: low(BOB), value: 10n ** 18n, data: '0xa9059cbb' }],
      atomic: 'optional',
    })
    expect(noteIds(found)).toEqual(['fields-left'])
    expect(plain(found.notes[0]!.say)).toContain('gas')
    const { chainId: _, ...chainless } = CALL
    expect(only(request('eth_sendTransaction', chainless)).needs).toEqual(['chain'])
  })

  it('with everything in them are the transaction', () => {
    const { signable } = only(request('eth_signTransaction', WHOLE))
    expect(signable).toMatchObject({ kind: 'transaction', from: low(ALICE), transaction: { type: 'eip1559', nonce: 7, gasLimit: 21_000n } })
  })

  it('take message and account in both orders, and show both where it could be either', () => {
    const hello: Signable = { kind: 'message', message: utf8('hello'), from: low(ALICE) }
    expect(only(request('personal_sign', utf8('hello'), ALICE)).signable).toEqual(hello)
    expect(only(request('personal_sign', ALICE, 'hello')).signable).toEqual(hello)
    const both = all(request('personal_sign', ALICE, BOB))
    expect(both.map(({ draft }) => draft)).toEqual([
      { kind: 'message', message: low(ALICE), from: low(BOB) },
      { kind: 'message', message: low(BOB), from: low(ALICE) },
    ])
    expect(both.map(noteIds)).toEqual([['either-order'], ['either-order']])
  })

  it('by eth_sign of 32 bytes are a blind hash first', () => {
    expect(kinds(request('eth_sign', ALICE, `0x${'12'.repeat(32)}`))).toEqual(['hash', 'message'])
    expect(kinds(request('eth_sign', ALICE, '0x1234'))).toEqual(['message'])
  })

  it('for typed data take it as text or as an object', () => {
    for (const data of [MAIL, JSON.stringify(MAIL)]) {
      const { signable } = only(request('eth_signTypedData_v4', ALICE, data))
      expect(signable).toEqual({ kind: 'typed-data', data: MAIL, from: low(ALICE) })
      expect(hashOf(signable, 'eip712')).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
    }
    expect(told(request('eth_signTypedData', [{ type: 'string', name: 'a', value: 'b' }], ALICE))).toBe('old-typed-data params[0]')
  })

  it('for a batch keep whether all or none is asked for (EIP-5792)', () => {
    expect(only(request('wallet_sendCalls', BATCH)).signable).toEqual({
      kind: 'calls',
      chainId: 1,
      from: low(ALICE),
      calls: [
        { to: low(BOB), value: 1n, data: '0x' },
        { value: 0n, data: '0x6001' },
      ],
      atomic: 'required',
    })
    const asking = { ...BATCH, capabilities: { paymasterService: { url: 'https://a.example' }, auxiliaryFunds: { optional: true } } }
    const [note] = only(request('wallet_sendCalls', asking)).notes
    expect(note && plain(note.say)).toContain('paymasterService')
    expect(note && plain(note.say)).not.toContain('auxiliaryFunds')
  })

  it('carried by WalletConnect name their chain outside', () => {
    const { chainId: _, ...call } = CALL
    const carried = { topic: 'abc', chainId: 'eip155:10', request: { method: 'eth_sendTransaction', params: [call] } }
    expect(only(carried).signable).toMatchObject({ chainId: 10 })
    expect(told({ ...carried, request: { method: 'eth_sendTransaction', params: [CALL] } })).toBe('conflict chainId')
  })

  it('with raw bytes are what the bytes are', () => {
    expect(told(request('eth_sendRawTransaction', '0x02f8abcdef'))).toBe('cut-transaction')
    expect(kinds(request('eth_sendRawTransaction', `0x${'00'.repeat(36)}`))).toEqual(['calls', 'message'])
  })

  it.each([
    [{ method: 'eth_call', params: [CALL] }, 'method method'],
    [{ method: 'toString', params: [] }, 'method method'],
    [{ method: 'personal_sign', params: ['hello'] }, 'missing params[1]'],
    [{ method: 'personal_sign', params: ['hello', 7] }, 'address params[1]'],
    [{ method: 'wallet_sendCalls', params: [{ ...BATCH, calls: [] }] }, 'missing params[0].calls[0]'],
    [
      { method: 'wallet_sendCalls', params: [{ ...BATCH, calls: Array.from({ length: 5000 }, () => ({ to: BOB })) }] },
      'too-many params[0].calls',
    ],
    [Array.from({ length: 1025 }, () => ({ to: BOB, value: '0x1', data: '0x' })), 'too-many'],
    [{ method: 'wallet_sendCalls', params: [{ ...BATCH, atomicRequired: undefined }] }, 'missing params[0].atomicRequired'],
    [{ method: 'wallet_sendCalls', params: [{ ...BATCH, chainId: '0x01' }] }, 'padded-chain params[0].chainId'],
    [{ method: 'wallet_sendCalls', params: [{ ...BATCH, calls: [{ to: BOB, gas: '0x1' }] }] }, 'extra-key params[0].calls[0].gas'],
    [{ method: 'wallet_sendCalls', params: [{ ...BATCH, version: '3' }] }, 'type params[0].version'],
    [{ method: 'eth_sendTransaction', params: [CALL], extra: 1 }, 'extra-key extra'],
    [{ method: 'eth_sendTransaction', params: CALL }, 'kind params'],
  ])('are refused: %j', (value, where) => {
    expect(told(value)).toBe(where)
  })
})

describe('a transaction as an object', () => {
  it('in a list without a chain and a caller lacks both', () => {
    const calls = [{ to: BOB, value: '0x1' }, { to: SAFE }]
    expect(only(calls).needs).toEqual(['chain', 'from'])
    expect(only(calls.map((call) => ({ ...call, from: ALICE, chainId: 1 }))).needs).toEqual([])
  })

  it('takes numbers, decimal and hexadecimal digits alike', () => {
    const plainly = {
      ...WHOLE,
      type: 2,
      chainId: 1,
      nonce: 7,
      gas: undefined,
      gasLimit: '21000',
      value: '1000000000000000000',
      maxFeePerGas: 2e9,
    }
    expect(only(plainly).signable).toEqual(only(WHOLE).signable)
  })

  it('keeps every digit of a value', () => {
    const text = JSON.stringify(WHOLE).replace('"0xde0b6b3a7640000"', '12345678901234567890123')
    expect(only(text).signable).toMatchObject({ transaction: { value: 12_345_678_901_234_567_890_123n } })
  })

  it('may lack its chain, which is then asked for', () => {
    const found = only({ ...WHOLE, chainId: undefined })
    expect(found.needs).toEqual(['chain'])
    expect(answered(found, { chainId: 1 }).signable).toEqual(only(WHOLE).signable)
  })

  it('as a node answers it is checked against its own hash', () => {
    // The first transaction of mainnet: block 46147, 0x5c504ed4…
    const first = {
      blockHash: '0x4e3a3754410177e6937ef1f84bba68ea139e8d1a2258c5f85db9f1cd715a1bdd',
      blockNumber: '0xb443',
      transactionIndex: '0x0',
      from: '0xa1e4380a3b1f749673e270229993ee55f35663b4',
      to: '0x5df9b87991262f6ba471f09758cde1c0fc1de734',
      gas: '0x5208',
      gasPrice: '0x2d79883d2000',
      hash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
      input: '0x',
      nonce: '0x0',
      value: '0x7a69',
      type: '0x0',
      v: '0x1c',
      r: '0x88ff6cf0fefd94db46111149ae4bfc179e9b94721fffd821d38d16464b3f71d0',
      s: '0x45e0aff800961cfce805daef7016b9b675c137a6a41a548f7b60a3484c06a33a',
    }
    const found = only(first)
    expect(noteIds(found)).toEqual(['mined', 'unprotected'])
    expect(hashOf(found.signable, 'hash')).toBe(first.hash)
    expect(told({ ...first, value: '0x7a6a' })).toBe('hash hash')
  })

  it.each<[string, object, string]>([
    ['an address that is a number', { to: 1 }, 'address to'],
    ['a wrong checksum', { to: ALICE.replace('f39F', 'F39F') }, 'address-checksum to'],
    ['a short address', { to: '0x1234' }, 'address to'],
    ['half a byte', { data: '0x123' }, 'odd-hex data'],
    ['data without its prefix', { data: 'a9059cbb' }, 'unprefixed-hex data'],
    ['a chain id with zeros before it', { chainId: '0x01' }, 'padded-chain chainId'],
    ['a decimal chain id with zeros before it', { chainId: '01' }, 'padded-chain chainId'],
    ['chain 0', { chainId: 0 }, 'range chainId'],
    ['a type that nobody knows', { type: '0x7e' }, 'type type'],
    ['a type that is a word', { type: 'constructor' }, 'type type'],
    ['a type that is a list of one', { type: ['0x2'] }, 'type type'],
    ['a type that says itself what it is', { type: { toString: '0x2' } }, 'type type'],
    ['a name that nobody knows', { gasTokenAddress: BOB }, 'extra-key gasTokenAddress'],
    ['two kinds of fee', { gasPrice: '0x1' }, 'conflict gasPrice'],
    ['a cap that its type does not have', { type: '0x0', maxFeePerGas: '0x1' }, 'conflict maxFeePerGas'],
    [
      'an access list that its type does not sign',
      { type: '0x0', gasPrice: '0x1', maxFeePerGas: null, maxPriorityFeePerGas: null },
      'conflict accessList',
    ],
    ['two kinds of data', { input: '0x00' }, 'conflict input'],
    ['two gas limits', { gasLimit: '0x1' }, 'conflict gasLimit'],
    ['a value below zero', { value: -1 }, 'quantity value'],
    ['a value that is text', { value: 'one' }, 'quantity value'],
    ['a value beyond 256 bits', { value: `0x1${'00'.repeat(32)}` }, 'range value'],
    ['a key of storage that is short', { accessList: [{ address: BOB, storageKeys: ['0x01'] }] }, 'length accessList[0].storageKeys[0]'],
    ['a signature without its parity', { r: '0x1', s: '0x1' }, 'missing yParity'],
    ['a signature that contradicts itself', { r: '0x1', s: '0x1', yParity: '0x0', v: '0x1' }, 'conflict yParity'],
    [
      'a delegation without its signature',
      { type: '0x4', authorizationList: [{ chainId: 1, address: BOB, nonce: 0 }] },
      'missing authorizationList[0].r',
    ],
  ])('is refused with %s', (_, change, where) => {
    expect(told({ ...WHOLE, ...change })).toBe(where)
  })

  it('is refused where a name stands twice', () => {
    expect(told(`{"to":"${ALICE}","to":"${BOB}","chainId":1}`)).toBe('duplicate-key to')
  })

  it('in a list is a batch, of one chain and one sender', () => {
    const found = only([CALL, { ...CALL, data: '0x' }])
    expect(found.signable).toMatchObject({ kind: 'calls', chainId: 1, calls: [{ data: '0xa9059cbb' }, { data: '0x' }] })
    expect(told([CALL, { ...CALL, chainId: '0x2' }])).toBe('conflict [1]')
  })
})

describe('typed data', () => {
  it('is taken with what its types do not name, so that the Review can tell it', () => {
    const found = only({ ...MAIL, message: { ...MAIL.message, unseen: 1 } })
    expect(found.signable?.kind).toBe('typed-data')
    expect(found.signable && digestsOf(found.signable)).toEqual(digestsOf({ kind: 'typed-data', data: MAIL }))
  })

  it('keeps integers that no float holds', () => {
    const types = { A: [{ name: 'n', type: 'uint256' }] }
    const most = (2n ** 256n - 1n).toString()
    const data = (n: string) => `{"types":${JSON.stringify(types)},"primaryType":"A","domain":{},"message":{"n":${n}}}`
    expect(hashOf(only(data(most)).signable, 'eip712')).toBe(hashOf(only(data(`"${most}"`)).signable, 'eip712'))
    expect(told(data('1e18'))).toBe('number-form message.n')
  })

  it.each<[string, object, string]>([
    ['a name that is no part of it', { extra: 1 }, 'extra-key extra'],
    ['no domain', { domain: undefined }, 'missing domain'],
    ['a member that is no member', { types: { A: [{ name: 'a' }] } }, 'missing types.A[0].type'],
    ['a member with more than a type', { types: { A: [{ name: 'a', type: 'b', value: 1 }] } }, 'extra-key types.A[0].value'],
    ['types that are a list', { types: [] }, 'kind types'],
  ])('is refused with %s', (_, change, where) => {
    expect(told({ ...MAIL, ...change })).toBe(where)
  })
})

describe('Safe', () => {
  const answers = { chainId: 1 } as const
  const place = { safe: low(SAFE), chainId: 1, form: '1.3.0' } as const

  it('is read as its service writes it, once somebody says the chain', () => {
    const found = only(SAFE_JSON)
    expect(found.needs).toEqual(['chain'])
    expect(found.signable).toBeUndefined()
    const { signable } = answered(found, answers)
    if (signable?.kind !== 'typed-data') expect.unreachable()
    expect(signable.data.domain).toEqual({ chainId: 1, verifyingContract: low(SAFE) })
    expect(hashOf(signable, 'safe')).toBe(typedDataDigest(signable.data))
  })

  it('compares the hash that came with it, by each release in turn', () => {
    const draft = answered(only(SAFE_JSON), answers).signable
    if (draft?.kind !== 'typed-data') expect.unreachable()
    const own = hashOf(draft, 'safe')!
    expect(noteIds(answered(only({ ...SAFE_JSON, safeTxHash: own }), answers))).toEqual(['hash-agrees'])
    const wrong = answered(only({ ...SAFE_JSON, safeTxHash: own, nonce: 13 }), answers)
    expect(noteIds(wrong)).toEqual(['hash-differs'])
    const zero: Hex = `0x${'00'.repeat(20)}`
    const old = safeTransactionHash(
      {
        to: low(BOB),
        value: 10n ** 18n,
        data: '0x',
        operation: 0,
        safeTxGas: 0n,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: zero,
        refundReceiver: zero,
        nonce: 12n,
      },
      { ...place, form: '1.0.0' },
    )
    const found = answered(only({ ...SAFE_JSON, safeTxHash: old }), answers)
    expect(noteIds(found)).toEqual(['hash-agrees'])
    expect(found.signable).toMatchObject({ data: { domain: { verifyingContract: low(SAFE) } } })
  })

  it('as typed data is named for what it is', () => {
    const draft = answered(only(SAFE_JSON), answers).signable
    if (draft?.kind !== 'typed-data') expect.unreachable()
    const text = JSON.stringify(draft.data, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
    expect(plain(only(text).what)).toBe('Safe transaction')
    expect(hashOf(only(text).signable, 'safe')).toBe(hashOf(draft, 'safe'))
  })

  it.each<[string, object, string]>([
    ['a third kind of operation', { operation: 2 }, 'range operation'],
    ['a missing number', { nonce: undefined }, 'missing nonce'],
    ['a name that nobody knows', { delegatecall: true }, 'extra-key delegatecall'],
    [
      'two hashes',
      { safeTxHash: `0x${'11'.repeat(32)}`, contractTransactionHash: `0x${'22'.repeat(32)}` },
      'conflict contractTransactionHash',
    ],
  ])('is refused with %s', (_, change, where) => {
    expect(told({ ...SAFE_JSON, ...change, safeTxGas: '0' })).toBe(where)
  })

  it('batches of the transaction builder are encoded from methods and values', () => {
    const found = only(BUILDER)
    const abi = parseAbi(['struct How { uint256 much; string text; }', 'function transferAll(address[] who, How how, bool yes)'])
    const data = encodeFunctionData({ abi, functionName: 'transferAll', args: [[ALICE, BOB], { much: 7n, text: 'seven' }, true] })
    expect(found.signable).toEqual({
      kind: 'calls',
      chainId: 1,
      from: low(SAFE),
      calls: [
        { to: low(BOB), value: 5n, data: '0x12345678' },
        { to: low(BOB), value: 0n, data },
      ],
      atomic: 'required',
    })
    expect(noteIds(found)).toEqual(['encoded-here'])
  })

  it.each<[string, object, string]>([
    ['a value that does not fit', { who: '[]', how: '["x","y"]', yes: 'true' }, 'method-values transactions[1].contractInputsValues[0]'],
    ['a truth that is none', { who: '[]', how: '["1","y"]', yes: 'yes' }, 'method-values transactions[1].contractInputsValues'],
    ['a value that is missing', { who: '[]', how: '["1","y"]' }, 'missing transactions[1].contractInputsValues.yes'],
  ])('batches are refused with %s', (_, values, where) => {
    const [first, second] = BUILDER.transactions
    expect(told({ ...BUILDER, transactions: [first, { ...second, contractInputsValues: values }] })).toBe(where)
  })
})

describe('a user operation', () => {
  const operationOf = (found: ReadCandidate) => {
    if (found.draft.kind !== 'user-operation') expect.unreachable()
    return found.draft.operation
  }

  it('is the same one unpacked and packed', () => {
    expect(operationOf(only(OPERATION))).toEqual(operationOf(only(PACKED)))
  })

  it('asks for chain, EntryPoint and release, of which a canonical EntryPoint says the last', () => {
    const found = only(OPERATION)
    expect(found.needs).toEqual(['chain', 'entry-point', 'entry-point-version'])
    const { signable } = answered(found, { chainId: 1, entryPoint: low(ENTRY_POINT['0.7']) })
    expect(signable).toMatchObject({ version: '0.7', chainId: 1 })
    const big = (name: keyof typeof OPERATION) => BigInt(OPERATION[name])
    expect(hashOf(signable, 'user-operation')).toBe(
      getUserOperationHash({
        chainId: 1,
        entryPointAddress: ENTRY_POINT['0.7'],
        entryPointVersion: '0.7',
        userOperation: {
          ...OPERATION,
          nonce: 1n,
          callGasLimit: big('callGasLimit'),
          verificationGasLimit: big('verificationGasLimit'),
          preVerificationGas: big('preVerificationGas'),
          maxFeePerGas: big('maxFeePerGas'),
          maxPriorityFeePerGas: big('maxPriorityFeePerGas'),
          paymasterVerificationGasLimit: big('paymasterVerificationGasLimit'),
          paymasterPostOpGasLimit: big('paymasterPostOpGasLimit'),
        } as never,
      }),
    )
  })

  const old = {
    ...Object.fromEntries(Object.entries(OPERATION).filter(([name]) => !/^(?:factory|paymaster)/.test(name))),
    initCode: `${BOB}1234`,
    paymasterAndData: `${SAFE}abcd`,
  }

  it('of 0.6 is known by its form', () => {
    const found = only(request('eth_sendUserOperation', old, ENTRY_POINT['0.6']))
    expect(found.needs).toEqual(['chain'])
    expect(operationOf(found)).toMatchObject({ factory: low(BOB), factoryData: '0x1234', paymaster: low(SAFE), paymasterData: '0xabcd' })
    expect(told(request('eth_sendUserOperation', old, ENTRY_POINT['0.8']))).toBe('conflict entryPoint')
    expect(told(request('eth_sendUserOperation', OPERATION, ENTRY_POINT['0.6']))).toBe('conflict entryPoint')
  })

  it('of an account of EIP-7702 has its marker for a factory', () => {
    for (const factory of ['0x7702', `0x7702${'00'.repeat(18)}`])
      expect(operationOf(only({ ...OPERATION, factory })).factory).toBe(`0x7702${'00'.repeat(18)}`)
  })

  it('keeps the authorization that comes with it, which hands the account over and is hashed along', () => {
    const eip7702Auth = { chainId: '0x1', address: SAFE, nonce: '0x2', yParity: '0x0', r: '0x1', s: '0x1' }
    const found = only(request('eth_sendUserOperation', { ...OPERATION, factory: '0x7702', eip7702Auth }, ENTRY_POINT['0.8']))
    expect(operationOf(found).authorization).toEqual({ chainId: 1n, address: low(SAFE), nonce: 2n })
    const { signable } = answered(found, { chainId: 1 })
    expect(hashOf(signable, 'user-operation')).toMatch(/^0x/)
    expect(decodeLink(encodeLink(signable!)).signable).toEqual(signable)
    expect(told({ ...OPERATION, eip7702Auth: { ...eip7702Auth, chainId: '0x01' } })).toBe('padded-chain eip7702Auth.chainId')
  })

  it.each<[string, object, string]>([
    ['a payer of too few bytes', { ...PACKED, paymasterAndData: SAFE }, 'length paymasterAndData'],
    ['code of too few bytes', { ...PACKED, initCode: '0x12' }, 'length initCode'],
    ['data for a factory that is not there', { ...OPERATION, factory: undefined }, 'missing factory'],
    ['gas for a payer that is not there', { ...OPERATION, paymaster: undefined }, 'missing paymaster'],
    ['gas beyond its 128 bits', { ...OPERATION, callGasLimit: `0x1${'00'.repeat(16)}` }, 'range callGasLimit'],
    ['both forms at once', { ...PACKED, callGasLimit: '0x1' }, 'extra-key callGasLimit'],
  ])('is refused with %s', (_, value, where) => {
    expect(told(value)).toBe(where)
  })
})

describe('everything else', () => {
  it('authorizations are read, signed or not, for one chain or all', () => {
    expect(only({ chainId: 0, address: BOB, nonce: '0x5' }).signable).toEqual({
      kind: 'authorization',
      authorization: { chainId: 0n, address: low(BOB), nonce: 5n },
    })
    const signed = only({ chainId: '0x1', contractAddress: BOB, nonce: 1, r: '0x1', s: '0x2', v: '0x1c' })
    expect(signed.signable).toMatchObject({ signature: { yParity: 1 } })
  })

  it('payment links are the call that they ask for (EIP-681)', () => {
    expect(only(`ethereum:${BOB}@1?value=2.5e18`).signable).toMatchObject({
      chainId: 1,
      calls: [{ to: low(BOB), value: 25n * 10n ** 17n }],
    })
    const token = only(`ethereum:${SAFE}@1/transfer?address=${BOB}&uint256=7`).signable
    const transfer = encodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), args: [BOB, 7n] })
    expect(token).toMatchObject({ calls: [{ to: low(SAFE), value: 0n, data: transfer }] })
    const open = only(`ethereum:${BOB}`)
    expect(open.needs).toEqual(['chain', 'amount', 'from'])
    expect(answered(open, { chainId: 1, amount: 3n }).signable).toMatchObject({ calls: [{ value: 3n }] })
  })

  it('links to other calls are encoded from the function that they name, and say so', () => {
    const approve = only(`ethereum:${SAFE}@10/approve?address=${BOB}&uint=1.5e6&gas=60000`)
    const data = encodeFunctionData({ abi: parseAbi(['function approve(address,uint256)']), args: [BOB, 1_500_000n] })
    expect(approve.signable).toMatchObject({ chainId: 10, calls: [{ to: low(SAFE), value: 0n, data }] })
    expect(approve.notes.map(({ id }) => id)).toEqual(['encoded-here', 'fields-left'])
    const abi = parseAbi(['function say(string,bool,int8,bytes4) payable'])
    const args = ['a&b%', false, -3, '0x01020304'] as const
    expect(only(`ethereum:${SAFE}@1/say?value=7&string=a%26b%25&bool=false&int8=-3&bytes4=0x01020304`).signable).toMatchObject({
      calls: [{ value: 7n, data: encodeFunctionData({ abi, args }) }],
    })
    expect(only(`ethereum:${SAFE}@1/ping`).signable).toMatchObject({
      calls: [{ data: encodeFunctionData({ abi: parseAbi(['function ping()']) }) }],
    })
    // The order makes the function: this is no payment.
    expect(plain(only(`ethereum:${SAFE}@1/transfer?uint256=7&address=${BOB}`).what)).toBe('Link to a call')
  })

  it.each([
    ['a name, which is looked up by nobody here', `ethereum:pay-bob.eth?value=1`, 'name'],
    ['a name in an argument', `ethereum:${SAFE}@1/approve?address=bob.eth&uint256=1`, 'name [0]'],
    ['a list, which no two readers would read alike', `ethereum:${SAFE}@1/pay?address[]=${BOB}`, 'link-type [0]'],
    ['a type that is none', `ethereum:${SAFE}@1/pay?uint257=1`, 'link-type'],
    ['too large a number for its type', `ethereum:${SAFE}@1/pay?uint8=256`, 'range pay'],
    ['a fraction', `ethereum:${SAFE}@1/pay?uint256=1.5`, 'payment-number [0]'],
    ['a part of an older form, which would change what is paid', `ethereum:${SAFE}@1?data=0xa9059cbb`, 'payment-part'],
    ['half a payment', `ethereum:${SAFE}@1/transfer?address=${BOB}`, 'missing uint256'],
    ['a link of WalletConnect', `wc:7f6e504b@2?relay-protocol=irn&symKey=587d`, 'walletconnect'],
    ['a link of WalletConnect inside another', `https://wallet.example/wc?uri=wc%3A7f6e504b%402`, 'walletconnect'],
    ['a link for another kind of chain', 'solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1', 'link-elsewhere'],
  ])('a link with %s is refused', (_, text, where) => expect(told(text)).toBe(where))

  it('the type that a link cannot write is quoted by its refusal', () => {
    const { refusal } = readSignable(`ethereum:${SAFE}@1/pay?address[]=${BOB}`)
    expect(plain(refusal!.say)).toBe('Expected arguments of plain types, found address[].')
  })

  it('a sentence that begins like a link is a message', () => {
    expect(plain(only('bitcoin: what is it?').what)).toBe('Message')
  })

  it('reports of ours are handed on as they are', () => {
    const reading = readSignable(JSON.stringify({ [REPORT_MARK]: 1, any: ['thing'] }))
    expect(reading.report).toEqual({ [REPORT_MARK]: 1, any: ['thing'] })
    expect(reading.candidates).toEqual([])
  })

  it('what is answered without being asked for is not taken', () => {
    const found = only(WHOLE)
    expect(answered(found, { chainId: 99, from: low(BOB), to: low(BOB) }).signable).toEqual(found.signable)
  })

  it('every refusal says what was expected, what was found and how to mend it', () => {
    for (const text of ['', '0x1', '{', JSON.stringify({ ...WHOLE, to: 5 })]) {
      const { refusal } = readSignable(text)
      expect(plain(refusal!.say).length).toBeGreaterThan(20)
      expect(plain(refusal!.mend).length).toBeGreaterThan(20)
      expect(plain(refusal!.say)).not.toContain('{')
    }
  })
})
