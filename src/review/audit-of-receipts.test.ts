import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { pad, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import type { Effect } from '#core/signing/effect'
import type { Promised, PromisedAsset } from '#core/signing/promised'
import { type Log, NATIVE_LOG_ADDRESS } from '#core/simulation/simulation'
import { plain } from '#core/text/words'
import type { Claim } from '#decode'
import { unsaid } from '../core/test-support/unsaid.ts'
import { audit, promisedBy } from './audit.ts'
import type { Happened } from './audit-findings.ts'
import { ALICE, BOB, CATS, DAI, inputOf, find, NAMES, NOBODY, ROUTER, RUN, TOKENS, USDC, WETH } from './test-support/recorded.ts'
import { approved, itemApproved, itemMoved, moved, operatorSet, ownerSet } from './test-support/varied.ts'

const [usdc] = TOKENS
if (usdc === undefined) throw new Error('no token')
const evidence = RUN
const USD = 1_000_000n
const ETH = 10n ** 18n
const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const wrapped = (account: Address, units: bigint, what: 'Deposit' | 'Withdrawal' = 'Deposit'): Log => ({
  address: WETH,
  topics: [keccakText(`${what}(address,uint256)`), pad(account)],
  data: word(units),
})
const promisedOf = (assets: readonly PromisedAsset[], effects: readonly Effect[] = []): Promised => ({ actor: ALICE, chainId: 31337, assets, effects }) // prettier-ignore

/** `level: sentence` of each finding, all of them whole. */
function said(promised: Promised, happened: Partial<Happened> & { readonly unread?: true } = {}): readonly string[] {
  const { unread, ...given } = happened
  const { findings } = audit(
    promised,
    { outcome: 'success', logs: [], ...(unread === true ? {} : { native: 0n }), evidence, ...given },
    NAMES,
  )
  expect(unsaid(findings)).toEqual([])
  expect(findings.every(({ rule }) => rule === 'audit/unlike-promise')).toBe(true)
  return findings.map(({ level, say }) => `${level}: ${plain(say)}`)
}
const ofLogs = (assets: readonly PromisedAsset[], ...logs: readonly Log[]) => said(promisedOf(assets), { logs })

describe('what a Review promises', () => {
  const success = { actor: ALICE, chainId: 31337, outcome: 'success', least: [], explanation: { ...inputOf(find('ether to bob')).explanation, claims: [] } } as const // prettier-ignore
  const native = NAMES.native
  const asset = (kind: 'asset-in' | 'asset-out', units: bigint, token = usdc): Effect => ({ kind, amount: { units, token }, evidence })
  const promised = (effects: readonly Effect[], more: object = {}) => promisedBy({ ...success, effects, ...more })
  const claiming = (...claims: readonly Claim[]) => ({ explanation: { ...success.explanation, claims } })

  it('is nothing of a run that does not succeed', () => {
    expect(promised([], { outcome: 'revert' })).toBeUndefined()
    expect(promised([])).toEqual(promisedOf([]))
  })

  it('allows half a percent more to leave and less to come', () => {
    expect(promised([asset('asset-out', 1_000n)])?.assets).toEqual([{ token: USDC, net: -1_000n, worst: -1_005n }])
    expect(promised([asset('asset-in', 1_000n)])?.assets).toEqual([{ token: USDC, net: 1_000n, worst: 995n }])
    expect(promised([asset('asset-out', 199n, native)])?.assets).toEqual([{ net: -199n, worst: -199n }])
    expect(promised([asset('asset-in', 199n, native)])?.assets).toEqual([{ net: 199n, worst: 199n }])
  })

  it('is bounded by what the request itself says, where that is further', () => {
    const most = (units: bigint, token = USDC) =>
      promised([asset('asset-out', 1_000n)], claiming({ kind: 'out', from: ALICE, token, most: units, exact: false }))?.assets[0]?.worst
    expect(most(1_200n)).toBe(-1_200n)
    expect(most(1_001n)).toBe(-1_001n)
    expect(most(1_000n)).toBe(-1_005n)
    expect(most(1_200n, DAI)).toBe(-1_005n)
    const least = (...rows: readonly (readonly [Address | undefined, bigint])[]) =>
      promised([asset('asset-in', 1_000n)], { least: rows.map(([token, units]) => ({ token, units })) })?.assets[0]?.worst
    expect(least([USDC, 900n])).toBe(900n)
    expect(least([USDC, 1n])).toBe(1n)
    expect(least([USDC, 999n])).toBe(999n)
    expect(least([USDC, 1_000n])).toBe(995n)
    expect(least([USDC, 0n])).toBe(995n)
    expect(least([USDC, 400n], [USDC, 300n], [DAI, 5n])).toBe(700n)
  })

  it('keeps all other effects as they are', () => {
    const operator: Effect = { kind: 'operator', collection: CATS, operator: BOB, granted: true, evidence }
    expect(promised([asset('asset-out', 1n), operator])?.effects).toEqual([operator])
  })
})

describe('what left and what came', () => {
  const sends: readonly PromisedAsset[] = [{ token: USDC, net: -5n * USD, worst: -6n * USD }]
  const receives: readonly PromisedAsset[] = [{ token: USDC, net: 5n * USD, worst: 4n * USD }]

  it('is as promised to the last unit of the bound', () => {
    expect(ofLogs(sends, moved(USDC, ALICE, BOB, 6n * USD))).toEqual([])
    expect(ofLogs(receives, moved(USDC, BOB, ALICE, 4n * USD))).toEqual([])
    expect(ofLogs(sends)).toEqual([])
    expect(ofLogs(receives, moved(USDC, BOB, ALICE, 50n * USD))).toEqual([])
    expect(said(promisedOf([]))).toEqual([])
  })

  it('is told where it is worse, by what was promised', () => {
    expect(ofLogs(sends, moved(USDC, ALICE, BOB, 7n * USD))).toEqual(['danger: You expected to send 5 USDC, but sent 7 USDC'])
    expect(ofLogs([{ token: USDC, net: -1n, worst: -1n }], moved(USDC, ALICE, BOB, 7n * USD))).toEqual([
      'danger: You expected to send 0.000001 USDC, but sent 7 USDC',
    ])
    expect(ofLogs([], moved(USDC, ALICE, BOB, 7n * USD))).toEqual(['danger: You sent 7 USDC, but expected to send nothing'])
    expect(ofLogs(receives, moved(USDC, BOB, ALICE, 3n * USD))).toEqual([
      'danger: You expected to receive 5 USDC, but received only 3 USDC',
    ])
    expect(ofLogs(receives, moved(USDC, BOB, ALICE, 1n))).toEqual([
      'danger: You expected to receive 5 USDC, but received only 0.000001 USDC',
    ])
    expect(ofLogs(receives)).toEqual(['danger: You expected to receive 5 USDC, but received nothing'])
    expect(ofLogs(receives, moved(USDC, ALICE, BOB, 1n))).toEqual(['danger: You expected to receive 5 USDC, but you sent 0.000001 USDC'])
    expect(ofLogs([{ token: USDC, net: 1n, worst: 1n }])).toEqual(['danger: You expected to receive 0.000001 USDC, but received nothing'])
  })

  it('is what all transfers of the account come to, those of others and to itself left aside', () => {
    expect(ofLogs(sends, moved(USDC, ALICE, BOB, 9n * USD), moved(USDC, BOB, ALICE, 3n * USD))).toEqual([])
    expect(ofLogs(sends, moved(USDC, ALICE, ALICE, 9n * USD), moved(USDC, BOB, ROUTER, 9n * USD))).toEqual([])
    expect(ofLogs([], moved(USDC, BOB, ROUTER, 9n * USD))).toEqual([])
    expect(ofLogs(receives, moved(USDC, ALICE, ALICE, 9n * USD))).toHaveLength(1)
    expect(ofLogs(sends, moved(DAI, ALICE, BOB, ETH))).toEqual(['danger: You sent 1 DAI, but expected to send nothing'])
  })

  it('names a token that nobody knows', () => {
    const [one] = audit(promisedOf([]), { outcome: 'success', logs: [moved(NOBODY, ALICE, BOB, 7n)], native: 0n, evidence }, NAMES).findings
    expect(one?.say.values?.['amount']).toMatchObject({ units: 7n, unnamed: NOBODY })
  })

  it('counts wrapping, which some tell of twice and some once', () => {
    const gets: readonly PromisedAsset[] = [{ token: WETH, net: ETH, worst: ETH }]
    expect(ofLogs(gets, wrapped(ALICE, ETH))).toEqual([])
    expect(ofLogs(gets, moved(WETH, ZERO, ALICE, ETH))).toEqual([])
    expect(ofLogs(gets, wrapped(ALICE, ETH), moved(WETH, ZERO, ALICE, ETH))).toEqual([])
    expect(ofLogs(gets, wrapped(BOB, ETH))).toEqual(['danger: You expected to receive 1 WETH, but received nothing'])
    expect(ofLogs([], wrapped(BOB, ETH, 'Withdrawal'))).toEqual([])
    expect(ofLogs([], wrapped(ALICE, ETH, 'Withdrawal'))).toEqual(['danger: You sent 1 WETH, but expected to send nothing'])
    const gives: readonly PromisedAsset[] = [{ token: WETH, net: -ETH, worst: -ETH }]
    expect(ofLogs(gives, wrapped(ALICE, ETH, 'Withdrawal'))).toEqual([])
    expect(ofLogs(gives, wrapped(ALICE, ETH, 'Withdrawal'), moved(WETH, ALICE, ZERO, ETH))).toEqual([])
    expect(ofLogs([], wrapped(ALICE, ETH), moved(WETH, ALICE, BOB, ETH))).toEqual([])
  })

  it('of ether is what the balances prove, and what the chain logs of it besides is not counted again', () => {
    const sent = (native: bigint, worst: bigint, net = worst) => said(promisedOf([{ net, worst }]), { native })
    expect(sent(-ETH, -ETH)).toEqual([])
    expect(sent(-2n * ETH, -ETH)).toEqual(['danger: You expected to send 1 ETH, but sent 2 ETH'])
    expect(sent(0n, ETH)).toEqual(['danger: You expected to receive 1 ETH, but received nothing'])
    expect(said(promisedOf([]), { native: -ETH })).toEqual(['danger: You sent 1 ETH, but expected to send nothing'])
    expect(said(promisedOf([{ net: -ETH, worst: -ETH }]), { unread: true })).toEqual([
      'unknown: We couldn’t check how much native currency moved',
    ])
    expect(said(promisedOf([]), { logs: [moved(NATIVE_LOG_ADDRESS, ALICE, BOB, ETH)] })).toEqual([])
  })

  it('is nothing at all where it failed', () => {
    const failed = { outcome: 'revert', logs: [moved(USDC, ALICE, BOB, USD)] } as const
    expect(said(promisedOf(receives), failed)).toEqual(['warn: It failed on the chain, although our simulation succeeded'])
    expect(audit(promisedOf([]), { ...failed, evidence }, NAMES).revoke).toEqual([])
  })
})

describe('items', () => {
  const item = (kind: 'nft-in' | 'nft-out', tokenId: bigint, collection = CATS, units?: bigint): Effect => ({ kind, collection, tokenId, evidence, ...(units === undefined ? {} : { units }) }) // prettier-ignore
  const of = (effects: readonly Effect[], ...logs: readonly Log[]) => said(promisedOf([], effects), { logs })
  const single = (from: Address, to: Address, id: bigint, units: bigint): Log => ({
    address: CATS,
    topics: [keccakText('TransferSingle(address,address,address,uint256,uint256)'), pad(from), pad(from), pad(to)],
    data: `0x${word(id).slice(2)}${word(units).slice(2)}`,
  })
  const left = (id: bigint, collection = CATS) => `danger: Item ${id} of ${collection} left your account unexpectedly`
  const missed = (collection = CATS) => `danger: You expected to receive an item of ${collection}, but didn’t`

  it('leave as promised, each by itself, and no more of each', () => {
    expect(of([], itemMoved(CATS, ALICE, BOB, 7n))).toEqual([left(7n)])
    expect(of([item('nft-out', 7n)], itemMoved(CATS, ALICE, BOB, 7n))).toEqual([])
    expect(of([item('nft-out', 8n)], itemMoved(CATS, ALICE, BOB, 7n))).toEqual([left(7n)])
    expect(of([item('nft-out', 7n, DAI)], itemMoved(CATS, ALICE, BOB, 7n))).toEqual([left(7n)])
    expect(of([item('nft-in', 7n)], itemMoved(CATS, ALICE, BOB, 7n))).toEqual([left(7n), missed()])
    expect(of([item('nft-out', 7n, CATS, 3n)], single(ALICE, BOB, 7n, 3n))).toEqual([])
    expect(of([item('nft-out', 7n, CATS, 3n)], single(ALICE, BOB, 7n, 4n))).toEqual([left(7n)])
    expect(of([item('nft-out', 7n)], single(ALICE, BOB, 7n, 2n))).toEqual([left(7n)])
    expect(of([item('nft-out', 7n, CATS, 1n), item('nft-out', 7n, CATS, 2n)], single(ALICE, BOB, 7n, 3n))).toEqual([])
  })

  it('come as many as promised of each collection, whichever they are', () => {
    expect(of([item('nft-in', 7n)])).toEqual([missed()])
    expect(of([item('nft-in', 7n)], itemMoved(CATS, BOB, ALICE, 8n))).toEqual([])
    expect(of([item('nft-in', 7n), item('nft-in', 8n)], itemMoved(CATS, BOB, ALICE, 9n))).toEqual([missed()])
    expect(of([item('nft-in', 7n)], itemMoved(DAI, BOB, ALICE, 7n))).toEqual([missed()])
    expect(of([item('nft-in', 7n), item('nft-in', 1n, DAI)])).toEqual([missed(), missed(DAI)])
    expect(of([item('nft-in', 7n, CATS, 2n)], single(BOB, ALICE, 7n, 2n))).toEqual([])
    expect(of([item('nft-in', 7n, CATS, 2n)], single(BOB, ALICE, 7n, 1n))).toEqual([missed()])
    expect(of([], itemMoved(CATS, BOB, ALICE, 7n))).toEqual([])
  })
})

describe('a right that nobody promised', () => {
  const found = (effects: readonly Effect[], ...logs: readonly Log[]) => {
    const promised = promisedOf([], effects)
    return [said(promised, { logs }), audit(promised, { outcome: 'success', logs, native: 0n, evidence }, NAMES).revoke]
  }
  const allowance = (after: bigint, more: object = {}): Effect => ({ kind: 'allowance', token: usdc, spender: BOB, after, unlimited: false, evidence, ...more }) // prettier-ignore
  const operator = { kind: 'operator', collection: CATS, operator: BOB, granted: true, evidence } as const
  const item = { kind: 'item-allowance', collection: CATS, tokenId: 7n, spender: BOB, granted: true, evidence } as const
  const control = { kind: 'control', of: CATS, what: 'owner', to: ALICE, given: 'granted', evidence } as const
  const nothing = [[], []]

  it('to take units is one beyond what was promised, or had before', () => {
    const log = approved(USDC, ALICE, BOB, 5n)
    const taken = [[`danger: ${BOB} can spend your USDC now, which wasn’t expected`], [{ is: 'allowance', token: USDC, spender: BOB }]]
    expect(found([], log)).toEqual(taken)
    expect(found([], approved(USDC, ALICE, BOB, 1n))).toEqual(taken)
    expect(found([], approved(USDC, ALICE, BOB, 0n))).toEqual(nothing)
    expect(found([allowance(5n)], log)).toEqual(nothing)
    expect(found([allowance(4n)], log)).toEqual(taken)
    expect(found([allowance(2n, { before: 5n })], log)).toEqual(nothing)
    expect(found([allowance(2n, { before: 4n })], log)).toEqual(taken)
    expect(found([allowance(5n, { before: 2n })], log)).toEqual(nothing)
    for (const other of [{ spender: ROUTER }, { via: PERMIT2 }, { token: { ...usdc, address: DAI } }])
      expect(found([allowance(5n, other)], log)).toEqual(taken)
  })

  it('to take all items of a collection is one of its operator', () => {
    const log = operatorSet(CATS, ALICE, BOB, true)
    const taken = [
      [`danger: ${BOB} can move all your items of ${CATS} now, which wasn’t expected`],
      [{ is: 'operator', collection: CATS, operator: BOB }],
    ]
    expect(found([], log)).toEqual(taken)
    expect(found([operator], log)).toEqual(nothing)
    expect(found([], operatorSet(CATS, ALICE, BOB, false))).toEqual(nothing)
    for (const other of [{ granted: false }, { collection: DAI }, { operator: ROUTER }])
      expect(found([{ ...operator, ...other }], log)).toEqual(taken)
    expect(found([item, allowance(5n)], log)).toEqual(taken)
  })

  it('to take one item is one of its spender', () => {
    const log = itemApproved(CATS, ALICE, BOB, 7n)
    const taken = [
      [`danger: ${BOB} can move item 7 of ${CATS} now, which wasn’t expected`],
      [{ is: 'item', collection: CATS, tokenId: 7n, spender: BOB }],
    ]
    expect(found([], log)).toEqual(taken)
    expect(found([item], log)).toEqual(nothing)
    expect(found([], itemApproved(CATS, ALICE, ZERO, 7n))).toEqual(nothing)
    for (const other of [{ granted: false }, { collection: DAI }, { spender: ROUTER }, { tokenId: 8n }])
      expect(found([{ ...item, ...other }], log)).toEqual(taken)
    expect(found([operator], log)).toEqual(taken)
  })

  it('over a contract is told, and nothing can be taken back', () => {
    const log = ownerSet(CATS, BOB, ALICE)
    const told = [[`danger: Control of ${CATS} changed, which wasn’t expected`], []]
    expect(found([], log)).toEqual(told)
    expect(found([control], log)).toEqual(nothing)
    for (const other of [{ of: DAI }, { what: 'admin' }, { to: BOB }, { given: 'taken' }] as const)
      expect(found([{ ...control, ...other }], log)).toEqual(told)
  })
})
