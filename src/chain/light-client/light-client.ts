/**
 * What the driver of the light client needs, and nothing else: it asks hosts, hands their text to a reader, hands what was read to the store, and keeps the store.
 * No function here waits, asks a clock or changes what it is given; each refusal is a failure of `light-client/*`, and leaves the store as it was.
 *
 * Config, and the clock in slots:
 * - `configOf(choice: string | ConsensusConfig): ConsensusConfig`
 * - `configFor(consensus: Consensus): ConsensusConfig`: the same with the fork schedule that the person imported
 * - `slotAt(seconds: number, config): number`, `timeOfSlot(slot: number, config): number` (seconds since 1970)
 * - `computeSyncCommitteePeriodAtSlot(slot: number, config): number`
 * - `computeEpochAtSlot(slot: number, config): number`, `forkAtSlot(slot: number, config): ForkName`
 *
 * Readers of answers of beacon REST, text in:
 * - `readBootstrap(text: string, config): LightClientBootstrap`
 * - `readUpdates(text: string, most: number, config): readonly LightClientUpdate[]`
 * - `readFinalityUpdate(text: string, config): LightClientFinalityUpdate`
 * - `readOptimisticUpdate(text: string, config): LightClientOptimisticUpdate`
 * - `readBeaconHeader(text: string): { root: Hex; slot: number }` (claimed by the host)
 * - `readForkSchedule(text: string): readonly { version: Hex; epoch: number }[]` (claimed by the host)
 * - `readGenesis(text: string): { time: number; validatorsRoot: Hex }`
 *
 * The store:
 * - `initializeLightClientStore(trustedBlockRoot: Hex, bootstrap, config): LightClientStore`
 * - `processLightClientUpdate(store, update, currentSlot: number, config): LightClientStore`, and the same for
 *   `processLightClientFinalityUpdate` and `processLightClientOptimisticUpdate`
 * - `forceStrongUpdate(store, currentSlot: number, config): LightClientStore`: the same store where there is nothing to force that two thirds signed.
 *   `processLightClientStoreForceUpdate`, by the spec, forces what one member signed: for the published vectors.
 *   On the practice chain the clock is always past every timeout: hand in the newest slot.
 * - `findConflict(store, update, currentSlot: number, config): FinalizedConflict | undefined`: before the update is processed
 *
 * Out of the store:
 * - `beaconRootOf(header: BeaconBlockHeader): Uint8Array`
 * - `verifiedBlockOf(header: LightClientHeader, aggregate: SyncAggregate | undefined, config): VerifiedBlock`, with `store.finalizedHeader` and
 *   `store.finalizedAggregate`, or the two of `optimistic`
 * - `isSupermajority(block: { signers: number; of: number }): boolean`: to be asked before a block is called verified; after a bootstrap (0 signers) the
 *   checkpoint vouches
 * - `storeToJson(store, config): Json`, `storeFromJson(json: unknown, config): LightClientStore`
 */
export {
  readBootstrap,
  readFinalityUpdate,
  readForkSchedule,
  readGenesis,
  readBeaconHeader,
  readOptimisticUpdate,
  readUpdates,
} from './beacon-json.ts'
export { configFor, configOf, slotAt, timeOfSlot } from './config.ts'
export type {
  LightClientBootstrap,
  LightClientFinalityUpdate,
  LightClientHeader,
  LightClientOptimisticUpdate,
  LightClientStore,
  LightClientUpdate,
  SyncAggregate,
  SyncCommittee,
} from './containers.ts'
export { computeEpochAtSlot, forkAtSlot } from './forks.ts'
export { beaconRootOf, verifiedBlockOf } from './header.ts'
export { storeFromJson, storeToJson } from './persist.ts'
export {
  type FinalizedConflict,
  findConflict,
  forceStrongUpdate,
  initializeLightClientStore,
  isSupermajority,
  processLightClientFinalityUpdate,
  processLightClientOptimisticUpdate,
  processLightClientStoreForceUpdate,
  processLightClientUpdate,
} from './store.ts'
export { computeSyncCommitteePeriodAtSlot } from './update.ts'
