import { encodeFunctionData, parseAbi, serializeTransaction, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Signable } from '#core/signing/signable'
import { plain } from '#core/text/words'
import { BATCH, CALL, MAIL, SAFE_JSON, WHOLE } from '../../decode/test-support/requests.ts'
import { soundly } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'

const STRANGER = '0x8c1f2b6d3e4a59077bcde0115f6a8d93c2e7f4b1'
const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const LOOKALIKE = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'

const text = (words: string): Signable => ({ kind: 'message', message: stringToHex(words) })
const contacts = { known: true, value: [{ address: BOB as Address, name: 'Bob' }], evidence: { kind: 'unknown', method: 'none' } } as const
const findings = (asked: Signable) => soundly(signableInput(asked, { facts: { accounts: {}, tokens: {}, contacts } })).findings
const said = (words: string): readonly string[] =>
  findings(text(words)).flatMap(({ rule, level, say }) => (rule === 'message/written-out' ? [`${level}: ${plain(say)}`] : []))

const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  functionName: 'approve',
  args: [STRANGER, 2n ** 255n],
})
const ORDER = { maker: BOB, taker: STRANGER, makerAsset: BOB, makingAmount: '5000000000', takingAmount: '1' }

/** What wallets, Safes, relayers and exchanges write, and how the finding names it. */
const REQUESTS: readonly (readonly [string, unknown, RegExp])[] = [
  ['a transaction', { ...WHOLE, data: approve }, /writes out a transaction: “Call approve of /],
  ['a call', { ...CALL, data: approve }, /writes out .*: “Call approve of /],
  ['a request of a wallet', { method: 'eth_sendTransaction', params: [CALL] }, /writes out /],
  ['typed data', MAIL, /writes out a typed message: “Sign a message of the form Mail/],
  ['a Safe transaction', SAFE_JSON, /writes out a transaction: /],
  ['calls', BATCH, /writes out calls: /],
  ['an order', ORDER, /writes out an order or a payment/],
  ['a payment', { recipient: STRANGER, amount: '25' }, /writes out an order or a payment/],
  ['a transaction that our reader refuses', { ...CALL, surprise: 1 }, /writes out a transaction: /],
  ['a transaction in bytes', serializeTransaction({ chainId: 1, to: STRANGER, value: 1n, nonce: 0, gas: 21_000n, maxFeePerGas: 1n, data: approve }), /writes out a transaction$/], // prettier-ignore
  ['calldata', approve, /holds calldata for the function approve/],
]

/** How a text holds it. */
const FORMS: readonly (readonly [string, (json: string) => string])[] = [
  ['alone', (json) => json],
  ['between words', (json) => `Welcome back!\n\n${json}\n\nSign to continue.`],
  ['in a fence', (json) => `Data:\n\`\`\`\n${json}\n\`\`\``],
]

const CASES = REQUESTS.flatMap(([name, request, expected]) =>
  FORMS.map(
    ([form, put]) => [`${name}, ${form}`, put(typeof request === 'string' ? request : JSON.stringify(request, null, 1)), expected] as const,
  ),
)

describe('message/written-out', () => {
  it.each(CASES)('warns of %s', (name, words, expected) => {
    // Bytes alone are a disguise, which is a block.
    if (name === 'a transaction in bytes, alone') expect(findings(text(words)).map(({ rule }) => rule)).toContain('message/disguised')
    expect(said(words)).toEqual([expect.stringMatching(expected)])
  })

  it('warns of a text that gives something away, in a sign-in too', () => {
    const gift = `I authorize the transfer of all assets to ${STRANGER}`
    const signIn = `app.example.org wants you to sign in with your Ethereum account:\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n\n${gift}\n\nURI: https://app.example.org\nVersion: 1\nChain ID: 31337\nNonce: abcdefgh12\nIssued At: 2026-11-20T10:00:00Z`
    for (const words of [gift, signIn])
      expect(said(words)).toEqual([expect.stringMatching(/^warn: The text says that somebody may have or control what’s yours: /)])
  })

  it.each([
    'Welcome to the forum. Sign in to read.',
    '{"domain":"forum.example","nonce":"8f2e","statement":"Log in"}',
    `{"address":"${STRANGER}","timestamp":1763900000}`,
    `Nonce: 0x${'5a'.repeat(32)}`,
  ])('is silent for %s', (words) => {
    expect(said(words)).toEqual([])
  })

  it.each([
    '{"types":{"A":5},"primaryType":"A","message":{}}',
    '{"types":{"A":[5,null]},"primaryType":"A","domain":{"chainId":{}},"message":{"x":[[]]}}',
    '{"calls":[null,{"to":5}]}',
    '[['.repeat(5000),
    '{"to":"0x","data":"0xzz","value":{}}',
  ])('does not stumble over %s', (words) => {
    expect(() => said(words)).not.toThrow()
  })

  it('compares whom a text names with the contacts, wherever they stand in it', () => {
    for (const words of [
      `Pay to ${LOOKALIKE}`,
      JSON.stringify({ to: LOOKALIKE }),
      `0xa9059cbb${LOOKALIKE.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
    ])
      expect(
        findings(text(words)).map(({ rule, level }) => `${level} ${rule}`),
        words,
      ).toContain('danger recipient/lookalike')
    expect(findings(text(`Hello ${STRANGER}`)).map(({ rule }) => rule)).not.toContain('recipient/first-time')
  })
})
