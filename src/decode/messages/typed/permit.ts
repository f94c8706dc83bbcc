import type { Address } from '#core/ethereum/address'
import { say, type Words } from '#core/text/words'
import { withoutEnd } from '../../words/ends.ts'
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
    if (units === 0n) return say('Stop {spender} from spending {token}', places)
    return units >= unlimited ? say('Let {spender} spend unlimited {token}', places) : say('Let {spender} spend up to {amount}', places)
  }
  const named = { ...places, owner: told.who(owner) }
  if (units === 0n) return say('Stop {spender} from spending {token} of {owner}', named)
  return units >= unlimited
    ? say('Let {spender} spend unlimited {token} from {owner}', named)
    : say('Let {spender} spend up to {amount} from {owner}', named)
}

/** The allowance itself has no end; only its signature has. */
export const lasting = (words: Words, isGiven: boolean, deadline: bigint): Words => (isGiven ? withoutEnd(words, deadline) : words)

/** All items of `owner`, whom nobody may know, in a collection, for an `operator` and until a `deadline` that the message names. */
export function operatorTelling(told: TypedEntryContext, owner: Address | undefined): TypedTelling {
  const { message, contract: collection } = told
  const [operator, granted] = [message.address('operator'), message.flag('approved')]
  const places = { operator: told.who(operator), collection: told.asset(collection) }
  return {
    intent: granted
      ? withoutEnd(say('Let {operator} move every item of {collection}', places), message.units('deadline'))
      : say('Stop {operator} from moving items of {collection}', places),
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

const cancel: TypedEntry = {
  form: 'CancelAuthorization(address authorizer,bytes32 nonce)',
  standard: 'EIP-3009',
  domain: anyContract,
  tell: (told) => ({ intent: say('Cancel a signed payment of {token}', { token: told.asset(told.contract) }) }),
}

/** What else contracts of tokens check; permits and payments are in `signatures/`. */
export const permits: readonly TypedEntry[] = [allItems, cancel]
