/** What a Review needs, in one piece that is fetched when the first one is asked for. */
export { analyse } from './analyse.ts'
export { requesterOf } from './requester.ts'
export { auditIncluded } from './audit-included.ts'
export { createCheck } from './checks.ts'
export { reviewMessage } from './review-message.ts'
export { createNames } from './names.ts'
export { revokeIntent } from './revoke.ts'
export { material } from '#review'
