import { blockJson, headerJson, periodOf } from './beacon.ts'
import type { Json } from './execution.ts'
import { createLightClientData, type Versioned } from './light-client-data.ts'
import type { Link, Simulation } from './simulation.ts'
import { hexOf } from './ssz.ts'

/** What a beacon node answers: a status and a body (ethereum/beacon-APIs). */
export type BeaconAnswer = { readonly status: number; readonly body: unknown; readonly version?: string }

/** The most updates of one answer (beacon-APIs, `MAX_REQUEST_LIGHT_CLIENT_UPDATES`). */
export const MAX_UPDATES = 128

const refuse = (status: number, message: string): BeaconAnswer => ({ status, body: { code: status, message } })
const notFound = (what: string): BeaconAnswer => refuse(404, `${what} is not here`)
const noSignature = `0x${'0'.repeat(192)}`

/** Answers a path of the beacon API with what the chain is now. */
export function createBeaconRoutes(chain: Simulation): (path: string, query: URLSearchParams) => Promise<BeaconAnswer> {
  const light = createLightClientData(chain)
  const finalized = (): Link | undefined => chain.finalizedBy(chain.head())

  const versioned = (answer: Versioned | undefined, what: string): BeaconAnswer =>
    answer === undefined ? notFound(what) : { status: 200, body: answer, version: answer.version }

  /** `head`, `finalized`, a slot or a root. */
  function find(id: string): Link | undefined {
    if (id === 'head') return chain.head()
    if (id === 'finalized') return finalized()
    return /^\d+$/.test(id) ? chain.at(Number(id)) : chain.byRoot(id.toLowerCase())
  }

  function withBlock(id: string, data: (link: Link) => Json): BeaconAnswer {
    if (!/^(head|finalized|\d{1,15}|0x[0-9a-fA-F]{64})$/.test(id)) return refuse(400, `Invalid block id: ${id}`)
    const link = find(id)
    if (link === undefined) return notFound(`Block ${id}`)
    const final = link.slot <= (finalized()?.slot ?? -1)
    return { status: 200, body: { execution_optimistic: false, finalized: final, data: data(link) } }
  }

  function updates(query: URLSearchParams): BeaconAnswer {
    const [first, count] = ['start_period', 'count'].map((name) => query.get(name) ?? '')
    if (!/^\d{1,15}$/.test(first ?? '') || !/^[1-9]\d{0,5}$/.test(count ?? '')) return refuse(400, 'start_period and count must be numbers')
    const from = Number(first)
    const last = Math.min(from + Math.min(Number(count), MAX_UPDATES) - 1, periodOf(chain.config, chain.head().slot))
    const periods = Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => from + at)
    return { status: 200, body: periods.map((period) => light.update(period)).filter((update) => update !== undefined) }
  }

  const signedHeader = (link: Link): Json => ({
    root: hexOf(link.root),
    canonical: true,
    header: { message: headerJson(link.header), signature: noSignature },
  })

  const routes: readonly (readonly [RegExp, (id: string, query: URLSearchParams) => BeaconAnswer])[] = [
    [/^\/eth\/v1\/beacon\/genesis$/, () => ({ status: 200, body: { data: genesis(chain) } })],
    [/^\/eth\/v1\/config\/spec$/, () => ({ status: 200, body: { data: spec(chain) } })],
    [/^\/eth\/v1\/config\/fork_schedule$/, () => ({ status: 200, body: { data: forkSchedule(chain) } })],
    [/^\/eth\/v1\/beacon\/light_client\/bootstrap\/(0x[0-9a-fA-F]{64})$/, (root) => versioned(light.bootstrap(root.toLowerCase()), `A bootstrap for ${root}`)],
    [/^\/eth\/v1\/beacon\/light_client\/updates$/, (_, query) => updates(query)],
    [/^\/eth\/v1\/beacon\/light_client\/finality_update$/, () => versioned(light.finalityUpdate(), 'A finality update')],
    [/^\/eth\/v1\/beacon\/light_client\/optimistic_update$/, () => versioned(light.optimisticUpdate(), 'An optimistic update')],
    [/^\/eth\/v1\/beacon\/headers\/([^/]+)$/, (id) => withBlock(id, signedHeader)],
    [/^\/eth\/v1\/beacon\/blocks\/([^/]+)\/root$/, (id) => withBlock(id, (link) => ({ root: hexOf(link.root) }))],
    [/^\/eth\/v2\/beacon\/blocks\/([^/]+)$/, (id) => withBlock(id, (link) => ({ message: blockJson(chain.config, link.header, link.block, link.graffito), signature: noSignature }))],
  ] // prettier-ignore

  return async (path, query) => {
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(path)
      if (match === null) continue
      await chain.follow()
      return answer(match[1] ?? '', query)
    }
    return refuse(404, `No route ${path}`)
  }
}

const genesis = ({ config }: Simulation): Json => ({
  genesis_time: String(config.genesisTime),
  genesis_validators_root: config.genesisValidatorsRoot,
  genesis_fork_version: config.forks[0]?.version,
})

const forkSchedule = ({ config }: Simulation): readonly Json[] =>
  config.forks.map(({ version, epoch }, at) => ({
    previous_version: config.forks[at - 1]?.version ?? version,
    current_version: version,
    epoch: String(epoch),
  }))

function spec({ config }: Simulation): Json {
  const forks = config.forks.flatMap(({ fork, version, epoch }) => [
    [`${fork.toUpperCase()}_FORK_VERSION`, version],
    [`${fork.toUpperCase()}_FORK_EPOCH`, String(epoch)],
  ])
  return {
    PRESET_BASE: config.name,
    CONFIG_NAME: config.name,
    SECONDS_PER_SLOT: String(config.secondsPerSlot),
    SLOTS_PER_EPOCH: String(config.slotsPerEpoch),
    EPOCHS_PER_SYNC_COMMITTEE_PERIOD: String(config.epochsPerSyncCommitteePeriod),
    SYNC_COMMITTEE_SIZE: String(config.syncCommitteeSize),
    MIN_SYNC_COMMITTEE_PARTICIPANTS: '1',
    MAX_REQUEST_LIGHT_CLIENT_UPDATES: String(MAX_UPDATES),
    ...Object.fromEntries(forks),
  }
}
