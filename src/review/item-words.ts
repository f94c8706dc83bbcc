import { type Address, ZERO } from '#core/address'
import type { Effect } from '#core/effect'
import { concat, pad, word } from '#core/hex'
import type { AnyTransaction } from '#core/transaction'
import { addressWord, say, type Words } from '#core/words'
import { isUnlimited, type Names } from '#decode'

const APPROVE = '0x095ea7b3'
const TRANSFER_FROM = '0x23b872dd'

/**
 * `approve` and `transferFrom` are the same bytes for a sum (EIP-20) and for an item (EIP-721): what the run did with them says which. Undefined where
 * they are no such call, or where it did neither.
 */
export function itemWords(
  effects: readonly Effect[],
  transaction: AnyTransaction | undefined,
  account: Address,
  names: Names,
): Words | undefined {
  const { to: collection, data } = transaction ?? {}
  if (collection === undefined || data === undefined) return undefined
  const who = (address: Address) => addressWord(address, names.nameOf(address))
  for (const effect of effects) {
    if (!('tokenId' in effect) || effect.collection !== collection || isUnlimited(effect.tokenId)) continue
    const id = effect.tokenId.toString()
    if (effect.kind === 'item-allowance') {
      if (effect.granted && data === concat(APPROVE, pad(effect.spender), word(effect.tokenId)))
        return say('Let {spender} take item {id} of {collection}', { spender: who(effect.spender), id, collection: who(collection) })
      if (!effect.granted && data === concat(APPROVE, pad(ZERO), word(effect.tokenId)))
        return say('Let nobody take item {id} of {collection} any more', { id, collection: who(collection) })
    }
    if (effect.kind === 'nft-out' && effect.counterparty !== undefined) {
      const { counterparty: to } = effect
      if (data === concat(TRANSFER_FROM, pad(account), pad(to), word(effect.tokenId)))
        return say('Move item {id} of {collection} to {to}', { id, collection: who(collection), to: who(to) })
    }
  }
  return undefined
}
