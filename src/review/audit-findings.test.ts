import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Finding } from '#core/signing/finding'
import type { Promised } from '#core/signing/promised'
import { plain } from '#core/text/words'
import type { LogClaim } from '#decode'
import { unsaid } from '../core/test-support/unsaid.ts'
import { assetFindings, FAILED, isRight, itemFindings, rightFinding } from './audit-findings.ts'
import { stranger } from './test-support/flood.ts'
import { ALICE, BOB, CATS, DAI, NAMES, NOBODY, ROUTER, RUN, TOKENS, USDC } from './test-support/recorded.ts'

const STRANGE = stranger(6)
const ETHER = 10n ** 18n
const [usdc] = TOKENS
if (usdc === undefined) throw new Error('no token')

/** Each finding is whole. */
function texts(findings: readonly Finding[]): readonly string[] {
  expect(findings.flatMap((one) => unsaid(one))).toEqual([])
  return findings.map(({ level, say }) => `${level}: ${plain(say)}`)
}
type Asset = Promised['assets'][number]
const asset = (net: bigint, worst = net, token: Address | undefined = USDC): Asset =>
  ({ net, worst, ...(token === undefined ? {} : { token }) }) as Asset
const found = (assets: readonly Asset[], says: readonly LogClaim[], native: bigint | undefined = 0n) =>
  texts(
    assetFindings(
      { actor: ALICE, assets, chainId: 31337 } as unknown as Promised,
      { outcome: 'success', logs: [], evidence: RUN, ...(native === undefined ? {} : { native }) },
      says,
      NAMES,
    ),
  )
const sent = (units: bigint, token = USDC): LogClaim => ({ kind: 'transfer', token, from: ALICE, to: BOB, units })
const got = (units: bigint, token = USDC): LogClaim => ({ kind: 'transfer', token, from: BOB, to: ALICE, units })
const ONE = 1_000_000n

describe('a token after the transaction', () => {
  it.each<[string, readonly Asset[], readonly LogClaim[], readonly string[]]>([
    ['arrived as promised', [asset(5n * ONE)], [got(5n * ONE)], []],
    ['arrived at the worst that was promised', [asset(5n * ONE, 4n * ONE)], [got(4n * ONE)], []],
    [
      'arrived, and less than that',
      [asset(5n * ONE, 4n * ONE)],
      [got(4n * ONE - 1n)],
      ['danger: You expected to receive 5 USDC, but received only 3.999999 USDC'],
    ],
    ['did not arrive', [asset(5n * ONE)], [], ['danger: You expected to receive 5 USDC, but received nothing']],
    ['left instead', [asset(5n * ONE)], [sent(2n * ONE)], ['danger: You expected to receive 5 USDC, but you sent 2 USDC']],
    ['left as promised', [asset(-5n * ONE)], [sent(5n * ONE)], []],
    ['left, and less than promised', [asset(-5n * ONE)], [sent(4n * ONE)], []],
    ['left, and more than promised', [asset(-5n * ONE)], [sent(6n * ONE)], ['danger: You expected to send 5 USDC, but sent 6 USDC']],
    ['left, and nobody promised that', [], [sent(6n * ONE)], ['danger: You sent 6 USDC, but expected to send nothing']],
    ['left and came back', [], [sent(6n * ONE), got(6n * ONE)], []],
    ['went to oneself', [], [{ kind: 'transfer', token: USDC, from: ALICE, to: ALICE, units: 5n }], []],
    ['moved between others', [], [{ kind: 'transfer', token: USDC, from: BOB, to: NOBODY, units: 5n }], []],
    [
      'of two arrived one',
      [asset(5n * ONE), asset(ETHER, ETHER, DAI)],
      [got(5n * ONE)],
      ['danger: You expected to receive 1 DAI, but received nothing'],
    ],
  ])('%s', (_, assets, says, sentences) => {
    expect(found(assets, says)).toEqual(sentences)
  })

  it('is told of where nobody knows it', () => {
    expect(found([], [sent(5n, STRANGE)])).toEqual([expect.stringMatching(/^danger: You sent .+, but expected to send nothing$/)])
  })

  const wrap = (kind: 'wrap' | 'unwrap', units: bigint, account = ALICE): LogClaim => ({ kind, token: USDC, account, units })
  it.each<[string, readonly Asset[], readonly LogClaim[], readonly string[]]>([
    ['by an event of its own', [asset(5n * ONE)], [wrap('wrap', 5n * ONE)], []],
    ['by both events', [asset(5n * ONE)], [wrap('wrap', 5n * ONE), got(5n * ONE)], []],
    ['of another', [asset(5n * ONE)], [wrap('wrap', 5n * ONE, BOB)], ['danger: You expected to receive 5 USDC, but received nothing']],
    ['back, by an event of its own', [asset(-5n * ONE)], [wrap('unwrap', 5n * ONE)], []],
    ['back, by both events', [asset(-5n * ONE)], [wrap('unwrap', 5n * ONE), sent(5n * ONE)], []],
    ['back, and nobody promised that', [], [wrap('unwrap', 5n * ONE)], ['danger: You sent 5 USDC, but expected to send nothing']],
  ])('was wrapped %s', (_, assets, says, sentences) => {
    expect(found(assets, says)).toEqual(sentences)
  })
})

describe('ether after the transaction', () => {
  it.each<[string, Asset[], bigint, readonly string[]]>([
    ['left as promised', [{ net: -ETHER, worst: -ETHER } as Asset], -ETHER, []],
    ['left, and more', [{ net: -ETHER, worst: -ETHER } as Asset], -2n * ETHER, ['danger: You expected to send 1 ETH, but sent 2 ETH']],
    ['left, and nobody promised that', [], -1n, ['danger: You sent 0.000000000000000001 ETH, but expected to send nothing']],
    ['arrived, and nobody promised that', [], 1n, []],
  ])('%s', (_, assets, native, sentences) => {
    expect(found(assets, [], native)).toEqual(sentences)
  })

  it('is not known where no balances are proved', () => {
    const assets = { actor: ALICE, assets: [], chainId: 31337 } as unknown as Promised
    expect(texts(assetFindings(assets, { outcome: 'success', logs: [], evidence: RUN }, [], NAMES))).toEqual([
      'unknown: We couldn’t check how much native currency moved',
    ])
  })
})

describe('items after the transaction', () => {
  const item = (kind: 'nft-in' | 'nft-out', units?: bigint, tokenId = 7n, collection = CATS): Effect => ({
    kind,
    collection,
    tokenId,
    evidence: RUN,
    ...(units === undefined ? {} : { units }),
  })
  const LEFT = [`danger: Item 7 of ${CATS} left your account unexpectedly`]
  const MISSED = [`danger: You expected to receive an item of ${CATS}, but didn’t`]
  it.each<[string, readonly Effect[], readonly Effect[], readonly string[]]>([
    ['left as promised', [item('nft-out')], [item('nft-out')], []],
    ['left, and nobody promised that', [], [item('nft-out')], LEFT],
    ['left, and another was promised', [item('nft-out', undefined, 8n)], [item('nft-out')], LEFT],
    ['left, and one of another collection was promised', [item('nft-out', undefined, 7n, ROUTER)], [item('nft-out')], LEFT],
    ['left as many as promised', [item('nft-out', 3n)], [item('nft-out', 3n)], []],
    ['left fewer', [item('nft-out', 3n)], [item('nft-out', 2n)], []],
    ['left more', [item('nft-out', 3n)], [item('nft-out', 4n)], LEFT],
    ['did not leave', [item('nft-out')], [], []],
    ['arrived as promised', [item('nft-in')], [item('nft-in')], []],
    ['arrived as another of the collection', [item('nft-in')], [item('nft-in', undefined, 8n)], []],
    ['did not arrive', [item('nft-in')], [], MISSED],
    ['arrived of another collection', [item('nft-in')], [item('nft-in', undefined, 7n, ROUTER)], MISSED],
    ['arrived fewer', [item('nft-in', 3n)], [item('nft-in', 2n)], MISSED],
    ['arrived in two parts', [item('nft-in', 3n)], [item('nft-in', 2n), item('nft-in', undefined, 8n)], []],
    ['left, where arriving was promised', [item('nft-in')], [item('nft-out')], [...LEFT, ...MISSED]],
  ])('%s', (_, promised, happened, sentences) => {
    expect(texts(itemFindings(promised, happened, NAMES))).toEqual(sentences)
  })
})

describe('a right that nobody was promised', () => {
  it.each<[Effect, boolean, string]>([
    [
      { kind: 'allowance', token: usdc, spender: BOB, after: 5n, unlimited: false, evidence: RUN },
      true,
      `${BOB} can spend your USDC now, which wasn’t expected`,
    ],
    [
      { kind: 'operator', collection: CATS, operator: ROUTER, granted: true, evidence: RUN },
      true,
      `Uniswap v2 router can move all your items of ${CATS} now, which wasn’t expected`,
    ],
    [
      { kind: 'item-allowance', collection: CATS, tokenId: 7n, spender: BOB, granted: true, evidence: RUN },
      true,
      `${BOB} can move item 7 of ${CATS} now, which wasn’t expected`,
    ],
    [
      { kind: 'control', of: ROUTER, what: 'owner', to: BOB, given: 'granted', evidence: RUN },
      true,
      'Control of Uniswap v2 router changed, which wasn’t expected',
    ],
    [{ kind: 'asset-in', amount: { units: 1n, token: usdc }, evidence: RUN }, false, ''],
    [{ kind: 'delegation', authority: ALICE, evidence: RUN }, false, ''],
  ])('is told of: row %#', (effect, is, sentence) => {
    expect(isRight(effect)).toBe(is)
    if (isRight(effect)) expect(texts([rightFinding(effect, NAMES)])).toEqual([`danger: ${sentence}`])
  })

  it('is a failure where nothing happened', () => {
    expect(texts([FAILED])).toEqual(['warn: It failed on the chain, although our simulation succeeded'])
  })
})
