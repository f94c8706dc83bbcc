import type { ConsensusConfig, ForkName } from '#core/consensus'
import { fromBytes, type Hex, isHex } from '#core/hex'
import {
  BEACON_BLOCK_HEADER,
  bootstrapType,
  finalityUpdateType,
  type LightClientBootstrap,
  type LightClientFinalityUpdate,
  type LightClientOptimisticUpdate,
  type LightClientUpdate,
  optimisticUpdateType,
  updateType,
} from './containers.ts'
import { forkNamed } from './forks.ts'
import { beaconRootOf } from './header.ts'
import { listOf, malformed, objectOf, parseJson, readValue } from './json.ts'
import type { Type, ValueOf } from './ssz.ts'

/** Longest answer with one object, in characters. An update with 512 keys has 57,000; half of that again is room for spaces. */
const MOST = 160_000

/** `{ version, data }`: of which fork it is says how it is read. */
function readVersioned<T extends Type>(json: unknown, typeOf: (fork: ForkName, size: number) => T, config: ConsensusConfig): ValueOf<T> {
  const { version, data } = objectOf(json, 'answer')
  return readValue(typeOf(forkNamed(version, config), config.syncCommitteeSize), data, 'data')
}

/**
 * Reads the answer to `/eth/v1/beacon/light_client/bootstrap/{block_root}` (beacon-APIs). Like those below it proves nothing yet.
 * Throws `light-client/malformed`, or `light-client/unknown-fork` for a version that this build or this chain does not know.
 */
export const readBootstrap = (text: string, config: ConsensusConfig): LightClientBootstrap =>
  readVersioned(parseJson(text, MOST), bootstrapType, config)

/** Reads the answer to `/eth/v1/beacon/light_client/updates?start_period=…&count=…`: at most `most`, in the order of their periods. May be empty. */
export function readUpdates(text: string, most: number, config: ConsensusConfig): readonly LightClientUpdate[] {
  const list = listOf(parseJson(text, MOST * most), 'answer')
  if (list.length > most) throw malformed(`more than ${most} updates`)
  return list.map((one) => readVersioned(one, updateType, config))
}

/** Reads the answer to `/eth/v1/beacon/light_client/finality_update`. */
export const readFinalityUpdate = (text: string, config: ConsensusConfig): LightClientFinalityUpdate =>
  readVersioned(parseJson(text, MOST), finalityUpdateType, config)

/** Reads the answer to `/eth/v1/beacon/light_client/optimistic_update`. */
export const readOptimisticUpdate = (text: string, config: ConsensusConfig): LightClientOptimisticUpdate =>
  readVersioned(parseJson(text, MOST), optimisticUpdateType, config)

/** Reads the answer to `/eth/v1/beacon/headers/{block_id}`: a block that the host claims, whose root is the one it gives. */
export function readHeader(text: string): { readonly root: Hex; readonly slot: number } {
  const data = objectOf(objectOf(parseJson(text, MOST), 'answer')['data'], 'data')
  const { message } = objectOf(data['header'], 'data.header')
  const header = readValue(BEACON_BLOCK_HEADER, message, 'data.header.message')
  const root = fromBytes(beaconRootOf(header))
  if (!isHex(data['root'], 32) || data['root'].toLowerCase() !== root) throw malformed('data.root')
  return { root, slot: header.slot }
}

/** Reads the answer to `/eth/v1/beacon/genesis`: which beacon chain a host is of. `time` in seconds. */
export function readGenesis(text: string): { readonly time: number; readonly validatorsRoot: Hex } {
  const data = objectOf(objectOf(parseJson(text, MOST), 'answer')['data'], 'data')
  const root = readValue({ is: 'bytes', length: 32 }, data['genesis_validators_root'], 'data.genesis_validators_root')
  return { time: readValue({ is: 'number' }, data['genesis_time'], 'data.genesis_time'), validatorsRoot: fromBytes(root) }
}

/** Reads the answer to `/eth/v1/config/fork_schedule`: versions and their epochs, as the host claims them. Those that never come are left out. */
export function readForkSchedule(text: string): readonly { readonly version: Hex; readonly epoch: number }[] {
  const rows = listOf(objectOf(parseJson(text, MOST), 'answer')['data'], 'data')
  return rows.flatMap((row, at) => {
    const { current_version, epoch } = objectOf(row, `data.${at}`)
    const version = fromBytes(readValue({ is: 'bytes', length: 4 }, current_version, `data.${at}.current_version`))
    const when = readValue({ is: 'uint', bytes: 8 }, epoch, `data.${at}.epoch`)
    return when > BigInt(Number.MAX_SAFE_INTEGER) ? [] : [{ version, epoch: Number(when) }]
  })
}
