import type { HeldItem } from '#wallet'
import { address, COMPUTED, EVERYDAY, hash } from './facts.ts'

const CATS = address(70)
const item = (collection: ReturnType<typeof address>, tokenId: bigint, name: string, more: Partial<HeldItem> = {}): HeldItem => ({
  chainId: 1,
  collection,
  tokenId,
  standard: 'erc721',
  key: `1:${collection}:${tokenId}`,
  account: EVERYDAY.address,
  units: 1n,
  evidence: COMPUTED,
  words: { name, symbol: 'CAT' },
  moves: [{ how: 'in', other: address(71), transaction: hash('c4'), block: 23_000_000n + tokenId }],
  reasons: [],
  metadata: { kind: 'missing', why: 'no-uri' },
  picture: { kind: 'missing', why: 'no-uri' },
  ...more,
})
const NAMED = (name: string): Partial<HeldItem> => ({
  metadata: { kind: 'here', value: { name, attributes: [] } as never, teller: { by: 'contract' } },
})

export const ITEMS: readonly HeldItem[] = [
  item(CATS, 412n, 'Town Cats', NAMED('Marmalade')),
  item(CATS, 7n, 'Town Cats', NAMED('A cat with a very long name that somebody thought of one evening')),
  item(CATS, 90_071_992_547_409_911n, 'Town Cats'),
  item(address(72), 3n, 'Library tickets', { standard: 'erc1155', units: 12n }),
  item(address(73), 1n, 'claim-free-eth.example', { reasons: [{ is: 'leads-away' }, { is: 'unsolicited' }] }),
]
