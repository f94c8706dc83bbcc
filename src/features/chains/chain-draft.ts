import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Chain, type Endpoint, ENDPOINT_ROLES, type EndpointRole, parseChainId } from '#core/chains/chain'
import { isHomeNetwork, isLoopback, parseEndpointUrl } from '#core/chains/endpoint-url'
import { importSchedule } from '#core/chains/fork-schedule'
import { type AppError, fail, isError } from '#core/errors'
import { say, type Words } from '#core/text/words'
import { type ConsensusDraft, consensusDraftOf, consensusOf, consensusProblems, NO_CONSENSUS } from './consensus-draft.ts'

/** An endpoint while it is being edited. `url` is what was typed; `kept` marks one whose address is not shown again. */
export type EndpointDraft = {
  readonly id: string
  readonly url: string
  readonly kept: boolean
  readonly roles: readonly EndpointRole[]
  readonly owner: Endpoint['owner']
  readonly operator: string
  /** Absent: only where it is the person's own. */
  readonly seesDrafts?: boolean
  /** The only accounts that it is asked about. Absent: all. */
  readonly accounts?: readonly Address[]
}

/** A chain while it is being edited: what was typed, before it means anything. */
export type ChainDraft = {
  readonly name: string
  readonly chainId: string
  readonly shortName: string
  readonly symbol: string
  readonly currency: string
  readonly decimals: string
  readonly kind: Chain['kind']
  readonly blockTime: string
  readonly from: Chain['from']
  /** Not shown: the rules that a chain which is no L1 is run by. */
  readonly rules?: NonNullable<Chain['rules']>
  /** Forks of its schedule that were imported before; what is pasted below takes their place. */
  readonly forks?: Chain['forks']
  /** Newer fork schedule, as it was pasted. */
  readonly schedule: string
  readonly endpoints: readonly EndpointDraft[]
  readonly consensus: ConsensusDraft
}

export const ROLES = ENDPOINT_ROLES
/** Uses that are spoken in JSON-RPC by whoever says which chain it serves. Most endpoints have them all. */
const SPOKEN: readonly EndpointRole[] = ['state', 'logs', 'submission']

type Uses = Pick<EndpointDraft, 'roles'>

/** An explorer service and nothing else: it has an API of its own, and is asked in that. */
export const isService = ({ roles }: Uses): boolean => roles.includes('explorer') && !roles.some((role) => SPOKEN.includes(role))

/** True where an endpoint can be asked who it is before it is kept. A beacon node is met when the light client starts. */
export const isTestable = ({ roles }: Uses): boolean => isService({ roles }) || roles.some((role) => SPOKEN.includes(role))

/** Most endpoints of one chain; the wire refuses more. */
export const MAX_ENDPOINTS = 16

export const emptyEndpoint = (id: string): EndpointDraft => ({ id, url: '', kept: false, roles: SPOKEN, owner: 'foreign', operator: '' })

/** What stands in the form of a chain that is added by hand. */
export const emptyDraft = (endpointId: string): ChainDraft => ({
  name: '',
  chainId: '',
  shortName: '',
  symbol: 'ETH',
  currency: 'Ether',
  decimals: '18',
  kind: 'other',
  blockTime: '12',
  from: 'own',
  endpoints: [emptyEndpoint(endpointId)],
  schedule: '',
  consensus: NO_CONSENSUS,
})

export const chainDraft = (chain: Chain): ChainDraft => ({
  name: chain.name,
  chainId: String(chain.chainId),
  shortName: chain.shortName,
  symbol: chain.native.symbol,
  currency: chain.native.name,
  decimals: String(chain.native.decimals),
  kind: chain.kind,
  blockTime: String(chain.blockTime),
  from: chain.from,
  ...defined({ rules: chain.rules, forks: chain.forks }),
  endpoints: chain.endpoints.map((endpoint) => ({ ...endpoint, kept: true })),
  schedule: '',
  consensus: consensusDraftOf(chain.consensus),
})

/** A chain of the catalogue as a draft: its addresses are public, so they are shown. `chainId` as it was typed. */
export const draftFromCatalogue = (chain: Chain, chainId: string): ChainDraft => ({
  ...chainDraft(chain),
  chainId,
  endpoints: chain.endpoints.map((endpoint) => ({ ...endpoint, kept: false })),
})

/** True where nobody typed anything but the id since the draft was as `before`: it may be filled in without a loss. */
export const isAsBefore = (draft: ChainDraft, before: ChainDraft): boolean =>
  JSON.stringify({ ...draft, chainId: '' }) === JSON.stringify({ ...before, chainId: '' })

/** What is wrong, by field; endpoints by `url:ID` and `roles:ID`. Empty when it can be kept. */
export type Problems = Readonly<Record<string, AppError | Words>>

const MAX_LENGTHS = { name: 64, shortName: 16, symbol: 16, currency: 32, operator: 128 } as const

function thrown(work: () => unknown): AppError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (isError(error)) return error
    throw error
  }
}

function textProblem(text: string, field: string, most: number): AppError | undefined {
  if (text.trim() === '') return fail('input/required', { field })
  return text.trim().length > most ? fail('input/too-long', { field, most }) : undefined
}

/** Decimal text as a number; `NaN` for anything else. A comma is taken for the mark that it is in half of the world. */
const numberOf = (text: string): number => (/^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)

function rangeProblem(text: string, field: string, least: number, most: number): AppError | undefined {
  const value = numberOf(text)
  return value >= least && value <= most ? undefined : fail('input/out-of-range', { field })
}

/** The URL of an endpoint as it will be kept; `undefined` while what was typed is none. */
export const urlOf = ({ url }: EndpointDraft): string | undefined =>
  thrown(() => parseEndpointUrl(url, { home: true })) ? undefined : parseEndpointUrl(url, { home: true })

export const draftChainId = ({ chainId }: ChainDraft): number | undefined =>
  thrown(() => parseChainId(chainId)) ? undefined : parseChainId(chainId)

/** The forks that are to be kept; what was pasted is held against the chain first. Throws as `importSchedule`. */
const forksOf = ({ schedule, forks }: ChainDraft, chainId: number): Chain['forks'] =>
  schedule.trim() === '' ? forks : importSchedule(schedule, chainId, Date.now() / 1000)

/** Checks everything at once (docs/SPEC.md, point 5). `taken` are the ids of other chains; `home`: as of `parseEndpointUrl`. */
export function chainProblems(draft: ChainDraft, taken: readonly number[], home = false): Problems {
  const found: Record<string, AppError | Words | undefined> = {
    name: textProblem(draft.name, 'Name', MAX_LENGTHS.name),
    chainId: thrown(() => parseChainId(draft.chainId)),
    shortName: textProblem(draft.shortName, 'Short name', MAX_LENGTHS.shortName),
    symbol: textProblem(draft.symbol, 'Symbol', MAX_LENGTHS.symbol),
    currency: textProblem(draft.currency, 'Currency', MAX_LENGTHS.currency),
    decimals: /^\d+$/.test(draft.decimals.trim())
      ? rangeProblem(draft.decimals, 'Decimals', 0, 36)
      : fail('input/out-of-range', { field: 'Decimals' }),
    blockTime: rangeProblem(draft.blockTime, 'Seconds between blocks', 0.1, 3600),
    ...consensusProblems(draft.consensus),
  }
  const id = draftChainId(draft)
  if (id !== undefined) found['forks'] = thrown(() => forksOf(draft, id))
  if (id !== undefined && taken.includes(id)) found['chainId'] = say('You already have a chain with this id. Edit that one.')
  // ERC-3770 and 7828: the short name stands before an address, so it may hold nothing that separates.
  if (!found['shortName'] && !/^[a-z0-9-]+$/.test(draft.shortName.trim()))
    found['shortName'] = say('Lower-case letters, digits and hyphens only.')
  const urls = draft.endpoints.map(urlOf)
  for (const [at, endpoint] of draft.endpoints.entries()) {
    found[`url:${endpoint.id}`] =
      endpoint.url.trim() === '' ? fail('input/required', { field: 'URL' }) : thrown(() => parseEndpointUrl(endpoint.url, { home }))
    if (urls[at] !== undefined && urls.indexOf(urls[at]) < at) found[`url:${endpoint.id}`] = say('This endpoint is already in the list.')
    if (endpoint.operator.trim().length > MAX_LENGTHS.operator)
      found[`operator:${endpoint.id}`] = fail('input/too-long', { field: 'Operator', most: MAX_LENGTHS.operator })
    if (endpoint.roles.length === 0) found[`roles:${endpoint.id}`] = say('Choose at least one use, or remove the endpoint.')
  }
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, AppError | Words] => pair[1] !== undefined))
}

/** The chain that a draft without problems means. What the form does not show is kept as it was. */
export function chainFromDraft(draft: ChainDraft): Chain {
  const consensus = consensusOf(draft.consensus)
  const forks = forksOf(draft, parseChainId(draft.chainId))
  return {
    chainId: parseChainId(draft.chainId),
    name: draft.name.trim(),
    shortName: draft.shortName.trim(),
    native: { symbol: draft.symbol.trim(), name: draft.currency.trim(), decimals: numberOf(draft.decimals) },
    endpoints: draft.endpoints.map(({ kept: _kept, ...endpoint }) => ({
      ...endpoint,
      url: parseEndpointUrl(endpoint.url, { home: true }),
      operator: endpoint.operator.trim(),
    })),
    kind: draft.kind,
    blockTime: numberOf(draft.blockTime),
    ...defined({ consensus, rules: draft.rules, forks }),
    from: draft.from,
  }
}

/** Run by, as far as its address tells: what runs on this computer or in the home network is taken for the person's own. */
export const guessedOwner = (endpoint: EndpointDraft): Endpoint['owner'] => {
  const url = urlOf(endpoint)
  return url !== undefined && (isLoopback(url) || isHomeNetwork(url)) ? 'own' : endpoint.owner
}

/** `list` with the item at `from` at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined) return list
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}
