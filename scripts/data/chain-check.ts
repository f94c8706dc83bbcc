import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { ENDPOINT_ROLES } from '../../src/core/chains/chain.ts'
import { parseEndpointUrl } from '../../src/core/chains/endpoint-url.ts'
import type * as form from '../../src/core/chains/chain-folder.ts'
import { FORK_NAMES } from '../../src/core/chains/consensus.ts'
import { isHex } from '../../src/core/bytes/hex.ts'
import type { FeedFile } from '../../src/survey/prices/feed-file.ts'
import type { TokenRow } from '../../src/survey/tokens/token-row.ts'
import { CHAINS, chainIds, readEach } from './chain-folders.ts'
import { exchanges, roleFaults } from './exchange-check.ts'
import { day, hex, list, may, once, text, whole } from './file-forms.ts'

const address = hex(20)
const key = v.custom<string>((value) => isHex(value, 20) && value === value.toLowerCase(), 'is no address in lower case')
const url = v.custom<string>((value) => {
  try {
    return typeof value === 'string' && parseEndpointUrl(value) === value
  } catch {
    return false
  }
}, 'is no address of an endpoint')
const each = <Row extends v.GenericSchema>(row: Row) => v.array(row)
/** Each as high as the one before it, or higher. */
const rising = (numbers: readonly number[]): boolean => numbers.every((one, at) => at === 0 || one >= (numbers[at - 1] ?? 0))

const chain = v.strictObject({
  name: may(text(64)),
  aliases: may(list(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,48}$/, 'is no name in lower case')))),
  native: may(v.strictObject({ symbol: text(16), name: text(32), decimals: v.pipe(whole(), v.maxValue(36, 'is more than 36')) })),
  money: v.picklist(['real', 'play']),
  ether: may(v.literal(true)),
  coinType: may(whole(1)),
  mirrors: may(whole(1)),
  exchanges: may(v.literal(true)),
}) satisfies v.GenericSchema<unknown, form.ChainFile>

const sourced = { source: text(200), date: day }
const seen = v.strictObject({
  date: day,
  client: text(120),
  answers: v.boolean(),
  cors: may(v.boolean()),
  proofs: may(whole()),
  logs: may(whole(1)),
  batch: may(whole(1)),
}) satisfies v.GenericSchema<unknown, form.EndpointSeen>

const endpoint = v.strictObject({
  id: text(64),
  url,
  operator: text(64),
  owner: v.picklist(['own', 'foreign']),
  roles: list(v.picklist(ENDPOINT_ROLES)),
  note: may(text(400)),
  ...sourced,
  seen: may(seen),
})
const endpoints = v.strictObject({
  place: whole(1),
  first: may(v.literal(true)),
  shortName: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,16}$/, 'is no short name')),
  kind: v.picklist(['l1', 'op-stack', 'other', 'practice']),
  blockTime: may(v.pipe(v.number(), v.minValue(0.1, 'is less than 0.1'))),
  consensus: may(text(32)),
  explorer: may(v.strictObject({ name: text(64), url, ...sourced })),
  ...sourced,
  endpoints: v.pipe(
    list(endpoint),
    v.check((rows) => once(rows.map(({ id }) => id)), 'has an id twice'),
  ),
}) satisfies v.GenericSchema<unknown, form.EndpointsFile>

const fork = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9]{0,31}$/, 'is no name of a fork')),
  timestamp: whole(),
  eips: may(each(whole(1))),
  source: text(200),
})
const forks = v.strictObject({
  forks: v.pipe(
    list(fork),
    v.check((rows) => rising(rows.map(({ timestamp }) => timestamp)), 'has a fork before the one above it'),
    v.check((rows) => once(rows.map(({ name }) => name)), 'has a fork twice'),
  ),
}) satisfies v.GenericSchema<unknown, form.ForksFile>

const beacon = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/, 'is no name in lower case')),
  place: whole(1),
  source: text(300),
  checked: day,
  genesisTime: whole(),
  genesisValidatorsRoot: hex(32),
  secondsPerSlot: may(whole(1)),
  slotsPerEpoch: may(whole(1)),
  epochsPerSyncCommitteePeriod: may(whole(1)),
  syncCommitteeSize: may(whole(1)),
  checkpointDays: may(whole(1)),
  forks: v.pipe(
    list(v.strictObject({ fork: v.picklist(FORK_NAMES), version: hex(4), epoch: whole() })),
    v.check((rows) => rising(rows.map(({ epoch }) => epoch)), 'has a fork before the one above it'),
    v.check((rows) => once(rows.map(({ version }) => version)), 'has a version twice'),
  ),
}) satisfies v.GenericSchema<unknown, form.BeaconFile>

const checkpoint = v.strictObject({ root: hex(32), slot: whole(1) }) satisfies v.GenericSchema<unknown, form.CheckpointFile>

const layouts = list(
  v.strictObject({
    address,
    symbol: text(24),
    name: text(64),
    decimals: v.pipe(whole(), v.maxValue(36, 'is more than 36')),
    layout: may(
      v.strictObject({
        balances: whole(),
        allowances: whole(),
        always: may(list(whole())),
        bits: may(v.pipe(whole(1), v.maxValue(256, 'is more than 256'))),
      }),
    ),
  }),
) satisfies v.GenericSchema<unknown, form.LayoutsFile>

const labels = v.strictObject({ like: may(whole(1)), contracts: may(v.record(key, text(64))) }) satisfies v.GenericSchema<
  unknown,
  form.LabelsFile
>

const bridges = v.strictObject({
  cctp: may(whole()),
  layerZero: may(whole(1)),
  wormhole: may(whole(1)),
  fromMainnet: may(list(address)),
}) satisfies v.GenericSchema<unknown, form.BridgesFile>

const rollup = v.strictObject({
  l1: whole(1),
  systemConfig: address,
  challengeSeconds: may(whole(1)),
  source: text(200),
  date: day,
}) satisfies v.GenericSchema<unknown, form.RollupFile>

const portal = v.strictObject({
  l1: whole(1),
  portal: address,
  bridge: may(address),
  windowSeconds: may(whole(1)),
  ether: may(v.literal(false)),
  source: text(200),
  date: day,
}) satisfies v.GenericSchema<unknown, form.PortalFile>

const row = [address, text(24), text(64), v.pipe(whole(), v.maxValue(36, 'is more than 36'))] as const
const plainRow = v.strictTuple(row)
const receiptRow = v.strictTuple([...row, v.picklist(['a-token', 'erc-4626'])])
const ofRow = v.strictTuple([...row, v.picklist(['a-token', 'erc-4626', 'origin']), address])
// By its length, so that what is said is about the member that is wrong.
const tokens = each(
  v.lazy((value): typeof plainRow | typeof receiptRow | typeof ofRow => {
    const length = Array.isArray(value) ? value.length : 0
    return length < 5 ? plainRow : length === 5 ? receiptRow : ofRow
  }),
) satisfies v.GenericSchema<unknown, readonly TokenRow[]>

const feeds = v.strictObject({
  source: v.strictObject({ name: text(200), version: text(32), licence: text(32), notice: v.string() }),
  native: may(text(16)),
  stays: may(whole(60)),
  bases: v.record(v.string(), address),
  currencies: v.record(v.string(), address),
  tokens: list(v.strictTuple([address, text(24), v.picklist(['USD', 'ETH', 'BTC']), address])),
}) satisfies v.GenericSchema<unknown, FeedFile>

const fees = v.strictObject({ rule: v.picklist(['gas', 'scroll', 'arbitrum', 'node']), ...sourced }) satisfies v.GenericSchema<
  unknown,
  form.FeesFile
>
const sources = v.record(v.string(), v.strictObject(sourced)) satisfies v.GenericSchema<unknown, form.SourcesFile>

/** Every file that a chain's folder may have, without `.json`. */
const FILES = {
  chain,
  endpoints,
  forks,
  beacon,
  checkpoint,
  'checkpoint-hosts': list(v.strictObject({ url, operator: text(64) })),
  layouts,
  labels,
  bridges,
  rollup,
  portal,
  builders: list(address),
  reactors: list(address),
  tokens,
  feeds,
  fees,
  exchanges,
  sources,
} as const satisfies Readonly<Record<string, v.GenericSchema>>
type Kind = keyof typeof FILES
type FormOf<K extends Kind> = v.InferOutput<(typeof FILES)[K]>
const isKind = (name: string): name is Kind => Object.hasOwn(FILES, name)

/** What of a file is not as its form has it, each with the member that it is about: `endpoints.0.url: is no address of an endpoint`. */
export function fileFaults(kind: Kind, value: unknown): readonly string[] {
  const { issues = [] } = v.safeParse<v.GenericSchema>(FILES[kind], value)
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}

function folderFaults(folder: string, chainId: number): readonly string[] {
  const at = join(folder, String(chainId))
  const found = readdirSync(at).toSorted()
  const faults = found.flatMap((file) => {
    const kind = file.replace(/\.json$/, '')
    if (kind === file || !isKind(kind)) return [`${join(at, file)}: no file of a chain is called so`]
    try {
      return fileFaults(kind, JSON.parse(readFileSync(join(at, file), 'utf8'))).map((fault) => `${join(at, file)}: ${fault}`)
    } catch (error) {
      return [`${join(at, file)}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  return existsSync(join(at, 'chain.json')) ? faults : [...faults, `${join(at, 'chain.json')}: is missing`]
}

/** Files that say themselves where what they hold was read. */
const TELL_THEMSELVES: readonly Kind[] = ['endpoints', 'fees', 'rollup', 'portal', 'beacon', 'feeds', 'exchanges', 'sources']

/** Files of a chain that is offered which nothing gives a source of, and sources of files that are not there. */
function sourceFaults(folder: string, chainId: number, told: FormOf<'sources'> = {}): readonly string[] {
  const at = join(folder, String(chainId))
  const kinds = readdirSync(at).map((file) => file.replace(/\.json$/, ''))
  const untold = kinds.filter((kind) => !TELL_THEMSELVES.some((one) => one === kind) && told[kind] === undefined)
  const gone = Object.keys(told).filter((kind) => !kinds.includes(kind))
  return [
    ...untold.map((kind) => `${join(at, 'sources.json')}: ${kind}: is missing`),
    ...gone.map((kind) => `${join(at, 'sources.json')}: ${kind}: is of a file that is not there`),
  ]
}

/** What holds between files: of one folder, and of all. Only asked where each by itself is as it should be. */
function pairFaults(folder: string): readonly string[] {
  const read = <K extends Kind>(kind: K): readonly (readonly [number, FormOf<K>])[] =>
    Object.entries(readEach(kind, folder)).map(([chainId, file]) => [Number(chainId), file as FormOf<K>])
  const chains = new Map(read('chain'))
  const beacons = new Map(read('beacon'))
  const labelled = new Map(read('labels'))
  const faults: string[] = []
  const say = (chainId: number, kind: Kind, fault: string) => faults.push(`${join(folder, String(chainId), `${kind}.json`)}: ${fault}`)
  for (const [chainId, { name, native, mirrors }] of chains) {
    if ((name === undefined) !== (native === undefined)) say(chainId, 'chain', 'name: and native go together')
    if (mirrors !== undefined && chains.get(mirrors)?.mirrors !== undefined) say(chainId, 'chain', 'mirrors: a chain that mirrors another')
    if (mirrors !== undefined && !chains.has(mirrors)) say(chainId, 'chain', 'mirrors: a chain without a folder')
  }
  for (const [chainId, { consensus }] of read('endpoints')) {
    if (chains.get(chainId)?.name === undefined) say(chainId, 'chain', 'name: is missing, and endpoints.json offers the chain')
    if (consensus !== undefined && beacons.get(chainId)?.name !== consensus)
      say(chainId, 'endpoints', `consensus: beacon.json has not the name ${consensus}`)
  }
  const told = new Map(read('sources'))
  for (const [chainId] of read('endpoints')) faults.push(...sourceFaults(folder, chainId, told.get(chainId)))
  for (const [chainId] of read('checkpoint')) if (!beacons.has(chainId)) say(chainId, 'checkpoint', 'beacon.json is missing')
  for (const [chainId, { like }] of labelled)
    if (like !== undefined && labelled.get(like)?.like !== undefined)
      say(chainId, 'labels', 'like: a chain whose labels are those of another')
  const alone = <K extends Kind>(kind: K, member: string, valuesOf: (file: FormOf<K>) => readonly unknown[]): void => {
    const owners = new Map<unknown, number>()
    for (const [chainId, file] of read(kind))
      for (const value of valuesOf(file)) {
        const owner = owners.get(value)
        if (owner !== undefined) say(chainId, kind, `${member}: ${String(value)} is that of chain ${owner}`)
        owners.set(value, chainId)
      }
  }
  alone('chain', 'aliases', ({ aliases = [] }) => aliases)
  alone('endpoints', 'place', ({ place }) => [place])
  alone('endpoints', 'shortName', ({ shortName }) => [shortName])
  alone('beacon', 'name', ({ name }) => [name])
  alone('beacon', 'place', ({ place }) => [place])
  alone('beacon', 'genesisValidatorsRoot', ({ genesisValidatorsRoot }) => [genesisValidatorsRoot])
  for (const numbering of ['cctp', 'layerZero', 'wormhole'] as const)
    alone('bridges', numbering, (file) => (file[numbering] === undefined ? [] : [file[numbering]]))
  for (const [chainId, { l1 }] of read('rollup'))
    if (!chains.has(l1) || l1 === chainId) say(chainId, 'rollup', 'l1: a chain without a folder')
  alone('rollup', 'systemConfig', ({ l1, systemConfig }) => [`${systemConfig} on ${l1}`])
  alone('portal', 'portal', ({ l1, portal }) => [`${portal} on ${l1}`])
  alone('bridges', 'fromMainnet', ({ fromMainnet = [] }) => fromMainnet)
  const traded = new Map(read('exchanges'))
  for (const [chainId, { exchanges: has }] of chains)
    if ((has === true) !== traded.has(chainId)) say(chainId, 'chain', 'exchanges: is said where exchanges.json is, and only there')
  for (const [chainId, file] of traded) for (const fault of roleFaults(file)) say(chainId, 'exchanges', fault)
  return faults
}

/** What is wrong in the folders of chains, each with its file and the member of it. */
export function chainFaults(folder: string = CHAINS): readonly string[] {
  const faults = chainIds(folder).flatMap((chainId) => folderFaults(folder, chainId))
  return faults.length > 0 ? faults : pairFaults(folder)
}
