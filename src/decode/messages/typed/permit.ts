import type { Address } from '#core/ethereum/address'
import { NEVER_FROM } from '#core/messages/moment'
import { say, type Words } from '#core/text/words'
import { onceUntil, withoutEnd } from '../../words/ends.ts'
import { UNLIMITED } from '../../functions/erc20.ts'
import { anyContract, type TypedEntry, type TypedTelling, type TypedEntryContext } from '../typed-entry.ts'

/** "Take": from whoever signs, or from an owner that is named because it is somebody else or not known to be the signer. */
export function allowanceWords(
  told: TypedEntryContext,
  owner: Address | undefined,
  spender: Address,
  units: bigint,
  unlimited = UNLIMITED,
): Words {
  const places = { spender: told.who(spender), token: told.asset(told.contract), amount: told.amount(units, told.contract) }
  if (owner === told.signer || owner === undefined) {
    if (units === 0n) return say('Stop {spender} from taking {token}', places)
    return units >= unlimited ? say('Let {spender} take any amount of {token}', places) : say('Let {spender} take up to {amount}', places)
  }
  const named = { ...places, owner: told.who(owner) }
  if (units === 0n) return say('Stop {spender} from taking {token} of {owner}', named)
  return units >= unlimited
    ? say('Let {spender} take any amount of {token} from {owner}', named)
    : say('Let {spender} take up to {amount} from {owner}', named)
}

/** The allowance itself has no end; only its signature has. */
const lasting = (words: Words, isGiven: boolean, deadline: bigint): Words => (isGiven ? withoutEnd(words, deadline) : words)

const erc2612: TypedEntry = {
  form: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  standard: 'EIP-2612',
  domain: anyContract,
  tell(told) {
    const { message, contract: token } = told
    const [owner, spender, value] = [message.address('owner'), message.address('spender'), message.units('value')]
    const [nonce, deadline] = [message.units('nonce'), message.units('deadline')]
    return {
      intent: lasting(allowanceWords(told, owner, spender, value), value > 0n, deadline),
      claims: [{ kind: 'allowance', owner, token, spender, units: value, mode: 'set' }],
      meanings: { value: { is: 'amount', token: told.token(token) }, deadline: { is: 'time' } },
      use: { use: 'erc2612', token, owner, spender, value, nonce, deadline },
    }
  },
}

/** DAI: all or nothing, and the allowance itself does not end. */
const dai: TypedEntry = {
  form: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  standard: 'DAI permit',
  domain: anyContract,
  tell(told) {
    const { message, contract: token } = told
    const [owner, spender, allowed] = [message.address('holder'), message.address('spender'), message.flag('allowed')]
    const units = allowed ? 2n ** 256n - 1n : 0n
    const expiry = message.units('expiry')
    return {
      // 0 is never.
      intent: lasting(allowanceWords(told, owner, spender, units), allowed, expiry === 0n ? NEVER_FROM : expiry),
      claims: [{ kind: 'allowance', owner, token, spender, units, mode: 'set' }],
      meanings: { expiry: { is: 'time', zero: 'never' } },
      use: { use: 'dai-permit', token, owner, spender, allowed, nonce: message.units('nonce'), expiry },
    }
  },
}

/** ERC-4494 and the positions of Uniswap v3 and v4: whoever is allowed may move the item anywhere. */
const item: TypedEntry = {
  form: 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
  standard: 'ERC-4494',
  domain: anyContract,
  tell(told) {
    const { message, contract: collection } = told
    const [spender, tokenId] = [message.address('spender'), message.units('tokenId')]
    const [nonce, deadline] = [message.units('nonce'), message.units('deadline')]
    return {
      intent: withoutEnd(
        say('Let {spender} take item {id} of {collection}', {
          spender: told.who(spender),
          id: tokenId.toString(),
          collection: told.asset(collection),
        }),
        deadline,
      ),
      claims: [{ kind: 'item-out', from: told.signer, collection, tokenId }],
      meanings: { deadline: { is: 'time' } },
      use: { use: 'item-permit', collection, spender, tokenId, nonce, deadline },
    }
  },
}

/** All items of `owner`, whom nobody may know, in a collection, for an `operator` and until a `deadline` that the message names. */
export function operatorTelling(told: TypedEntryContext, owner: Address | undefined): TypedTelling {
  const { message, contract: collection } = told
  const [operator, granted] = [message.address('operator'), message.flag('approved')]
  const places = { operator: told.who(operator), collection: told.asset(collection) }
  return {
    intent: granted
      ? withoutEnd(say('Let {operator} take every item of {collection}', places), message.units('deadline'))
      : say('Stop {operator} from taking items of {collection}', places),
    claims: [{ kind: 'operator', owner, collection, operator, granted }],
    meanings: { deadline: { is: 'time' } },
  }
}

/** Uniswap v4, ERC721Permit_v4.sol. */
const allItems: TypedEntry = {
  form: 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
  standard: 'ERC-721 permit for all',
  domain: anyContract,
  tell: (told) => operatorTelling(told, told.signer),
}

function transfer(told: TypedEntryContext, receive: 'receive' | 'transfer'): TypedTelling {
  const { message, contract: token } = told
  const [validAfter, validBefore] = [message.units('validAfter'), message.units('validBefore')]
  const [from, to, units] = [message.address('from'), message.address('to'), message.units('value')]
  const places = { amount: told.amount(units, token), to: told.who(to), from: told.who(from) }
  return {
    intent: onceUntil(
      from === told.signer ? say('Send {amount} to {to}', places) : say('Move {amount} from {from} to {to}', places),
      validBefore,
    ),
    claims: [{ kind: 'out', from, token, most: units, exact: true, to }],
    meanings: {
      value: { is: 'amount', token: told.token(token) },
      validAfter: { is: 'time' },
      validBefore: { is: 'time' },
    },
    use: {
      use: 'transfer-authorization',
      token,
      from,
      to,
      value: units,
      validAfter,
      validBefore,
      nonce: message.bytes('nonce'),
      receive: receive === 'receive',
    },
  }
}

/** EIP-3009: anybody may hand in the first, only the recipient the second. */
const erc3009: readonly TypedEntry[] = (['transfer', 'receive'] as const).map((way) => ({
  form: `${way === 'receive' ? 'Receive' : 'Transfer'}WithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)`,
  standard: 'EIP-3009',
  domain: anyContract,
  tell: (told) => transfer(told, way),
}))

const cancel: TypedEntry = {
  form: 'CancelAuthorization(address authorizer,bytes32 nonce)',
  standard: 'EIP-3009',
  domain: anyContract,
  tell: (told) => ({ intent: say('Take back a signed payment of {token}', { token: told.asset(told.contract) }) }),
}

/** Rights over a token that its own contract checks. */
export const permits: readonly TypedEntry[] = [erc2612, dai, item, allItems, ...erc3009, cancel]
