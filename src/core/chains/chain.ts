import { defined } from '../defined.ts'
import type { Address } from '../ethereum/address.ts'
import type { Consensus } from './consensus.ts'
import { fail } from '../errors.ts'
import type { SourcedFork } from './fork-schedule.ts'
import type { BlockEnvironment, Rules } from '../simulation/simulation.ts'
import type { Token } from '../money/token.ts'

/**
 * What an endpoint is used for. `state` includes eth_getProof; `consensus` is a beacon node's REST, and `files` a folder of what such a node answered
 * (docs/consensus-files.md); the others speak JSON-RPC.
 */
export const ENDPOINT_ROLES = ['state', 'logs', 'consensus', 'files', 'submission', 'explorer'] as const
export type EndpointRole = (typeof ENDPOINT_ROLES)[number]

/** A URL that the person chose, and what they said about it. */
export type Endpoint = {
  readonly id: string
  readonly url: string
  readonly roles: readonly EndpointRole[]
  /** `own`: the person runs it, so it may see drafts and several of their accounts. `foreign`: anybody else's. */
  readonly owner: 'own' | 'foreign'
  /** Who runs it, as declared by the preset or the person. */
  readonly operator: string
  /** "Faster: this endpoint sees drafts". Absent: only where it is the person's own. */
  readonly seesDrafts?: boolean
  /** The only accounts that it is asked about. Absent: all. */
  readonly accounts?: readonly Address[]
}

/** True when the endpoint may see what is about to be signed before it is (SPEC section 7). */
export const maySeeDrafts = ({ owner, seesDrafts }: Endpoint): boolean => seesDrafts ?? owner === 'own'

/** True for whom a light client asks: a beacon node, or files of one. */
export const servesConsensus = ({ roles }: Pick<Endpoint, 'roles'>): boolean => roles.includes('consensus') || roles.includes('files')

/** A chain that the person set up. Native currency and names are shipped data or the person's own words. */
export type Chain = {
  readonly chainId: number
  readonly name: string
  /** Short name (ERC-7828 labels, `eth`, `sep`). */
  readonly shortName: string
  readonly native: { readonly symbol: string; readonly name: string; readonly decimals: number }
  readonly endpoints: readonly Endpoint[]
  readonly kind: 'l1' | 'op-stack' | 'other' | 'practice'
  /** Seconds between blocks, for freshness (SPEC section 9). */
  readonly blockTime: number
  /** Absent: no light client, and everything of this chain is `claimed`. */
  readonly consensus?: Consensus
  /** The rules that a local run goes by, declared: only for a chain whose fork schedule does not ship with the build. */
  readonly rules?: Rules
  /** What somebody brought in of its fork schedule, beside what ships with the build (`importSchedule`). */
  readonly forks?: readonly SourcedFork[]
  readonly from: 'preset' | 'own'
}

/**
 * False where an operator makes the blocks and the state goes by more than the rules of an L1: what a light client of Ethereum verifies says nothing
 * of them, and a local run is the run of an L1.
 */
export const isLayerOne = ({ kind }: Pick<Chain, 'kind'>): boolean => kind === 'l1' || kind === 'practice'

/** What is known of a chain's rules without a look at its blocks: those that are declared, and the forks that somebody brought in. */
export type ChainRules = Pick<BlockEnvironment, 'rules' | 'forks'>

/**
 * The rules for a local run. Of a chain that is no L1 nobody knows them here: those of Osaka are taken, since contracts use what their chain has, and newer rules
 * know all that older ones do. Without `rules` an L1 goes by its schedule, or, where none ships, by the newest rules that its headers show.
 */
export function chainRules(chain: Pick<Chain, 'kind' | 'rules' | 'forks'>): ChainRules {
  const rules = chain.rules ?? (isLayerOne(chain) ? undefined : 'osaka')
  const forks = chain.forks?.map(({ source: _, ...fork }) => fork)
  return defined({ rules, forks })
}

/** CAIP-2 name, `eip155:1`. */
export const caip2 = (chainId: number): string => `eip155:${chainId}`

/** The native currency as a token. */
export const nativeToken = (chain: Chain): Token => ({
  chainId: chain.chainId,
  standard: 'native',
  symbol: chain.native.symbol,
  name: chain.native.name,
  decimals: chain.native.decimals,
  from: 'listed',
})

/** Reads a chain id typed in decimal or as 0x hex. Throws `input/chain-id`. */
export function parseChainId(text: string): number {
  const trimmed = text.trim()
  if (!/^(?:\d{1,15}|0x[0-9a-fA-F]{1,12})$/.test(trimmed)) throw fail('input/chain-id')
  const id = Number(trimmed)
  if (!Number.isSafeInteger(id) || id < 1) throw fail('input/chain-id')
  return id
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Decimal, all four of them, without leading zeros: other forms of the same number are read differently by different programs. */
const IPV4 = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/

/** Addresses that no router passes on to the internet: private (RFC 1918), link-local (RFC 3927, 4291) and unique local (RFC 4193). A name may be resolved to anything. */
function isPrivate(host: string): boolean {
  const [, a = -1, b = -1, c = -1, d = -1] = (IPV4.exec(host) ?? []).map(Number)
  if ([a, b, c, d].some((part) => part > 255)) return false
  return (
    a === 10 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    /^\[f[cd][0-9a-f]{2}:[0-9a-f:]*\]$/.test(host) ||
    /^\[fe[89ab][0-9a-f]:[0-9a-f:]*\]$/.test(host)
  )
}

type UrlOptions = {
  /** Whether plain http is let through to addresses of the home network. */
  readonly home?: boolean
}

/** Reads an endpoint's URL: https, or http on loopback and, where asked for, in the home network, without user or password. Throws `input/url-*`. */
export function parseEndpointUrl(text: string, { home = false }: UrlOptions = {}): string {
  const match = /^(https?):\/\/([^/?#\s]+)([/?][^#\s]*)?$/i.exec(text.trim())
  if (!match) throw fail('input/url-malformed')
  const [, scheme = '', authority = '', rest = '/'] = match
  if (authority.includes('@')) throw fail('input/url-credentials')
  const host = authority.replace(/:\d{1,5}$/, '').toLowerCase()
  if (!/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])$/.test(host)) throw fail('input/url-malformed')
  const isPlain = scheme.toLowerCase() === 'http' && !LOOPBACK.test(host)
  if (isPlain && !isPrivate(host)) throw fail('input/url-insecure')
  if (isPlain && !home) throw fail('input/url-home-network')
  const url = `${scheme.toLowerCase()}://${authority.toLowerCase()}${rest}`
  if (!URL.canParse(url)) throw fail('input/url-malformed') // a port or an IP number that cannot be
  return url
}

/** True when the URL stays on this computer. */
export const isLoopback = (url: string): boolean => LOOPBACK.test((/^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? '').replace(/:\d+$/, ''))

/** True where plain http leads to an address of the home network: what is said there can be read and changed by others in it. */
export const isHomeNetwork = (url: string): boolean => isPrivate((/^http:\/\/([^/?#]+)/.exec(url)?.[1] ?? '').replace(/:\d+$/, ''))

/** Host and port of an endpoint: how it is named on the screen (a path or query may hold a key). */
export const endpointHost = (url: string): string => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
