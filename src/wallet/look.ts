/** What a Review needs, in one piece that is fetched when the first one is asked for. */
export { analyse } from './analyse.ts'
export { createNames } from './names.ts'
export { material } from '#review'
