import { createCodes, createWorld, type World } from './world.ts'

/** Worlds that are kept at once: a head, its predecessor, and room for a second chain. */
const MOST = 4

/** Worlds by name. The one that was used longest ago goes first; its caller then sees everything wanted anew. */
export type Worlds = { open(name: string): World; drop(name: string): void; readonly size: number }

/** At most `most` worlds, by last use. */
export function createWorlds(most = MOST): Worlds {
  const worlds = new Map<string, World>()
  const codes = createCodes()
  return {
    open(name) {
      const world = worlds.get(name) ?? createWorld(codes)
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
