import type { Finding } from '#core/signing/finding'
import type { Review } from '#review'

/** Gaps of a whole chain: they might change what is shown, and are the same at every signature. Said openly, and not asked for each time. */
const OPENLY: ReadonlySet<string> = new Set(['chain/not-l1'])

const isAside = ({ rule, level, material }: Finding): boolean => level === 'unknown' && material !== true && !OPENLY.has(rule)

/** What could not be checked and would change nothing that is shown: one folded line. */
export const asidesOf = ({ findings }: Pick<Review, 'findings'>): readonly Finding[] => findings.filter(isAside)

/** Everything else, worst first, material gaps among them. */
export const mainOf = ({ findings }: Pick<Review, 'findings'>): readonly Finding[] => findings.filter((finding) => !isAside(finding))

/** Rules whose notes say how something works: nothing follows from them for the person. */
const NOTES: ReadonlySet<string> = new Set(['call/hidden-data', 'message/malformed', 'nonce/out-of-order', 'recipient/first-time'])

/** A note that a person cannot act on. What weighs more, of the same rule, is none. That the block matters is one only where every call is understood. */
const isNote = ({ rule, level }: Finding, { findings }: Pick<Review, 'findings'>): boolean =>
  level === 'info' && (NOTES.has(rule) || (rule === 'block/outcome-depends' && !findings.some((one) => one.rule === 'call/unknown')))

/** Notes that belong to the details. */
export const notesOf = (review: Pick<Review, 'findings'>): readonly Finding[] => review.findings.filter((one) => isNote(one, review))

/** What a person should read: everything of `mainOf` that is no note. */
export const warningsOf = (review: Pick<Review, 'findings'>): readonly Finding[] => mainOf(review).filter((one) => !isNote(one, review))
