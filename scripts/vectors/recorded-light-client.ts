import { decodeSsz } from '../../src/chain/light-client/beacon-ssz.ts'
import { bootstrapType, type LightClientBootstrap, type LightClientUpdate, updateType } from '../../src/chain/light-client/containers.ts'
import {
  beaconRootOf,
  computeSyncCommitteePeriodAtSlot,
  configOf,
  forkAtSlot,
  initializeLightClientStore,
  type LightClientStore,
  processLightClientUpdate,
  readBeaconHeader,
  verifiedBlockOf,
} from '../../src/chain/light-client/light-client.ts'
import type { ConsensusConfig, ForkName } from '../../src/core/chains/consensus.ts'
import { isError } from '../../src/core/errors.ts'
import { fromBytes, type Hex } from '../../src/core/bytes/hex.ts'
import { type BlobRow, forksByDigest } from './fork-digest.ts'

/** What was recorded of a folder's beacon node, by the beginnings of the files' names. */
const BOOTSTRAP = /^eth_v1_beacon_light_client_bootstrap_(0x[0-9a-f]+)\.ssz$/
const UPDATES = /^(?:eth_v1_beacon_light_client_updates_.*|light_client_update)\.ssz$/
const HEADER = /^eth_v1_beacon_headers_(?!parent_root_).*\.json$/

/** Chains whose recordings are read, by chain id, with their blob schedules (`metadata/config.yaml` of eth-clients; the limit of Electra is 9 blobs). */
const CHAINS: Readonly<Record<number, { readonly config: string; readonly blobs: readonly BlobRow[] }>> = {
  1: {
    config: 'mainnet',
    blobs: [
      { epoch: 364_032, blobs: 9 },
      { epoch: 412_672, blobs: 15 },
      { epoch: 419_072, blobs: 21 },
    ],
  },
  11155111: {
    config: 'sepolia',
    blobs: [
      { epoch: 222_464, blobs: 9 },
      { epoch: 274_176, blobs: 15 },
      { epoch: 275_712, blobs: 21 },
    ],
  },
  560048: {
    config: 'hoodi',
    blobs: [
      { epoch: 2048, blobs: 9 },
      { epoch: 52_480, blobs: 15 },
      { epoch: 54_016, blobs: 21 },
    ],
  },
}

/** A folder's files by name. */
export type Files = { readonly names: readonly string[]; read(name: string): Uint8Array }

/** What the light client made of a folder. `roots`: of state, by the hash of the execution block that it proved. */
export type Walked = {
  readonly bootstraps: number
  readonly accepted: number
  /** Updates of a period before the one that it began in: of no use to it. */
  readonly older: number
  readonly headers: number
  readonly forks: ReadonlySet<ForkName>
  readonly roots: ReadonlyMap<Hex, Hex>
}

type Part = { readonly fork: ForkName; readonly bytes: Uint8Array }

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** A stream of answers as beacon REST writes it in SSZ: 8 bytes of length, 4 of the fork's digest, then the value. */
function partsOf(bytes: Uint8Array, digests: ReadonlyMap<string, ForkName>): readonly Part[] {
  const parts: Part[] = []
  for (let at = 0; at < bytes.length;) {
    const length = Number(new DataView(bytes.buffer, bytes.byteOffset + at, 8).getBigUint64(0, true))
    const digest = fromBytes(bytes.subarray(at + 8, at + 12))
    const fork = digests.get(digest)
    if (fork === undefined) throw new Error(`no fork has the digest ${digest}`)
    if (length < 4 || at + 8 + length > bytes.length) throw new Error('a part of the stream is cut off')
    parts.push({ fork, bytes: bytes.subarray(at + 12, at + 8 + length) })
    at += 8 + length
  }
  return parts
}

/** A single answer says in a header of HTTP of which fork it is, which is not recorded: the slot tells. It is the first member of what the first offset leads to. */
function slotOfBootstrap(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Number(view.getBigUint64(view.getUint32(0, true), true))
}

/** The same with one bit flipped. */
const bent = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))

/** What must not hold: the update with another state root, with other signers, with another signature. Throws where one is taken. */
function refuseBent(store: LightClientStore, update: LightClientUpdate, slot: number, config: ConsensusConfig): void {
  const { attestedHeader, syncAggregate } = update
  const { beacon } = attestedHeader
  const lies: readonly LightClientUpdate[] = [
    { ...update, attestedHeader: { ...attestedHeader, beacon: { ...beacon, stateRoot: bent(beacon.stateRoot, 0) } } },
    { ...update, syncAggregate: { ...syncAggregate, syncCommitteeBits: bent(syncAggregate.syncCommitteeBits, 7) } },
    { ...update, syncAggregate: { ...syncAggregate, syncCommitteeSignature: bent(syncAggregate.syncCommitteeSignature, 95) } },
  ]
  for (const [index, lie] of lies.entries()) {
    const taken = taking(store, lie, slot, config)
    if (taken !== undefined) throw new Error(`an update that was changed (${index + 1}) is taken`)
  }
}

/** The store after an update; nothing where it is refused. */
function taking(store: LightClientStore, update: LightClientUpdate, slot: number, config: ConsensusConfig): LightClientStore | undefined {
  try {
    return processLightClientUpdate(store, update, slot, config)
  } catch (error) {
    if (!isError(error, 'light-client/invalid-update')) throw error
    return undefined
  }
}

/** Where nothing to begin from was recorded, the first of several updates is taken at its word, and those after it are held against it. */
const standingOn = (first: LightClientUpdate): LightClientStore | undefined =>
  first.finalizedHeader && first.nextSyncCommittee
    ? {
        finalizedHeader: first.finalizedHeader,
        currentSyncCommittee: first.nextSyncCommittee,
        nextSyncCommittee: first.nextSyncCommittee,
        bestValidUpdate: undefined,
        optimisticHeader: first.finalizedHeader,
        previousMaxActiveParticipants: 0,
        currentMaxActiveParticipants: 0,
        finalizedAggregate: undefined,
        optimisticAggregate: undefined,
        finalizedBlocks: [],
      }
    : undefined

/** Follows what a real chain's hosts served. Throws at the first thing that should hold and does not; `undefined` for a chain without a light client here. */
export function walkRecorded({ names, read }: Files, chainId: number): Walked | undefined {
  const chain = CHAINS[chainId]
  if (chain === undefined) return undefined
  const config = configOf(chain.config)
  const digests = forksByDigest(config, chain.blobs)
  const size = config.syncCommitteeSize
  const forks = new Set<ForkName>()
  const roots = new Map<Hex, Hex>()
  const parts = (name: string): readonly Part[] => {
    const found = partsOf(read(name), digests)
    for (const { fork } of found) forks.add(fork)
    return found
  }
  const note = (header: LightClientBootstrap['header']): void => {
    if ('execution' in header) roots.set(verifiedBlockOf(header, undefined, config).blockHash, fromBytes(header.execution.stateRoot))
  }
  const bootstraps = names.flatMap((name) => {
    const [, prefix] = BOOTSTRAP.exec(name) ?? []
    if (prefix === undefined) return []
    const bytes = read(name)
    const fork = forkAtSlot(slotOfBootstrap(bytes), config)
    forks.add(fork)
    const bootstrap = decodeSsz(bootstrapType(fork, size), bytes)
    // Names of files are cut, so that the root is known by how it begins.
    const root = fromBytes(beaconRootOf(bootstrap.header.beacon))
    if (!root.startsWith(prefix)) throw new Error(`${name}: it is of ${root}`)
    const store = initializeLightClientStore(root, bootstrap, config)
    note(store.finalizedHeader)
    return [store]
  })
  const updates = names
    .filter((name) => UPDATES.test(name))
    .flatMap((name) => parts(name).map(({ fork, bytes }) => decodeSsz(updateType(fork, size), bytes)))
    .toSorted((one, other) => one.attestedHeader.beacon.slot - other.attestedHeader.beacon.slot)
  const period = (slot: number): number => computeSyncCommitteePeriodAtSlot(slot, config)
  let store = bootstraps[0]
  let [accepted, older] = [0, 0]
  for (const update of updates) {
    const { slot } = update.attestedHeader.beacon
    if (store === undefined) {
      store = standingOn(update)
      continue
    }
    const next = taking(store, update, update.signatureSlot, config)
    const isOlder = period(slot) < period(store.finalizedHeader.beacon.slot)
    if (isOlder !== (next === undefined)) throw new Error(`the update of period ${period(slot)} is ${isOlder ? 'taken' : 'refused'}`)
    if (next === undefined) {
      older++
      continue
    }
    if (accepted === 0) refuseBent(store, update, update.signatureSlot, config)
    accepted++
    store = next
    note(update.attestedHeader)
    note(store.finalizedHeader)
  }
  const headers = names.filter((name) => HEADER.test(name))
  for (const name of headers) readBeaconHeader(text(read(name)))
  return { bootstraps: bootstraps.length, accepted, older, headers: headers.length, forks, roots }
}
