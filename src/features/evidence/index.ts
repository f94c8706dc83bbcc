/** The entry point of `features/evidence`: what is proved right now, by what, and the lies that were caught. */
export { EvidenceScreen } from './evidence-screen.tsx'
