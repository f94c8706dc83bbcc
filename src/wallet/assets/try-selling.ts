import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { isError } from '#core/errors'
import { isFoldedIn, type TrackedToken, type Leaving } from '#core/money/holding'
import { marketsOf, tryLeaving } from '#survey'
import { atHead } from '../at-head.ts'
import { type DiscoverDeps, judgeTokens } from './discover.ts'
import { recordToken } from './tracked-tokens.ts'

/** Tokens that are tried at one look: each is three runs and what they read. */
const MAX_TRIED = 8

type Question = {
  readonly where: Chain
  readonly account: Address
  /** What the state says that the account has, by address. */
  readonly units: ReadonlyMap<Address, bigint>
  readonly signal?: AbortSignal
}

/**
 * Lets go, in local runs, of unlisted tokens that nothing was found against so far and that are traded in a pool: those that nobody can sell are made to look like money.
 * Each is tried once. Those with most in the account's eyes do not come first: whoever sends spam chooses its amount. Throws `rpc/*`, `proof/*`, `store/*`.
 */
export async function trySellingTokens(deps: DiscoverDeps, { where, account, units, signal }: Question): Promise<void> {
  const open = deps
    .records()
    .tokens.get()
    .filter((kept) => isOpen(kept, where.chainId, account, units))
  if (open.length === 0) return
  const addresses = open.flatMap(({ token }) => token.address ?? [])
  const markets = await atHead(deps, where, signal, (reading) => marketsOf(reading, addresses.slice(0, MAX_LOOKED)))
  const traded = open.filter(({ token }) => token.address !== undefined && markets.has(token.address)).slice(0, MAX_TRIED)
  for (const { token } of traded) {
    if (signal?.aborted === true) return
    const amount = { token, units: units.get(token.address ?? '0x') ?? 0n }
    const leaving = await atHead(deps, where, signal, (reading) => tryLeaving(reading, account, amount)).catch(untold)
    await recordToken(deps.platform, deps.records(), { token, holder: account, leaving })
  }
  if (traded.length > 0) await judgeTokens(deps, where, account, units)
}

/** Tokens whose pools are looked for at one look: five places each. */
const MAX_LOOKED = 50

const isOpen = (kept: TrackedToken, chainId: number, account: Address, units: ReadonlyMap<Address, bigint>): boolean =>
  kept.token.chainId === chainId &&
  kept.token.from === 'claimed' &&
  kept.holders.includes(account) &&
  kept.leaving === undefined &&
  kept.pool !== true &&
  kept.choice === undefined &&
  !isFoldedIn(kept, account) &&
  (units.get(kept.token.address ?? '0x') ?? 0n) > 0n

/** A run that could not be made says nothing, and is not made again by itself. */
function untold(error: unknown): Leaving {
  if (isError(error) && error.code.startsWith('simulation/') && error.code !== 'simulation/moved') return 'unknown'
  throw error
}
