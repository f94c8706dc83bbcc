import { createCodes, createEvmState, type EvmState } from './evm-state.ts'

/** Worlds that are kept at once: a head, its predecessor, and space for a second chain. */
const MAX_STATES = 4

/** Worlds by name. The one that was used longest ago goes first; its caller then sees everything wanted anew. */
export type EvmStateCache = { open(name: string): EvmState; drop(name: string): void; readonly size: number }

/** At most `most` worlds, by last use. */
export function createEvmStateCache(most = MAX_STATES): EvmStateCache {
  const worlds = new Map<string, EvmState>()
  const codes = createCodes()
  return {
    open(name) {
      const world = worlds.get(name) ?? createEvmState(codes)
      worlds.delete(name)
      worlds.set(name, world)
      for (const oldest of worlds.keys()) {
        if (worlds.size <= most) break
        worlds.delete(oldest)
      }
      return world
    },
    drop: (name) => void worlds.delete(name),
    get size() {
      return worlds.size
    },
  }
}
