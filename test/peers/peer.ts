import { existsSync } from 'node:fs'
import type { Json } from '../consensus/execution.ts'

// Other light clients live in a package of their own (package.json beside this). They are loaded by path and seen through the few types
// below, so that nothing needs them to be installed but the tests that run them.

const MODULES = new URL('node_modules/', import.meta.url)

/** Installed by `npm test`, or by `npm ci --ignore-scripts` in this folder. */
export const hasPeers = existsSync(new URL('.package-lock.json', MODULES))

export const peerPath = (path: string): string => new URL(path, MODULES).pathname

/** Loads a module of a peer, past what its package exports. */
export const loadPeer = async <Module>(path: string): Promise<Module> => (await import(new URL(path, MODULES).href)) as Module

/** What a beacon API answers: `{ version, data }`. */
export type Versioned = { readonly version: string; readonly data: Json }

/** How far a light client is, in slots. */
export type Standing = { readonly finalized: number; readonly optimistic: number }

/** A light client in the middle of a test. Each step throws where the client refuses. */
export type Client = {
  begin(root: string, bootstrap: Versioned): void
  update(update: Versioned): void
  finality(update: Versioned): void
  optimistic(update: Versioned): void
  standing(): Standing
}
