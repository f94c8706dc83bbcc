import type { Address } from '#core/ethereum/address'
import type { Finding } from '#core/signing/finding'
import { sentencesOf } from '#core/signing/finding'
import { say, sentenceWord, type Words } from '#core/text/words'
import type { Claim, Explanation } from '#decode'
import { allOf } from '../claims.ts'
import type { Explained } from '../review.ts'

/** Addresses that dangers are about. */
function endangering(findings: readonly Finding[]): ReadonlySet<Address> {
  const found = new Set<Address>()
  for (const finding of findings) {
    if (finding.level !== 'danger' && finding.level !== 'block') continue
    for (const { values = {} } of sentencesOf(finding))
      for (const value of Object.values(values)) if (typeof value === 'object' && value.is === 'address') found.add(value.address)
  }
  return found
}

/** Whoever gets something by a claim. */
function gets(claim: Claim): Address | undefined {
  if (claim.kind === 'allowance') return claim.units > 0n && claim.mode !== 'subtract' ? claim.spender : undefined
  if (claim.kind === 'operator') return claim.granted ? claim.operator : undefined
  if (claim.kind === 'delegation') return claim.delegate
  if (claim.kind === 'order') return claim.terms.taker
  if (claim.kind === 'into-item') return undefined
  return claim.to
}

/** Whether a sentence is this one, or quotes it. */
export const quotes = (words: Words, part: Words): boolean =>
  words === part ||
  Object.values(words.values ?? {}).some((value) => typeof value === 'object' && value.is === 'sentence' && quotes(value.words, part))

/**
 * Of several calls the one that a danger is about, where the headline does not name it yet: what is found to be wrong goes before what only gives
 * much away. `undefined` for a single call, and where no part is to blame alone. Linear in the claims.
 */
export function endangeredPart(explanation: Explained, findings: readonly Finding[]): Words | undefined {
  const parts = allOf(explanation).filter(({ inner }) => inner.length === 0)
  if (parts.length < 2) return undefined
  const dangers = endangering(findings)
  const isBad = ({ call, claims }: Explanation): boolean =>
    claims.some((claim) => {
      const to = gets(claim)
      return to !== undefined && dangers.has(to) && to !== call.to
    }) ||
    (call.data === '0x' && call.to !== undefined && dangers.has(call.to))
  const bad = parts.filter(isBad)
  const [first] = bad
  if (first === undefined || bad.some(({ intent }) => quotes(explanation.intent, intent))) return undefined
  return say('Among {count, plural, one {# call} other {# calls}}: {what}', { count: parts.length, what: sentenceWord(first.intent) })
}
