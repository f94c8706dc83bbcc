import { type Chain, type Endpoint, endpointHost } from '#core/chains/chain'

/** Logs that a host gives at once, as others wrote it down. `perSecond`: calls that it takes; absent where nobody said. Nothing of it was tried by us. */
type HostLimits = {
  readonly host: string
  readonly blocks: number
  readonly perSecond?: number
  readonly source: string
  readonly date: string
}

const NOTES = '2026-11-20'
/** By the end of a host's name. What an endpoint refuses goes before this as soon as it is asked. */
export const LOG_LIMITS: readonly HostLimits[] = [
  {
    host: 'eth.drpc.org',
    blocks: 10_000,
    perSecond: 42,
    source: 'ranges over 10000 blocks are not supported on freetier; 50,400 units a minute',
    date: NOTES,
  },
  { host: 'publicnode.com', blocks: 50_000, perSecond: 30, source: 'exceed maximum block range: 50000', date: NOTES },
  {
    host: 'g.alchemy.com',
    blocks: 10,
    perSecond: 8,
    source: 'Free tier: eth_getLogs of up to a 10 block range; 500 units a second, 60 a call',
    date: NOTES,
  },
  { host: 'quiknode.pro', blocks: 5, source: 'trial: a 5 block range', date: NOTES },
  { host: 'infura.io', blocks: 10_000, source: '10,000 blocks or logs', date: NOTES },
  { host: '1rpc.io', blocks: 50, source: 'limited to 0 - 50 blocks', date: NOTES },
  { host: 'mainnet.base.org', blocks: 500, source: '500 to 1,000 blocks', date: NOTES },
  { host: 'sepolia.base.org', blocks: 500, source: '500 blocks', date: NOTES },
  { host: 'arb1.arbitrum.io', blocks: 1000, source: '1,000 blocks are answered', date: NOTES },
]

/** Calls a second where nobody said how many: of one's own node, and of a stranger's, as a scan makes them (bench/history). */
const USUAL = { own: 50, foreign: 20 } as const

const nameOf = (url: string): string => endpointHost(url).replace(/:\d+$/, '').toLowerCase()
const isAt = (name: string, { host }: HostLimits): boolean => name === host || name.endsWith(`.${host}`)

/** What is known before a scan of how long it takes. `host`: whose limit makes it so, of `blocks` at once. */
export type ScanEstimate = { readonly seconds: number; readonly host: string; readonly blocks: number }

type Reckoned = {
  /** Blocks that are to be looked through. */
  readonly left: bigint
  /** Questions of one range: topic sets. */
  readonly questions: number
  /** What endpoints were found to give at once, by their id. */
  readonly found?: (endpointId: string) => number | undefined
}

/**
 * How long looking through so many blocks takes by the limits of the endpoint that is asked first for logs: what was found of it, else what others wrote down. Nothing where neither
 * says. Answers take time as well, so it is the least that it takes.
 */
export function estimateScan({ endpoints }: Pick<Chain, 'endpoints'>, { left, questions, found }: Reckoned): ScanEstimate | undefined {
  const estimateAt = ({ id, url, owner }: Endpoint): ScanEstimate | undefined => {
    const limits = LOG_LIMITS.find((one) => isAt(nameOf(url), one))
    const blocks = found?.(id) ?? limits?.blocks
    if (blocks === undefined || blocks < 1) return undefined
    const calls = Math.ceil(Number(left) / blocks) * questions
    return { seconds: Math.ceil(calls / (limits?.perSecond ?? USUAL[owner])), host: endpointHost(url), blocks }
  }
  const [first] = endpoints.filter(({ roles }) => roles.includes('logs'))
  return first && estimateAt(first)
}
