import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

/** A place where the sources are, and the way in which a command is run there. */
export type Place = {
  readonly folder: string
  /** Runs a script of the sources to its end. Throws with its output where it fails. */
  run(script: string, args: readonly string[]): void
  /** A new folder that scripts of this place can write to. */
  folderFor(name: string): string
}

const PARTS = [
  ...['src', 'data', 'scripts', 'packages', 'docs', 'public', 'deploy', 'index.html', 'LICENSE', 'CHANGELOG.md'],
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'lingui.config.ts'],
]
const configs = (): readonly string[] => readdirSync('.').filter((name) => /^tsconfig.*\.json$/.test(name))

/** A user who owns nothing on most systems. Only root can become one. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const hasClock = spawnSync('faketime', ['--version']).error === undefined
const hasShell = process.platform !== 'win32'

/** What differs between the two places, in words. */
export const differencesOfPlaces = (): string =>
  [
    'path',
    'time zone',
    'locale',
    ...(hasShell ? ['umask'] : []),
    isRoot ? 'user' : 'name and home of the user',
    ...(hasClock ? ['clock'] : []),
  ].join(', ') + (hasClock ? '' : ' (not the clock: faketime is not installed)')

const ELSEWHERE = { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', USER: 'somebody', LOGNAME: 'somebody' } as const

function spawnIn(folder: string, command: readonly string[], env: Readonly<Record<string, string>>, uid?: number): void {
  const [first = '', ...rest] = command
  const owner = uid === undefined ? {} : { uid, gid: uid }
  const done = spawnSync(first, rest, { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8', ...owner })
  if (done.status !== 0) throw new Error(`${command.join(' ')} in ${folder} failed:\n${done.stdout}${done.stderr}`)
}

function newFolder(path: string, uid: number | undefined): string {
  mkdirSync(path, { recursive: true })
  if (uid !== undefined) chownSync(path, uid, uid)
  return path
}

/** These sources as they are. */
export const here = (scratch: string): Place => ({
  folder: resolve('.'),
  run: (script, args) => spawnIn(resolve('.'), [process.execPath, script, ...args], {}),
  folderFor: (name) => newFolder(join(scratch, 'first', name), undefined),
})

/** A copy of the sources: another folder, time zone, locale, umask and user, and another clock where `faketime` is installed. */
export function elsewhere(scratch: string): Place {
  const folder = join(scratch, 'elsewhere', 'sources')
  chmodSync(scratch, 0o755)
  for (const part of [...PARTS, ...configs()]) if (existsSync(part)) cpSync(part, join(folder, part), { recursive: true })
  linkTree(resolve('node_modules'), join(folder, 'node_modules'))
  const uid = isRoot ? NOBODY : undefined
  // Vite writes its configuration there before it reads it.
  newFolder(join(folder, 'node_modules/.vite-temp'), uid)
  const home = newFolder(join(scratch, 'home'), uid)
  // Their own Node, where there is one: the way to ours may be closed to them.
  const own = join(folder, 'node_modules/.bin/node')
  const clock = hasClock ? ['faketime', '-f', '@2031-03-01 12:00:00'] : []
  const shell = hasShell ? ['sh', '-c', 'umask 077; exec "$@"', 'sh'] : []
  const command = [...shell, ...clock, existsSync(own) ? own : process.execPath]
  return {
    folder,
    run: (script, args) => spawnIn(folder, [...command, script, ...args], { ...ELSEWHERE, HOME: home, TMPDIR: home }, uid),
    folderFor: (name) => newFolder(join(scratch, 'second', name), uid),
  }
}

/**
 * The same tree again without its bytes, where the file system lets one. Not a symbolic link: what is imported would be known by another
 * relative path than in a clone, and the bundler orders by path.
 */
export function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isFile()) linkFile(source, target)
    else symlinkSync(readlinkSync(source), target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // another disk
  }
}
