import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Claim } from '../explanation.ts'
import { explained } from '../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER as HERE, USDC, WETH } from '../test-support/names.ts'

/** What is called, as its contract publishes it; its standard, what it says, and all that it claims. */
type Row = readonly [signature: string, args: readonly unknown[], standard: string, said: string, claims: readonly Claim[], at?: Address]
const WORD: Hex = `0x${'12'.repeat(32)}`
const ALL = 2n ** 256n - 1n
const END = 1_800_000_000
const allowance = (token: Address, units: bigint, mode: 'set' | 'add' | 'subtract' = 'set', owner = ME): Claim => ({
  kind: 'allowance',
  owner,
  token,
  spender: BOB,
  units,
  mode,
})
const out = (token: Address, most: bigint, to?: Address, from = ME): Claim =>
  to === undefined ? { kind: 'out', from, token, most, exact: true } : { kind: 'out', from, token, most, exact: true, to }
const VRS = 'uint8 v, bytes32 r, bytes32 s'
const SIGNED = [27, WORD, WORD] as const

const AUTHORIZATION = `address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, ${VRS}`
const HALF = 2n ** 255n
const ROWS: readonly Row[] = [
  ['transfer(address to, uint256 value)', [BOB, 5_000_000n], 'ERC-20', 'Send 5 USDC to bob', [out(USDC, 5_000_000n, BOB)], USDC],
  ['transfer(address to, uint256 value)', [BOB, 5n], 'ERC-20', `Send 5 base units of ${HERE} to bob`, [out(HERE, 5n, BOB)]],
  [
    'increaseAllowance(address spender, uint256 addedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Let bob spend 5 USDC more',
    [allowance(USDC, 5_000_000n, 'add')],
    USDC,
  ],
  [
    'increaseApproval(address spender, uint256 addedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Let bob spend 5 USDC more',
    [allowance(USDC, 5_000_000n, 'add')],
    USDC,
  ],
  [
    'decreaseAllowance(address spender, uint256 subtractedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Lower by 5 USDC what bob may spend',
    [allowance(USDC, 5_000_000n, 'subtract')],
    USDC,
  ],
  [
    'decreaseApproval(address spender, uint256 subtractedValue)',
    [BOB, 5_000_000n],
    'ERC-20',
    'Lower by 5 USDC what bob may spend',
    [allowance(USDC, 5_000_000n, 'subtract')],
    USDC,
  ],
  [
    'increaseAllowance(address spender, uint256 addedValue)',
    [BOB, HALF],
    'ERC-20',
    'Let bob spend unlimited USDC',
    [allowance(USDC, HALF, 'add')],
    USDC,
  ],
  ...['transferAndCall(address to, uint256 value, bytes data)', 'transferAndCall(address to, uint256 value)'].map((signature): Row => [
    signature,
    signature.includes('data') ? [BOB, 5_000_000n, '0x'] : [BOB, 5_000_000n],
    'ERC-1363',
    'Send 5 USDC to bob and let it act on that',
    [out(USDC, 5_000_000n, BOB)],
    USDC,
  ]),
  ...['approveAndCall(address spender, uint256 value, bytes data)', 'approveAndCall(address spender, uint256 value)'].map(
    (signature): Row => [
      signature,
      signature.includes('data') ? [BOB, 5_000_000n, '0x'] : [BOB, 5_000_000n],
      'ERC-1363',
      'Let bob spend up to 5 USDC and let it act on that',
      [allowance(USDC, 5_000_000n)],
      USDC,
    ],
  ),
  ...['transferWithAuthorization', 'receiveWithAuthorization'].map((name): Row => [
    `${name}(${AUTHORIZATION})`,
    [CAROL, BOB, 5_000_000n, 0n, BigInt(END), WORD, ...SIGNED],
    'ERC-3009',
    `Use a signature of ${CAROL} to move 5 USDC to bob`,
    [out(USDC, 5_000_000n, BOB, CAROL)],
    USDC,
  ]),
  ['burn(uint256 value)', [5_000_000n], 'ERC-20', 'Destroy 5 USDC', [out(USDC, 5_000_000n)], USDC],
  [
    'burn(uint256 value)',
    [5n],
    'ERC-20',
    `Destroy 5 base units, or item 5, of ${HERE}`,
    [
      { kind: 'out', from: ME, token: HERE, most: 5n, exact: false },
      { kind: 'item-out', from: ME, collection: HERE, tokenId: 5n },
    ],
  ],
  [
    'burnFrom(address account, uint256 value)',
    [CAROL, 5_000_000n],
    'ERC-20',
    `Destroy 5 USDC of ${CAROL}`,
    [out(USDC, 5_000_000n, undefined, CAROL)],
    USDC,
  ],
  [
    `permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, ${VRS})`,
    [CAROL, BOB, 0n, 0n, true, ...SIGNED],
    'DAI permit',
    `Use a signature of ${CAROL} to let bob spend unlimited USDC`,
    [allowance(USDC, ALL, 'set', CAROL)],
    USDC,
  ],
  [
    `permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, ${VRS})`,
    [CAROL, BOB, 0n, 0n, false, ...SIGNED],
    'DAI permit',
    `Use a signature of ${CAROL} to stop bob from spending USDC`,
    [allowance(USDC, 0n, 'set', CAROL)],
    USDC,
  ],
  [
    'withdraw(uint256 wad)',
    [10n ** 18n],
    'WETH9',
    'Unwrap 1 WETH',
    [out(WETH, 10n ** 18n), { kind: 'in', to: ME, least: 10n ** 18n }],
    WETH,
  ],
]

const named = ROWS.map((row) => [row[0], row] as const)
const calldata = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[] as readonly ['function f()']) as Abi, args })

it.each(named)('%s', (_, [signature, args, standard, said, claims, at = HERE]) => {
  const one = explained(at, calldata(signature, args))
  expect(one.function?.standards).toContain(standard)
  expect(plain(one.intent)).toBe(said)
  expect(one.claims).toEqual(claims)
  expect(one.problem).toBeUndefined()
})

it.each(named)('%s shows its amounts and times as such', (_, [signature, args, , , , at = HERE]) => {
  const shown = Object.fromEntries(explained(at, calldata(signature, args)).args.map(({ name, value }) => [name, value.is]))
  // What a token counts is an amount of it, and what ends is a time: nothing else is either.
  const amounts = at === HERE || signature.startsWith('burn(') ? [] : ['value', 'amount', 'addedValue', 'subtractedValue', 'wad']
  for (const name of amounts.filter((one) => one in shown)) expect([name, shown[name]]).toEqual([name, 'amount'])
  for (const name of ['deadline', 'expiry', 'validAfter', 'validBefore'].filter((one) => one in shown))
    expect([name, shown[name]]).toEqual([name, 'time'])
})
