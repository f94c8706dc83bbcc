import { type Lock, lockedPath, neededPaths } from '../data/notices.ts'

/** A package of package-lock.json, as far as a list of parts needs it. */
type LockedPackage = {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
}
export type FullLock = { readonly packages: Readonly<Record<string, LockedPackage>> }

type Component = {
  readonly type: 'library' | 'application'
  readonly 'bom-ref': string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly scope: 'required' | 'excluded'
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[]
  readonly licenses?: readonly ({ readonly license: { readonly name: string } } | { readonly expression: string })[]
  readonly purl: string
}

/** A package URL (purl-spec, type npm): the `@` of a scope is escaped. */
export const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** The name under which a package was published, which an alias hides. */
const nameOf = (path: string, { name }: LockedPackage): string => name ?? path.replace(/^.*node_modules\//, '')

/** An SPDX expression, where the package has one: "SEE LICENSE IN …" and the like are names. */
const licencesOf = ({ license }: LockedPackage): Pick<Component, 'licenses'> => {
  if (license === undefined) return {}
  const isExpression =
    /^\(?[A-Za-z0-9.+-]+\)?(?: (?:OR|AND|WITH) \(?[A-Za-z0-9.+-]+\)?)*$/.test(license) && !/^UNLICEN[CS]ED$/i.test(license)
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] }
}

const hashesOf = ({ integrity }: LockedPackage): Pick<Component, 'hashes'> => {
  const [, base64] = /^sha512-([A-Za-z0-9+/=]+)$/.exec(integrity ?? '') ?? []
  return base64 === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] }
}

function componentOf(path: string, entry: LockedPackage, isRequired: boolean): Component {
  const full = nameOf(path, entry)
  const [group, name] = full.startsWith('@') ? full.split('/') : [undefined, full]
  const purl = purlOf(full, entry.version ?? '0.0.0')
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: name ?? full,
    version: entry.version ?? '0.0.0',
    scope: isRequired ? 'required' : 'excluded',
    ...hashesOf(entry),
    ...licencesOf(entry),
    purl,
  }
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The parts of a release, from package-lock.json alone (CycloneDX 1.6). What goes into the product is `required`, what only builds and tests it
 * is `excluded`. It has no serial number and no time, which a list that is the same for everyone can't have.
 */
export function sbomOf(lock: FullLock, version: string): unknown {
  const required = new Set(neededPaths(lock as Lock))
  const components = new Map<string, Component>()
  const depends = new Map<string, Set<string>>()
  const root = purlOf('assay', version)
  const refOf = (path: string): string => {
    const entry = lock.packages[path] ?? {}
    return path === '' ? root : purlOf(nameOf(path, entry), entry.version ?? '0.0.0')
  }
  for (const [path, entry] of Object.entries(lock.packages)) {
    // A workspace is our own code: it is described by its source, and its package is a file of the release.
    if (entry.link === true || (path !== '' && !path.includes('node_modules/'))) continue
    const ref = refOf(path)
    if (path !== '' && (components.get(ref)?.scope !== 'required' || required.has(path)))
      components.set(ref, componentOf(path, entry, required.has(path)))
    const known = depends.get(ref) ?? new Set<string>()
    for (const name of Object.keys(entry.dependencies ?? {})) {
      const target = lockedPath(lock as Lock, path, name)
      if (target !== undefined && lock.packages[target]?.link !== true) known.add(refOf(target))
    }
    depends.set(ref, known)
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': root, name: 'assay', version, licenses: [{ expression: 'MIT' }], purl: root },
    },
    components: [...components.values()].sort((a, b) => byCodeUnit(a.purl, b.purl)),
    dependencies: [...depends].sort(([a], [b]) => byCodeUnit(a, b)).map(([ref, on]) => ({ ref, dependsOn: [...on].sort(byCodeUnit) })),
  }
}
