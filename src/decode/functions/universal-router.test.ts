import fc from 'fast-check'
import { concat, encodeAbiParameters, encodePacked, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Explanation } from '../explanation.ts'
import { claimsOf, encoder, sentences, explained } from '../test-support/calls.ts'
import { BOB, ME, ROUTER, STRANGER, USDC, WETH } from '../test-support/names.ts'

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const SENDER: Address = '0x0000000000000000000000000000000000000001'
const ITSELF: Address = '0x0000000000000000000000000000000000000002'
const NATIVE: Address = '0x0000000000000000000000000000000000000000'
const ETHER = 10n ** 18n
const HELD = 2n ** 255n

const abi = encoder(
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
)
const run = (commands: Hex, inputs: readonly Hex[], value = 0n): Explanation =>
  explained(ROUTER, abi('execute', [commands, inputs, 99n]), value)
const encode = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as readonly [], values as never)
const path = (...hops: readonly Address[]): Hex =>
  concat(hops.flatMap((hop, at) => (at === 0 ? [hop] : [encodePacked(['uint24'], [500]), hop])))

const v3 = (recipient: Address, first: bigint, second: bigint, hops: Hex, payerIsUser: boolean): Hex =>
  encode('address, uint256, uint256, bytes, bool', recipient, first, second, hops, payerIsUser)
const v2 = (recipient: Address, first: bigint, second: bigint, hops: readonly Address[], payerIsUser: boolean): Hex =>
  encode('address, uint256, uint256, address[], bool', recipient, first, second, hops, payerIsUser)
const permit = (token: Address, amount: bigint): Hex =>
  encode(
    '((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline), bytes',
    { details: { token, amount, expiration: 1_900_000_000, nonce: 0 }, spender: ROUTER, sigDeadline: 99n },
    `0x${'11'.repeat(65)}`,
  )

describe('a plan of the Universal Router', () => {
  it('that swaps by a permit is told as the swap, with the permit inside', () => {
    const one = run('0x0a00', [permit(USDC, 2n ** 160n - 1n), v3(SENDER, 1_000_000_000n, ETHER / 4n, path(USDC, WETH), true)])
    expect(sentences(one)).toEqual([
      'Swap 1000 USDC for at least 0.25 WETH with Uniswap',
      `  Use a signature of ${ME} to let Uniswap spend unlimited USDC through Permit2, until 17 Mar 2030`,
    ])
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 1_000_000_000n, exact: true },
      { kind: 'in', to: ME, token: WETH, least: ETHER / 4n },
      {
        kind: 'allowance',
        owner: ME,
        token: USDC,
        spender: ROUTER,
        units: 2n ** 160n - 1n,
        mode: 'set',
        via: PERMIT2,
        until: 1_900_000_000n,
      },
    ])
    expect([one.complete, one.encoding]).toEqual([true, { canonical: true, hiddenBytes: 0 }])
  })

  it('may pay by value, and bring value', () => {
    const buy = run(
      '0x0b00',
      [encode('address, uint256', ITSELF, ETHER), v3(SENDER, ETHER, 3_000_000_000n, path(WETH, USDC), false)],
      ETHER,
    )
    expect(plain(buy.intent)).toBe('Swap 1 ETH for at least 3000 USDC with Uniswap')
    expect(buy.claims).toEqual([
      { kind: 'out', from: ME, most: ETHER, exact: false, to: ROUTER },
      { kind: 'in', to: ME, token: USDC, least: 3_000_000_000n },
    ])
    const sell = run('0x000c', [v3(ITSELF, 1_000_000n, 0n, path(USDC, WETH), true), encode('address, uint256', SENDER, ETHER / 4n)])
    expect(plain(sell.intent)).toBe('Swap 1 USDC for at least 0.25 ETH with Uniswap')
    expect(claimsOf(sell, 'in')).toEqual([{ kind: 'in', to: ME, least: ETHER / 4n }])
  })

  it('for an exact amount bounds what is paid, and gives back the rest of the value', () => {
    const one = run(
      '0x0b010c',
      [
        encode('address, uint256', ITSELF, ETHER),
        v3(SENDER, 5_000_000n, ETHER, path(USDC, WETH), false),
        encode('address, uint256', SENDER, 0n),
      ],
      ETHER,
    )
    expect(plain(one.intent)).toBe('Swap at most 1 ETH for 5 USDC with Uniswap')
    expect(claimsOf(one, 'in')).toEqual([{ kind: 'in', to: ME, token: USDC, least: 5_000_000n }])
  })

  it('adds up what goes by several ways, and leaves the fee of the app to the app', () => {
    const one = run('0x00080604', [
      v3(ITSELF, 600_000n, 0n, path(USDC, STRANGER, WETH), true),
      v2(ITSELF, 400_000n, 0n, [USDC, WETH], true),
      encode('address, address, uint256', WETH, BOB, 25n),
      encode('address, address, uint256', WETH, SENDER, ETHER / 4n),
    ])
    expect(plain(one.intent)).toBe('Swap 1 USDC for at least 0.25 WETH with Uniswap, with a fee of 0.25 % for bob')
    expect(claimsOf(one, 'receiver')).toEqual([{ kind: 'receiver', to: BOB, of: ROUTER }])
    expect(claimsOf(one, 'out').map(({ most }) => most)).toEqual([600_000n, 400_000n])
    expect(claimsOf(one, 'in')).toEqual([{ kind: 'in', to: ME, token: WETH, least: ETHER / 4n }])
  })

  it('takes out for the sender what the router holds, and shares it with nobody else', () => {
    const held = encode('address, address, uint256', WETH, SENDER, ETHER / 4n)
    expect(plain(run('0x04', [held]).intent)).toBe('Take out what Uniswap holds, at least 0.25 WETH')
    const share = encode('address, address, uint256', WETH, SENDER, 900n)
    const swap = v3(ITSELF, 1_000_000n, 0n, path(USDC, WETH), true)
    expect(plain(run('0x000604', [swap, share, held]).intent)).toBe('Swap 1 USDC for at least 0.25 WETH with Uniswap')
  })

  it('says where what is bought goes, if not to the sender', () => {
    const one = run('0x00', [v3(BOB, 1_000_000n, 1n, path(USDC, WETH), true)])
    expect(plain(one.intent)).toBe('Swap 1 USDC for at least 0.000000000000000001 WETH with Uniswap, sent to bob')
    expect(claimsOf(one, 'in')).toEqual([{ kind: 'in', to: BOB, token: WETH, least: 1n }])
  })

  const SWAP = v3(SENDER, 1_000_000n, 1n, path(USDC, WETH), true)
  const THREE = encode('address, address, uint256', NATIVE, STRANGER, 0n)
  it.each<[string, string, Hex, readonly Hex[], bigint]>([
    ['a sweep of the value', `Send 1 ETH to ${STRANGER} through Uniswap`, '0x04', [THREE], ETHER],
    [
      'a payment of the value',
      `Send 1 ETH to ${STRANGER} through Uniswap`,
      '0x05',
      [encode('address, address, uint256', NATIVE, STRANGER, ETHER)],
      ETHER,
    ],
    [
      'all of it as a share',
      `Send 1 ETH to ${STRANGER} through Uniswap`,
      '0x06',
      [encode('address, address, uint256', NATIVE, STRANGER, 10_000n)],
      ETHER,
    ],
    [
      'a half of it as a share',
      `Send 50 % of 1 ETH to ${STRANGER} through Uniswap`,
      '0x06',
      [encode('address, address, uint256', NATIVE, STRANGER, 5_000n)],
      ETHER,
    ],
    [
      'the wrapped value',
      `Wrap 1 ETH and send it to ${STRANGER}, through Uniswap`,
      '0x0b',
      [encode('address, uint256', STRANGER, ETHER)],
      ETHER,
    ],
    [
      'what is unwrapped',
      `Swap 1 USDC for at least 0.000000000000000001 ETH with Uniswap, sent to ${STRANGER}`,
      '0x000c',
      [v3(ITSELF, 1_000_000n, 0n, path(USDC, WETH), true), encode('address, uint256', STRANGER, 1n)],
      0n,
    ],
    [
      'what is unwrapped, unbounded',
      `Swap 1 USDC for at least 0 ETH with Uniswap, sent to ${STRANGER}`,
      '0x000c',
      [v3(ITSELF, 1_000_000n, 0n, path(USDC, WETH), true), encode('address, uint256', STRANGER, 0n)],
      0n,
    ],
    [
      'a sweep behind a swap',
      `“Send what is not used of 1 ETH to ${STRANGER} through Uniswap”, and “Swap 1 ETH for at least 0.003 USDC with Uniswap”`,
      '0x0b0004',
      [encode('address, uint256', ITSELF, ETHER), v3(SENDER, 1000n, 3_000n, path(WETH, USDC), false), THREE],
      ETHER,
    ],
    [
      'a large share behind a swap',
      `“Send 9 % of the WETH that Uniswap gets to ${STRANGER}”, and “Swap 1 USDC for at least 0.000000000000000001 WETH with Uniswap”`,
      '0x0006',
      [SWAP, encode('address, address, uint256', WETH, STRANGER, 900n)],
      0n,
    ],
    ['a sweep that may fail', `Send 1 ETH to ${STRANGER} through Uniswap`, '0x84', [THREE], ETHER],
  ])('names who gets %s', (_, sentence, commands, inputs, value) => {
    const one = run(commands, inputs, value)
    expect(plain(one.intent)).toBe(sentence)
    expect(one.claims.some((claim) => (claim.kind === 'in' || claim.kind === 'receiver') && claim.to === STRANGER)).toBe(true)
  })

  it.each<[string, Hex, readonly Hex[], bigint]>([
    ['nothing but a wrap', '0x0b', [encode('address, uint256', ITSELF, ETHER)], ETHER],
    ['value that comes back', '0x04', [encode('address, address, uint256', NATIVE, SENDER, 0n)], ETHER],
    ['a permit alone', '0x0a', [permit(USDC, 1n)], 0n],
    ['two swaps of two tokens', '0x0000', [SWAP, v3(SENDER, 1_000_000n, 1n, path(WETH, USDC), true)], 0n],
    ['no command', '0x', [], 0n],
  ])('of %s is told by what it moves and where', (_, commands, inputs, value) => {
    const words = plain(run(commands, inputs, value).intent)
    expect(words).not.toMatch(/^Take \d+ steps/)
    expect(words).toContain('Uniswap')
  })

  it('reads paths of exact outputs backwards', () => {
    const one = run('0x01', [v3(SENDER, ETHER, 3_000_000n, path(WETH, STRANGER, USDC), true)])
    expect(plain(one.intent)).toBe('Swap at most 3 USDC for 1 WETH with Uniswap')
    expect(plain(run('0x09', [v2(SENDER, ETHER, 3_000_000n, [USDC, WETH], true)]).intent)).toBe(
      'Swap at most 3 USDC for 1 WETH with Uniswap',
    )
  })

  it('moves tokens through Permit2, from the sender alone', () => {
    const one = run('0x02', [encode('address, address, uint160', USDC, BOB, 7_000_000n)])
    expect(sentences(one)[1]).toBe(`  Move 7 USDC from ${ME} to bob through Permit2`)
    expect(one.claims).toEqual([{ kind: 'out', from: ME, token: USDC, most: 7_000_000n, exact: true, to: BOB }])
  })

  it('may fail in a step that is let fail: then it promises nothing', () => {
    const one = run('0x80', [v3(SENDER, 1_000_000n, 5n, path(USDC, WETH), true)])
    expect(one.claims).toEqual([{ kind: 'out', from: ME, token: USDC, most: 1_000_000n, exact: false }])
  })

  it('may hold a plan, to any depth that is followed', () => {
    let inputs: readonly Hex[] = [v3(SENDER, 1_000_000n, 5n, path(USDC, WETH), true)]
    let commands: Hex = '0x00'
    for (let depth = 0; depth < 3; depth++) {
      inputs = [encode('bytes, bytes[]', commands, inputs)]
      commands = '0x21'
    }
    const one = run(commands, inputs)
    expect(sentences(one).at(-1)).toBe('      Swap 1 USDC for at least 0.000000000000000005 WETH with Uniswap')
    expect([claimsOf(one, 'out'), one.complete]).toEqual([[{ kind: 'out', from: ME, token: USDC, most: 1_000_000n, exact: true }], true])
  })

  it.each<[string, Hex, readonly Hex[]]>([
    ['a command that is not in our tables', '0x12', [encode('uint256, bytes', 1n, '0x12')]],
    ['fewer inputs than commands', '0x0004', [v3(SENDER, 1n, 1n, path(USDC, WETH), true)]],
    ['an input that ends early', '0x00', ['0x1234']],
    ['a path that is none', '0x00', [v3(SENDER, 1n, 1n, '0x1234', true)]],
    ['all that the router holds, from the sender', '0x00', [v3(SENDER, HELD, 1n, path(USDC, WETH), true)]],
  ])('with %s stays open', (_, commands, inputs) => {
    const one = run(commands, inputs)
    expect(one.complete).toBe(false)
    expect(plain(one.intent)).toContain('not all of which can be read')
  })

  it('hides nothing: bytes in an input that we do not read are counted, and it promises nothing then', () => {
    const one = run('0x00', [concat([v3(SENDER, 1_000_000n, 5n, path(USDC, WETH), true), `0x${'01'.padStart(64, '0')}`])])
    expect(one.encoding).toEqual({ canonical: false, hiddenBytes: 32 })
    expect([one.complete, claimsOf(one, 'in')]).toEqual([false, []])
  })
})

const key = { currency0: NATIVE, currency1: USDC, fee: 500, tickSpacing: 10, hooks: NATIVE }
const KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey'
const single = (zeroForOne: boolean, amountIn: bigint, amountOutMinimum: bigint): Hex =>
  encode(`(${KEY}, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData)`, {
    poolKey: key,
    zeroForOne,
    amountIn,
    amountOutMinimum,
    hookData: '0x',
  })
const plan = (actions: Hex, params: readonly Hex[]): Hex => encode('bytes, bytes[]', actions, params)

describe('a v4 swap', () => {
  it('is bounded by what it settles and takes', () => {
    const one = run('0x10', [
      plan('0x060c0f', [
        single(false, 3_000_000n, ETHER),
        encode('address, uint256', USDC, 3_000_000n),
        encode('address, uint256', NATIVE, ETHER),
      ]),
    ])
    expect(plain(one.intent)).toBe('Swap at most 3 USDC for at least 1 ETH with Uniswap')
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 3_000_000n, exact: false },
      { kind: 'in', to: ME, least: ETHER },
    ])
    expect(one.complete).toBe(true)
  })

  it('is bounded by its swaps where it settles and takes all that is open, less the app’s share', () => {
    const one = run('0x10', [
      plan('0x060b100e', [
        single(false, 3_000_000n, 10_000n),
        encode('address, uint256, bool', USDC, 0n, true),
        encode('address, address, uint256', NATIVE, BOB, 100n),
        encode('address, address, uint256', NATIVE, SENDER, 0n),
      ]),
    ])
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 3_000_000n, exact: false },
      { kind: 'in', to: ME, least: 9_900n },
      { kind: 'receiver', to: BOB, of: ROUTER },
    ])
  })

  it('along a path knows both ends', () => {
    const HOPS = '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path'
    const hop = (intermediateCurrency: Address) => ({ intermediateCurrency, fee: 500, tickSpacing: 10, hooks: NATIVE, hookData: '0x' })
    const swap = encode(`(address currencyIn, ${HOPS}, uint128 amountIn, uint128 amountOutMinimum)`, {
      currencyIn: USDC,
      path: [hop(STRANGER), hop(WETH)],
      amountIn: 5n,
      amountOutMinimum: 6n,
    })
    const one = run('0x10', [
      plan('0x070b0e', [swap, encode('address, uint256, bool', USDC, 0n, true), encode('address, address, uint256', WETH, SENDER, 0n)]),
    ])
    expect(one.claims).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 5n, exact: false },
      { kind: 'in', to: ME, token: WETH, least: 6n },
    ])
  })

  it.each<[string, Hex, readonly Hex[]]>([
    ['settles what no swap of it owes', '0x0b', [encode('address, uint256, bool', USDC, 0n, true)]],
    ['has an action that we do not read', '0x18', ['0x']],
    ['has fields of another release', '0x06', [`${single(false, 1n, 1n)}${'00'.repeat(32)}`]],
    ['has no parameters', '0x06', []],
  ])('that %s stays open', (_, actions, params) => {
    expect(run('0x10', [plan(actions, params)]).complete).toBe(false)
  })
})

describe('a plan of anything', () => {
  it('never throws, whatever its commands, actions and inputs are', () => {
    const word = fc.oneof(
      fc.nat(400).map((n) => n.toString(16).padStart(64, '0')),
      fc.constantFrom(USDC, WETH, ME, SENDER, ITSELF, NATIVE).map((address) => address.slice(2).padStart(64, '0')),
      fc.constantFrom(HELD, 2n ** 256n - 1n, 0n, 1n).map((n) => n.toString(16).padStart(64, '0')),
    )
    const input = fc.array(word, { maxLength: 16 }).map((words): Hex => `0x${words.join('')}`)
    const codes = (most: number) =>
      fc.uint8Array({ maxLength: 6, max: most }).map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
    const v4 = fc.tuple(codes(0x18), fc.array(input, { maxLength: 6 })).map(([actions, params]) => plan(actions, params))
    fc.assert(
      fc.property(
        codes(255),
        fc.array(fc.oneof(input, v4), { maxLength: 6 }),
        fc.bigInt({ min: 0n, max: 2n }),
        (commands, inputs, value) => {
          for (const data of [abi('execute', [commands, inputs]), abi('execute', [`0x${'10'.repeat(inputs.length)}`, inputs])]) {
            const one = explained(ROUTER, data, value)
            expect(plain(one.intent)).not.toContain('?')
            expect(one.claims.every((claim) => !('most' in claim) || claim.most >= 0n)).toBe(true)
            if (value > 0n) expect(claimsOf(one, 'out').some(({ token, most }) => token === undefined && most >= value)).toBe(true)
          }
        },
      ),
      { numRuns: 1500, seed: 3 },
    )
  })
})

describe('the steps of a plan', () => {
  it('are told by name and argument: amounts in their tokens, the path hop by hop, and whom 1 and 2 stand for', () => {
    const { steps = [] } = run(
      '0x8b00',
      [encode('address, uint256', ITSELF, ETHER), v3(SENDER, ETHER, 3_000_000_000n, path(WETH, USDC), false)],
      ETHER,
    )
    const [wrap, swap] = steps
    expect(wrap).toMatchObject({ name: 'WRAP_ETH', code: '0x0b', mayFail: true })
    expect(wrap?.args).toMatchObject([
      { name: 'recipient', value: { is: 'address', address: ROUTER } },
      { name: 'amountMin', value: { is: 'amount', units: ETHER, token: { symbol: 'ETH' } } },
    ])
    expect(swap).toMatchObject({ name: 'V3_SWAP_EXACT_IN', code: '0x00' })
    expect(swap?.mayFail).toBeUndefined()
    expect(swap?.args).toMatchObject([
      { name: 'recipient', value: { is: 'address', address: ME } },
      { name: 'amountIn', value: { is: 'amount', units: ETHER, token: { symbol: 'WETH' } } },
      { name: 'amountOutMin', value: { is: 'amount', units: 3_000_000_000n, token: { symbol: 'USDC' } } },
      { name: 'path', value: { is: 'list', items: [{ address: WETH }, { is: 'integer', value: 500n }, { address: USDC }] } },
      { name: 'payerIsUser', value: { is: 'boolean', value: false } },
    ])
  })

  it('have 1 stand for the sender only where somebody receives', () => {
    const { steps = [] } = run('0x0e', [encode('address, address, uint256', SENDER, USDC, 1n)])
    expect(steps[0]?.args[0]).toMatchObject({ name: 'owner', value: { is: 'address', address: SENDER } })
  })

  it('say all that the router holds as its number, never as an amount', () => {
    const { steps = [] } = run('0x00', [v3(BOB, HELD, 0n, path(WETH, USDC), false)])
    expect(steps[0]?.args[1]).toMatchObject({ name: 'amountIn', value: { is: 'integer', value: HELD } })
  })

  it('that we do not know, or that lack an input, keep their number and their bytes', () => {
    const { steps = [] } = run('0x3f00', ['0x1234'])
    expect(steps).toEqual([
      { code: '0x3f', args: [], raw: '0x1234' },
      { code: '0x00', name: 'V3_SWAP_EXACT_IN', args: [] },
    ])
  })

  it('of V4 are told inside their command', () => {
    const params = [encode('address, uint256, bool', NATIVE, ETHER, true), encode('address, address, uint256', USDC, SENDER, 0n)]
    const { steps = [] } = run('0x10', [encode('bytes, bytes[]', '0x0b0e', params)])
    expect(steps[0]).toMatchObject({ name: 'V4_SWAP', args: [] })
    expect(steps[0]?.steps).toMatchObject([
      {
        name: 'SETTLE',
        args: [
          { name: 'currency' },
          { name: 'amount', value: { is: 'amount', units: ETHER, token: { symbol: 'ETH' } } },
          { name: 'payerIsUser' },
        ],
      },
      { name: 'TAKE', args: [{ name: 'currency' }, { name: 'recipient', value: { address: ME } }, { name: 'amount' }] },
    ])
  })
})
