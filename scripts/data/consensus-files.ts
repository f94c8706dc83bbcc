import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const TIMEOUT = 30_000
/** Slots of a sync committee period in the mainnet preset. */
const SLOTS = 8192

export type SaveOptions = {
  readonly beacon: string
  readonly folder: string
  /** Root of the block to start from. Absent: what is final now. */
  readonly root?: string
  /** Slots of a sync committee period, where they are not those of mainnet. */
  readonly slotsPerPeriod?: number
}

/** One answer as text; nothing where the node does not have it. Throws where it does not answer. */
async function get(beacon: string, path: string): Promise<string | undefined> {
  const response = await fetch(new URL(path, beacon.endsWith('/') ? beacon : `${beacon}/`), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  })
  if (response.ok) return response.text()
  if (response.status === 404) return undefined
  throw new Error(`HTTP ${response.status}`)
}

/** The root of the block that a node calls final. */
async function finalRoot(beacon: string): Promise<string> {
  const { data } = JSON.parse((await get(beacon, 'eth/v1/beacon/headers/finalized')) ?? '{}') as {
    readonly data?: { readonly root?: string }
  }
  if (data?.root === undefined) throw new Error('It names no final block.')
  return data.root
}

/** The slot of a header of light client data. */
const slotOf = (text: string, name: 'finalized_header' | 'attested_header' | 'header'): number => {
  const { data } = JSON.parse(text) as { readonly data?: Record<string, { readonly beacon?: { readonly slot?: string } } | undefined> }
  const slot = Number(data?.[name]?.beacon?.slot)
  if (!Number.isSafeInteger(slot)) throw new Error(`no slot in ${name}`)
  return slot
}

/**
 * Saves a beacon node's light client data as files (docs/consensus-files.md), unchanged. Updates of periods that are over are asked for once. Answers the paths
 * of the files that were written.
 */
export async function saveFiles({ beacon, folder, root, slotsPerPeriod = SLOTS }: SaveOptions): Promise<readonly string[]> {
  const written: string[] = []
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    written.push(path)
  }
  const route = 'eth/v1/beacon/light_client/'
  const finality = await get(beacon, `${route}finality_update`)
  if (finality === undefined) throw new Error('It serves no light client data.')
  const start = root ?? (await finalRoot(beacon))
  const bootstrap = await get(beacon, `${route}bootstrap/${start}`)
  if (bootstrap === undefined) throw new Error(`It serves nothing to start from ${start}.`)
  write(`bootstrap/${start.toLowerCase()}.json`, bootstrap)
  const [first, last] = [slotOf(bootstrap, 'header'), slotOf(finality, 'attested_header')].map((slot) => Math.floor(slot / slotsPerPeriod))
  for (let period = first ?? 0; period <= (last ?? 0); period++) {
    const path = `updates/${period}.json`
    if (period !== last && existsSync(join(folder, path))) continue
    const update = await get(beacon, `${route}updates?start_period=${period}&count=1`)
    if (update !== undefined && update.trim() !== '[]') write(path, update)
  }
  write('finality_update.json', finality)
  const optimistic = await get(beacon, `${route}optimistic_update`)
  if (optimistic !== undefined) write('optimistic_update.json', optimistic)
  return written
}

/** `npm run consensus-files -- BEACON FOLDER [ROOT]` */
if (import.meta.main) {
  const [beacon, folder, root] = process.argv.slice(2)
  if (beacon === undefined || folder === undefined) {
    console.error('usage: npm run consensus-files -- BEACON FOLDER [ROOT]')
    process.exitCode = 1
  } else {
    for (const path of await saveFiles({ beacon, folder, ...(root === undefined ? {} : { root }) })) console.log(path)
  }
}
