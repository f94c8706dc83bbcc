import { describe, expect, it } from 'vitest'
import { encodeSigned, encodeUnsigned } from '#core/ethereum/digest'
import { plain } from '#core/text/words'
import { createDice } from '../../core/test-support/dice.ts'
import { madeUpSignature, madeUpTransaction } from '../../core/test-support/made-up.ts'
import { MAIL, SAFE_JSON } from '../test-support/requests.ts'
import { readSignable } from './read-signable.ts'

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
