import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as files from '../../types/chain-files.d.ts'
import { CHAINS, eachOf, pathsOf } from './chain-folders.ts'

/** `#data/each/…` in Node, where nothing is built: every kind of file from the folders themselves. Their forms are held by scripts/data/chain-check.ts. */
const FOLDER = join(import.meta.dirname, '../..', CHAINS)

export const CHAIN_FILES = eachOf('chain', FOLDER) as typeof files.CHAIN_FILES
export const ENDPOINTS_FILES = eachOf('endpoints', FOLDER) as typeof files.ENDPOINTS_FILES
export const CATALOGUE_FILES = eachOf('catalogue', FOLDER) as typeof files.CATALOGUE_FILES
export const FEES_FILES = eachOf('fees', FOLDER) as typeof files.FEES_FILES
export const FORKS_FILES = eachOf('forks', FOLDER) as typeof files.FORKS_FILES
export const BEACON_FILES = eachOf('beacon', FOLDER) as typeof files.BEACON_FILES
export const CHECKPOINT_FILES = eachOf('checkpoint', FOLDER) as typeof files.CHECKPOINT_FILES
export const LAYOUTS_FILES = eachOf('layouts', FOLDER) as typeof files.LAYOUTS_FILES
export const LABELS_FILES = eachOf('labels', FOLDER) as typeof files.LABELS_FILES
export const BRIDGES_FILES = eachOf('bridges', FOLDER) as typeof files.BRIDGES_FILES
export const BUILDERS_FILES = eachOf('builders', FOLDER) as typeof files.BUILDERS_FILES
export const REACTORS_FILES = eachOf('reactors', FOLDER) as typeof files.REACTORS_FILES
export const ROLLUP_FILES = eachOf('rollup', FOLDER) as typeof files.ROLLUP_FILES
export const PORTAL_FILES = eachOf('portal', FOLDER) as typeof files.PORTAL_FILES
const later = (kind: string): typeof files.TOKENS_FILES =>
  Object.fromEntries(
    pathsOf(kind, FOLDER).map(([chainId, path]) => [
      chainId,
      async () => (await import(pathToFileURL(path).href, { with: { type: 'json' } })) as { readonly default: unknown },
    ]),
  )

export const TOKENS_FILES = later('tokens')
export const EXCHANGES_FILES = later('exchanges')
export const FEEDS_FILES = later('feeds')
