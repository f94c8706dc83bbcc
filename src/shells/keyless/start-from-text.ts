import { fail } from '#core/errors'
import { TRUSTED_TYPES_POLICY } from '../web/served.ts'

/** As much of Trusted Types as is used here; absent in browsers without them. */
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown } }

/** Addresses that were made here, of scripts that came with the page. */
const made = new Set<string>()

function check(url: string): string {
  if (!made.has(url)) throw fail('app/unexpected', { where: 'script url' })
  return url
}

const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes
const policy = factory?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL: check })

/** Starts a Worker of code that the page holds. It runs under the policy of the page, as every script that has no address of its own (HTML, section 7.5.1). */
export function startFromText(code: string, name: string): Worker {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  made.add(url)
  return new Worker((policy ? policy.createScriptURL(url) : check(url)) as string, { name })
}
