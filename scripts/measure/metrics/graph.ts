import { posix } from 'node:path'
import { readSource } from '../../check/wall-source.ts'
import type { EntryPoints, SourceFiles } from '../../check/wall-check.ts'

/** Which files each file imports, types counted: paths inside `src`. What lies outside it is left out. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the imports of these files. `doors`: `imports` of package.json. */
export function graphOf(files: SourceFiles, doors: EntryPoints): Graph {
  return new Map(
    [...files].map(([file, text]) => {
      const links = readSource(file, text).imports.flatMap(({ to }) => targetOf(file, to, files, doors) ?? [])
      return [file, new Set(links)] as const
    }),
  )
}

function targetOf(from: string, to: string, files: SourceFiles, doors: EntryPoints): string | undefined {
  const path = to.startsWith('.') ? posix.join(posix.dirname(from), to) : inSource(to, doors)
  return path !== undefined && files.has(path) ? path : undefined
}

function inSource(to: string, doors: EntryPoints): string | undefined {
  for (const [name, path] of Object.entries(doors)) {
    const target = path.replace(/^\.\/src\//, '')
    if (name === to) return target
    const [head = '', tail] = name.split('*')
    if (tail === undefined || !to.startsWith(head)) continue
    return target.replace('*', to.slice(head.length))
  }
  return undefined
}

/** Files that lead back to themselves: the strongly connected components of more than one file (Tarjan 1972). */
export function cyclesIn(graph: Graph): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const component = stack.splice(stack.indexOf(file))
    if (component.length > 1) cycles.push(component)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}

/** How many files import each file. */
export function importersIn(graph: Graph): ReadonlyMap<string, number> {
  const counts = new Map([...graph.keys()].map((file) => [file, 0]))
  for (const targets of graph.values()) for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1)
  return counts
}
