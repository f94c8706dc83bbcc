import { type ActivityEntry, changesOf, type LoggedGrant } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'

/** An approval as it was last logged. What of it is left nobody has looked at. */
export type LoggedApproval = { readonly grant: LoggedGrant; readonly entry: ActivityEntry }

/** An item that came and did not go, by the logs. */
export type ItemByLogs = { readonly token: Address; readonly tokenId: bigint; readonly units: bigint }

const keyOf = (grant: LoggedGrant): string => `${grant.kind} ${grant.token} ${grant.kind === 'item' ? grant.tokenId : grant.spender}`

const isNothing = (grant: LoggedGrant): boolean =>
  grant.kind === 'allowance' ? grant.units === 0n : grant.kind === 'operator' ? !grant.granted : /^0x0{40}$/.test(grant.spender)

/** The approvals that stand by the last log of each. `entries`: newest first. */
export function loggedApprovals(entries: readonly ActivityEntry[]): readonly LoggedApproval[] {
  const newest = new Map<string, LoggedApproval>()
  for (const entry of entries)
    for (const grant of (entry.grants ?? []).toReversed()) if (!newest.has(keyOf(grant))) newest.set(keyOf(grant), { grant, entry })
  return [...newest.values()].filter(({ grant }) => !isNothing(grant))
}

/** The items that are left once all moves are added up. */
export function loggedItems(entries: readonly ActivityEntry[]): readonly ItemByLogs[] {
  const items = new Map<string, ItemByLogs>()
  for (const { token, tokenId, units } of entries.flatMap(changesOf)) {
    if (token === undefined || tokenId === undefined) continue
    const key = `${token} ${tokenId}`
    items.set(key, { token, tokenId, units: units + (items.get(key)?.units ?? 0n) })
  }
  return [...items.values()].filter(({ units }) => units > 0n)
}
