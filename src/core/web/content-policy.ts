/**
 * Reads Content-Security-Policies (CSP Level 3) as far as a Worker that must be cut off depends on them. What is not understood forbids nothing.
 */

/** Directives of one policy in the order of the text; names in lower case. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>

/** Where a Worker's files come from: a host that may answer anything, or the package of an installed extension, which cannot be asked for anything else. */
export type PolicySource = 'host' | 'extension'

/**
 * The directives of one policy as the browser enforces it (CSP3, "parse a serialized CSP"): of two directives of one name the first counts, names are
 * compared in lower case. Empty for text that is no single policy, such as a whole header with a comma in it: such text forbids nothing.
 *
 * @example parseContentPolicy("connect-src 'none'; connect-src *").get('connect-src') // ["'none'"]
 */
export function parseContentPolicy(text: string): ContentPolicy {
  const directives = new Map<string, readonly string[]>()
  if (text.includes(',')) return directives
  for (const part of text.split(';')) {
    const [name, ...sources] = part.split(/[\t\n\f\r ]+/).filter((word) => word !== '')
    if (name === undefined || directives.has(name.toLowerCase())) continue
    directives.set(name.toLowerCase(), sources)
  }
  return directives
}

/**
 * What a Worker must be forbidden to do, by its directive (CSP3, "fetch directive fallback list"). `font-src` and `img-src` are here because a Worker can load a font by `FontFace` and a notification's picture, and an address can carry a secret.
 */
const NEEDED = ['connect-src', 'worker-src', 'script-src', 'script-src-elem', 'font-src', 'img-src']

/** Where a policy does not have a directive, the first of these that it has decides; then `default-src`. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'worker-src': ['child-src', 'script-src'],
  'script-src-elem': ['script-src'],
}

/**
 * Words that let nothing load and no text run. WebAssembly is what derives the key. An extension may load its own package besides, where every file has
 * this same policy, since it has one policy for all of its pages; pictures of `blob:` and `data:` are no way out.
 */
function harmless(needed: string, deciding: string, source: PolicySource): readonly string[] {
  const own = source === 'host' || needed === 'connect-src' ? [] : needed === 'img-src' ? ["'self'", 'blob:', 'data:'] : ["'self'"]
  return ["'none'", "'report-sample'", ...(`${needed} ${deciding}`.includes('script-src') ? ["'wasm-unsafe-eval'"] : []), ...own]
}

/** True when `policy` forbids what the directive `needed` is about. A directive that is missing, with all that it falls back to, forbids nothing. */
function forbids(policy: ContentPolicy, needed: string, source: PolicySource): boolean {
  const deciding = [needed, ...(FALLBACKS[needed] ?? []), 'default-src'].find((name) => policy.has(name)) ?? ''
  const allowed = harmless(needed, deciding, source)
  return policy.get(deciding)?.every((word) => allowed.includes(word.toLowerCase())) ?? false
}

/** One policy that a Worker was seen to run under. `report` says that the browser only reports what the policy forbids. */
export type SeenPolicy = { readonly text: string; readonly disposition: 'enforce' | 'report' }

/**
 * What is missing for a Worker to be cut off: names of directives, empty where nothing is. All enforced policies hold together, so of each thing one that
 * forbids it is enough. No policy at all lacks everything. A policy that reports to a host lacks, whether it is enforced or not: a report is a request, and it
 * carries the address that was refused.
 *
 * @example missingFromPolicies([{ text: "default-src 'none'", disposition: 'enforce' }], 'host') // []
 */
export function missingFromPolicies(seen: readonly SeenPolicy[], source: PolicySource): readonly string[] {
  const policies = seen.map(({ text, disposition }) => ({ policy: parseContentPolicy(text), isEnforced: disposition === 'enforce' }))
  const missing = NEEDED.filter((needed) => !policies.some(({ policy, isEnforced }) => isEnforced && forbids(policy, needed, source)))
  return [...missing, ...['report-uri', 'report-to'].filter((name) => policies.some(({ policy }) => policy.has(name)))]
}
