/** What names need, in one piece that is fetched with the first of them: ENSIP-15's tables weigh as much as a screen. */
export { type NameContext, normaliseName, primaryName, resolveElsewhere, resolveName } from '#survey'
