/** The parts of package.json and its lockfile that say where code comes from. */
export type Lockfile = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string
        readonly resolved?: string
        readonly integrity?: string
        readonly hasInstallScript?: boolean
        readonly link?: boolean
      }
    >
  >
}
export type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Packages with an install script that somebody has read, as name@version with the reason it may stay. They are not
 * run all the same: nothing that we use needs one.
 */
const REVIEWED: readonly string[] = []

/** Ranges that are a decision: rolldown is held to what the bundler itself asks for. */
const RANGES = new Set(['rolldown'])

/** What is wrong with how dependencies are fixed: loose versions, named hosts, missing hashes, unread install scripts. */
export function supplyFaults(manifest: Manifest, lockfile: Lockfile, npmrc: string): readonly string[] {
  const faults: string[] = []
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  for (const [name, version] of Object.entries(asked)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && !RANGES.has(name))
      faults.push(`package.json: ${name} ${version} is not one exact version`)
  }
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    // Our own package beside the app is a folder here and comes from nowhere.
    if (path === '' || entry.link === true || path.startsWith('packages/')) continue
    const name = path.replace(/^.*node_modules\//, '')
    const id = `${name}@${entry.version ?? '?'}`
    if (entry.resolved !== undefined) faults.push(`package-lock.json: ${id} names a host; a lockfile holds versions and hashes only`)
    if (entry.integrity === undefined) faults.push(`package-lock.json: ${id} has no hash`)
    if (entry.hasInstallScript === true && !REVIEWED.includes(id))
      faults.push(`package-lock.json: ${id} has an install script that nobody has read`)
  }
  if (!/^omit-lockfile-registry-resolved=true$/m.test(npmrc)) faults.push('.npmrc: omit-lockfile-registry-resolved=true is missing')
  return faults
}
