import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { KNOWN_SPENDERS } from '#core/permissions/known-spenders'
import { isKnownCode } from './known-code.ts'
import { KNOWN_OPERATORS } from './known-operators.ts'
import { codeKnownBy } from './published-code.ts'
import type { Case } from './rule.ts'

/** One of the person's own accounts, or the account that the request is about. */
export const isOwn = ({ account, actor, ownAccounts }: Case<'ownAccounts'>, address: Address): boolean =>
  address === account || address === actor || (factValue(ownAccounts) ?? []).some((own) => own.address === address)

export const isContact = ({ contacts }: Case<'contacts'>, address: Address): boolean =>
  (factValue(contacts) ?? []).some((contact) => contact.address === address)

/** What a shipped list calls a contract, on whichever chain it is. */
export const listedName = (address: Address): string | undefined => KNOWN_SPENDERS.get(address) ?? KNOWN_OPERATORS.get(address)

/** A contract that ships as known, was signed for before, or is a listed token. It says who it is, not that it is safe. */
export const isKnownContract = (one: Case<'accounts' | 'pins'>, address: Address): boolean =>
  isKnownCode(one, address) || (listedName(address) !== undefined && codeKnownBy(one, address) !== 'other')
