/** What a page can read of the response that it came with: `performance`, as far as it is needed, so that tools without a page can read this file too. */
type Responses = { getEntriesByType(kind: 'navigation'): readonly object[] }
type Navigation = { readonly serverTiming?: readonly { readonly name: string }[] }

/** Name of the `Server-Timing` entry that `npm start` sends with the page: the address may say where the practice chain is. */
export const PRACTICE_MARK = 'assay-practice'

/**
 * True where `npm start` serves this page, which says so in a header of the response (`Server-Timing`, the one header that a page can read of itself). A build
 * that is served otherwise is the same build, without that header: there a link must not choose whom the practice chain of somebody's wallet asks.
 */
export const isServedForPractice = (responses: Responses): boolean =>
  responses.getEntriesByType('navigation').some((entry) => (entry as Navigation).serverTiming?.some(({ name }) => name === PRACTICE_MARK))
