import type { Amount } from './amount.ts'
import type { Address } from './address.ts'
import type { Words } from './errors/error-table.ts'

export { say, plain } from './errors/error-table.ts'
export type { Words, WordValue } from './errors/error-table.ts'

/** A value inside a sentence that the screen draws as its noun: an amount with its stamp, an address with its name. */
export const amountWord = (
  amount: Amount,
): { readonly is: 'amount'; readonly units: bigint; readonly decimals: number; readonly symbol: string } => ({
  is: 'amount',
  units: amount.units,
  decimals: amount.token.decimals,
  symbol: amount.token.symbol,
})

export const addressWord = (
  address: Address,
  name?: string,
): { readonly is: 'address'; readonly address: Address; readonly name?: string } =>
  name === undefined ? { is: 'address', address } : { is: 'address', address, name }

/** Text that somebody else wrote (a token's name, an app's): drawn escaped and set apart. */
export const foreignWord = (text: string): { readonly is: 'foreign'; readonly text: string } => ({ is: 'foreign', text })

/** Another sentence of ours, quoted whole: what a transaction does that this one speaks of. */
export const sentenceWord = (words: Words): { readonly is: 'sentence'; readonly words: Words } => ({ is: 'sentence', words })

export const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'id' in value
