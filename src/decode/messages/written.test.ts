import { serializeTransaction } from 'viem'
import { expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { erc20, execute } from '../test-support/calls.ts'
import { BOB, CAROL, ME, USDC } from '../test-support/names.ts'
import { named } from '../test-support/reading.ts'
import { explainMessage } from './explain-message.ts'
import { CONTEXT } from './test-support/typed-data.ts'
import { writtenIn } from './written.ts'

type Row = readonly [name: string, text: string, said: string]

const send = erc20('transfer', [CAROL, 5_000_000n])
const other = erc20('approve', [BOB, 7_000_000n])
const json = (value: unknown): string => JSON.stringify(value)
const call = { to: USDC, data: send }
const TYPED = {
  domain: { name: 'x', verifyingContract: USDC },
  types: {
    Permit: ['owner', 'spender']
      .map((name) => ({ name, type: 'address' }))
      .concat(['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' }))),
  },
  primaryType: 'Permit',
  message: { owner: ME, spender: BOB, value: '5000000', nonce: '1', deadline: '1800000000' },
}
const TRANSACTION = serializeTransaction({
  chainId: 1,
  nonce: 1,
  gas: 21_000n,
  maxFeePerGas: 5n,
  maxPriorityFeePerGas: 1n,
  to: BOB,
  value: 7n,
  data: '0x12345678',
})
const LEGACY = serializeTransaction({ chainId: 1, nonce: 1, gas: 21_000n, gasPrice: 5n, to: BOB, value: 7n })

/** Texts, and what they write out though nobody signs it so. */
const ROWS: readonly Row[] = [
  ['a transaction in bytes', TRANSACTION, 'transaction'],
  ['an old transaction in bytes', LEGACY, 'transaction'],
  ['a transaction among words', `Please sign ${TRANSACTION} now`, 'transaction'],
  ['a transaction in upper case', `0x${TRANSACTION.slice(2).toUpperCase()}`, 'transaction'],
  ['calldata', send, 'call-data | transfer'],
  ['calldata with space around', ` ${send}\n`, 'call-data | transfer'],
  ['calldata among words', `Please sign ${send}.`, 'call-data | transfer'],
  ['calldata after other digits', `0x${'12'.repeat(36)} ${send}`, 'call-data | transfer'],
  [
    'calldata after seven other runs',
    `${`0x${'12'.repeat(40)} `.repeat(1)}${Array.from({ length: 6 }, (_, at) => `0x${`a${at}`.repeat(40)} `).join('')}${send}`,
    'call-data | transfer',
  ],
  ['calldata after eight other runs', `${Array.from({ length: 8 }, (_, at) => `0x${`a${at}`.repeat(40)} `).join('')}${send}`, 'nothing'],
  ['calldata of a function that nobody knows', `0x12345678${send.slice(10)}`, 'nothing'],
  ['calldata that is cut off', send.slice(0, -2), 'nothing'],
  ['calldata with fewer words than it needs', send.slice(0, -64), 'nothing'],
  ['a selector alone', send.slice(0, 10), 'nothing'],
  ['a hash', `0x${'12'.repeat(32)}`, 'nothing'],
  ['typed data', json(TYPED), 'typed-data | Let bob spend up to 5 USDC, with no expiry; the signature can be used until 15 Jan 2027'],
  [
    'typed data among words',
    `Sign ${json(TYPED)} please`,
    'typed-data | Let bob spend up to 5 USDC, with no expiry; the signature can be used until 15 Jan 2027',
  ],
  [
    'typed data in a request',
    json({ method: 'eth_signTypedData_v4', params: [ME, TYPED] }),
    'typed-data | Let bob spend up to 5 USDC, with no expiry; the signature can be used until 15 Jan 2027',
  ],
  [
    'typed data in a list',
    json(['x', TYPED]),
    'typed-data | Let bob spend up to 5 USDC, with no expiry; the signature can be used until 15 Jan 2027',
  ],
  ['typed data without a domain', json({ ...TYPED, domain: undefined }), 'request'],
  ['typed data without a message', json({ ...TYPED, message: undefined }), 'request'],
  ['typed data without types', json({ ...TYPED, types: undefined }), 'order'],
  ['typed data without a primary type', json({ ...TYPED, primaryType: undefined }), 'order'],
  [
    'a user operation',
    json({ sender: ME, callData: execute(BOB, '0x', 5n) }),
    'user-operation | As me: “Send 0.000000000000000005 ETH to bob”',
  ],
  [
    'a user operation with another spelling',
    json({ sender: ME, calldata: send }),
    'user-operation | Send 5000000 base units of me to carol',
  ],
  ['a user operation that calls nothing', json({ sender: ME, callData: '0x' }), 'user-operation'],
  ['a user operation of nobody', json({ sender: 'me', callData: '0x' }), 'nothing'],
  ['a user operation without data', json({ sender: ME }), 'nothing'],
  [
    'calls',
    json({ calls: [call, { to: BOB, value: '0x5' }] }),
    'calls | “Send 5 USDC to carol”, then “Send 0.000000000000000005 ETH to bob”',
  ],
  ['calls of which none can be read', json({ calls: [{ to: 'x' }, 'y'] }), 'nothing'],
  ['no calls', json({ calls: [] }), 'nothing'],
  ['a call', json(call), 'transaction | Send 5 USDC to carol'],
  ['a call with its sender', json({ ...call, from: BOB }), 'transaction | Send 5 USDC to carol'],
  ['a call in a request', json({ method: 'eth_sendTransaction', params: [call] }), 'transaction | Send 5 USDC to carol'],
  ['a call among parameters without a method', json({ params: [call] }), 'request'],
  ['a call with input', json({ to: USDC, input: send }), 'transaction | Send 5 USDC to carol'],
  ['a call with data before input', json({ to: USDC, data: other, input: send }), 'transaction | Let bob spend up to 7 USDC'],
  ['a call with empty data and input', json({ to: USDC, data: '', input: send }), 'transaction | Send 5 USDC to carol'],
  ['a payment', json({ to: BOB, value: '5000' }), 'transaction | Send 0.000000000000005 ETH to bob'],
  ['a payment in hex', json({ to: BOB, value: '0x1388' }), 'transaction | Send 0.000000000000005 ETH to bob'],
  ['a payment as a number', json({ to: BOB, value: 5000 }), 'transaction | Send 0.000000000000005 ETH to bob'],
  ...['5.5', '-5', '0x', 'all', '', null, { units: 5 }].map(
    (value) => [`a payment of what is no number: ${json(value)}`, json({ to: BOB, value }), 'transaction'] as const,
  ),
  ['calls of which one pays what is no number', json({ calls: [call, { to: BOB, value: '5.5' }] }), 'calls'],
  [
    'an address in upper case',
    json({ to: BOB.toUpperCase().replace('0X', '0x'), value: '1' }),
    'transaction | Send 0.000000000000000001 ETH to bob',
  ],
  ['nobody to pay', json({ value: '5000' }), 'nothing'],
  ['somebody and nothing to do', json({ to: BOB }), 'nothing'],
  ['data that is no hex', json({ to: BOB, data: 'xyz' }), 'request'],
  ['a request that nobody can read', `{"method": "do", "to": "${BOB}", `, 'request'],
  ['a request without an address', '{"method": "do", "to": "bob"}', 'nothing'],
  ['a request that does nothing', `{"method": "do", "who": "${BOB}"}`, 'nothing'],
  ['an order', json({ maker: BOB, taker: CAROL, price: '5' }), 'order'],
  ['an order with one side', json({ maker: BOB, price: '5' }), 'nothing'],
  ['an order without a sum', json({ maker: BOB, taker: CAROL }), 'nothing'],
  ['a payment by other names', json({ payee: BOB, amount: '5' }), 'order'],
  ['a payment by other names in a list', json([{ recipient: BOB, sum: '5', totalAmount: 7 }]), 'order'],
  ['a payee without a sum', json({ payee: BOB }), 'nothing'],
  ['words', 'Sign in to x', 'nothing'],
  ['JSON that says nothing', json({ hello: BOB }), 'nothing'],
  ['brackets', '} {', 'nothing'],
  ['nothing', '', 'nothing'],
]

const read = ([, text]: Row): readonly string[] => {
  const one = writtenIn(text, CONTEXT, explainMessage)
  if (one === undefined) return ['nothing']
  return [one.what, ...(one.said === undefined ? [] : [named(plain(one.said))]), ...(one.function === undefined ? [] : [one.function])]
}

it.each(ROWS)('%s', (name, text, said) => {
  expect(read([name, text, said])).toEqual(said.split(' | '))
})
