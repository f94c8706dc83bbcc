import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { LIST_FORMAT, splitListFile } from '../../src/core/web/list-file.ts'
import { listedAddresses, listedFor, readReports } from '../../src/core/web/report-list.ts'
import { listSignerOf } from '../../src/wallet/added-files/signed-list.ts'
import { createKey, publicKeyFile, publicKeyOf, publicKeyText, type SecretKey, sign } from '../minisign/sign.ts'
import { readPublicKey, secretKeyFile } from '../release/minisign.ts'
import { openKey, passwords } from '../release/sign-release.ts'

// Makes, signs and verifies lists of reported sites and addresses, in the form that Assay subscribes to: docs/lists.md.

export const USAGE = `npm run list -- key <name>                          makes <name>.pub and <name>.key (minisign, no password)
npm run list -- make <list.json> --name <text> --from <file> [--from <file> …]
                     [--version <n>] [--expires <date>] [--next-key <key or .pub file>]
                                                    without --version: one more than <list.json> has
npm run list -- sign <list.json> --key <file.key>   writes <list>.list: the signature, then the list
npm run list -- verify <file.list> --public <key or .pub file>`

/** Says what the signature is of; nothing signs it. */
const UNTRUSTED = 'untrusted comment: signature of a list'

const read = (path: string): string => readFileSync(path, 'utf8')
const noPause = async (): Promise<void> => undefined

/** Writes a file that must not be there. Throws where it is. */
function writeNew(path: string, text: string, mode = 0o644): void {
  writeFileSync(path, text, { flag: 'wx', mode })
}

/** A key that is given as itself or as its file. Throws where it is none. */
function publicKey(given: string | undefined): string {
  return publicKeyText(readPublicKey(given !== undefined && existsSync(given) ? read(given) : (given ?? '')))
}

type Making = { readonly name: string; readonly version: number; readonly made: Date; readonly expires?: Date; readonly nextKey?: string }

const asDate = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** A list of what these texts name, in any form that Assay reads. Sorted, so that two versions can be compared. */
export async function makeList(texts: readonly string[], { name, version, made, expires, nextKey }: Making): Promise<string> {
  const all = await Promise.all(texts.map((text) => readReports(text, noPause)))
  // What one source allows of its own is not allowed of the others': a site that any of them reports stays.
  const sites = [...new Set(all.flatMap((one) => [...one.sites].filter((site) => listedFor(one, site) !== undefined)))].toSorted()
  const isBelow = (host: string): boolean => listedFor({ sites: new Set(sites), allowed: new Set() }, host) !== undefined
  const isAllowed = (host: string): boolean => isBelow(host) && all.every((one) => listedFor(one, host) === undefined)
  const allowed = [...new Set(all.flatMap((one) => [...one.allowed]))].filter(isAllowed).toSorted()
  const anywhere = new Set(all.flatMap((one) => [...one.addresses]))
  const onChains = all.flatMap((one) => [...one.onChains].flatMap(([chain, some]) => [...some].map((address) => ({ address, chain }))))
  const only = new Map(onChains.filter(({ address }) => !anywhere.has(address)).map((one) => [`${one.address}:${one.chain}`, one]))
  const list = {
    format: LIST_FORMAT,
    name,
    version,
    made: asDate(made),
    ...(expires === undefined ? {} : { expires: asDate(expires) }),
    ...(nextKey === undefined ? {} : { nextKey }),
    sites,
    ...(allowed.length === 0 ? {} : { allowed }),
    addresses: [...[...anywhere].toSorted(), ...[...only].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)],
  }
  const text = `${JSON.stringify(list, undefined, 1)}\n`
  await readReports(text, noPause)
  return text
}

/** The file that is published: a signature of the list, then the list. Throws where the list is none. */
export async function signList(text: string, key: SecretKey): Promise<string> {
  const { head } = await readReports(text, noPause)
  if (head === undefined || splitListFile(text).signature !== undefined) throw new Error('That is no list that can be signed.')
  return sign(new TextEncoder().encode(text), key, `${head.name}, version ${head.version}`, UNTRUSTED) + text
}

/** What a published file says of itself, in one line. Throws where the key did not sign it. */
export async function verifyList(text: string, key: string): Promise<string> {
  await listSignerOf(text, [key])
  const { head, leftOut, ...reports } = await readReports(text, noPause)
  if (head === undefined) throw new Error('It is signed, and is no list.')
  return `${head.name}, version ${head.version}: ${reports.sites.size} sites, ${listedAddresses(reports).size} addresses, ${leftOut} left out`
}

async function versionAfter(path: string): Promise<number> {
  return existsSync(path) ? ((await readReports(read(path), noPause)).head?.version ?? 0) + 1 : 1
}

const OPTIONS = {
  name: { type: 'string' },
  from: { type: 'string', multiple: true },
  version: { type: 'string' },
  expires: { type: 'string' },
  'next-key': { type: 'string' },
  key: { type: 'string' },
  public: { type: 'string' },
} as const

export async function run(args: readonly string[]): Promise<string> {
  const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const [verb, path] = positionals
  if (path === undefined) throw new Error(USAGE)
  if (verb === 'key') {
    const key = createKey()
    writeNew(`${path}.key`, secretKeyFile(key, undefined), 0o600)
    writeNew(`${path}.pub`, publicKeyFile(publicKeyOf(key)))
    return `Public key: ${publicKeyText(publicKeyOf(key))}\n${path}.key signs as you: keep it off the server that hosts the list.`
  }
  if (verb === 'make' && values.name !== undefined && values.from !== undefined) {
    const { name, expires, version } = values
    const making = {
      name,
      version: version === undefined ? await versionAfter(path) : Number(version),
      made: new Date(),
      ...(expires === undefined ? {} : { expires: new Date(expires) }),
      ...(values['next-key'] === undefined ? {} : { nextKey: publicKey(values['next-key']) }),
    }
    writeFileSync(path, await makeList(values.from.map(read), making))
    return `${path}: version ${making.version}`
  }
  if (verb === 'sign' && values.key !== undefined) {
    const to = `${path.replace(/\.json$/, '')}.list`
    writeFileSync(to, await signList(read(path), await openKey(values.key, passwords())))
    return `${to}: publish this file`
  }
  if (verb === 'verify') return `${basename(path)}: ${await verifyList(read(path), publicKey(values.public))}`
  throw new Error(USAGE)
}

if (import.meta.main) {
  try {
    console.log(await run(process.argv.slice(2)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
