import { posix } from 'node:path'
import { readSource, type ImportLink, type Source } from './wall-source.ts'
import {
  type Allowed,
  CALLERS,
  CLOSED,
  CLOSED_CALLS,
  CLOSED_KINDS,
  CLOSED_WIRE_CALLS,
  DEVICE_REQUESTS,
  KEYHOLES,
  READS_DATA,
  type ModuleName,
  MODULES,
  ROOT_FEATURE,
  SHARED_FEATURE,
  WALLS,
} from './walls.ts'

/** A crossing: `file` is a path inside `src`. */
export type Crossing = { readonly file: string; readonly line: number; readonly rule: string; readonly say: string }

/** Paths inside `src`, with what is in them. */
export type SourceFiles = ReadonlyMap<string, string>

/** `imports` of package.json: where `#core` and `#core/*` lead. */
export type EntryPoints = Readonly<Record<string, string>>

type Graph = ReadonlyMap<string, readonly { readonly to: string; readonly link: ImportLink }[]>
type Read = ReadonlyMap<string, Source>

/** Tests, and what only tests import (`test-render.tsx`). */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /(^|\/)test-(support\/.*|[a-z-]+\.tsx?$)/.test(file)
/** What the compiler reads and we wrote: no declarations of types alone. */
export const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')
const roomOf = (file: string): ModuleName | undefined => MODULES.find((room) => file.startsWith(`${room}/`))
const folderOf = (file: string): string => file.split('/')[1] ?? ''

/** Everything in the code base that crosses a wall. Tests are free: what they import ships to nobody. */
export function crossings(house: SourceFiles, doors: EntryPoints): readonly Crossing[] {
  const found: Crossing[] = []
  const read = new Map<string, Source>()
  for (const [file, code] of house) if (isSource(file) && !isTest(file)) read.set(file, readSource(file, code))
  const graph = new Map([...read].map(([file, source]) => [file, links(file, source, house, doors, found)]))
  for (const [file, source] of read) {
    const room = roomOf(file)
    if (room === undefined) {
      found.push({ file, line: 1, rule: 'rooms', say: `src has fourteen rooms, and ${file.split('/')[0] ?? file} is none of them` })
      continue
    }
    found.push(
      ...packageCrossings(file, room, source),
      ...globalCrossings(file, room, source),
      ...signingCrossings(file, source),
      ...habitCrossings(file, source),
    )
  }
  found.push(...cycles(graph), ...reached(read, graph), ...doorsMissing(house))
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

/** Follows the imports of a file inside the code base and reports those that go through a wall. */
function links(
  file: string,
  source: Source,
  house: SourceFiles,
  doors: EntryPoints,
  found: Crossing[],
): { readonly to: string; readonly link: ImportLink }[] {
  const out: { to: string; link: ImportLink }[] = []
  for (const link of source.imports) {
    const bare = link.to.replace(/\?.*$/, '')
    if (!bare.startsWith('.') && !bare.startsWith('#') && !bare.startsWith('/')) continue
    const say = (rule: string, text: string) => found.push({ file, line: link.line, rule, say: text })
    const to = bare.startsWith('#') ? throughDoor(bare, doors) : posix.join(posix.dirname(file), bare)
    if (to === undefined) say('doors', `${bare} leads nowhere: package.json has no such door`)
    else if (to.startsWith('./data/')) {
      const room = roomOf(file)
      if (room !== undefined && !READS_DATA.includes(room))
        say('data', `${room} has no data of its own to read: what it needs is passed in`)
    } else if (to.startsWith('..') || bare.startsWith('/')) say('rooms', `${link.to} leaves src`)
    else if (isTest(to)) say('tests', `${link.to} is for tests only`)
    else if (isSource(to) && !house.has(to)) say('doors', `${link.to} leads to ${to}, which is not there`)
    else {
      if (isSource(to) && !link.to.includes('?worker')) out.push({ to, link })
      const crossing = crossingOf(file, to, bare, link)
      if (crossing !== undefined) say(...crossing)
    }
  }
  return out
}

/** `#core/money/amount` by the table in package.json, as a path inside `src`. */
function throughDoor(bare: string, doors: EntryPoints): string | undefined {
  const direct = doors[bare]
  if (direct !== undefined) return direct.replace(/^\.\/src\//, '')
  for (const [pattern, target] of Object.entries(doors)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined || !bare.startsWith(before) || bare.length === before.length) continue
    return target.replace('*', bare.slice(before.length)).replace(/^\.\/src\//, '')
  }
  return undefined
}

function crossingOf(file: string, to: string, bare: string, link: ImportLink): [rule: string, say: string] | undefined {
  const room = roomOf(file)
  const other = roomOf(to)
  if (room === undefined || other === undefined) return undefined
  if (room === other) return room === 'features' ? betweenFeatures(file, to, bare) : ownDoor(bare)
  if (!bare.startsWith('#')) return ['doors', `${link.to} climbs into ${other}: use #${other}`]
  if (!WALLS[room].rooms.includes(other)) return ['rooms', `${room} may not import ${other}${link.typeOnly ? ' (types count)' : ''}`]
  if (KEYHOLES[other]?.test(file) === false) return ['doors', `nobody imports ${other}: one speaks to it; only its Worker entry opens it`]
  const callers = CALLERS[other]
  if (callers !== undefined && !link.typeOnly && (!callers.files.test(file) || link.passedOn))
    return ['callers', `${file} may have types of ${other} and no values: ${callers.why}`]
  const { door } = WALLS[other]
  if (door === 'none') return ['doors', `${other} has no door`]
  if (door === 'index' && bare !== `#${other}`) return ['doors', `${other} has one door, #${other}`]
  return undefined
}

const ownDoor = (bare: string): [string, string] | undefined =>
  bare.startsWith('#') ? ['doors', `${bare} is the door of its own room: use ./`] : undefined

function betweenFeatures(file: string, to: string, bare: string): [string, string] | undefined {
  const [from, other] = [folderOf(file), folderOf(to)]
  if (from === other) return ownDoor(bare)
  if (other !== SHARED_FEATURE && from !== ROOT_FEATURE) return ['features', `features never import each other: ${from} imports ${other}`]
  return bare.startsWith('#') ? undefined : ['doors', `${bare} climbs into ${other}: use #features/${other}`]
}

const packageOf = (to: string): string => (to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : (to.split('/')[0] ?? to))
const isPackage = (to: string): boolean => !/^[.#/?]/.test(to)

function packageCrossings(file: string, room: ModuleName, source: Source): readonly Crossing[] {
  return source.imports.flatMap((link) => {
    if (link.to === '?')
      return [{ file, line: link.line, rule: 'packages', say: 'an import whose target is not a literal cannot be checked' }]
    if (!isPackage(link.to)) return []
    const name = packageOf(link.to)
    const entries = WALLS[room].packages.filter((allowed) => matches(allowed, name))
    if (entries.some((allowed) => admits(allowed, file, link))) return []
    const say =
      entries.length === 0
        ? `${room} may not import ${name}`
        : `${name} is not for this file, or not these names of it: ${link.names.join(', ') || name}`
    return [{ file, line: link.line, rule: 'packages', say }]
  })
}

function matches(allowed: Allowed, name: string): boolean {
  const pattern = typeof allowed === 'string' ? allowed : allowed.name
  return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name
}

function admits(allowed: Allowed, file: string, link: ImportLink): boolean {
  if (typeof allowed === 'string') return true
  if (allowed.files !== undefined && !allowed.files.test(file)) return false
  return allowed.names === undefined || link.names.every((name) => allowed.names?.includes(name))
}

function globalCrossings(file: string, room: ModuleName, source: Source): readonly Crossing[] {
  const opened = (name: string): boolean =>
    WALLS[room].globals?.some(({ names, files }) => names.includes(name) && (files === undefined || files.test(file))) ?? false
  return source.uses.flatMap(({ name, line }) => {
    const why = Object.hasOwn(CLOSED, name)
      ? CLOSED[name]
      : Object.hasOwn(CLOSED_CALLS, name)
        ? CLOSED_CALLS[name as keyof typeof CLOSED_CALLS]
        : undefined
    const asked = name === 'Date.now' || name === 'new Date()' ? 'Date' : name
    return why === undefined || opened(asked) ? [] : [{ file, line, rule: 'globals', say: `${name}: ${why}` }]
  })
}

/** Calls that sign, and what tells accounts apart, each in its one place. */
function signingCrossings(file: string, source: Source): readonly Crossing[] {
  const calls = CLOSED_WIRE_CALLS.files.test(file) ? [] : source.wireCalls.filter(({ name }) => CLOSED_WIRE_CALLS.names.includes(name))
  const asks = DEVICE_REQUESTS.files.test(file) ? [] : source.deviceRequests
  const kinds = CLOSED_KINDS.files.test(file) ? [] : source.compared.filter(({ name }) => CLOSED_KINDS.names.includes(name))
  return [
    ...calls.map(({ name, line }) => ({ file, line, rule: 'callers', say: `${name}: ${CLOSED_WIRE_CALLS.why}` })),
    ...asks.map(({ name, line }) => ({ file, line, rule: 'callers', say: `${name}: ${DEVICE_REQUESTS.why}` })),
    ...kinds.map(({ name, line }) => ({
      file,
      line,
      rule: 'kinds',
      say: `compares with '${name}': ask a question of core/identity/account-kind.ts`,
    })),
  ]
}

/** Habits of STYLE that a machine can hold. */
function habitCrossings(file: string, source: Source): readonly Crossing[] {
  const out: Crossing[] = []
  const name = posix.basename(file)
  const depth = file.split('/').length
  const isDoor = depth === 2 || (file.startsWith('features/') && depth === 3)
  if (/^index\.tsx?$/.test(name) && !isDoor && !/\/(rules|intents)\/index\.ts$/.test(file))
    out.push({ file, line: 1, rule: 'names', say: 'index is the name of a door' })
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?\.tsx?$/.test(name)) out.push({ file, line: 1, rule: 'names', say: 'files are kebab-case' })
  for (const line of source.defaultExports) out.push({ file, line, rule: 'names', say: 'no default exports' })
  for (const line of source.rawErrors) out.push({ file, line, rule: 'errors', say: "a failure has a code: throw fail('family/code')" })
  if (file !== 'core/errors/error-table.ts')
    for (const line of source.unsaid) out.push({ file, line, rule: 'words', say: 'say() takes a literal, or no catalogue has it' })
  return out
}

/** Circles between files, each reported once at its first file. Types count. */
function cycles(graph: Graph): readonly Crossing[] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const out: Crossing[] = []
  const close = (file: string): void => {
    const ring = stack.splice(stack.indexOf(file)).sort()
    const [first = file] = ring
    const self = graph.get(file)?.some(({ to }) => to === file) ?? false
    if (ring.length > 1 || self) out.push({ file: first, line: 1, rule: 'cycles', say: `imports in a circle: ${ring.join(', ')}` })
  }
  const enter = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const { to } of graph.get(file) ?? []) {
      if (!index.has(to)) enter(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) === index.get(file)) close(file)
  }
  for (const file of graph.keys()) if (!index.has(file)) enter(file)
  return out
}

/** Packages that a module must not reach by any path of running code, such as viem from the vault. */
function reached(read: Read, graph: Graph): readonly Crossing[] {
  const out: Crossing[] = []
  for (const room of MODULES) {
    const never = WALLS[room].never ?? []
    if (never.length === 0) continue
    const inside = [...read.keys()].filter((file) => roomOf(file) === room || KEYHOLES[room]?.test(file) === true)
    const roads = new Map<string, string>(inside.map((file) => [file, file]))
    for (const [file, road] of roads) {
      for (const link of read.get(file)?.imports ?? []) {
        const name = packageOf(link.to)
        if (!link.typeOnly && never.includes(name))
          out.push({ file, line: link.line, rule: 'never', say: `${room} must not reach ${name}, and does: ${road}` })
      }
      for (const { to, link } of graph.get(file) ?? []) if (!link.typeOnly && !roads.has(to)) roads.set(to, `${road} > ${to}`)
    }
  }
  return out
}

/** Every module has its entry point and its README; every feature its entry point. */
function doorsMissing(house: SourceFiles): readonly Crossing[] {
  const out: Crossing[] = []
  const want = (file: string, say: string) => house.has(file) || out.push({ file, line: 1, rule: 'doors', say })
  for (const room of MODULES) {
    want(`${room}/README.md`, 'a module has a README: responsible for, not responsible for, depends on, start reading at')
    if (WALLS[room].door !== 'none' && WALLS[room].door !== 'folders') want(`${room}/index.ts`, 'a room has a door')
  }
  const features = new Set([...house.keys()].filter((file) => file.startsWith('features/') && file.split('/').length > 2).map(folderOf))
  for (const feature of features) want(`features/${feature}/index.ts`, 'a feature has a door')
  return out
}
