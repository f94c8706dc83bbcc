import type { ConsensusConfig, ForkName } from '#core/chains/consensus'
import { fromBytes, type Hex, isHex } from '#core/bytes/hex'
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
import { readJsonList, malformed, objectOf, parseBeaconJson, readBeaconJson } from './json.ts'
import type { Type, ValueOf } from './ssz.ts'

/** Longest answer with one object, in characters. An update with 512 keys has 57,000; half of that again is space for spaces. */
const MAX_CHARACTERS = 160_000

/** `{ version, data }`: of which fork it is says how it is read. */
function readVersioned<T extends Type>(json: unknown, typeOf: (fork: ForkName, size: number) => T, config: ConsensusConfig): ValueOf<T> {
  const { version, data } = objectOf(json, 'answer')
  return readBeaconJson(typeOf(forkNamed(version, config), config.syncCommitteeSize), data, 'data')
}

/**
 * Reads the answer to `/eth/v1/beacon/light_client/bootstrap/{block_root}` (beacon-APIs). Like those below it proves nothing yet.
 * Throws `light-client/malformed`, or `light-client/unknown-fork` for a version that this build or this chain does not know.
 */
export const readBootstrap = (text: string, config: ConsensusConfig): LightClientBootstrap =>
  readVersioned(parseBeaconJson(text, MAX_CHARACTERS), bootstrapType, config)

/** Reads the answer to `/eth/v1/beacon/light_client/updates?start_period=…&count=…`: at most `most`, in the order of their periods. May be empty. */
export function readUpdates(text: string, most: number, config: ConsensusConfig): readonly LightClientUpdate[] {
  const list = readJsonList(parseBeaconJson(text, MAX_CHARACTERS * most), 'answer')
  if (list.length > most) throw malformed(`more than ${most} updates`)
  return list.map((one) => readVersioned(one, updateType, config))
}

/** Reads the answer to `/eth/v1/beacon/light_client/finality_update`. */
export const readFinalityUpdate = (text: string, config: ConsensusConfig): LightClientFinalityUpdate =>
  readVersioned(parseBeaconJson(text, MAX_CHARACTERS), finalityUpdateType, config)

/** Reads the answer to `/eth/v1/beacon/light_client/optimistic_update`. */
export const readOptimisticUpdate = (text: string, config: ConsensusConfig): LightClientOptimisticUpdate =>
  readVersioned(parseBeaconJson(text, MAX_CHARACTERS), optimisticUpdateType, config)

/** Reads the answer to `/eth/v1/beacon/headers/{block_id}`: a block that the host claims, whose root is the one it gives. */
export function readBeaconHeader(text: string): { readonly root: Hex; readonly slot: number } {
  const data = objectOf(objectOf(parseBeaconJson(text, MAX_CHARACTERS), 'answer')['data'], 'data')
  const { message } = objectOf(data['header'], 'data.header')
  const header = readBeaconJson(BEACON_BLOCK_HEADER, message, 'data.header.message')
  const root = fromBytes(beaconRootOf(header))
  if (!isHex(data['root'], 32) || data['root'].toLowerCase() !== root) throw malformed('data.root')
  return { root, slot: header.slot }
}

/** Reads the answer to `/eth/v1/beacon/genesis`: which beacon chain a host is of. `time` in seconds. */
export function readGenesis(text: string): { readonly time: number; readonly validatorsRoot: Hex } {
  const data = objectOf(objectOf(parseBeaconJson(text, MAX_CHARACTERS), 'answer')['data'], 'data')
  const root = readBeaconJson({ is: 'bytes', length: 32 }, data['genesis_validators_root'], 'data.genesis_validators_root')
  return { time: readBeaconJson({ is: 'number' }, data['genesis_time'], 'data.genesis_time'), validatorsRoot: fromBytes(root) }
}

/** Reads the answer to `/eth/v1/config/fork_schedule`: versions and their epochs, as the host claims them. Those that never come are left out. */
export function readForkSchedule(text: string): readonly { readonly version: Hex; readonly epoch: number }[] {
  const rows = readJsonList(objectOf(parseBeaconJson(text, MAX_CHARACTERS), 'answer')['data'], 'data')
  return rows.flatMap((row, at) => {
    const { current_version, epoch } = objectOf(row, `data.${at}`)
    const version = fromBytes(readBeaconJson({ is: 'bytes', length: 4 }, current_version, `data.${at}.current_version`))
    const when = readBeaconJson({ is: 'uint', bytes: 8 }, epoch, `data.${at}.epoch`)
    return when > BigInt(Number.MAX_SAFE_INTEGER) ? [] : [{ version, epoch: Number(when) }]
  })
}
