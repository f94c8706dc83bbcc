import type { Finding } from '#core/signing/finding'
import type { Review } from '#review'

/** Gaps of a whole chain: they might change what is shown, and are the same at every signature. Said openly, and not asked for each time. */
const OPENLY: ReadonlySet<string> = new Set(['chain/not-l1'])

const isAside = ({ rule, level, material }: Finding): boolean => level === 'unknown' && material !== true && !OPENLY.has(rule)

/** What could not be checked and would change nothing that is shown: one folded line. */
export const asidesOf = ({ findings }: Pick<Review, 'findings'>): readonly Finding[] => findings.filter(isAside)

/** Everything else, worst first, material gaps among them. */
export const mainOf = ({ findings }: Pick<Review, 'findings'>): readonly Finding[] => findings.filter((finding) => !isAside(finding))
