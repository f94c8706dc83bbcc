import { describe, expect, it } from 'vitest'
import { encodeSigned, encodeUnsigned } from '#core/ethereum/digest'
import { plain } from '#core/text/words'
import { createDice } from '../../core/test-support/dice.ts'
import { madeUpSignature, madeUpTransaction } from '../../core/test-support/made-up.ts'
import { MAIL, SAFE_JSON } from '../test-support/requests.ts'
import { readSignable } from './read-signable.ts'
import { BOB } from '../test-support/names.ts'
import { nearlyObject, notesOfNearly, refuseNearlyJson, refuseOddHex } from './nearly.ts'
import { refusedBy } from './test-support/refused.ts'

/** What is said of a text: why it is refused, and where; or what stands beside each way to read it. */
function told(text: string): readonly string[] {
  const { refusal, candidates } = readSignable(text)
  if (refusal !== undefined) return [plain(refusal.say), ...(refusal.at === '' || refusal.at.startsWith('#') ? [] : [refusal.at])]
  return candidates.map(({ what, notes }) => [plain(what), ...notes.map(({ id }) => id)].join(' '))
}

const without = (object: object, name: string): string => JSON.stringify({ ...object, [name]: undefined })

describe('what does not come whole or right is named for what it nearly is', () => {
  it.each([
    ['legacy', 'This looks like a legacy transaction, cut short.'],
    ['eip2930', 'This looks like a type-1 transaction, cut short.'],
    ['eip1559', 'This looks like a type-2 transaction, cut short.'],
    ['eip4844', 'This looks like a type-3 transaction, cut short.'],
    ['eip7702', 'This looks like a type-4 transaction, cut short.'],
  ] as const)('a raw transaction: %s', (type, words) => {
    const dice = createDice(7)
    const transaction = madeUpTransaction(dice, type)
    for (const raw of [encodeUnsigned(transaction), encodeSigned(transaction, madeUpSignature(dice))]) {
      // At a few lengths calldata and hashes end too: there both are said.
      const said = [2, 4, 6, 8, 10].map((cut) => told(raw.slice(0, -cut)).join())
      expect(said.filter((one) => one === words).length).toBeGreaterThan(2)
      for (const one of said) expect(one === words || one.includes('like-transaction')).toBe(true)
    }
  })

  it('a transaction of a type that there is not, and one with a wrong length', () => {
    const raw = encodeUnsigned(madeUpTransaction(createDice(3), 'eip1559'))
    expect(told(raw.replace(/^0x02/, '0x09'))).toEqual(['Expected a transaction of the types 0 to 4, found 0x09.'])
    expect(told(`${raw}00`)[0]).toMatch(/further bytes after the transaction|like-transaction/)
  })

  it.each([
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C', 'This looks like an address of 39 hexadecimal digits.'],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C80', 'This looks like an address of 41 hexadecimal digits.'],
    ['70997970C51812dc3A010C7d01b50e0d17dc79C8', 'This looks like an address of 40 hexadecimal digits.'],
    [`0x${'ab'.repeat(31)}a`, 'This looks like a hash of 63 hexadecimal digits in place of 64.'],
    [`0x${'ab'.repeat(32)}a`, 'This looks like a hash of 65 hexadecimal digits in place of 64.'],
    ['0x123', 'Expected whole bytes, found an odd number of hexadecimal digits.'],
    ['1xa9059cbb0000', 'This looks like bytes, with a wrong character or without 0x before them.'],
    ['xa9059cbb00000000', 'This looks like bytes, with a wrong character or without 0x before them.'],
    [`"0xa9059cbb${'00'.repeat(64)}`, 'This looks like bytes, with a wrong character or without 0x before them.'],
  ])('bytes: %s', (text, words) => {
    expect(told(text)).toEqual([words])
  })

  it('calldata that ends within a word, or within its selector', () => {
    expect(told(`0xa9059cbb${'00'.repeat(63)}`)).toEqual(['Calldata cut-short', 'Message of bytes'])
    expect(told(`0xa9059cbb${'00'.repeat(64)}`)).toEqual(['Calldata', 'Message of bytes'])
    expect(told('0xa9059c')).toEqual(['Message of bytes cut-short'])
  })

  it('JSON that is cut or broken, by the names in it', () => {
    const mail = JSON.stringify(MAIL)
    expect(told(mail.slice(0, -1))).toEqual(['This looks like typed data, cut short.'])
    expect(told(mail.slice(0, mail.length / 2))).toEqual(['This looks like typed data, cut short.'])
    expect(told(mail.replace(',', ';'))).toEqual(['This looks like typed data, but its JSON is broken.'])
    expect(told(JSON.stringify(SAFE_JSON).slice(0, -3))).toEqual(['This looks like a Safe transaction, cut short.'])
    expect(told('{"jsonrpc":"2.0","method":"eth_sendTransaction","par')).toEqual(['This looks like a request of an app, cut short.'])
    expect(told('{"to":"0x12","value":"0x0","da')).toEqual(['This looks like a transaction, cut short.'])
    expect(told('{"a": [1, 2')[0]).toMatch(/^Expected JSON/)
  })

  it('typed data without a part, and a Safe’s transaction without a field', () => {
    for (const name of ['domain', 'types', 'message']) expect(told(without(MAIL, name))[1], name).toBe(name)
    expect(told(without(SAFE_JSON, 'nonce'))[1]).toBe('nonce')
    // Two parts alone do not make it refused: it may be a text. It says loudly what it looks like.
    expect(told(JSON.stringify({ types: MAIL.types, message: MAIL.message }))).toEqual(['Message nearly'])
  })

  it('base64, and JSON or a payment link with a wrong beginning', () => {
    const base64 = 'AvhyAYCEO5rKAIUJUC+QAIJSCJRwmXlwxRgS3DoBDH0BtQ4NF9x5yIg='
    expect(told(base64)).toEqual(['Message nearly'])
    expect(told(`x${JSON.stringify(MAIL).slice(1)}`)).toEqual(['Message nearly'])
    expect(told('etherium:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@1?value=1e18')).toEqual(['Message nearly'])
  })

  it.each([
    'Sign in to continue.',
    'I like assay offices.',
    'Nonce: 8f1c2ab3',
    'gm',
    'example.com wants you to sign in with your Ethereum account:\n0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\nURI: https://example.com',
    'Vote #12: yes (weight 100)',
  ])('words are words: %s', (text) => {
    expect(told(text)).toEqual(['Message'])
  })
})

const NAMES: Readonly<Record<string, string>> = {
  request: 'params jsonrpc',
  'typed-data': 'types domain primaryType message EIP712Domain verifyingContract',
  safe: 'safeTxGas safeTxHash baseGas gasToken refundReceiver operation contractTransactionHash',
  'user-operation':
    'sender callData initCode callGasLimit verificationGasLimit preVerificationGas accountGasLimits gasFees paymasterAndData userOperation entryPoint userOp',
  batch: 'calls atomicRequired capabilities transactions createdFromSafeAddress txBuilderVersion',
  transaction:
    'to from value data input gas gasLimit gasPrice maxFeePerGas maxPriorityFeePerGas nonce chainId address accessList authorizationList rawTransaction yParity',
}
const named = (...names: readonly string[]): string => names.map((name) => `"${name}": 1`).join(', ')
const pairs = Object.entries(NAMES).flatMap(([kind, text]) => {
  const names = text.split(' ')
  return names.map((name, at) => [kind, name, names[(at + 1) % names.length] ?? ''] as const)
})

describe('what an object nearly is', () => {
  it.each(pairs)('is %s by the names %s and %s, and by one of them only where that says enough', (kind, one, other) => {
    expect(nearlyObject(`{${named(one, other)}}`)).toBe(kind)
    expect(nearlyObject(`{${named(one)}}`)).toBe(kind === 'request' ? kind : undefined)
    expect(nearlyObject(`{${named(one, one)}}`)).toBe(kind === 'request' ? kind : undefined)
  })

  it('is told from names with backslashes before their quotes, and not from values', () => {
    expect(nearlyObject('{\\"to\\" : 1, \\"from\\": 2}')).toBe('transaction')
    expect(nearlyObject('{"a": "to", "b": "from"}')).toBeUndefined()
  })

  it.each([
    ['{"to": 1, "from": 2', 'cut-json at transaction'],
    ['{"to": 1, "from": [2}', 'cut-json at transaction'],
    ['{"to": 1, "from": "x', 'cut-json at transaction'],
    ['{"to": 1, "from": "\\"', 'cut-json at transaction'],
    ['{"to": 1, "from": 2,}', 'broken-json at transaction'],
    ['{"to": 1, "from": "}{["}}', 'broken-json at transaction'],
    ['{"to": 1, "from": "\\"{"}}', 'broken-json at transaction'],
  ])('%s is cut short or broken', (text, fault) => {
    expect(
      refusedBy(() => {
        throw refuseNearlyJson(text, 'at') ?? new Error('Nothing.')
      }),
    ).toBe(fault)
  })

  it('is nothing where no name says so', () => {
    expect(refuseNearlyJson('{"a": 1', 'at')).toBeUndefined()
  })
})

const LINK = 'This looks like a payment link with a wrong character. As it is, it can only be signed as text.'
const CODED = 'This looks like base64 or a part of a link, not like words. If bytes are meant, paste them as 0x and digits.'
const like = (what: string): string => `This looks like ${what}, with a part missing or misspelt. As it is, it can only be signed as text.`
const noted = (text: string): string => {
  let notes: readonly string[] = []
  try {
    notes = notesOfNearly(text).map(({ say }) => plain(say))
  } catch (error) {
    return refusedBy(() => {
      throw error
    })
  }
  return notes.join(' | ')
}

describe('a text without any form', () => {
  it.each([
    ['Sign in to x', ''],
    ['', ''],
    ['a'.repeat(38), ''],
    ['a'.repeat(39), 'nearly-address  39'],
    ['a'.repeat(40), 'nearly-address  40'],
    ['a'.repeat(41), 'nearly-address  41'],
    ['a'.repeat(42), ''],
    [`"${'a'.repeat(40)}"`, ''],
    ['0x1234567g', ''],
    ['0x12345678g', ''],
    ['0x12345678', 'nearly-hex'],
    ['Ox12345678', 'nearly-hex'],
    ['abx12345678', 'nearly-hex'],
    ['abcx12345678', ''],
    ['1234567890abcdefgh', 'nearly-hex'],
    ['1234567890abcdefghi', ''],
    ['1234567890abcdg', ''],
    ['1234567890abcdgh', 'nearly-hex'],
    ['abcdefabcdefabcdgh', ''],
    ['params "params": 1', like('a request of an app')],
    ['"types": "domain":', like('typed data')],
    ['"safeTxGas": "baseGas":', like('a Safe transaction')],
    ['"sender": "callData":', like('a user operation')],
    ['"calls": "capabilities":', like('a batch of calls')],
    ['"to": "from":', like('a transaction')],
    [`ethereum ${BOB}@1`, LINK],
    [`ethereum:pay ${BOB}/transfer`, LINK],
    [`${'x '.repeat(12)}${BOB}?value=1`, LINK],
    [`${'x '.repeat(12)}x${BOB}?value=1`, ''],
    [`eth:x0x${'1'.repeat(16)}`, LINK],
    [`eth:x0x${'1'.repeat(15)}`, ''],
    ['QWxhZGRpbjpvcGVuIHNlc2FtZTEyMzQ1', CODED],
    ['QWxhZGRpbjpvcGVuIHNlc2FtZTEyMzQ', ''],
    ['qwxhzgrpbjpvcgvuihnlc2ftztezmzq1', ''],
    ['QWXHZGRPBJPVCGVUIHNLC2FTZTEZMZQ1', ''],
    ['QWxhZGRpbjpvcGVuIHNl c2FtZTEyMzQ1', ''],
    ['QWxhZGRpbjpvcGVuIHNlc2FtZTEyMzQ1!', ''],
    ['QWxhZGRpbjpvcGVuIHNlc2.FtZTEyMzQ1', ''],
  ])('%s', (text, said) => {
    expect(noted(text)).toBe(said)
    expect(noted(` ${text}\n`)).toBe(said)
  })

  it.each([
    [39, 'nearly-address  39'],
    [41, 'nearly-address  41'],
    [63, 'nearly-hash  63'],
    [65, 'nearly-hash  65'],
    [40, 'odd-hex'],
    [43, 'odd-hex'],
  ])('with %i digits is refused as %s', (digits, fault) => {
    expect(
      refusedBy(() => {
        throw refuseOddHex(digits)
      }),
    ).toBe(fault)
  })
})
