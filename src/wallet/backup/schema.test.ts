import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import {
  addressWord,
  amountWord,
  dateWord,
  foreignWord,
  phraseWord,
  say,
  sentenceWord,
  withYourAccount,
  type WordValue,
} from '#core/text/words'
import { fits, signature } from './schema.ts'

const BOB: Address = `0x${'22'.repeat(20)}`
const native = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
/** One of every kind: a sentence that a backup refuses takes its signature with it. */
const VALUES: Readonly<
  Record<WordValue extends infer V ? (V extends { readonly is: infer K extends string } ? K : 'text' | 'number') : never, WordValue>
> = {
  text: 'a',
  number: 2,
  amount: amountWord({ units: 5n, token: native }),
  address: addressWord(BOB, 'Bob'),
  foreign: foreignWord('hello'),
  date: dateWord(1_790_000_000n),
  sentence: sentenceWord(say('Pay {what}', { what: phraseWord(say('nothing')) })),
}

const kept = (sentence: unknown) => ({
  id: 'one',
  account: BOB,
  chainId: 1,
  origin: { kind: 'own' },
  asked: { kind: 'hash', hash: `0x${'11'.repeat(32)}` },
  digest: `0x${'11'.repeat(32)}`,
  signature: `0x${'33'.repeat(65)}`,
  sentence,
  createdAt: 1,
})

it('takes back a signature whatever its sentence holds', () => {
  for (const [kind, value] of Object.entries(VALUES)) {
    const one = kept(withYourAccount(say('{value}', { value }), BOB))
    expect([kind, fits(signature, one)]).toEqual([kind, one])
  }
  expect(fits(signature, kept(say('{value}', { value: { is: 'date', seconds: -1 } })))).toBeUndefined()
})
