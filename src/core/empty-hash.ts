import type { Hex } from './hex.ts'

/** keccak256 of no bytes: the code hash of an account without code (Yellow Paper, section 4.1). */
export const EMPTY_HASH: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
