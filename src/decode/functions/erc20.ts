import { MAX_UINT256 } from '#core/money/amount'
import { ZERO } from '#core/ethereum/address'
import { say, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import { COLLECTIONS } from './known.ts'

/** Half of what a word holds: nobody owns that much, so it means "all" (rule D1). */
export const UNLIMITED = 2n ** 255n

/** EIP-20, and where the same four bytes mean items of a collection, EIP-721. */
export const erc20: readonly Entry[] = [
  {
    signature: 'transfer(address to, uint256 value)',
    standards: ['ERC-20'],
    tell(told) {
      const [to, units] = [told.address('to'), told.units('value')]
      return {
        intent: sentence(told, units, {
          known: (amount) => say('Send {amount} to {to}', { amount, to: told.who(to) }),
          unknown: (count) =>
            say('Send {count} base units of {token} to {to}', { count, token: told.who(told.contract), to: told.who(to) }),
        }),
        claims: [{ kind: 'out', from: told.caller, token: told.contract, most: units, exact: true, to }],
        meanings: amountMeaning(told, 'value'),
      }
    },
  },
  {
    signature: 'transferFrom(address from, address to, uint256 value)',
    standards: ['ERC-20', 'ERC-721'],
    tell(told) {
      const [from, to, units] = [told.address('from'), told.address('to'), told.units('value')]
      const places = { from: told.who(from), to: told.who(to) }
      const out = { kind: 'out', from, token: told.contract, most: units, exact: isKnown(told), to } as const
      return {
        intent: sentence(told, units, {
          known: (amount) => say('Move {amount} from {from} to {to}', { amount, ...places }),
          unknown: (count) =>
            isCollection(told)
              ? say('Move item {id} of {collection} from {from} to {to}', { id: count, collection: told.who(told.contract), ...places })
              : say('Move {count} base units, or item {count}, of {token} from {from} to {to}', {
                  count,
                  token: told.who(told.contract),
                  ...places,
                }),
        }),
        claims: isKnown(told) ? [out] : [out, { kind: 'item-out', from, collection: told.contract, tokenId: units, to }],
        meanings: amountMeaning(told, 'value'),
      }
    },
  },
  {
    signature: 'approve(address spender, uint256 value)',
    standards: ['ERC-20', 'ERC-721'],
    tell: (told) => allow(told, told.address('spender'), told.units('value'), 'set'),
  },
  {
    signature: 'increaseAllowance(address spender, uint256 addedValue)',
    standards: ['ERC-20'],
    tell: (told) => allow(told, told.address('spender'), told.units('addedValue'), 'add'),
  },
  // OpenZeppelin's names before 2.0.
  {
    signature: 'increaseApproval(address spender, uint256 addedValue)',
    standards: ['ERC-20'],
    tell: (told) => allow(told, told.address('spender'), told.units('addedValue'), 'add'),
  },
  ...['decreaseAllowance', 'decreaseApproval'].map((name): Entry => ({
    signature: `${name}(address spender, uint256 subtractedValue)`,
    standards: ['ERC-20'],
    tell(told) {
      const [spender, units] = [told.address('spender'), told.units('subtractedValue')]
      return {
        intent: say('Lower by {amount} what {spender} may spend', {
          amount: told.amount(units, told.contract),
          spender: told.who(spender),
        }),
        claims: [{ kind: 'allowance', owner: told.caller, token: told.contract, spender, units, mode: 'subtract' }],
        meanings: amountMeaning(told, 'subtractedValue'),
      }
    },
  })),
]

/** Known by its address to count items. Its claims are of both all the same: they only bound what may leave. */
const isCollection = (told: DecodedCallContext): boolean => told.call.chainId === 1 && COLLECTIONS.has(told.contract)

const isKnown = (told: DecodedCallContext): boolean => told.names.tokenOf(told.contract) !== undefined

const sentence = (
  told: DecodedCallContext,
  units: bigint,
  ways: { known(amount: ReturnType<DecodedCallContext['amount']>): Words; unknown(count: string): Words },
): Words => (isKnown(told) ? ways.known(told.amount(units, told.contract)) : ways.unknown(units.toString()))

export const amountMeaning = (told: DecodedCallContext, argument: string): NonNullable<Telling['meanings']> => ({
  [argument]: { is: 'amount', token: told.token(told.contract) },
})

function allow(told: DecodedCallContext, spender: DecodedCallContext['contract'], units: bigint, mode: 'set' | 'add'): Telling {
  const places = { spender: told.who(spender), token: told.asset(told.contract) }
  return {
    intent: allowance(told, spender, units, mode, places),
    claims: [{ kind: 'allowance', owner: told.caller, token: told.contract, spender, units, mode }],
    meanings: amountMeaning(told, mode === 'set' ? 'value' : 'addedValue'),
  }
}

function allowance(
  told: DecodedCallContext,
  spender: DecodedCallContext['contract'],
  units: bigint,
  mode: 'set' | 'add',
  places: { readonly spender: ReturnType<DecodedCallContext['who']>; readonly token: ReturnType<DecodedCallContext['who']> },
): Words {
  if (units >= UNLIMITED) return say('Let {spender} spend unlimited {token}', places)
  // Of a collection the number is an item, and nobody else may take it where nobody is named; of a token, 0 is nothing.
  if (!isKnown(told) && spender === ZERO)
    return say('Remove the approval of item {count} of {token}', { ...places, count: units.toString() })
  if (!isKnown(told) && isCollection(told))
    return say('Let {spender} move item {id} of {collection}', {
      spender: places.spender,
      id: units.toString(),
      collection: told.who(told.contract),
    })
  if (!isKnown(told) && units === 0n) return say('Let {spender} spend no {token}, or move item 0 if it is a collection', places)
  if (!isKnown(told))
    return say('Let {spender} spend up to {count} base units, or move item {count}, of {token}', { ...places, count: units.toString() })
  const amount = told.amount(units, told.contract)
  if (mode === 'add') return say('Let {spender} spend {amount} more', { spender: places.spender, amount })
  return units === 0n
    ? say('Stop {spender} from spending {token}', places)
    : say('Let {spender} spend up to {amount}', { spender: places.spender, amount })
}

/** True for what stands for "all" in an allowance. */
export const isUnlimited = (units: bigint): boolean => units >= UNLIMITED && units <= MAX_UINT256
