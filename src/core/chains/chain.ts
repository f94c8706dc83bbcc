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

/** True where all who are asked about state are the person's own: no stranger learns which accounts belong together. */
export const isAmongOwn = ({ endpoints }: Pick<Chain, 'endpoints'>): boolean =>
  endpoints.filter(({ roles }) => roles.includes('state')).every(({ owner }) => owner === 'own')

/** True where there is somebody to ask about the past, and all of them are the person's own. */
export function readsPastFromOwn({ endpoints }: Pick<Chain, 'endpoints'>): boolean {
  const asked = endpoints.filter(({ roles }) => roles.some((role) => role === 'logs' || role === 'state' || role === 'explorer'))
  return asked.length > 0 && asked.every(({ owner }) => owner === 'own')
}

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

/** Host and port of an endpoint: how it is named on the screen (a path or query may hold a key). */
export const endpointHost = (url: string): string => /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
