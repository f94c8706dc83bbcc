import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Hex, size, toBigInt } from '#core/bytes/hex'
import { say, type Words } from '#core/text/words'
import { dayOf } from '../../words/day-of.ts'
import { rightClaim } from '../../functions/right-entry.ts'
import { anyContract, type Members, type TypedEntry } from '../typed-entry.ts'

/** MetaMask's Delegation Framework 1.3.0, the same on every chain (github.com/MetaMask/delegation-framework, documents/Deployments.md). */
const MANAGER: Address = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
/** Its way to say that anybody may use it. */
const ANYBODY: Address = '0x0000000000000000000000000000000000000a11'

/** What terms of an enforcer allow at most: units of a token, or of the native currency. */
type Sum = { readonly token?: Address; readonly most: bigint }

/**
 * What an enforcer of that release limits. `amount`: it lets only transfers of one token or of ether pass. `native`: it counts ether and nothing
 * else, so that a call that moves tokens still passes. `no-data`: no call at all, so that only ether can move.
 */
type Limit = {
  readonly limits: readonly ('amount' | 'native' | 'no-data' | 'time' | 'target')[]
  fits(terms: Hex): boolean
  readonly sum?: (terms: Hex) => Sum
}

const part = (terms: Hex, start: number, length: number): Hex => `0x${terms.slice(2 + 2 * start, 2 + 2 * (start + length))}`
const uintAt = (terms: Hex, start: number): bigint => toBigInt(part(terms, start, 32))
const tokenSum = (terms: Hex): Sum => ({ token: part(terms, 0, 20), most: uintAt(terms, 20) })
const nativeSum = (terms: Hex): Sum => ({ most: uintAt(terms, 0) })
const long =
  (bytes: number) =>
  (terms: Hex): boolean =>
    size(terms) === bytes

const lastHalf = (terms: Hex): bigint => toBigInt(`0x${terms.slice(34)}`)
const TIMESTAMP: Address = '0x1046bb45c8d673d4ea75321280db34899413c069'
const TOKEN_LIMIT = ['amount', 'target'] as const

/** Addresses of 1.3.0; terms as their sources have them (src/enforcers). */
const ENFORCERS: ReadonlyMap<Address, Limit> = new Map<Address, Limit>([
  // TimestampEnforcer: after (16 bytes), before (16 bytes; zero is no limit).
  [TIMESTAMP, { limits: ['time'], fits: (terms) => size(terms) === 32 && lastHalf(terms) > 0n }],
  // ERC20TransferAmountEnforcer: token, amount. Only `transfer` of that token.
  ['0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc', { limits: TOKEN_LIMIT, fits: long(52), sum: tokenSum }],
  // ERC20PeriodTransferEnforcer: token, amount of a period, its length, its start.
  ['0x474e3ae7e169e940607cc624da8a15eb120139ab', { limits: TOKEN_LIMIT, fits: long(116), sum: tokenSum }],
  // ERC20StreamingEnforcer: token, amount at the start, most of all, amount a second, start.
  [
    '0x56c97ae02f233b29fa03502ecc0457266d9be00e',
    { limits: TOKEN_LIMIT, fits: long(148), sum: (terms) => ({ token: part(terms, 0, 20), most: uintAt(terms, 52) }) },
  ],
  // NativeTokenTransferAmountEnforcer: amount.
  ['0xf71af580b9c3078fbc2bbf16fbb8eed82b330320', { limits: ['native'], fits: long(32), sum: nativeSum }],
  // NativeTokenPeriodTransferEnforcer: amount of a period, its length, its start.
  ['0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9', { limits: ['native'], fits: long(96), sum: nativeSum }],
  // NativeTokenStreamingEnforcer: amount at the start, most of all, amount a second, start.
  ['0xd10b97905a320b13a0608f7e9cc506b56747df19', { limits: ['native'], fits: long(128), sum: (terms) => ({ most: uintAt(terms, 32) }) }],
  // ExactCalldataEnforcer: the calldata, and nothing else. Empty: only ether can move.
  ['0x99f2e9bf15ce5ec84685604836f71ab835dbbded', { limits: ['no-data'], fits: long(0) }],
  // AllowedTargetsEnforcer: addresses.
  ['0x7f20f61b1f09b08d970938f6fa563634d65c4eeb', { limits: ['target'], fits: (terms) => size(terms) > 0 && size(terms) % 20 === 0 }],
])

const limitsIn = (caveats: readonly Members[]) =>
  caveats.flatMap((caveat) => {
    const [limit, terms] = [ENFORCERS.get(caveat.address('enforcer')), caveat.bytes('terms')]
    return limit?.fits(terms) === true ? [{ limits: limit.limits, sum: limit.sum?.(terms) }] : []
  })

/** Limits of amount, time and target together (rule F9); of others we cannot say what they allow. Ether is bounded only where no call is allowed. */
function isBounded(caveats: readonly Members[]): boolean {
  const has = new Set(limitsIn(caveats).flatMap(({ limits }) => limits))
  return has.has('time') && ((has.has('amount') && has.has('target')) || (has.has('native') && has.has('no-data')))
}

/**
 * The least of what the caveats let be taken. Where tokens are limited, only they count: each of those limits lets one token be moved and nothing else, and
 * a limit of ether beside it leaves that token as it is.
 */
function sumOf(caveats: readonly Members[]): Sum | undefined {
  const sums = limitsIn(caveats).flatMap(({ sum }) => sum ?? [])
  const tokens = sums.filter(({ token }) => token !== undefined)
  return (tokens.length > 0 ? tokens : sums).toSorted((a, b) => (a.most < b.most ? -1 : 1))[0]
}

/** The earliest time from which on it is worth nothing. */
function endOf(caveats: readonly Members[]): bigint | undefined {
  const ends = caveats
    .filter((caveat) => caveat.address('enforcer') === TIMESTAMP && size(caveat.bytes('terms')) === 32)
    .map((caveat) => lastHalf(caveat.bytes('terms')))
    .filter((end) => end > 0n)
  return ends.length === 0 ? undefined : ends.reduce((a, b) => (a < b ? a : b))
}

type BoundedPlaces = Parameters<typeof say>[1]

const boundedWords = (places: BoundedPlaces, anybody: boolean): Words =>
  anybody
    ? say('Let anyone spend up to {amount} at a time from {account}, until {until}', places)
    : say('Let {delegate} spend up to {amount} at a time from {account}, until {until}', places)

/** ERC-7710 as MetaMask's framework signs it (DelegationManager.sol, Constants.sol). */
export const delegationMessages: readonly TypedEntry[] = [
  {
    form: 'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
    standard: 'ERC-7710',
    domain: anyContract,
    tell(told) {
      const { message, contract } = told
      const [delegate, delegator, caveats] = [message.address('delegate'), message.address('delegator'), message.each('caveats')]
      const known = contract === MANAGER
      const until = known ? endOf(caveats) : undefined
      const places = { delegate: told.who(delegate), account: told.who(delegator), count: caveats.length }
      const anybody = delegate === ANYBODY
      const bounded = known && isBounded(caveats)
      const sum = bounded ? sumOf(caveats) : undefined
      return {
        intent:
          sum !== undefined && until !== undefined
            ? boundedWords({ ...places, amount: told.amount(sum.most, sum.token), until: dayOf(until) }, anybody)
            : caveats.length === 0
              ? anybody
                ? say('Let anyone do anything with {account}', places)
                : say('Let {delegate} do anything with {account}', places)
              : anybody
                ? say('Let anyone act for {account}, under {count} conditions', places)
                : say('Let {delegate} act for {account}, under {count} conditions', places),
        claims:
          sum === undefined
            ? [{ kind: 'control', of: delegator, what: 'session-key', to: delegate, given: 'granted' }]
            : [
                rightClaim({
                  owner: delegator,
                  of: contract,
                  to: delegate,
                  granted: true,
                  limits: {
                    ...defined({ token: sum.token }),
                    most: sum.most,
                    ...defined({ until }),
                  },
                }),
              ],
        use: {
          use: 'delegation',
          delegate,
          ...defined({ until }),
          bounded,
        },
        open: true,
      }
    },
  },
]
