import type { Request } from '#core/signing/request'

/**
 * True for a request of the person's own that was neither signed nor rejected: its Review was left, or its tab died or locked. One that is being signed is
 * not among them, nor is any that an app asked for: that ends with its page.
 */
export const isUnfinished = ({ origin, stage }: Request): boolean =>
  origin.kind === 'own' && (stage.at === 'draft' || stage.at === 'analysing' || stage.at === 'ready')

/** Those among `requests` that may be taken up again, the newest first. */
export const unfinishedIn = (requests: readonly Request[]): readonly Request[] =>
  requests.filter(isUnfinished).toSorted((a, b) => b.createdAt - a.createdAt)
