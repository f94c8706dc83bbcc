// The first stage of `npm start` and `npm test`: plain JavaScript that an old Node runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** The oldest Node that reads our TypeScript as it is. */
const OLDEST = [22, 18]

const BIN = resolve('node_modules/.bin')

/**
 * @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages
 * @param {string} path
 * @returns {Packages | undefined}
 */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined // not there, or cut short by an install that was stopped
  }
}

/** True when what is installed in a folder is what its lockfile names. What is optional may be missing: it belongs to other systems. */
export function isInstalled(folder = '.') {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const present = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (wanted === undefined || present === undefined) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = present[path]
    return found === undefined ? optional === true : found.version === version
  })
}

/**
 * Installs exactly what a folder's lockfile names. True when that worked.
 * @param {string} folder
 */
function install(folder) {
  const npm = process.env.npm_execpath
  const [command, args] = npm !== undefined && /\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []]
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync(command, [...args, ...flags], { stdio: 'inherit', cwd: folder }).status === 0
}

/** Installs exactly what the lockfile names, unless it is there. Ends the process when that fails. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing what package-lock.json names (about 20 s, once)…')
  if (install('.')) return
  console.error('npm ci failed; its own words are above. Nothing else was started.')
  process.exit(1)
}

/** The other implementations that tests compare ours with. Without them those tests are skipped and say so. */
export function ensurePeers() {
  if (isInstalled('test/peers')) return
  console.log('Installing other implementations to compare with (about 20 s, once)…')
  if (!install('test/peers')) console.log('They could not be installed: what compares with them is skipped.')
}

/** A Node that is new enough: the one that was installed with us, else the one that runs this. Ends the process when there is none. */
export function chosenNode() {
  const ours = join(BIN, 'node')
  if (existsSync(ours)) return ours
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath
  console.error(
    `Assay's tools need Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and run the same command again.`,
  )
  process.exit(1)
}

/** The environment of everything that is started: our tools come first. */
export const toolEnv = () => ({ ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` })
