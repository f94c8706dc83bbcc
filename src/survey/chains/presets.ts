import { defined } from '#core/defined'
import type { Chain, Endpoint } from '#core/chains/chain'
import type { EndpointSeen, EndpointsFile } from '#core/chains/chain-folder'
import { CHAIN_FILES } from '#data/each/chain'
import { ENDPOINTS_FILES } from '#data/each/endpoints'

/** A chain that is offered. Nothing of it is used before the person chooses it. */
export type Preset = {
  readonly chain: Chain
  /** Where the endpoints were read of, and when. */
  readonly source: string
  readonly date: string
  /** `npm run probe` was run against each of its endpoints; otherwise the screen says *not tried by us*. */
  readonly tried: boolean
  /** What is known of an endpoint, by its id: limits, and for one that sends transactions, whom one trusts by using it. */
  readonly notes?: Readonly<Record<string, string>>
  /** What was seen of an endpoint when it was tried, by its id. */
  readonly seen?: Readonly<Record<string, EndpointSeen>>
  readonly explorer?: { readonly name: string; readonly url: string }
}

/** Seconds between blocks where a folder does not know: as the form of a chain that is added by hand has it. */
const USUAL_BLOCK_TIME = 12

/** What the rows say of `member`, by the id of the endpoint. */
const byEndpoint = <Value>(rows: EndpointsFile['endpoints'], of: (row: EndpointsFile['endpoints'][number]) => Value | undefined) => {
  const told = rows.flatMap((row) => {
    const value = of(row)
    return value === undefined ? [] : [[row.id, value] as const]
  })
  return told.length === 0 ? undefined : Object.fromEntries(told)
}

/** The sources of all endpoints, each once. */
const sourcesOf = (rows: EndpointsFile['endpoints']): string => [...new Set(rows.flatMap(({ source }) => source.split('; ')))].join('; ')

/** Nothing where the folder does not say what the chain is called: `npm run check` lets no such folder pass. */
export function presetOf(chainId: number, file: EndpointsFile): Preset | undefined {
  const { endpoints, shortName, kind, blockTime = USUAL_BLOCK_TIME, consensus, explorer } = file
  const { name, native } = CHAIN_FILES[chainId] ?? {}
  if (name === undefined || native === undefined) return undefined
  return {
    chain: {
      chainId,
      name,
      shortName,
      native,
      endpoints: endpoints.map(({ id, url, roles, owner, operator }): Endpoint => ({ id, url, roles, owner, operator })),
      kind,
      blockTime,
      ...defined({ consensus: consensus === undefined ? undefined : { config: consensus } }),
      from: 'preset',
    },
    source: sourcesOf(endpoints),
    date: endpoints.reduce((oldest, { date }) => (date < oldest ? date : oldest), file.date),
    tried: kind === 'practice' || endpoints.every(({ seen }) => seen !== undefined),
    ...defined({
      notes: byEndpoint(endpoints, ({ note }) => note),
      seen: byEndpoint(endpoints, ({ seen }) => seen),
      explorer: explorer && { name: explorer.name, url: explorer.url },
    }),
  }
}

/** The chains that are offered at first run, in the order of their places. Data, not advice: each with its source and date. */
export const PRESETS: readonly Preset[] = presetsIn(ENDPOINTS_FILES)

/** Those of the files, in the order of their places. */
export function presetsIn(files: Readonly<Record<number, EndpointsFile>>): readonly Preset[] {
  return Object.entries(files)
    .toSorted(([, one], [, other]) => one.place - other.place)
    .flatMap(([chainId, file]) => presetOf(Number(chainId), file) ?? [])
}

/** Where the practice chain runs, when not at its usual port: its node and its beacon node. `foreign` lets one try how a stranger's are treated. */
export type DevnetUrls = { readonly url: string; readonly beacon: string; readonly owner: Endpoint['owner'] }

/** What is offered at first run, with the practice chain where it runs. */
export const offeredPresets = (practice: DevnetUrls | undefined): readonly Preset[] => withPractice(PRESETS, practice)

/** With the practice chain where it runs. */
export const withPractice = (presets: readonly Preset[], practice: DevnetUrls | undefined): readonly Preset[] =>
  practice === undefined
    ? presets
    : presets.map((preset) => (preset.chain.kind === 'practice' ? { ...preset, chain: at(preset.chain, practice) } : preset))

const at = (chain: Chain, { url, beacon: beaconUrl, owner }: DevnetUrls): Chain => ({
  ...chain,
  endpoints: chain.endpoints.map((one) => ({ ...one, url: one.roles.includes('consensus') ? beaconUrl : url, owner })),
})
