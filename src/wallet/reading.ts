/** What reading the chain needs, in one piece that is fetched when something is first asked. */
export { createReader, readBalances, withEarlier } from '#survey'
export { heldTokens } from './assets/kept.ts'
