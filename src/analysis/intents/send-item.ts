import { concat, pad, word } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import type { CallTemplate } from './template.ts'

/** ERC-721 `safeTransferFrom(address,address,uint256)`: whoever receives is asked whether they can hold one. */
const SEND_ERC721 = '0x42842e0e'
/** ERC-1155 `safeTransferFrom(address,address,uint256,uint256,bytes)`. */
const SEND_ERC1155 = '0xf242432a'

/** Hands over an item of a collection. */
export function sendItem({ from, to, item, units }: Extract<Intent, { kind: 'send-item' }>): CallTemplate {
  const { collection, tokenId, standard } = item
  const whose = concat(pad(from), pad(to), word(tokenId))
  const data =
    standard === 'erc721'
      ? concat(SEND_ERC721, whose)
      : // No bytes for the recipient: their offset, after five words, and their length.
        concat(SEND_ERC1155, whose, word(units), word(160n), word(0n))
  return { to: collection, value: 0n, data }
}
