/** What a Review needs, in one piece that is fetched when the first one is asked for. */
export { analyse } from './analyse.ts'
export { auditIncluded } from './audit-included.ts'
export { createCheck } from './checks.ts'
export { createNames } from './names.ts'
export { offlineOpinion, type Opinion, type OpinionSubject, secondOpinion } from './second-opinion.ts'
export { signAndStore } from './sign.ts'
export { takeBack } from './take-back.ts'
export { material } from '#review'
