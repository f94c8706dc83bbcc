import type { Signature } from '#core/ethereum/transaction'

/** Stands for a signature where only the size of what is signed counts: none is longer. No key makes it. */
export const LARGEST_SIGNATURE: Signature = { r: `0x${'ff'.repeat(32)}`, s: `0x${'ff'.repeat(32)}`, yParity: 1 }
