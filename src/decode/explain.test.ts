import fc from 'fast-check'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { explain } from './explain.ts'
import type { Explanation } from './explanation.ts'
import { ENTRIES, REGISTER } from './functions/register.ts'
import { unfilled } from './test-support/calls.ts'
import { BOB, CAROL, ME, MULTICALL, NAMES, NO_NAMES, ROUTER, STRANGER, USDC, WETH } from './test-support/names.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'function deposit()',
  'function withdraw(uint256 wad)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
])
type Encode = Parameters<typeof encodeFunctionData<typeof abi>>[0]
const data = (functionName: Encode['functionName'], args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi, functionName, args } as Encode)
const told = (to: Address | undefined, bytes: Hex, value = 0n, names = NAMES): Explanation =>
  explain({ from: ME, ...(to === undefined ? {} : { to }), value, data: bytes, chainId: 1 }, names)
const sentence = (...args: Parameters<typeof told>): string => plain(told(...args).intent)

const ETHER = 10n ** 18n
const swapArgs = [1_000_000_000n, 28n * 10n ** 16n, [USDC, WETH], ME, 99n]

describe('sentences', () => {
  it.each<[string, Address | undefined, Hex, bigint?]>([
    ['Send 1.5 ETH to bob', BOB, '0x', 15n * 10n ** 17n],
    ['Send nothing to bob', BOB, '0x', 0n],
    ['Send 10 USDC to bob', USDC, data('transfer', [BOB, 10_000_000n])],
    [`Move 10 USDC from bob to ${CAROL}`, USDC, data('transferFrom', [BOB, CAROL, 10_000_000n])],
    ['Let Uniswap spend up to 5 USDC', USDC, data('approve', [ROUTER, 5_000_000n])],
    ['Let Uniswap spend unlimited USDC', USDC, data('approve', [ROUTER, maxUint256])],
    ['Let Uniswap spend unlimited USDC', USDC, data('approve', [ROUTER, 2n ** 255n])],
    ['Stop Uniswap from spending USDC', USDC, data('approve', [ROUTER, 0n])],
    ['Let Uniswap spend 5 USDC more', USDC, data('increaseAllowance', [ROUTER, 5_000_000n])],
    ['Lower by 5 USDC what Uniswap may spend', USDC, data('decreaseAllowance', [ROUTER, 5_000_000n])],
    [
      'Use a signature of bob to let Uniswap spend up to 1 USDC, with no expiry',
      USDC,
      data('permit', [BOB, ROUTER, 1_000_000n, 99n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]),
    ],
    ['Wrap 2 ETH into WETH', WETH, data('deposit'), 2n * ETHER],
    ['Unwrap 2 WETH', WETH, data('withdraw', [2n * ETHER])],
    ['Swap 1000 USDC for at least 0.28 WETH with Uniswap', ROUTER, data('swapExactTokensForTokens', swapArgs)],
    ['Swap 1000 USDC for at least 0.28 WETH with Uniswap, sent to bob', ROUTER, data('swapExactTokensForTokens', swapArgs.with(3, BOB))],
    [
      'Swap at most 1000 USDC for 0.5 ETH with Uniswap',
      ROUTER,
      data('swapTokensForExactETH', [ETHER / 2n, 1_000_000_000n, [USDC, WETH], ME, 99n]),
    ],
    [
      'Swap 1 ETH for at least 3000 USDC with Uniswap',
      ROUTER,
      data('swapExactETHForTokens', [3_000_000_000n, [WETH, USDC], ME, 99n]),
      ETHER,
    ],
    [
      'Add at most 3000 USDC and 1 ETH to a pool with Uniswap',
      ROUTER,
      data('addLiquidityETH', [USDC, 3_000_000_000n, 1n, 1n, ME, 99n]),
      ETHER,
    ],
    [
      'Take at least 1 USDC and 1 WETH out of a pool with Uniswap',
      ROUTER,
      data('removeLiquidity', [USDC, WETH, 7n, 1_000_000n, ETHER, ME, 99n]),
    ],
    [`Send item 7 of ${STRANGER} to bob`, STRANGER, data('safeTransferFrom', [ME, BOB, 7n])],
    [`Let Uniswap move every item of ${STRANGER}`, STRANGER, data('setApprovalForAll', [ROUTER, true])],
    [`Send item 1 and item 2 of ${STRANGER} to bob`, STRANGER, data('safeBatchTransferFrom', [ME, BOB, [1n, 2n], [1n, 1n], '0x'])],
    [`Call an unknown function of ${STRANGER}`, STRANGER, '0xdeadbeef'],
    [`Call an unknown function of ${STRANGER}`, STRANGER, '0xde'],
    [`Mint at ${STRANGER} for bob`, STRANGER, `0x6a627842${BOB.slice(2).padStart(64, '0')}`],
    // A salt of CREATE2 and code.
    [`Call an unknown function of ${STRANGER}`, STRANGER, `0x${'00'.repeat(32)}600a600c`],
    [`Call an unknown function of ${STRANGER} and send it 1 ETH`, STRANGER, '0xdeadbeef', ETHER],
    [`Call transfer of ${USDC} with data that cannot be read`, USDC, '0xa9059cbb00'],
    ['Call transfer of 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48 and send it 1 ETH', USDC, data('transfer', [BOB, 1n]), ETHER],
    ['Deploy a new contract', undefined, '0x6000'],
    ['Use the built-in function 0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000001', '0x00'],
  ])('%s', (words, to, bytes, value = 0n) => {
    expect(sentence(to, bytes, value)).toBe(words)
  })

  it('never guesses decimals: an unknown token is told by its address, in base units', () => {
    expect(sentence(STRANGER, data('transfer', [BOB, 10_000_000n]))).toBe(`Send 10000000 base units of ${STRANGER} to bob`)
    const { args } = told(STRANGER, data('transfer', [BOB, 10_000_000n]))
    expect(args[1]?.value).toMatchObject({
      is: 'amount',
      units: 10_000_000n,
      token: { decimals: 0, from: 'claimed', symbol: '0x4838…5f97' },
    })
  })

  it('says where a sum of one token is an item of another, since the bytes are the same', () => {
    expect(sentence(STRANGER, data('approve', [ROUTER, 7n]))).toContain('7 base units, or move item 7')
    expect(told(STRANGER, data('transferFrom', [ME, BOB, 7n])).claims).toEqual([
      { kind: 'out', from: ME, token: STRANGER, most: 7n, exact: false, to: BOB },
      { kind: 'item-out', from: ME, collection: STRANGER, tokenId: 7n, to: BOB },
    ])
  })
})

describe('claims', () => {
  it('bound a swap from both sides', () => {
    const { claims, complete } = told(ROUTER, data('swapExactTokensForTokens', swapArgs))
    expect(complete).toBe(true)
    expect(claims).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 1_000_000_000n, exact: true },
      { kind: 'in', to: ME, token: WETH, least: 28n * 10n ** 16n },
    ])
  })

  it('always name the value that goes along', () => {
    const value = { kind: 'out', from: ME, most: 5n, exact: true, to: STRANGER }
    expect(told(STRANGER, '0xdeadbeef', 5n).claims).toEqual([value])
    expect(told(USDC, data('transfer', [BOB, 1n]), 5n).claims).toContainEqual({ ...value, to: USDC })
    expect(told(ROUTER, data('swapExactETHForTokens', [3n, [WETH, USDC], ME, 99n]), 5n).claims).toContainEqual({
      kind: 'out',
      from: ME,
      most: 5n,
      exact: true,
    })
  })

  it('leave an unknown call open', () => {
    for (const bytes of ['0xdeadbeef', '0xa9059cbb00', data('removeLiquidity', [USDC, WETH, 7n, 1n, 1n, ME, 99n])] as const)
      expect(told(ROUTER, bytes).complete).toBe(false)
  })

  it('do not make much of a path that leads nowhere', () => {
    const { intent, claims, complete } = told(ROUTER, data('swapExactTokensForTokens', swapArgs.with(2, [])))
    expect([plain(intent), claims, complete]).toEqual(['Swap with Uniswap along a path that is not valid', [], false])
  })
})

const through = (bytes: Hex): Hex => data('aggregate3', [[{ target: MULTICALL, allowFailure: true, callData: bytes }]])
const depthOf = (explanation: Explanation): number => Math.max(explanation.depth, ...explanation.inner.map(depthOf))

describe('calls inside calls', () => {
  it('are told one by one, as made by who makes them', () => {
    const inner = data('transfer', [BOB, 10_000_000n])
    const outer = told(
      MULTICALL,
      data('aggregate3Value', [
        [
          { target: USDC, allowFailure: false, value: 0n, callData: inner },
          { target: BOB, allowFailure: true, value: 4n, callData: '0x' },
        ],
      ]),
      4n,
    )
    expect(plain(outer.intent)).toBe('Among 2 calls through Multicall3: “Send 10 USDC to bob”')
    expect(outer.inner.map((one) => [plain(one.intent), one.depth])).toEqual([
      ['Send 10 USDC to bob', 1],
      ['Send 0.000000000000000004 ETH to bob', 1],
    ])
    // Multicall3 moves its own tokens: nothing of it is the sender's but the value.
    expect(outer.claims.filter((claim) => 'from' in claim && claim.from === ME)).toEqual([
      { kind: 'out', from: ME, most: 4n, exact: false, to: MULTICALL },
    ])
  })

  it('are followed to depth 8 and no further', () => {
    let bytes = data('transfer', [BOB, 1n])
    for (let depth = 0; depth < 8; depth++) bytes = through(bytes)
    expect(depthOf(told(MULTICALL, bytes))).toBe(8)
    expect(told(MULTICALL, bytes).complete).toBe(true)
    const deeper = told(MULTICALL, through(bytes))
    expect(depthOf(deeper)).toBe(8)
    expect(deeper.complete).toBe(false)
  })

  it('are counted: too many leave it incomplete', () => {
    const calls = Array.from({ length: 2_100 }, () => ({ target: BOB, allowFailure: true, callData: '0x' }))
    const outer = told(MULTICALL, data('aggregate3', [calls]))
    expect([outer.inner.length, outer.problem, outer.complete]).toEqual([2_000, 'too-large', false])
  })
})

describe('the encoding', () => {
  const plainBytes = data('transfer', [BOB, 1n])
  it.each<[string, Hex, boolean | undefined, number]>([
    ['as it should be', plainBytes, true, 0],
    ['in capitals', `0x${plainBytes.slice(2).toUpperCase()}`, true, 0],
    ['with a tail', `${plainBytes}deadbeef`, false, 4],
    ['with dirt before the address', `${plainBytes.slice(0, 10)}ff${plainBytes.slice(12)}` as Hex, false, 1],
    ['of an unknown call', '0xdeadbeef00', undefined, 0],
  ])('%s', (_, bytes, canonical, hiddenBytes) => {
    expect(told(USDC, bytes).encoding).toEqual({ canonical, hiddenBytes })
  })

  it('is judged inside a batch too', () => {
    const outer = told(MULTICALL, through(`${plainBytes}00`))
    expect(outer.encoding.canonical).toBe(true)
    expect(outer.inner[0]?.encoding).toEqual({ canonical: false, hiddenBytes: 1 })
  })
})

describe('hostile bytes', () => {
  it('never throw, never hide value, and leave what is not understood open', () => {
    const selectors = [...REGISTER.keys()]
    const tail = fc.oneof(
      fc.uint8Array({ maxLength: 600 }).map((array) => Buffer.from(array).toString('hex')),
      fc
        .array(
          fc.oneof(fc.nat(320), fc.constantFrom(0, 32, 64, 96)).map((n) => n.toString(16).padStart(64, '0')),
          { maxLength: 24 },
        )
        .map((list) => list.join('')),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...selectors, '0xdeadbeef', '0x', '0x12'),
        tail,
        fc.constantFrom(USDC, STRANGER, MULTICALL),
        fc.bigInt({ min: 0n, max: 3n }),
        (selector, rest, to, value) => {
          for (const names of [NAMES, NO_NAMES]) {
            const explanation = explain({ from: ME, to, value, data: `${selector as Hex}${rest}`, chainId: 1 }, names)
            expect(unfilled(explanation.intent)).toEqual([])
            if (explanation.kind === 'unknown-call') expect(explanation.complete).toBe(false)
            if (value > 0n) expect(explanation.claims.some((claim) => claim.kind === 'out' && claim.token === undefined)).toBe(true)
          }
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('that are not even hex are no data', () => {
    expect(told(BOB, '0xzz' as Hex).kind).toBe('transfer')
  })

  it('have words to look at, and each entry has a sentence for its own encoding', () => {
    expect(told(STRANGER, `0xdeadbeef${'11'.repeat(32)}22`).words).toEqual([`0x${'11'.repeat(32)}`, '0x22'])
    expect(ENTRIES.length).toBeGreaterThan(60)
  })
})
