import type { Address } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import type { Case } from './rule.ts'

/** Typed data that no decoder of ours knows. A mere name that an ABI gives to a call inside changes nothing of that. */
export const isWithoutReader = ({ message }: Case): boolean => message?.kind === 'typed-data' && message.standard === undefined

/** Nor does a descriptor that ships. */
export const isUnknownForm = (one: Case): boolean => isWithoutReader(one) && !isDescribed(one)

/**
 * A descriptor that ships, for this very contract, says what the contract does, and whom it pays is looked at by name. It calms nothing where it names somebody
 * who gets a right by it, and nor does one that a person was handed: that may have come from whoever asks.
 */
export const isDescribed = ({ input }: Case): boolean =>
  (input.described ?? []).some(
    (one) => one.of === 'message' && one.description.from !== 'own' && !(one.description.people ?? []).some(({ gets }) => gets === 'right'),
  )

/** Accounts of the person: who signs, whose things it moves, and all others of the wallet. */
export const isOwnAccount = ({ account, actor, ownAccounts }: Case<'ownAccounts'>, address: Address): boolean =>
  address === account || address === actor || (factValue(ownAccounts) ?? []).some((own) => own.address === address)
