import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { decodeSsz } from '../../src/chain/light-client/beacon-ssz.ts'
import {
  bootstrapType,
  CAPELLA_PAYLOAD_HEADER,
  DENEB_PAYLOAD_HEADER,
  type LightClientHeader,
  updateType,
} from '../../src/chain/light-client/containers.ts'
import { forkAtSlot, forkRules } from '../../src/chain/light-client/forks.ts'
import { beaconRootOf } from '../../src/chain/light-client/header.ts'
import {
  initializeLightClientStore,
  type LightClientStore,
  processLightClientStoreForceUpdate,
  processLightClientUpdate,
} from '../../src/chain/light-client/light-client.ts'
import { hashPair, hashTreeRoot } from '../../src/chain/light-client/ssz.ts'
import { type ConsensusConfig, FORK_NAMES, type ForkName } from '../../src/core/chains/consensus.ts'
import { fromBytes, type Hex, isHex } from '../../src/core/bytes/hex.ts'
import { type BlobRow, forksByDigest } from './fork-digest.ts'
import { unsnappy } from './snappy.ts'

/** YAML with every scalar left as text: `0x01000001` is not a number here. */
type Yaml = string | readonly Yaml[] | { readonly [name: string]: Yaml }
type YamlMap = { readonly [name: string]: Yaml }

const isMap = (value: unknown): value is YamlMap => typeof value === 'object' && value !== null && !Array.isArray(value)
const yaml = (folder: string, file: string): Yaml => parse(readFileSync(join(folder, file), 'utf8'), { schema: 'failsafe' }) as Yaml

function map(value: Yaml | undefined, what: string): YamlMap {
  if (!isMap(value)) throw new Error(`${what} is no map`)
  return value
}

function text(value: Yaml | undefined, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is no text`)
  return value
}

function hex(value: Yaml | undefined, what: string): Hex {
  const read = text(value, what).toLowerCase()
  if (!isHex(read)) throw new Error(`${what} is no hex`)
  return read
}

const PRESETS = {
  minimal: { slotsPerEpoch: 8, epochsPerSyncCommitteePeriod: 8, syncCommitteeSize: 32 },
  mainnet: { slotsPerEpoch: 32, epochsPerSyncCommitteePeriod: 256, syncCommitteeSize: 512 },
} as const

function configFrom(yamlConfig: YamlMap, genesisValidatorsRoot: Hex): ConsensusConfig {
  const preset = PRESETS[yamlConfig['PRESET_BASE'] === 'mainnet' ? 'mainnet' : 'minimal']
  const forks = FORK_NAMES.flatMap((fork) => {
    const epoch = Number(yamlConfig[`${fork.toUpperCase()}_FORK_EPOCH`] ?? Number.POSITIVE_INFINITY)
    return Number.isSafeInteger(epoch) ? [{ fork, epoch, version: hex(yamlConfig[`${fork.toUpperCase()}_FORK_VERSION`], fork) }] : []
  })
  return { ...preset, name: 'vectors', genesisTime: 0, genesisValidatorsRoot, secondsPerSlot: 6, forks }
}

/** Rows of the format: Electra's own limit, and those of the schedule. */
const blobsOf = (yamlConfig: YamlMap): readonly BlobRow[] => [
  { epoch: Number(yamlConfig['ELECTRA_FORK_EPOCH']), blobs: Number(yamlConfig['MAX_BLOBS_PER_BLOCK_ELECTRA']) },
  ...(Array.isArray(yamlConfig['BLOB_SCHEDULE']) ? yamlConfig['BLOB_SCHEDULE'] : []).map((row) => {
    const entry = map(row, 'BLOB_SCHEDULE')
    return { epoch: Number(entry['EPOCH']), blobs: Number(entry['MAX_BLOBS_PER_BLOCK']) }
  }),
]

/** Spec: `get_lc_execution_root`. */
function executionRootOf(header: LightClientHeader, config: ConsensusConfig): Uint8Array {
  const { header: shape, blockHash } = forkRules(forkAtSlot(header.beacon.slot, config))
  if (shape === 'beacon') return new Uint8Array(32)
  if ('execution' in header) {
    const { execution } = header
    if (shape === 'deneb' && 'blobGasUsed' in execution) return hashTreeRoot(DENEB_PAYLOAD_HEADER, execution)
    return hashTreeRoot(CAPELLA_PAYLOAD_HEADER, execution)
  }
  if (!('executionBlockHash' in header)) throw new Error('a header without its execution block')
  if (shape === 'gloas') return header.executionBlockHash
  // The lower levels of the way up lead to the root of the payload, the four above it to the body.
  const levels = 31 - Math.clz32(blockHash)
  const within = header.executionBranch.slice(-levels, -4)
  let node = header.executionBlockHash
  for (const [level, sibling] of within.entries()) node = (blockHash >> level) & 1 ? hashPair(sibling, node) : hashPair(node, sibling)
  return node
}

function check(name: string, header: LightClientHeader, expected: YamlMap, config: ConsensusConfig): void {
  const found: YamlMap = {
    slot: String(header.beacon.slot),
    beacon_root: fromBytes(beaconRootOf(header.beacon)),
    execution_root: fromBytes(executionRootOf(header, config)),
  }
  for (const [key, value] of Object.entries(expected))
    if (found[key] !== value) throw new Error(`${name}.${key}: expected ${JSON.stringify(value)}, found ${JSON.stringify(found[key])}`)
}

/** True for a folder of `light_client/sync` of consensus-spec-tests. */
export const isLightClientSync = (files: readonly string[]): boolean =>
  files.includes('bootstrap.ssz_snappy') && files.includes('steps.yaml') && files.includes('meta.yaml')

/** Runs one such folder (consensus-specs, `tests/formats/light_client/sync.md`). Throws at the first thing that is not as it should be. */
export function runLightClientSync(folder: string): string {
  const meta = map(yaml(folder, 'meta.yaml'), 'meta')
  const yamlConfig = map(yaml(folder, 'config.yaml'), 'config')
  const config = configFrom(yamlConfig, hex(meta['genesis_validators_root'], 'genesis_validators_root'))
  const digests = forksByDigest(config, blobsOf(yamlConfig))
  const forkOf = (digest: Yaml | undefined): ForkName => {
    const asked = text(digest, 'fork digest')
    const fork = digests.get(asked)
    if (fork === undefined) throw new Error(`no fork has the digest ${asked}`)
    return fork
  }
  const ssz = (file: string) => unsnappy(readFileSync(join(folder, `${file}.ssz_snappy`)))
  const size = config.syncCommitteeSize
  const bootstrap = decodeSsz(bootstrapType(forkOf(meta['bootstrap_fork_digest']), size), ssz('bootstrap'))
  let store: LightClientStore = initializeLightClientStore(hex(meta['trusted_block_root'], 'trusted_block_root'), bootstrap, config)

  const steps = yaml(folder, 'steps.yaml')
  if (!Array.isArray(steps)) throw new Error('steps.yaml has no list')
  for (const [index, each] of steps.entries()) {
    const [[kind, body] = ['none', '']] = Object.entries(map(each, 'step'))
    const step = map(body, kind)
    try {
      const slot = Number(step['current_slot'] ?? 0)
      if (kind === 'force_update') store = processLightClientStoreForceUpdate(store, slot, config)
      else if (kind === 'process_update') {
        const update = decodeSsz(updateType(forkOf(step['update_fork_digest']), size), ssz(text(step['update'], 'update')))
        store = processLightClientUpdate(store, update, slot, config)
        // A store of ours takes headers of every fork as they come, so that there is nothing to do to it.
      } else if (kind !== 'upgrade_store') throw new Error('unknown step')
      const checks = map(step['checks'] ?? {}, 'checks')
      check('finalized_header', store.finalizedHeader, map(checks['finalized_header'] ?? {}, 'checks'), config)
      check('optimistic_header', store.optimisticHeader, map(checks['optimistic_header'] ?? {}, 'checks'), config)
    } catch (error) {
      throw new Error(`step ${index + 1} (${kind}): ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  return `${steps.length} steps`
}
