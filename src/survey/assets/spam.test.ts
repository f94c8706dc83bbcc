import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { isFoldedIn, type TrackedToken } from '#core/money/holding'
import type { Token } from '#core/money/token'
import { readTokenList } from '../tokens/token-list.ts'
import { createListing, judgeSpam } from './spam.ts'

const ME: Address = '0x1111111111111111111111111111111111111111'
const THEIRS: Address = '0x2222222222222222222222222222222222222222'
const ETHER: Token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const token = (symbol: string, name = symbol, more: Partial<Token> = {}): Token => ({
  chainId: 1,
  standard: 'erc20',
  address: THEIRS,
  symbol,
  name,
  decimals: 18,
  from: 'claimed',
  ...more,
})
const kept = (one: Token, more: Partial<TrackedToken> = {}): TrackedToken => ({
  id: `1:${one.address ?? ''}`,
  token: one,
  holders: [ME],
  solicited: [ME],
  at: 0,
  ...more,
})
const listing = createListing((await readTokenList(1)).tokens, [ETHER])
const reasons = (item: TrackedToken, now: bigint | undefined = 5n) => judgeSpam(item, ME, now, listing).map(({ is }) => is)

describe('judgeSpam', () => {
  it('lets an unlisted token be that looks like nothing else and came by our own transaction', () => {
    expect(reasons(kept(token('TOWNCOIN', 'A coin of the town')))).toEqual([])
  })

  it.each([
    ['the same symbol', 'USDC'],
    ['another case', 'usdc'],
    ['Cyrillic letters', 'UЅDС'],
    ['signs and spaces', 'U.S.D.C '],
    ['a name of a listed one as its symbol', 'Tether USD'],
    ['letters in full width', 'ＵＳＤＣ'],
    ['the currency that has no contract', 'ETH'],
  ])('A10 knows an imitation by %s', (_, symbol) => {
    expect(reasons(kept(token(symbol, 'Something else')))).toContain('imitates')
  })

  it('says whom it imitates', () => {
    const [first] = judgeSpam(kept(token('UЅDС')), ME, 5n, listing)
    expect(first).toMatchObject({ is: 'imitates', what: { symbol: 'USDC', from: 'listed' } })
  })

  it('takes no listed token for its own imitation, nor judges any, nor what the person added', () => {
    expect(reasons(kept(token('USDC', 'USD Coin', { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', from: 'listed' })))).toEqual([])
    expect(reasons(kept(token('USDC'), { own: true }))).toEqual([])
  })

  it.each([
    ['what nobody of ours asked for', kept(token('TOWNCOIN'), { solicited: [] }), 'unsolicited'],
    ['hidden letters', kept(token('TOWN\u200bCOIN')), 'odd-text'],
    ['a name that leads to a web page', kept(token('TOWN', 'Claim at towncoin.xyz')), 'leads-away'],
    ['a symbol that is a web address', kept(token('$ towncoin.com')), 'leads-away'],
    ['what cannot be sent', kept(token('TOWNCOIN'), { leaving: 'cannot-be-sent' }), 'cannot-be-sent'],
    ['what cannot be sold', kept(token('TOWNCOIN'), { leaving: 'cannot-be-sold' }), 'cannot-be-sold'],
  ] as const)('A10 folds %s', (_, item, reason) => {
    expect(reasons(item)).toEqual([reason])
  })

  it('notices logs that tell of what the state does not know, and says nothing where the state is unknown [A10]', () => {
    const phantom = kept(token('TOWNCOIN'), { told: { [ME]: 50n } })
    expect(reasons(phantom, 0n)).toEqual(['says-otherwise'])
    expect(reasons(phantom, 50n)).toEqual([])
    expect(judgeSpam(phantom, ME, undefined, listing)).toEqual([])
  })

  it('is not slow on names of a megabyte', () => {
    const long = kept(token('A', 'US'.repeat(500_000)))
    expect(reasons(long)).toEqual([])
  })
})

describe('isFoldedIn', () => {
  const judged = (choice?: TrackedToken['choice'], own?: true): TrackedToken =>
    kept(token('X'), { reasons: { [ME]: [{ is: 'odd-text' }] }, ...(choice ? { choice } : {}), ...(own ? { own } : {}) })

  it('lets the person have the last word, either way', () => {
    expect([isFoldedIn(judged(), ME), isFoldedIn(judged('shown'), ME), isFoldedIn(kept(token('X'), { choice: 'folded' }), ME)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is of one account: another may have asked for it', () => {
    expect(isFoldedIn(judged(), THEIRS)).toBe(false)
  })

  it('folds nothing that the person added', () => {
    expect(isFoldedIn(judged(undefined, true), ME)).toBe(false)
  })
})
