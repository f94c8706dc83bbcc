import { type Hex, size, toBigInt } from '#core/bytes/hex'
import type { SlotStep } from '#core/simulation/simulation'
import {
  addressInWord,
  keysOf,
  type SlotMeaning,
  type SlotChange,
  type SlotContext,
  type SlotKey,
  type SlotName,
  type SlotPlace,
  type SlotSource,
} from './slot.ts'

/** EIP-1967: keccak256 of a name, less 1. */
const PROXY_SLOTS: ReadonlyMap<Hex, Extract<SlotName, { kind: 'proxy' }>['what']> = new Map([
  ['0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc', 'implementation'],
  ['0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103', 'admin'],
  ['0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50', 'beacon'],
])

/**
 * What a slot that changed holds, by the way on which the run found it and what the context knows of its first position; else the place alone.
 * Pure. A name is a reading of the layout and never an effect: a contract may log what it likes and lay out its storage as it likes.
 */
export function nameOfSlot(change: SlotChange, context: SlotContext): SlotName {
  const proxy = PROXY_SLOTS.get(change.slot)
  if (proxy !== undefined) return { kind: 'proxy', what: proxy, source: 'layout' }
  const known = context.meaningOf(change)
  const named = known === undefined ? undefined : meant(known.meaning, keysOf(change), known.source)
  return named ?? placeOf(change, context)
}

function meant(meaning: SlotMeaning, keys: readonly Hex[], source: SlotSource): SlotName | undefined {
  const [first, second] = keys
  const [one, two, three] = keys.map(addressInWord)
  switch (meaning) {
    case 'balance':
      return one && { kind: 'balance', holder: one, source }
    case 'nonce':
      return one && { kind: 'nonce', owner: one, source }
    case 'item-owner':
    case 'item-approval':
      return first && { kind: meaning, tokenId: toBigInt(first), source }
    case 'allowance':
      return one && two && { kind: 'allowance', owner: one, spender: two, source }
    case 'operator':
      return one && two && { kind: 'operator', owner: one, operator: two, source }
    case 'items-by-id':
      return first && two && { kind: 'items', tokenId: toBigInt(first), holder: two, source }
    case 'items-by-holder':
      return one && second && { kind: 'items', tokenId: toBigInt(second), holder: one, source }
    case 'token-allowance':
      return one && two && three && { kind: 'token-allowance', owner: one, token: two, spender: three, source }
  }
}

const placeOf = ({ slot, path }: SlotChange, context: SlotContext): SlotName =>
  path === undefined
    ? { kind: 'place', base: slot, steps: [] }
    : { kind: 'place', base: path.base, steps: path.steps.map((step) => readStep(step, context)) }

const readStep = ({ key, offset }: SlotStep, context: SlotContext): SlotPlace =>
  key === undefined ? { kind: 'list', offset } : { kind: 'key', key: readKey(key, context), offset }

/** Numbers below this are no addresses: twelve bytes of an address are not zero by chance, and those that were made so are met in the run. */
const MIN_ADDRESS = 2n ** 96n

function readKey(key: Hex, { isParty }: SlotContext): SlotKey {
  const address = addressInWord(key)
  if (address !== undefined && (toBigInt(key) >= MIN_ADDRESS || isParty(address))) return { kind: 'address', address }
  if (size(key) === 32 && toBigInt(key) < MIN_ADDRESS) return { kind: 'number', value: toBigInt(key) }
  return { kind: 'bytes', value: key }
}
