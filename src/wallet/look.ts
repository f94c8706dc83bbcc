/** What a Review needs, in one piece that is fetched when the first one is asked for. */
export { analyse } from './analyse.ts'
export { askerOf } from './asker.ts'
export { auditIncluded } from './audit-included.ts'
export { createCheck } from './checks.ts'
export { lookAtMessage } from './look-at-message.ts'
export { createNames } from './names.ts'
export { takeBackWish } from './take-back.ts'
export { material } from '#review'
