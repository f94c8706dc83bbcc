import type { HeldItem } from '#wallet'

export const ADA = `0x${'aa'.repeat(20)}` as const
export const BEE = `0x${'bb'.repeat(20)}` as const

/** An item that an account holds, with what a test says of it. */
export function held(tokenId: bigint, more: Partial<HeldItem> = {}): HeldItem {
  const collection = more.collection ?? ADA
  return {
    chainId: 1,
    collection,
    tokenId,
    standard: 'erc721',
    key: `1:${collection}:${tokenId}`,
    account: `0x${'11'.repeat(20)}`,
    units: 1n,
    evidence: { kind: 'computed', method: 'local-run' },
    words: { name: 'Town Cats', symbol: 'CAT' },
    moves: [{ how: 'in', other: BEE, transaction: '0x', block: tokenId }],
    reasons: [],
    metadata: { kind: 'missing', why: 'no-uri' },
    picture: { kind: 'missing', why: 'no-uri' },
    ...more,
  }
}
