import type { Amount } from '../money/amount.ts'
import type { Address } from '../ethereum/address.ts'
import { say, type Words, type WordValue } from '../errors/error-table.ts'
import { isUnnamed, type Token } from '../money/token.ts'

export { baseUnits, isBaseUnits, say, plain } from '../errors/error-table.ts'
export type { Words, WordValue } from '../errors/error-table.ts'

/**
 * A value inside a sentence that the screen draws as its noun: an amount with its stamp, an address with its name. `unnamed`: the contract of a
 * token without a symbol, which is written as other addresses are.
 */
export const amountWord = (amount: Amount): Extract<WordValue, { readonly is: 'amount' }> => {
  const { address, decimals, symbol } = amount.token
  const word = { is: 'amount', units: amount.units, decimals, symbol } as const
  return isUnnamed(amount.token) && address !== undefined ? { ...word, unnamed: address } : word
}

export const addressWord = (
  address: Address,
  name?: string,
): { readonly is: 'address'; readonly address: Address; readonly name?: string } =>
  name === undefined || isUnnamed({ address, symbol: name }) ? { is: 'address', address } : { is: 'address', address, name }

/** What a token is called, without an amount: its symbol, or its address where nothing says what it is called. */
export const tokenWord = (token: Pick<Token, 'address' | 'symbol'>): WordValue =>
  isUnnamed(token) && token.address !== undefined ? addressWord(token.address) : token.symbol

/** Text that somebody else wrote (a token's name, an app's): drawn escaped and set apart. */
export const foreignWord = (text: string): { readonly is: 'foreign'; readonly text: string } => ({ is: 'foreign', text })

/** The last second that counts as a date, after which a year has more than four digits: the end of the year 9999. */
export const LAST_DATE = 253_402_300_799n

/** A day, drawn as the person's locale writes dates. Seconds since the epoch; what lies outside the years 1970 to 9999 is cut to them. */
export const dateWord = (seconds: bigint): { readonly is: 'date'; readonly seconds: number } => ({
  is: 'date',
  seconds: Number(seconds < 0n ? 0n : seconds > LAST_DATE ? LAST_DATE : seconds),
})

/** Another sentence of ours, quoted whole: what a transaction does that this one speaks of. */
export const sentenceWord = (words: Words): { readonly is: 'sentence'; readonly words: Words } => ({ is: 'sentence', words })

/** A part of a sentence that stands in it without quotation marks: what is given, what is got for it. */
export const phraseWord = (words: Words): { readonly is: 'sentence'; readonly words: Words; readonly bare: true } => ({
  is: 'sentence',
  words,
  bare: true,
})

/** Places that say what they name: "the Safe {safe}". */
const SAID = /\bthe Safe \{(\w+)\}/g

/** The same sentence with one address, and all quoted in it, written as the account of whoever reads it; its name, where it has one, stays, and so does "the Safe 0x…". */
export function withYourAccount({ id, values }: Words, account: Address): Words {
  if (values === undefined) return { id }
  const said = new Set([...id.matchAll(SAID)].map(([, name]) => name))
  const written = Object.entries(values).map(([name, value]): [string, WordValue] => {
    if (typeof value !== 'object' || said.has(name)) return [name, value]
    if (value.is === 'sentence') return [name, { ...value, words: withYourAccount(value.words, account) }]
    return [name, value.is === 'address' && value.address === account && value.name === undefined ? phraseWord(say('your account')) : value]
  })
  return { id, values: Object.fromEntries(written) }
}

/** Of several things the first two by name, and how many more there are. At least one. */
export function listWord(words: readonly WordValue[]): WordValue {
  const [first = '', second] = words
  if (second === undefined) return first
  const more = words.length - 2
  return phraseWord(
    more === 0 ? say('{first} and {second}', { first, second }) : say('{first}, {second} and {more} more', { first, second, more }),
  )
}

export const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'id' in value
