import type { Hex } from './hex.ts'

/** keccak256 of no bytes: the code hash of an account without code (Yellow Paper, section 4.1). */
export const EMPTY_HASH: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

/** keccak256 of the RLP of nothing: the root of a trie without entries (Yellow Paper, appendix D). */
export const EMPTY_TRIE: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
