/** What reading the chain needs, in one piece that is fetched when something is first asked. */
export { createClosureReader, readBalances, withEarlier } from '#survey'
export { heldTokens } from './assets/tracked-tokens.ts'
