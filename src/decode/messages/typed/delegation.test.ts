import { describe, expect, it } from 'vitest'
import { concat, type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { BOB, ME, STRANGER, USDC, WETH } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'
import type { Address } from '#core/ethereum/address'
import { HERE } from '../../test-support/reading.ts'
import { readTyped } from '../test-support/reading.ts'

describe('a delegation of ERC-7710', () => {
  const MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
  const FORM =
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
  const half = (value: bigint): Hex => `0x${word(value).slice(34)}`
  const time = (before: bigint) => ({ enforcer: '0x1046bb45c8d673d4ea75321280db34899413c069', terms: concat(half(0n), half(before)) })
  const usdc = { enforcer: '0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc', terms: concat(USDC, word(5_000_000n)) }
  const delegation = (caveats: readonly object[], verifyingContract = MANAGER, delegate: string = BOB) =>
    explained(
      typed(
        FORM,
        { delegate, delegator: ME, authority: `0x${'ff'.repeat(32)}`, caveats, salt: '0' },
        { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract },
      ),
    )

  it('without conditions is everything', () => {
    const { intent, claims, use, complete } = delegation([])
    expect(plain(intent)).toBe(`Let bob do anything with ${ME}`)
    expect(claims).toEqual([{ kind: 'control', of: ME, what: 'session-key', to: BOB, given: 'granted' }])
    expect(use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
    expect(complete).toBe(false)
    expect(plain(delegation([], MANAGER, '0x0000000000000000000000000000000000000a11').intent)).toBe(`Let anyone do anything with ${ME}`)
  })

  it('is bounded by amount, target and time together, of enforcers that we know', () => {
    expect(delegation([usdc, time(1_700_000_000n)]).use).toEqual({ use: 'delegation', delegate: BOB, until: 1_700_000_000n, bounded: true })
    expect(delegation([usdc]).use).toMatchObject({ bounded: false })
    expect(delegation([usdc, time(0n)]).use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
    expect(delegation([{ ...usdc, terms: '0x00' }, time(1n)]).use).toMatchObject({ bounded: false })
    expect(delegation([usdc, time(1n)], STRANGER).use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
  })
})

type Caveat = readonly [enforcer: Address, ...terms: readonly Hex[]]
type Row = readonly [name: string, caveats: readonly Caveat[], said: string, delegate?: Address, contract?: Address]

const MANAGER: Address = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const ANYBODY: Address = '0x0000000000000000000000000000000000000a11'
const FORM =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
const half = (value: bigint): Hex => `0x${word(value).slice(34)}`
// Enforcers of MetaMask's framework 1.3.0, and their terms (src/enforcers).
const time = (before: bigint): Caveat => ['0x1046bb45c8d673d4ea75321280db34899413c069', half(5n), half(before)]
const ends = time(1_800_000_000n)
const tokens = (...terms: readonly Hex[]): Caveat => ['0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc', ...terms]
const tokenPeriod = (...terms: readonly Hex[]): Caveat => ['0x474e3ae7e169e940607cc624da8a15eb120139ab', ...terms]
const tokenStream = (...terms: readonly Hex[]): Caveat => ['0x56c97ae02f233b29fa03502ecc0457266d9be00e', ...terms]
const ether = (...terms: readonly Hex[]): Caveat => ['0xf71af580b9c3078fbc2bbf16fbb8eed82b330320', ...terms]
const etherPeriod = (...terms: readonly Hex[]): Caveat => ['0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9', ...terms]
const etherStream = (...terms: readonly Hex[]): Caveat => ['0xd10b97905a320b13a0608f7e9cc506b56747df19', ...terms]
const noData: Caveat = ['0x99f2e9bf15ce5ec84685604836f71ab835dbbded']
const someData: Caveat = ['0x99f2e9bf15ce5ec84685604836f71ab835dbbded', '0x12']
const targets = (...terms: readonly Hex[]): Caveat => ['0x7f20f61b1f09b08d970938f6fa563634d65c4eeb', ...terms]
const [five, six, seven, eight] = [word(5_000_000n), word(6_000_000n), word(7_000_000n), word(8_000_000n)]

const ROWS: readonly Row[] = [
  [
    'no condition',
    [],
    'Let bob do anything with me | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob bounded=false',
  ],
  [
    'no condition, for anybody',
    [],
    'Let anyone do anything with me | by ERC-7710 | open | control of=me what=session-key to=0x0000000000000000000000000000000000000a11 given=granted | use use=delegation delegate=0x0000000000000000000000000000000000000a11 bounded=false',
    ANYBODY,
  ],
  [
    'a condition that nobody knows',
    [[HERE, '0x12']],
    'Let bob act for me, under 1 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob bounded=false',
  ],
  [
    'a condition that nobody knows, for anybody',
    [[HERE, '0x12']],
    'Let anyone act for me, under 1 conditions | by ERC-7710 | open | control of=me what=session-key to=0x0000000000000000000000000000000000000a11 given=granted | use use=delegation delegate=0x0000000000000000000000000000000000000a11 bounded=false',
    ANYBODY,
  ],
  [
    'an end alone',
    [ends],
    'Let bob act for me, under 1 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'no end',
    [time(0n)],
    'Let bob act for me, under 1 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob bounded=false',
  ],
  [
    'two ends',
    [time(1_900_000_000n), ends],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'two ends, the other way round',
    [ends, time(1_900_000_000n)],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'an end that is cut off',
    [['0x1046bb45c8d673d4ea75321280db34899413c069', half(1_800_000_000n)]],
    'Let bob act for me, under 1 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob bounded=false',
  ],
  [
    'a sum of a token',
    [tokens(USDC, five), ends],
    'Let bob spend up to 5 USDC at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted token=USDC most=5000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a sum of a token, for anybody',
    [tokens(USDC, five), ends],
    'Let anyone spend up to 5 USDC at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=0x0000000000000000000000000000000000000a11 given=granted token=USDC most=5000000 until=1800000000 | use use=delegation delegate=0x0000000000000000000000000000000000000a11 until=1800000000 bounded=true',
    ANYBODY,
  ],
  [
    'a sum of a token without an end',
    [tokens(USDC, five)],
    'Let bob act for me, under 1 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob bounded=false',
  ],
  [
    'a sum of a token with more bytes',
    [tokens(USDC, five, '0x00'), ends],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'two sums, of which the least counts',
    [tokens(USDC, six), tokens(WETH, five), ends],
    'Let bob spend up to 0.000000000005 WETH at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted token=WETH most=5000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a sum of each period',
    [tokenPeriod(USDC, five, six, seven), ends],
    'Let bob spend up to 5 USDC at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted token=USDC most=5000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a sum of each period that is cut off',
    [tokenPeriod(USDC, five, six), ends],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'a stream, of which the most counts',
    [tokenStream(USDC, five, six, seven, eight), ends],
    'Let bob spend up to 6 USDC at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted token=USDC most=6000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a stream that is cut off',
    [tokenStream(USDC, five, six, seven), ends],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'a sum of ether, without data',
    [ether(five), noData, ends],
    'Let bob spend up to 0.000000000005 ETH at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted most=5000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a sum of ether, with data',
    [ether(five), someData, ends],
    'Let bob act for me, under 3 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'a sum of ether, with any data',
    [ether(five), ends],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'a sum of ether that is too long',
    [ether(five, six), noData, ends],
    'Let bob act for me, under 3 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'a sum of ether of each period',
    [etherPeriod(five, six, seven), noData, ends],
    'Let bob spend up to 0.000000000005 ETH at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted most=5000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a sum of ether of each period that is cut off',
    [etherPeriod(five, six), noData, ends],
    'Let bob act for me, under 3 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'a stream of ether, of which the most counts',
    [etherStream(five, six, seven, eight), noData, ends],
    'Let bob spend up to 0.000000000006 ETH at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted most=6000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a stream of ether that is cut off',
    [etherStream(five, six, seven), noData, ends],
    'Let bob act for me, under 3 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'a sum of a token beside a smaller one of ether',
    [ether(word(1n)), tokens(USDC, five), ends],
    'Let bob spend up to 5 USDC at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted token=USDC most=5000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'a sum of a token beside a smaller one of ether, the other way round',
    [tokens(USDC, five), ether(word(1n)), ends],
    'Let bob spend up to 5 USDC at a time from me, until 2027-01-15 | by ERC-7710 | open | right owner=me of=0xdb9b1e94b5b69df7e401ddbede43491141047db3 to=bob given=granted token=USDC most=5000000 until=1800000000 | use use=delegation delegate=bob until=1800000000 bounded=true',
  ],
  [
    'targets and an end',
    [targets(USDC), ends],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'targets, no sum',
    [targets(USDC, WETH), noData, ends],
    'Let bob act for me, under 3 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob until=1800000000 bounded=false',
  ],
  [
    'at a contract that nobody knows',
    [tokens(USDC, five), ends],
    'Let bob act for me, under 2 conditions | by ERC-7710 | open | control of=me what=session-key to=bob given=granted | use use=delegation delegate=bob bounded=false',
    BOB,
    HERE,
  ],
]

const read = ([, caveats, , delegate = BOB, contract = MANAGER]: Row): readonly string[] =>
  readTyped(
    FORM,
    {
      delegate,
      delegator: ME,
      authority: `0x${'ff'.repeat(32)}`,
      caveats: caveats.map(([enforcer, ...terms]) => ({ enforcer, terms: concat(...terms) })),
      salt: '0',
    },
    { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract: contract },
  )

it.each(ROWS.map((row) => [row[0], row] as const))('a delegation with %s', (_, row) => {
  expect(read(row)).toEqual(row[2].split(' | '))
})
