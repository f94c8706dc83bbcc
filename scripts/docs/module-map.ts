import { KEYHOLES, MODULES, type ModuleName, WALLS } from '../check/walls.ts'

/** How far a module stands above `core`: one more than the highest that it may import. */
function levelOf(name: ModuleName): number {
  return Math.max(-1, ...WALLS[name].rooms.filter((other) => other !== name).map(levelOf)) + 1
}

const WIDTH = 12
const box = (name: string): readonly [string, string, string] => {
  const line = '─'.repeat(WIDTH - 2)
  const left = Math.floor((WIDTH - 2 - name.length) / 2)
  return [`┌${line}┐`, `│${' '.repeat(left)}${name}${' '.repeat(WIDTH - 2 - left - name.length)}│`, `└${line}┘`]
}

const beside = (names: readonly ModuleName[]): readonly string[] =>
  [0, 1, 2].map((row) => names.map((name) => box(name)[row] ?? '').join(' '))

/**
 * The modules as boxes, for ARCHITECTURE.md: each stands above all that it may import. The column on the right holds what runs in a Worker alone.
 * Made from scripts/check/walls.ts.
 */
export function moduleMap(): string {
  const inWorker = (name: ModuleName): boolean => KEYHOLES[name] !== undefined
  const levels = Math.max(...MODULES.map(levelOf))
  const rows = Array.from({ length: levels + 1 }, (_, index) => levels - index).map((level) => {
    const here = MODULES.filter((name) => levelOf(name) === level)
    return { page: beside(here.filter((name) => !inWorker(name))), workers: beside(here.filter(inWorker)) }
  })
  const wide = Math.max(...rows.flatMap(({ page }) => page.map((line) => line.length)))
  const head = `${'the page, and what Workers share'.padEnd(wide)}   in Workers alone`
  const lines = rows.flatMap(({ page, workers }) => page.map((line, index) => `${line.padEnd(wide)}   ${workers[index] ?? ''}`.trimEnd()))
  return [head, '', ...lines].join('\n')
}
