// One file of every chain's folder, by chain id (`#data/each/…`). In Node they are read from the folders (scripts/data/chain-files.ts); a build puts them in place (scripts/data/chain-folders.ts).
import type {
  BeaconFile,
  BridgesFile,
  BuildersFile,
  ChainFile,
  CheckpointFile,
  EndpointsFile,
  FeesFile,
  ForksFile,
  LabelsFile,
  LayoutsFile,
  PortalFile,
  ReactorsFile,
  RollupFile,
} from '../src/core/chains/chain-folder.ts'

type Each<File> = Readonly<Record<number, File>>
/** Fetched when that chain is looked at. */
type Later = Readonly<Record<number, () => Promise<{ readonly default: unknown }>>>

export const CHAIN_FILES: Each<ChainFile>
/** Of the chains that are offered at first run. */
export const ENDPOINTS_FILES: Each<EndpointsFile>
/** Of all chains that are offered. Only to be loaded on demand. */
export const CATALOGUE_FILES: Each<EndpointsFile>
export const FEES_FILES: Each<Pick<FeesFile, 'rule'>>
export const FORKS_FILES: Each<ForksFile>
export const BEACON_FILES: Each<BeaconFile>
export const CHECKPOINT_FILES: Each<CheckpointFile>
export const LAYOUTS_FILES: Each<LayoutsFile>
export const LABELS_FILES: Each<LabelsFile>
export const BRIDGES_FILES: Each<BridgesFile>
export const BUILDERS_FILES: Each<BuildersFile>
export const REACTORS_FILES: Each<ReactorsFile>
export const ROLLUP_FILES: Each<RollupFile>
export const PORTAL_FILES: Each<Omit<PortalFile, 'source' | 'date'>>
export const TOKENS_FILES: Later
export const EXCHANGES_FILES: Later
export const FEEDS_FILES: Later
