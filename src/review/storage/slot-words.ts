import { type Hex, size, toBigInt, toBytes } from '#core/bytes/hex'
import { addressWord, foreignWord, say, type Words, type WordValue } from '#core/text/words'
import type { Names } from '#decode'
import type { SlotKey, SlotName, SlotPlace } from './slot.ts'

/** A slot in words: one sentence where it is known what it holds, else the parts of the way to it, outermost first. */
export function slotWords(name: SlotName, names: Names): readonly Words[] {
  const who = (address: Hex): WordValue => {
    const token = names.tokenOf(address)
    return addressWord(address, names.nameOf(address) ?? (token?.from === 'listed' ? token.symbol : undefined))
  }
  switch (name.kind) {
    case 'balance':
      return [say('Balance of {who}', { who: who(name.holder) })]
    case 'allowance':
      return [say('Amount {spender} can spend from {owner}', { spender: who(name.spender), owner: who(name.owner) })]
    case 'token-allowance': {
      const places = { spender: who(name.spender), token: who(name.token), owner: who(name.owner) }
      return [say('Amount of {token} that {spender} can spend from {owner}', places)]
    }
    case 'operator':
      return [say('Whether {operator} can move all items of {owner}', { operator: who(name.operator), owner: who(name.owner) })]
    case 'item-owner':
      return [say('Owner of item {id}', { id: numeral(name.tokenId) })]
    case 'item-approval':
      return [say('Address that can move item {id}', { id: numeral(name.tokenId) })]
    case 'items':
      return [say('Amount of item {id} that {who} has', { id: numeral(name.tokenId), who: who(name.holder) })]
    case 'nonce':
      return [say('Number of signatures {owner} has used', { owner: who(name.owner) })]
    case 'proxy':
      return [PROXY[name.what]]
    case 'place':
      return [say('Slot {slot}', { slot: numeral(toBigInt(name.base)) }), ...name.steps.flatMap((step) => stepWords(step, who))]
  }
}

const PROXY = {
  implementation: say('Contract whose code this proxy runs'),
  admin: say('Address that can change this proxy’s code'),
  beacon: say('Contract that tells this proxy whose code to run'),
} as const

function stepWords(step: SlotPlace, who: (address: Hex) => WordValue): readonly Words[] {
  if (step.kind === 'list') return [say('place {place} of its list', { place: step.offset.toString() })]
  const key = say('key {key}', { key: keyWord(step.key, who) })
  return step.offset === 0n ? [key] : [key, say('plus {count}', { count: step.offset.toString() })]
}

function keyWord(key: SlotKey, who: (address: Hex) => WordValue): WordValue {
  if (key.kind === 'address') return who(key.address)
  if (key.kind === 'number') return key.value.toString()
  const text = textOf(key.value)
  return text === undefined ? brief(key.value) : foreignWord(text)
}

/** Printable ASCII, alone or with zeros behind it, as strings and short names are hashed. */
function textOf(hex: Hex): string | undefined {
  const bytes = toBytes(hex) ?? new Uint8Array()
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  const text = String.fromCharCode(...bytes.subarray(0, end))
  return /^[\x20-\x7e]{1,64}$/.test(text) ? text : undefined
}

/** Above this a number is a hash or a namespace, and nobody reads it as a number. */
const READABLE = 2n ** 96n
const numeral = (value: bigint): string => (value < READABLE ? value.toString() : brief(`0x${value.toString(16).padStart(64, '0')}`))
const brief = (hex: Hex): string => (size(hex) <= 10 ? hex : `${hex.slice(0, 10)}…${hex.slice(-8)}`)
