import { MAX_UINT256 } from '#core/money/amount'
import { say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import { amountMeaning } from './erc20.ts'

const isKnown = (told: DecodedCallContext): boolean => told.names.tokenOf(told.contract) !== undefined

/** ERC-1363 and ERC-677: the recipient is called with the tokens in hand, and may do as it likes with them. */
const calling: readonly Entry[] = [
  ...['transferAndCall(address to, uint256 value, bytes data)', 'transferAndCall(address to, uint256 value)'].map((signature): Entry => ({
    signature,
    standards: ['ERC-1363'],
    tell: (told) => ({
      intent: say('Send {amount} to {to} and let it act on that', {
        amount: told.amount(told.units('value'), told.contract),
        to: told.who(told.address('to')),
      }),
      claims: [{ kind: 'out', from: told.caller, token: told.contract, most: told.units('value'), exact: true, to: told.address('to') }],
      meanings: amountMeaning(told, 'value'),
      open: true,
    }),
  })),
  ...['approveAndCall(address spender, uint256 value, bytes data)', 'approveAndCall(address spender, uint256 value)'].map(
    (signature): Entry => ({
      signature,
      standards: ['ERC-1363'],
      tell: (told) => ({
        intent: say('Let {spender} spend up to {amount} and let it act on that', {
          amount: told.amount(told.units('value'), told.contract),
          spender: told.who(told.address('spender')),
        }),
        claims: [
          {
            kind: 'allowance',
            owner: told.caller,
            token: told.contract,
            spender: told.address('spender'),
            units: told.units('value'),
            mode: 'set',
          },
        ],
        meanings: amountMeaning(told, 'value'),
        open: true,
      }),
    }),
  ),
]

const AUTHORIZATION =
  'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s'

const authorized: readonly Entry[] = ['transferWithAuthorization', 'receiveWithAuthorization'].map((name) => ({
  signature: `${name}(${AUTHORIZATION})`,
  standards: ['ERC-3009'],
  tell(told) {
    const [from, to, units] = [told.address('from'), told.address('to'), told.units('value')]
    return {
      intent: say('Use a signature of {from} to move {amount} to {to}', {
        from: told.who(from),
        to: told.who(to),
        amount: told.amount(units, told.contract),
      }),
      claims: [{ kind: 'out', from, token: told.contract, most: units, exact: true, to }],
      meanings: { ...amountMeaning(told, 'value'), validAfter: { is: 'time' }, validBefore: { is: 'time' } },
    }
  },
}))

/** The number counts units of a token, or names an item: the bytes are the same. */
function burn(told: DecodedCallContext, from: DecodedCallContext['caller'], units: bigint): Telling {
  const out = { kind: 'out', from, token: told.contract, most: units, exact: isKnown(told) } as const
  const places = { token: told.asset(told.contract), count: units.toString() }
  return {
    intent: isKnown(told)
      ? say('Destroy {amount}', { amount: told.amount(units, told.contract) })
      : say('Destroy {count} base units, or item {count}, of {token}', places),
    claims: isKnown(told) || from === undefined ? [out] : [out, { kind: 'item-out', from, collection: told.contract, tokenId: units }],
  }
}

const burning: readonly Entry[] = [
  { signature: 'burn(uint256 value)', standards: ['ERC-20', 'ERC-721'], tell: (told) => burn(told, told.caller, told.units('value')) },
  {
    signature: 'burnFrom(address account, uint256 value)',
    standards: ['ERC-20'],
    tell(told) {
      const [from, units] = [told.address('account'), told.units('value')]
      return {
        intent: say('Destroy {amount} of {from}', { amount: told.amount(units, told.contract), from: told.who(from) }),
        claims: [{ kind: 'out', from, token: told.contract, most: units, exact: true }],
        meanings: amountMeaning(told, 'value'),
      }
    },
  },
]

/** DAI's permit: all or nothing. */
const daiPermit: Entry = {
  signature: 'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  standards: ['DAI permit'],
  tell(told) {
    const [owner, spender, allowed] = [told.address('holder'), told.address('spender'), told.flag('allowed')]
    const places = { owner: told.who(owner), spender: told.who(spender), token: told.asset(told.contract) }
    return {
      intent: allowed
        ? say('Use a signature of {owner} to let {spender} spend unlimited {token}', places)
        : say('Use a signature of {owner} to stop {spender} from spending {token}', places),
      claims: [{ kind: 'allowance', owner, token: told.contract, spender, units: allowed ? MAX_UINT256 : 0n, mode: 'set' }],
      meanings: { expiry: { is: 'time', zero: 'never' } },
    }
  },
}

/** Tokens beyond their first standards: ERC-1363, ERC-3009, burning (@openzeppelin/contracts), DAI's permit (github.com/makerdao/dss, dai.sol). */
export const tokenExtras: readonly Entry[] = [...calling, ...authorized, ...burning, daiPermit]
