import type { Address } from '#core/ethereum/address'
import { printableText } from '#core/messages/disguise'
import { type Hex, toBytes } from '#core/bytes/hex'
import { addressWord, amountWord, foreignWord, say, type Words } from '#core/text/words'
import type { Explanation, Names } from '#decode'
import type { Explained, Party } from '../review.ts'

/** Characters of it that are quoted. */
const MAX_CHARACTERS = 80

/** The text that goes along with a payment to an account without code, which nothing reads as a call. Undefined where it is no text, or where code may be. */
export function memoOf({ kind, call }: Pick<Explanation, 'kind' | 'call'>, parties: readonly Party[]): string | undefined {
  if (kind === 'transfer' || kind === 'creation' || call.to === undefined || call.by === 'delegatecall') return undefined
  return isBare(call.to, parties) ? readText(call.data) : undefined
}

const isBare = (to: Address, parties: readonly Party[]): boolean =>
  parties.some(({ address, hasCode }) => address === to && hasCode === false)

function readText(data: Hex): string | undefined {
  const bytes = toBytes(data)
  const text = bytes === undefined || bytes.length === 0 ? undefined : printableText(bytes)?.trim()
  return text === undefined || text === '' ? undefined : text
}

/** The same as a word of a sentence. */
export const memoWord = (memo: string) => foreignWord(memo.length > MAX_CHARACTERS ? `${memo.slice(0, MAX_CHARACTERS)}…` : memo)

/** A payment with a text is a payment, and no call of an unknown function. */
export function memoWords(explanation: Explained, parties: readonly Party[], names: Names): Words | undefined {
  if (!('call' in explanation)) return undefined
  const memo = memoOf(explanation, parties)
  const { to, value } = explanation.call
  if (memo === undefined || to === undefined) return undefined
  const places = { to: addressWord(to, names.nameOf(to)), text: memoWord(memo) }
  return value === 0n
    ? say('Send the text {text} to {to}', places)
    : say('Send {amount} to {to}, with the text {text}', { ...places, amount: amountWord({ units: value, token: names.native }) })
}
