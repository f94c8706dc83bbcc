import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the licences of shipped packages ask of us: their names, and their texts, each once. */
export type Notices = {
  readonly version: string
  readonly packages: readonly { readonly name: string; readonly version: string; readonly licence: string; readonly text: number | null }[]
  readonly texts: readonly string[]
}

export const NOTICES = 'data/notices.json'

/** `link`: of a workspace, so our own. */
type Locked = { readonly dependencies?: Readonly<Record<string, string>>; readonly link?: boolean }
export type Lock = { readonly packages: Readonly<Record<string, Locked>> }
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function licenceText(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name))
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
}

/** Where Node finds `name` when it is asked for in the package at `from`: its own folder, then each one above. */
export function lockedPath({ packages }: Lock, from: string, name: string): string | undefined {
  for (let place = from; ; place = place.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`
    if (packages[path]) return path
    if (place === '') return undefined
  }
}

/** Folders of every package that the app needs to run: what it depends on, and what that depends on. Peers are for building. */
export function neededPaths(lock: Lock): readonly string[] {
  const found = new Set<string>()
  const follow = (from: string): void => {
    for (const name of Object.keys(lock.packages[from]?.dependencies ?? {})) {
      const path = lockedPath(lock, from, name)
      if (path === undefined || found.has(path) || name.startsWith('@types/') || lock.packages[path]?.link === true) continue
      found.add(path)
      follow(path)
    }
  }
  follow('')
  return [...found]
}

/** Compiled contracts of others in the practice chain inside the page (scripts/data/practice-genesis.ts), by the packages that have them. */
const CONTRACTS = [
  { name: '@openzeppelin/contracts', version: '4.9.6' },
  { name: '@1inch/solidity-utils', version: '6.9.16' },
] as const

function contractNotices(texts: string[]): readonly Notices['packages'][number][] {
  const text = texts.push(readFileSync('data/practice-chain/LICENSES.txt', 'utf8').trim()) - 1
  return CONTRACTS.map((one) => ({ ...one, licence: 'MIT', text }))
}

/** Every package that the app is made of, from what is installed here. */
export function readNotices(): Notices {
  const { version } = json('package.json') as { version: string }
  const texts: string[] = []
  const found = neededPaths(json('package-lock.json') as Lock)
    .map((path) => {
      const manifest = json(join(path, 'package.json')) as { name: string; version: string; license?: string }
      const text = licenceText(path)
      if (text !== undefined && !texts.includes(text)) texts.push(text)
      return {
        name: manifest.name,
        version: manifest.version,
        licence: manifest.license ?? 'unknown',
        text: text === undefined ? null : texts.indexOf(text),
      }
    })
    .concat(contractNotices(texts))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
  const once = found.filter((one, at) => found.findIndex((other) => other.name === one.name && other.version === one.version) === at)
  return { version, packages: once, texts }
}

/** `node scripts/data/notices.ts`: writes the open source notices that the about page shows. A test fails when they are old. */
if (import.meta.main) {
  writeFileSync(NOTICES, `${JSON.stringify(readNotices(), null, 1)}\n`)
  console.log(`wrote ${NOTICES}; npm run format sets its lines`)
}
