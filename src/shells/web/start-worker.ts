import { fail } from '#core/errors'
import { WORKER_FILE } from '#core/release/build-record'
import { FOLDERS, TRUSTED_TYPES_POLICY } from './served.ts'

/** As much of Trusted Types as is used here; absent in browsers without them. */
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown } }

/** Where the build lies: at the root of the site, or anywhere for a build without a vault. This file is in its folder of scripts. */
const HERE = import.meta.url
const ROOT = new URL(FOLDERS.script.replaceAll(/[^/]+/g, '..').concat('/'), new URL('.', HERE)).pathname
const OURS = [FOLDERS.vault, FOLDERS.chain, FOLDERS.evm, FOLDERS.practice, FOLDERS.qr].map((folder) => `${ROOT}${folder}/`)

/** A Worker's script: of this origin, from one of five folders of the build, or the service worker, and nothing else. */
function check(url: string): string {
  const full = new URL(url, location.href)
  const isOurs = full.pathname === `${ROOT}${WORKER_FILE}` || OURS.some((folder) => full.pathname.startsWith(folder))
  if (full.origin !== location.origin || !isOurs) throw fail('app/unexpected', { where: 'script url' })
  return full.href
}

const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes
const policy = factory?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL: check })

/** The one gate through which a script may start. Throws for anything but our Workers. */
export const trustedScript = (url: string): string => (policy ? policy.createScriptURL(url) : check(url)) as string

export const startWorker = (url: string, name: string): Worker => new Worker(trustedScript(url), { type: 'module', name })
