import type { Address } from '#core/ethereum/address'
import type { LoggedRequest, Purpose } from '#wallet'

/** What one party learned of this device and its accounts in this session. */
export type RequestParty = {
  readonly host: string
  readonly owner: LoggedRequest['owner']
  readonly chainIds: readonly number[]
  readonly requests: number
  readonly failed: number
  readonly bytesOut: number
  readonly bytesIn: number
  readonly first: number
  readonly last: number
  readonly purposes: readonly Purpose[]
  /** Accounts of the person that it was told of, in the order in which it heard of them. */
  readonly mine: readonly Address[]
  /** How many other addresses it was asked about. */
  readonly others: number
  /** It saw a signed transaction. */
  readonly sent: boolean
  /** How many requests told it what was about to be signed. */
  readonly drafts: number
  /** Two accounts of the person in one request: only an own endpoint may see that. */
  readonly linked: boolean
}

const distinct = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

/** Who learned what, the talkative first. `mine` are the person's accounts, lower case. */
export function requestParties(entries: readonly LoggedRequest[], mine: ReadonlySet<Address>): readonly RequestParty[] {
  const byHost = new Map<string, LoggedRequest[]>()
  for (const entry of entries) {
    const key = `${entry.owner} ${entry.host}`
    const list = byHost.get(key)
    if (list) list.push(entry)
    else byHost.set(key, [entry])
  }
  return [...byHost.values()]
    .flatMap((list): readonly RequestParty[] => {
      const [one] = list
      if (!one) return []
      const named = distinct(list.flatMap(({ names }) => names))
      return [
        {
          host: one.host,
          owner: one.owner,
          chainIds: distinct(list.map(({ chainId }) => chainId)),
          requests: list.length,
          failed: list.filter(({ outcome }) => outcome === 'failed').length,
          bytesOut: list.reduce((sum, { bytesOut }) => sum + bytesOut, 0),
          bytesIn: list.reduce((sum, { bytesIn }) => sum + bytesIn, 0),
          first: Math.min(...list.map(({ at }) => at)),
          last: Math.max(...list.map(({ at }) => at)),
          purposes: distinct(list.map(({ purpose }) => purpose)),
          mine: named.filter((name) => mine.has(name)),
          others: named.filter((name) => !mine.has(name)).length,
          sent: list.some(({ methods }) => methods.includes('eth_sendRawTransaction')),
          drafts: list.filter(({ draft }) => draft === true).length,
          linked: list.some(({ names }) => names.filter((name) => mine.has(name)).length > 1),
        },
      ]
    })
    .sort((a, b) => b.mine.length - a.mine.length || b.requests - a.requests)
}

/** What is looked for in the log; empty means all. */
export type Filter = {
  readonly text: string
  readonly owner: 'all' | LoggedRequest['owner']
  readonly purpose: 'all' | Purpose
  readonly outcome: 'all' | LoggedRequest['outcome']
  /** Whether only those are looked for that contained a draft. */
  readonly drafts: 'all' | 'only'
}

export const NO_REQUEST_FILTER: Filter = { text: '', owner: 'all', purpose: 'all', outcome: 'all', drafts: 'all' }

/** Entries that fit, newest first. The text is looked for in host, methods and addresses. */
export function filtered(entries: readonly LoggedRequest[], { text, owner, purpose, outcome, drafts }: Filter): readonly LoggedRequest[] {
  const wanted = text.trim().toLowerCase()
  return entries
    .filter(
      (entry) =>
        (owner === 'all' || entry.owner === owner) &&
        (purpose === 'all' || entry.purpose === purpose) &&
        (outcome === 'all' || entry.outcome === outcome) &&
        (drafts === 'all' || entry.draft === true) &&
        (wanted === '' || [entry.host, ...entry.methods, ...entry.names].some((word) => word.toLowerCase().includes(wanted))),
    )
    .toReversed()
}
