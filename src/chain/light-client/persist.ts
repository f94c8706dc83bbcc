import type { ConsensusConfig } from '#core/chains/consensus'
import {
  HEADERS,
  type LightClientHeader,
  type LightClientStore,
  headerShape,
  syncAggregateType,
  syncCommitteeType,
  type SyncAggregate,
  type SyncCommittee,
} from './containers.ts'
import { isValidLightClientHeader, remember } from './header.ts'
import { type BeaconJson, malformed, objectOf, readBeaconJson, writeValue } from './json.ts'

/** Raised when the record changes; an older one is not read, and the client starts from a checkpoint again. */
const FORMAT = 1

/**
 * A store as a record of JSON values, in the words of beacon REST, to be kept on disk: some 100 kB with 512 keys. The best update not yet taken is left out: hosts
 * give it again. So are the finalized blocks before the newest.
 */
export function storeToJson(store: LightClientStore, config: ConsensusConfig): BeaconJson {
  const aggregate = syncAggregateType(config.syncCommitteeSize)
  const committee = syncCommitteeType(config.syncCommitteeSize)
  const header = (one: LightClientHeader) => ({ shape: headerShape(one), data: writeValue(HEADERS[headerShape(one)], one) })
  const signed = (one: SyncAggregate | undefined) => (one === undefined ? null : writeValue(aggregate, one))
  return {
    format: FORMAT,
    genesis_validators_root: config.genesisValidatorsRoot.toLowerCase(),
    finalized_header: header(store.finalizedHeader),
    finalized_aggregate: signed(store.finalizedAggregate),
    optimistic_header: header(store.optimisticHeader),
    optimistic_aggregate: signed(store.optimisticAggregate),
    current_sync_committee: writeValue(committee, store.currentSyncCommittee),
    next_sync_committee: store.nextSyncCommittee === undefined ? null : writeValue(committee, store.nextSyncCommittee),
    previous_max_active_participants: String(store.previousMaxActiveParticipants),
    current_max_active_participants: String(store.currentMaxActiveParticipants),
  }
}

/**
 * Reads what `storeToJson` wrote. It is believed, as nothing in it proves the committees: who can write to our disk can write our code.
 * Throws `light-client/malformed` for anything else, another beacon chain or format too, and `light-client/unknown-fork`.
 */
export function storeFromJson(json: unknown, config: ConsensusConfig): LightClientStore {
  const record = objectOf(json, 'record')
  if (record['format'] !== FORMAT) throw malformed('format')
  if (record['genesis_validators_root'] !== config.genesisValidatorsRoot.toLowerCase()) throw malformed('genesis_validators_root')
  const size = config.syncCommitteeSize
  const header = (name: string): LightClientHeader => {
    const { shape, data } = objectOf(record[name], name)
    if (typeof shape !== 'string' || !Object.hasOwn(HEADERS, shape)) throw malformed(name)
    const read = readBeaconJson(HEADERS[shape as keyof typeof HEADERS], data, name)
    if (!isValidLightClientHeader(read, config)) throw malformed(name)
    return read
  }
  const aggregate = (name: string): SyncAggregate | undefined =>
    record[name] === null ? undefined : readBeaconJson(syncAggregateType(size), record[name], name)
  const committee = (name: string): SyncCommittee => readBeaconJson(syncCommitteeType(size), record[name], name)
  const count = (name: string): number => {
    const value = readBeaconJson({ is: 'number' }, record[name], name)
    if (value > size) throw malformed(name)
    return value
  }
  const store = {
    finalizedHeader: header('finalized_header'),
    finalizedAggregate: aggregate('finalized_aggregate'),
    optimisticHeader: header('optimistic_header'),
    optimisticAggregate: aggregate('optimistic_aggregate'),
    currentSyncCommittee: committee('current_sync_committee'),
    nextSyncCommittee: record['next_sync_committee'] === null ? undefined : committee('next_sync_committee'),
    bestValidUpdate: undefined,
    previousMaxActiveParticipants: count('previous_max_active_participants'),
    currentMaxActiveParticipants: count('current_max_active_participants'),
  }
  return { ...store, finalizedBlocks: remember([], store.finalizedHeader, store.finalizedAggregate, config) }
}
