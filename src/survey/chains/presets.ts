import { defined } from '#core/defined'
import type { Chain, Endpoint } from '#core/chains/chain'
import { CHAIN_FILES } from '#data/each/chain'
import { ENDPOINTS_FILES } from '#data/each/endpoints'

/** A chain offered at first run. Nothing of it is used before the person chooses it. */
export type Preset = {
  readonly chain: Chain
  /** Where the endpoints were read of, and when. */
  readonly source: string
  readonly date: string
  /** A person ran `npm run probe` against it and recorded the row; otherwise the screen says *not tried by us*. */
  readonly tried: boolean
  /** What is known of an endpoint, by its id: limits, and for one that sends transactions, whom one trusts by using it. */
  readonly notes?: Readonly<Record<string, string>>
}

type File = (typeof ENDPOINTS_FILES)[number]

/** Nothing where the folder does not say what the chain is called: `npm run check` lets no such folder pass. */
function presetOf(chainId: number, { source, date, tried, endpoints, shortName, kind, blockTime, consensus }: File): Preset | undefined {
  const { name, native } = CHAIN_FILES[chainId] ?? {}
  if (name === undefined || native === undefined) return undefined
  const notes = endpoints.flatMap(({ id, note }) => (note === undefined ? [] : [[id, note] as const]))
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
    source,
    date,
    tried,
    ...defined({ notes: notes.length === 0 ? undefined : Object.fromEntries(notes) }),
  }
}

/** Every chain whose folder has `endpoints.json`, in the order of their places. Data, not advice: each with its source and date. */
export const PRESETS: readonly Preset[] = Object.entries(ENDPOINTS_FILES)
  .toSorted(([, one], [, other]) => one.place - other.place)
  .flatMap(([chainId, file]) => presetOf(Number(chainId), file) ?? [])

/** Where the practice chain runs, when not at its usual port: its node and its beacon node. `foreign` lets one try how a stranger's are treated. */
export type DevnetUrls = { readonly url: string; readonly beacon: string; readonly owner: Endpoint['owner'] }

/** What is offered, with the practice chain where it runs. */
export const offeredPresets = (practice: DevnetUrls | undefined): readonly Preset[] =>
  practice === undefined
    ? PRESETS
    : PRESETS.map((preset) => (preset.chain.kind === 'practice' ? { ...preset, chain: at(preset.chain, practice) } : preset))

const at = (chain: Chain, { url, beacon: beaconUrl, owner }: DevnetUrls): Chain => ({
  ...chain,
  endpoints: chain.endpoints.map((one) => ({ ...one, url: one.roles.includes('consensus') ? beaconUrl : url, owner })),
})
