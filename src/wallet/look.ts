/** What a Review needs, in one piece that is fetched when the first one is asked for. */
export { analyseMessage, analyseSend, revokeIntent } from '#analysis'
export { requesterOf } from './requests/requester.ts'
export { auditIncluded } from './transactions/audit-included.ts'
export { createCheck } from './check/check.ts'
export { createNames } from './facts/names.ts'
export { analysisPorts } from './analysis-ports.ts'
export { material } from '#review'
