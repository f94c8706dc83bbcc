import { type Address, isAddress } from '#core/ethereum/address'
import { type Explanation, isPrecompile } from '#decode'
import { isKnownContract, isOwn } from '../rules/trusted.ts'
import type { Case } from '../rules/rule.ts'

/** Bytes of data that are gone through: more is a program, or a page of something. */
const MAX_BYTES = 65_536
/** More than one sentence could count. */
const MOST = 1_000
const WORD = 64
/** Hex digits of a selector: by one or two of them the words of calls inside of calls are moved. */
const STEP = 8
const MAX_SHIFT = 2 * STEP
const PADDING = '0'.repeat(24)
/** Zeros as between the end of a number and the next word: no address has so many. */
const SEAM = '0'.repeat(16)
const SMALLEST = 2n ** 128n

/**
 * Addresses in the data of a call that nobody can read, as the ABI of Solidity would have them: 20 bytes behind twelve zeros, that neither the person nor a list knows, each once.
 * A number as great as an address is none of an amount.
 */
export function strangersIn(one: Case<'accounts' | 'ownAccounts' | 'pins'>, { call }: Explanation): readonly Address[] {
  const found = new Set<Address>()
  const data = call.data.slice(0, 2 + MAX_BYTES * 2)
  for (let at = 10; at + WORD <= data.length && found.size < MOST; at += STEP) {
    const address: string = `0x${data.slice(at + 24, at + WORD)}`
    if (
      (at - 10) % WORD > MAX_SHIFT ||
      !data.startsWith(PADDING, at) ||
      !isAddress(address) ||
      BigInt(address) < SMALLEST ||
      address.includes(SEAM)
    )
      continue
    if (isStranger(one, address, call.to)) found.add(address)
    // The next word begins behind this one.
    at += WORD - STEP
  }
  return [...found]
}

const isStranger = (one: Case<'accounts' | 'ownAccounts' | 'pins'>, address: Address, to: Address | undefined): boolean =>
  address !== to &&
  !isPrecompile(address) &&
  !isOwn(one, address) &&
  !isKnownContract(one, address) &&
  one.names.nameOf(address) === undefined &&
  one.names.tokenOf(address) === undefined
