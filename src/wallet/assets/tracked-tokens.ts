import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { isFoldedIn, type TrackedToken } from '#core/money/holding'
import { keyOf, type Token } from '#core/money/token'
import type { Platform } from '#protocol'
import type { Records } from '#store'
import { changeRecord, refreshRecords } from '../session/change-record.ts'
import type { SessionState } from '../session/session.ts'

/** Tokens that are read with every look at an account; what is beyond is asked for with the rest of the lists. */
const MAX_READ = 300

/** What an account is asked about besides what ships with the code: what the person added, and what it was seen to have. Folded ones are left where they were seen last. */
export function heldTokens(state: SessionState, account: Address): readonly Token[] {
  if (state.kind !== 'open') return []
  return state.records.tokens
    .get()
    .filter((kept) => (kept.own === true || kept.holders.includes(account)) && !isFoldedIn(kept, account))
    .slice(0, MAX_READ)
    .map(({ token }) => token)
}

/** What was learnt of a token in one account. */
export type TokenDiscovery = Partial<Pick<TrackedToken, 'own' | 'leaving' | 'pool'>> & {
  readonly token: Token
  readonly holder?: Address
  readonly solicited?: boolean
  readonly told?: bigint
}

const withOne = (list: readonly Address[], one: Address | undefined): readonly Address[] =>
  one === undefined || list.includes(one) ? list : [...list, one]

function merged(kept: TrackedToken, { token, holder, own, solicited, told, leaving, pool }: TokenDiscovery): TrackedToken {
  return {
    ...kept,
    // What is listed by now is believed before what its contract said then.
    token: kept.token.from === 'listed' ? kept.token : token,
    holders: withOne(kept.holders, holder),
    solicited: solicited === true ? withOne(kept.solicited, holder) : kept.solicited,
    ...defined({
      own,
      pool,
      told: holder !== undefined && told !== undefined ? { ...kept.told, [holder]: told } : undefined,
      leaving,
    }),
  }
}

/** Puts down what was learnt, one at a time over all tabs; what was known stays. Throws `store/*`. */
export async function recordToken(
  platform: Pick<Platform, 'now' | 'withLock'>,
  records: Records,
  found: TokenDiscovery,
): Promise<TrackedToken> {
  const id = keyOf(found.token)
  let next: TrackedToken = merged({ id, token: found.token, holders: [], solicited: [], at: platform.now() }, found)
  await platform.withLock(`record:${id}`, { wait: true }, async () => {
    await refreshRecords(records.tokens)
    const kept = records.tokens.find(id)
    if (kept) next = merged(kept, found)
    await records.tokens.put(next)
  })
  return next
}

/** Changes one that is kept; `undefined` where it is not. Throws `store/*`. */
export const changeToken = (
  platform: Platform,
  records: Records,
  id: string,
  change: (kept: TrackedToken) => TrackedToken,
): Promise<TrackedToken | undefined> => changeRecord(platform, records.tokens, id, change)
