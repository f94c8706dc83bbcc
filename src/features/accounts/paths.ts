import type { Address } from '#core/ethereum/address'
import { PATHS } from '#features/shared'

/** The page of one account. */
export const accountPath = (address: Address): string => PATHS.account.replace('$address', address)
