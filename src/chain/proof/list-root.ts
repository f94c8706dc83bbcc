import type { Hex } from '#core/bytes/hex'
import { trieRoot } from './build-trie.ts'
import { encodeRlpItem, encodeRlpInteger } from './rlp.ts'

/** Root of the Merkle-Patricia trie of a list, keyed by RLP of each place: how a block commits to its transactions and receipts (Yellow Paper, 4.3.2). */
export const listRoot = (values: readonly Uint8Array[]): Hex =>
  trieRoot(values.map((value, at) => ({ key: encodeRlpItem(encodeRlpInteger(BigInt(at))), value })))
