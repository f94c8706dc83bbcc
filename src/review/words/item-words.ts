import { type Address, ZERO } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import { concat, pad, word } from '#core/bytes/hex'
import { addressWord, say, type Words } from '#core/text/words'
import { type Call, type Explanation, isUnlimited, type Names } from '#decode'
import { withInner } from './described.ts'
import type { Explained } from '../review.ts'

const APPROVE = '0x095ea7b3'
const TRANSFER_FROM = '0x23b872dd'

/**
 * `approve` and `transferFrom` are the same bytes for a sum (EIP-20) and for an item (EIP-721): what the run did with them says which. Undefined where
 * they are no such call, or where it did neither.
 */
function itemWords(effects: readonly Effect[], { to: collection, data }: Call, account: Address, names: Names): Words | undefined {
  if (collection === undefined) return undefined
  const who = (address: Address) => addressWord(address, names.nameOf(address))
  for (const effect of effects) {
    if (!('tokenId' in effect) || effect.collection !== collection || isUnlimited(effect.tokenId)) continue
    const id = effect.tokenId.toString()
    if (effect.kind === 'item-allowance') {
      if (effect.granted && data === concat(APPROVE, pad(effect.spender), word(effect.tokenId)))
        return say('Let {spender} move item {id} of {collection}', { spender: who(effect.spender), id, collection: who(collection) })
      if (!effect.granted && data === concat(APPROVE, pad(ZERO), word(effect.tokenId)))
        return say('Revoke the permission to move item {id} of {collection}', { id, collection: who(collection) })
    }
    if (effect.kind === 'nft-out' && effect.counterparty !== undefined) {
      const { counterparty: to } = effect
      if (data === concat(TRANSFER_FROM, pad(account), pad(to), word(effect.tokenId)))
        return say('Move item {id} of {collection} to {to}', { id, collection: who(collection), to: who(to) })
    }
  }
  return undefined
}

/** The same with every call in it that moved an item, or let somebody take it, told as that. `account`: who makes calls that name nobody. */
export function withItems(explanation: Explained, effects: readonly Effect[], account: Address, names: Names): Explained {
  const moved = effects.filter((effect) => 'tokenId' in effect)
  if (moved.length === 0) return explanation
  const told = (one: Explanation): Explanation => {
    const made = withInner(one, one.inner.map(told))
    const words = itemWords(moved, one.call, one.call.from ?? account, names)
    return words === undefined ? made : { ...made, intent: words }
  }
  return 'call' in explanation ? told(explanation) : withInner(explanation, explanation.inner.map(told))
}
