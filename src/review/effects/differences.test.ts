import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Hex } from '#core/bytes/hex'
import type { Token } from '#core/money/token'
import { plain } from '#core/text/words'
import { explain } from '#decode'
import { differencesOf } from './differences.ts'
import { ALICE, BOB, CATS, DAI, NAMES, NOBODY, ROUTER, RUN, TOKENS, USDC } from '../test-support/recorded.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
type Encode = Parameters<typeof encodeFunctionData<typeof abi>>[0]
const data = (functionName: Encode['functionName'], args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Encode)
const tokenAt = (address: Address | undefined): Token => TOKENS.find((token) => token.address === address) ?? NAMES.native

const leaves = (units: bigint, address?: Address): Effect => ({
  kind: 'asset-out',
  amount: { units, token: tokenAt(address) },
  evidence: RUN,
})
const arrives = (units: bigint, address?: Address): Effect => ({
  kind: 'asset-in',
  amount: { units, token: tokenAt(address) },
  evidence: RUN,
})
const may = (spender: Address, after: bigint, before?: bigint): Effect => ({
  kind: 'allowance',
  token: tokenAt(USDC),
  spender,
  after,
  ...(before === undefined ? {} : { before }),
  unlimited: after >= 2n ** 255n,
  evidence: RUN,
})
const item = (tokenId: bigint): Effect => ({ kind: 'nft-out', collection: CATS, tokenId, evidence: RUN })
const operator = (address: Address, granted = true): Effect => ({
  kind: 'operator',
  collection: CATS,
  operator: address,
  granted,
  evidence: RUN,
})

const differences = (to: Address, bytes: Hex, effects: readonly Effect[], value = 0n): readonly string[] =>
  differencesOf(explain({ from: ALICE, to, value, data: bytes, chainId: 31337 }, NAMES), effects, ALICE, NAMES).map(plain)

const send = data('transfer', [BOB, 100n])
const swap = data('swapExactTokensForTokens', [100n, 50n, [USDC, DAI], ALICE, 9n])

describe('what the run does beyond the words', () => {
  it('is more that leaves, and what is not named at all', () => {
    expect(differences(USDC, send, [leaves(100n, USDC)])).toEqual([])
    expect(differences(USDC, send, [leaves(101n, USDC)])).toEqual(['It says that you send at most 0.0001 USDC, but you send 0.000101 USDC'])
    expect(differences(USDC, send, [leaves(100n, USDC), leaves(1n, DAI)])).toEqual([
      'It doesn’t say that you send 0.000000000000000001 DAI',
    ])
    expect(differences(USDC, send, [leaves(100n, USDC), leaves(10n ** 18n)])).toEqual(['It doesn’t say that you send 1 ETH'])
    expect(differences(BOB, '0x', [leaves(7n)], 7n)).toEqual([])
  })

  it('is a right that is not named, or a greater one', () => {
    const words = data('approve', [ROUTER, 100n])
    expect(differences(USDC, words, [may(ROUTER, 100n, 0n)])).toEqual([])
    expect(differences(USDC, words, [may(ROUTER, 101n, 0n)])).toEqual(['It doesn’t say that Uniswap v2 router can spend 0.000101 USDC'])
    expect(differences(USDC, words, [may(NOBODY, maxUint256, 0n)])).toEqual([`It doesn’t say that ${NOBODY} can spend unlimited USDC`])
    expect(differences(USDC, data('increaseAllowance', [ROUTER, 5n]), [may(ROUTER, 105n, 100n)])).toEqual([])
    expect(differences(USDC, data('increaseAllowance', [ROUTER, 5n]), [may(ROUTER, 106n, 100n)])).toHaveLength(1)
  })

  it('is not a right that is used up or taken back', () => {
    expect(differences(ROUTER, swap, [leaves(100n, USDC), arrives(50n, DAI), may(ROUTER, 900n, 1000n)])).toEqual([])
    expect(differences(USDC, data('approve', [ROUTER, 0n]), [may(ROUTER, 0n, 5n)])).toEqual([])
  })

  it('is an operator, an item, or code', () => {
    expect(differences(CATS, data('setApprovalForAll', [ROUTER, true]), [operator(ROUTER)])).toEqual([])
    expect(differences(CATS, data('setApprovalForAll', [ROUTER, true]), [operator(NOBODY)])).toEqual([
      `It doesn’t say that ${NOBODY} can move all your items of ${CATS}`,
    ])
    expect(differences(CATS, data('setApprovalForAll', [ROUTER, false]), [operator(ROUTER, false)])).toEqual([])
    expect(differences(CATS, data('safeTransferFrom', [ALICE, BOB, 3n]), [item(3n)])).toEqual([])
    expect(differences(CATS, data('safeTransferFrom', [ALICE, BOB, 3n]), [item(3n), item(4n)])).toEqual([
      `It doesn’t say that you send item 4 of ${CATS}`,
    ])
    expect(differences(BOB, '0x', [leaves(1n), { kind: 'code-change', address: ALICE, evidence: RUN }], 1n)).toEqual([
      `It doesn’t say that the code of ${ALICE} changes`,
    ])
  })

  it('is the right to another item, or of another', () => {
    const right = (tokenId: bigint, spender: Address, granted = true): Effect => ({
      kind: 'item-allowance',
      collection: CATS,
      tokenId,
      spender,
      granted,
      evidence: RUN,
    })
    const words = data('approve', [ROUTER, 7n])
    expect(differences(CATS, words, [right(7n, ROUTER)])).toEqual([])
    expect(differences(CATS, words, [right(7n, NOBODY, false)])).toEqual([])
    expect(differences(CATS, words, [right(8n, ROUTER)])).toEqual([`It doesn’t say that Uniswap v2 router can move item 8 of ${CATS}`])
    expect(differences(CATS, words, [right(7n, NOBODY)])).toEqual([`It doesn’t say that ${NOBODY} can move item 7 of ${CATS}`])
  })

  it('is nothing that can be told of a call that we do not understand', () => {
    expect(differences(NOBODY, '0xdeadbeef', [leaves(1n, DAI), may(NOBODY, maxUint256, 0n)])).toEqual([])
  })
})

describe('what the words promise and the run does not do', () => {
  it('is less than the least that should arrive', () => {
    expect(differences(ROUTER, swap, [leaves(100n, USDC), arrives(50n, DAI)])).toEqual([])
    expect(differences(ROUTER, swap, [leaves(100n, USDC), arrives(49n, DAI)])).toEqual([
      'It says that you receive at least 0.00000000000000005 DAI, but you receive only 0.000000000000000049 DAI',
    ])
    expect(differences(ROUTER, swap, [leaves(100n, USDC)])).toEqual([
      'It says that you receive at least 0.00000000000000005 DAI, but you receive nothing',
    ])
  })

  it('is not held against a swap that is sent to somebody else', () => {
    expect(differences(ROUTER, data('swapExactTokensForTokens', [100n, 50n, [USDC, DAI], BOB, 9n]), [leaves(100n, USDC)])).toEqual([])
  })

  it('is a transfer that moves nothing, but not one to oneself or of nothing', () => {
    expect(differences(USDC, send, [])).toEqual(['It says that you send 0.0001 USDC, but you send nothing'])
    expect(differences(USDC, data('transfer', [ALICE, 100n]), [])).toEqual([])
    expect(differences(USDC, data('transfer', [BOB, 0n]), [])).toEqual([])
  })

  it('is not what comes back of a sum that is only a bound', () => {
    expect(
      differences(
        ROUTER,
        data('swapExactETHForTokens', [50n, ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', DAI], ALICE, 9n]),
        [leaves(6n), arrives(50n, DAI)],
        7n,
      ),
    ).toEqual([])
  })
})

describe('what the run does beyond the words, for everything that can be taken', () => {
  const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  const kept = (spender: Address, after: bigint): Effect => ({
    ...(may(spender, after) as Extract<Effect, { kind: 'allowance' }>),
    via: PERMIT2,
  })
  const govern = (to: Address | undefined, of: Address = ALICE): Effect => ({
    kind: 'control',
    of,
    what: 'owner',
    ...(to === undefined ? {} : { to }),
    given: to === undefined ? 'taken' : 'granted',
    evidence: RUN,
  })

  it('does not take an allowance at the token for one that Permit2 keeps', () => {
    const approve = data('approve', [ROUTER, 5n])
    expect(differences(USDC, approve, [may(ROUTER, 5n)])).toEqual([])
    expect(differences(USDC, approve, [may(ROUTER, 5n), kept(ROUTER, 5n)])).toEqual([
      'It doesn’t say that Uniswap v2 router can spend 0.000005 USDC',
    ])
  })

  it('counts items of which there are many', () => {
    const one = data('safeTransferFrom', [ALICE, BOB, 7n])
    expect(differences(CATS, one, [item(7n)])).toEqual([])
    expect(differences(CATS, one, [{ ...(item(7n) as Extract<Effect, { kind: 'nft-out' | 'nft-in' }>), units: 3n }])).toEqual([
      `It says that you send 1 of item 7 of ${CATS}, but you send 3`,
    ])
  })

  it('tells who gets control of something without a word, and not what is taken away or gained', () => {
    expect(differences(USDC, send, [leaves(100n, USDC), govern(NOBODY)])).toEqual([
      `It doesn’t say that ${NOBODY} gets control of ${ALICE}`,
    ])
    expect(differences(USDC, send, [leaves(100n, USDC), govern(undefined), govern(ALICE, DAI)])).toEqual([])
  })
})
