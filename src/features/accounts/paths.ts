import type { Address } from '#core/address'
import { PATHS } from '#features/kit'

/** The page of one account. */
export const accountPath = (address: Address): string => PATHS.account.replace('$address', address)
