/** What a Review needs, in one piece that is fetched when the first one is asked for. */
export { analyse } from './analysis/analyse.ts'
export { requesterOf } from './requests/requester.ts'
export { auditIncluded } from './transactions/audit-included.ts'
export { createCheck } from './analysis/checks.ts'
export { reviewMessage } from './analysis/review-message.ts'
export { createNames } from './facts/names.ts'
export { revokeIntent } from './allowances/revoke.ts'
export { material } from '#review'
