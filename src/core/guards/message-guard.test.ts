import fc from 'fast-check'
import { concat, keccak256, serializeTransaction, stringToHex, toRlp } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../signing/consent.ts'
import { AppError } from '../errors.ts'
import { fromBytes, type Hex, size } from '../bytes/hex.ts'
import { published } from '../test-support/published.ts'
import { guardMessage } from './message-guard.ts'

const OWN: Origin = { kind: 'own' }
const APP: Origin = { kind: 'app', origin: 'https://assay.example' }

function refusal(message: Hex, origin: Origin = OWN): string | undefined {
  try {
    guardMessage(message, origin)
  } catch (error) {
    return error instanceof AppError ? `${error.code}${error.data ? ` ${String(error.data['why'])}` : ''}` : String(error)
  }
  return undefined
}
const text = (words: string): Hex => stringToHex(words)
const HASH = keccak256('0x1234')
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BARE = 'vault/refused raw-hash'
const TRANSACTION = 'vault/refused looks-like-transaction'
const TYPED = 'vault/refused looks-like-typed-data'

const signIn = (change: (text: string) => string = (same) => same): Hex =>
  text(
    change(`assay.example wants you to sign in with your Ethereum account:
${TO}

I accept the terms of service.

URI: https://assay.example/login
Version: 1
Chain ID: 1
Nonce: 32891756abcdef
Issued At: 2026-01-01T16:25:24Z`),
  )

describe('messages that are signed', () => {
  it.each([
    ['a text', text('Hello, this is Alice.')],
    ['a text in another language', text('Grüße aus Zürich, привет, 你好 👍')],
    ['nothing', '0x'],
    ['bytes that are nothing else', '0xdeadbeef'],
    ['32 characters that are hexadecimal digits, which no hash is', text('0123456789abcdef0123456789abcdef')],
    ['31 bytes', `0x${'ab'.repeat(31)}`],
    ['a prefix of EIP-191 that is a text to nobody', '0x1945'],
  ] as const)('are %s', (_, message) => expect(refusal(message)).toBeUndefined())

  it('are every text that people type', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'abc XYZ 0123456789.,!?\n\täß€漢👍'), { maxLength: 200 }).map((letters) => letters.join('')),
        (words) => {
          // But those that are as long as a hash.
          expect(refusal(text(words))).toBe(size(text(words)) === 32 && !/^[0-9a-f]*$/.test(words) ? BARE : undefined)
        },
      ),
    )
  })
})

describe('messages that are refused', () => {
  it.each<[string, Hex, string]>([
    ['a hash', HASH, BARE],
    // A hash can be searched for until it reads as a text.
    ['32 characters that read as a text', text('exactly thirty-two characters ok'), BARE],
    ['32 hexadecimal digits in upper case', text('0123456789ABCDEF0123456789ABCDEF'), BARE],
    ['32 bytes of a text, spelled in hex', text(text('exactly thirty-two characters ok')), BARE],
    ['a hash spelled in a text', text(HASH), BARE],
    ['a hash spelled without 0x and with space around it', text(` ${HASH.slice(2).toUpperCase()}\n`), BARE],
    ['what EIP-712 hashes', concat(['0x1901', HASH, HASH]), TYPED],
    ['what EIP-712 hashes, spelled', text(concat(['0x1901', HASH, HASH])), TYPED],
    ['what starts like it', '0x1901', TYPED],
    ['what a contract alone checks (EIP-191, version 0)', concat(['0x1900', TO, '0x01']), TYPED],
    ['an authorization', concat(['0x05', toRlp(['0x01', TO, '0x'])]), TRANSACTION],
    ['a legacy transaction', serializeTransaction({ type: 'legacy', chainId: 1, to: TO, gas: 21_000n, gasPrice: 1n }), TRANSACTION],
    ['a transaction spelled in a text', text(serializeTransaction({ type: 'eip1559', chainId: 1, to: TO, gas: 1n })), TRANSACTION],
    ['a text of more than 128 KiB', text('x'.repeat(131_073)), 'vault/refused too-long'],
    ['half a byte', '0x1', 'input/data-malformed'],
  ])('are %s', (_, message, why) => expect(refusal(message)).toBe(why))

  it('are every published transaction of @ethersproject/testcases', () => {
    const vectors = published('typed-transactions') as readonly { readonly unsigned: Hex; readonly signed: Hex }[]
    expect(vectors.length).toBeGreaterThan(1000)
    for (const { unsigned, signed } of vectors) expect([refusal(unsigned), refusal(signed)]).toEqual([TRANSACTION, TRANSACTION])
    const legacy = published('transactions') as readonly { readonly unsignedTransactionChainId5: Hex }[]
    for (const { unsignedTransactionChainId5: unsigned } of legacy) expect(refusal(unsigned), unsigned).toBe(TRANSACTION)
  })
})

describe('sign-ins', () => {
  it('are signed for the site that asks, and where the person brings one', () => {
    expect([refusal(signIn(), APP), refusal(signIn(), OWN)]).toEqual([undefined, undefined])
  })

  it.each<[string, Origin]>([
    ['of another site', { kind: 'app', origin: 'https://evil.example' }],
    ['of a site whose name ends so', { kind: 'app', origin: 'https://not-assay.example' }],
    ['of a site whose name starts so', { kind: 'app', origin: 'https://assay.example.evil.example' }],
    ['of another port', { kind: 'app', origin: 'https://assay.example:8443' }],
    ['of an origin that is none', { kind: 'app', origin: 'null' }],
  ])('are refused to an app %s', (_, origin) => {
    expect(refusal(signIn(), origin)).toBe('vault/refused sign-in-elsewhere')
  })

  it('are refused for another scheme than the one that asks', () => {
    const secure = signIn((words) => `https://${words}`)
    expect(refusal(secure, APP)).toBeUndefined()
    expect(refusal(secure, { kind: 'app', origin: 'http://assay.example' })).toContain('sign-in-elsewhere')
  })

  it.each<[string, (words: string) => string]>([
    ['two spaces in its first line', (words) => words.replace('wants you', 'wants  you')],
    ['a character that is not seen', (words) => words.replace('wants', 'wa\u200bnts')],
    ['a second site', (words) => words.replace('URI: ', 'evil.example wants you to sign in with your Ethereum account:\nURI: ')],
    ['no account', (words) => words.replace(/0x[0-9a-fA-F]{40}/, 'me')],
    ['more than a host', (words) => words.replace(' wants', '/login wants')],
  ])('are refused with %s', (_, change) => {
    expect(refusal(signIn(change))).toBe('vault/refused sign-in-malformed')
  })

  it.each<[string, (words: string) => string]>([
    ['a line too few', (words) => words.replace('Version: 1\n', '')],
    ['a wrong checksum', (words) => words.replace('C51812', 'c51812')],
    ['more behind it', (words) => `${words}\nWillkommen, schön dich zu sehen`],
  ])('are signed with %s, and for no other site', (_, change) => {
    expect(refusal(signIn(change))).toBeUndefined()
    expect(refusal(signIn(change), { kind: 'app', origin: 'https://evil.example' })).toBe('vault/refused sign-in-elsewhere')
  })

  it('never end in anything but an answer or a coded failure, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const found = refusal(fromBytes(bytes))
        expect(found === undefined || found.startsWith('vault/refused ')).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
