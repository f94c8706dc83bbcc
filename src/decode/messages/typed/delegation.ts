import type { Address } from '#core/address'
import { type Hex, size, toBigInt } from '#core/hex'
import { say } from '#core/words'
import { anyContract, type Members, type TypedEntry } from '../typed-entry.ts'

/** MetaMask's Delegation Framework 1.3.0, the same on every chain (github.com/MetaMask/delegation-framework, documents/Deployments.md). */
const MANAGER: Address = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
/** Its way to say that anybody may use it. */
const ANYBODY: Address = '0x0000000000000000000000000000000000000a11'

/** What an enforcer of that release limits, and how many bytes its terms have. */
type Limit = { readonly limits: readonly ('amount' | 'time' | 'target')[]; fits(terms: Hex): boolean }

const ENFORCERS: ReadonlyMap<Address, Limit> = new Map<Address, Limit>([
  // TimestampEnforcer: after (16 bytes), before (16 bytes; zero is no limit).
  ['0x1046bb45c8d673d4ea75321280db34899413c069', { limits: ['time'], fits: (terms) => size(terms) === 32 && lastHalf(terms) > 0n }],
  // ERC20TransferAmountEnforcer: token, amount. Only `transfer` of that token.
  ['0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc', { limits: ['amount', 'target'], fits: (terms) => size(terms) === 52 }],
  // NativeTokenTransferAmountEnforcer: amount.
  ['0xf71af580b9c3078fbc2bbf16fbb8eed82b330320', { limits: ['amount'], fits: (terms) => size(terms) === 32 }],
  // AllowedTargetsEnforcer: addresses.
  ['0x7f20f61b1f09b08d970938f6fa563634d65c4eeb', { limits: ['target'], fits: (terms) => size(terms) > 0 && size(terms) % 20 === 0 }],
])

const lastHalf = (terms: Hex): bigint => toBigInt(`0x${terms.slice(34)}`)
const TIMESTAMP: Address = '0x1046bb45c8d673d4ea75321280db34899413c069'

/** Limits of amount, time and target together (rule F9); of others we cannot say what they allow. */
function isBounded(caveats: readonly Members[]): boolean {
  const limits = caveats.flatMap((caveat) => {
    const limit = ENFORCERS.get(caveat.address('enforcer'))
    return limit?.fits(caveat.bytes('terms')) === true ? limit.limits : []
  })
  return new Set(limits).size === 3
}

/** The earliest time from which on it is worth nothing. */
function endOf(caveats: readonly Members[]): bigint | undefined {
  const ends = caveats
    .filter((caveat) => caveat.address('enforcer') === TIMESTAMP && size(caveat.bytes('terms')) === 32)
    .map((caveat) => lastHalf(caveat.bytes('terms')))
    .filter((end) => end > 0n)
  return ends.length === 0 ? undefined : ends.reduce((a, b) => (a < b ? a : b))
}

/** ERC-7710 as MetaMask's framework signs it (DelegationManager.sol, Constants.sol). */
export const delegations: readonly TypedEntry[] = [
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
      return {
        intent:
          caveats.length === 0
            ? anybody
              ? say('Let anybody do anything with the account {account}', places)
              : say('Let {delegate} do anything with the account {account}', places)
            : anybody
              ? say('Let anybody act for the account {account}, under {count} conditions', places)
              : say('Let {delegate} act for the account {account}, under {count} conditions', places),
        claims: [{ kind: 'control', of: delegator, what: 'session-key', to: delegate, given: 'granted' }],
        use: {
          use: 'delegation',
          delegate,
          ...(until === undefined ? {} : { until }),
          bounded: known && isBounded(caveats),
        },
        open: true,
      }
    },
  },
]
