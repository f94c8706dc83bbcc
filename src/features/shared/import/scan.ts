import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { isError, toWire, type WireError } from '#core/errors'
import { limit } from '#core/limits'
import type { AccountSummary } from '#wallet'

/** A place of a path, and whose it is. */
export type ScannedPath = { readonly index: number; readonly path: string; readonly address: Address }

/** What one chain says of one address, or why it does not. */
export type AddressUse = { readonly chain: Chain } & ({ readonly summary: AccountSummary } | { readonly error: WireError })

/** `used`: sent something, holds something or has code, on a chain that answered. Undefined: no chain answered for it, so nobody knows. */
export type Scanned = ScannedPath & { readonly seen: readonly AddressUse[]; readonly used: boolean | undefined }

/** SPEC section 9, account discovery: the scan goes on until so many in a row are unused. */
export const GAP = limit('accountGap')
/** Accounts taken at once at most: what the vault accepts in one call. */
export const MAX_PLACES = 100
/** Addresses derived at once. */
const BATCH = 5

export type PathScanDeps = {
  readonly derive: (start: number, count: number) => Promise<readonly ScannedPath[]>
  readonly look: (chain: Chain, address: Address, signal: AbortSignal) => Promise<AccountSummary>
  readonly chains: readonly Chain[]
  readonly signal: AbortSignal
  readonly onSeen: (one: Scanned) => void
}

/** Why a scan came to its end: `gap`: five in a row are unused. `most`: there may be more. `unanswered`: no chain answers any more. */
export type ScanEnd = 'gap' | 'most' | 'unanswered'

const isUsed = ({ nonce, balance, hasCode }: AccountSummary): boolean => nonce > 0n || balance > 0n || hasCode

/**
 * Looks along a path for accounts that were used: one address after the other, and each chain asked about that one alone, so that no
 * message names two of them. A chain that fails is not asked again in this scan, and what it would have said is unknown, never "unused".
 * Throws `app/aborted` when `signal` says so, and what `derive` throws.
 */
export async function scanPath({ derive, look, chains, signal, onSeen }: PathScanDeps): Promise<ScanEnd> {
  const failed = new Map<number, WireError>()
  let unused = 0
  for (let start = 0; start < MAX_PLACES; start += BATCH) {
    for (const place of await derive(start, BATCH)) {
      signal.throwIfAborted()
      const seen: AddressUse[] = []
      for (const chain of chains) {
        const before = failed.get(chain.chainId)
        const one = before === undefined ? await seenOn(chain, place.address, look, signal) : { chain, error: before }
        if ('error' in one) failed.set(chain.chainId, one.error)
        seen.push(one)
      }
      const answers = seen.flatMap((one) => ('summary' in one ? [one.summary] : []))
      const used = answers.some(isUsed) ? true : answers.length === 0 ? undefined : false
      onSeen({ ...place, seen, used })
      if (failed.size === chains.length) return 'unanswered'
      unused = used === true ? 0 : unused + 1
      if (unused === GAP) return 'gap'
    }
  }
  return 'most'
}

async function seenOn(chain: Chain, address: Address, look: PathScanDeps['look'], signal: AbortSignal): Promise<AddressUse> {
  try {
    return { chain, summary: await look(chain, address, signal) }
  } catch (error) {
    if (signal.aborted || isError(error, 'app/aborted')) throw error
    return { chain, error: toWire(error, 'scan') }
  }
}
