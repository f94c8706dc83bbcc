import type { Words } from './words.ts'

/** Worst first: `block` has no Sign. `unknown` is a gap, never fine. */
export const LEVELS = ['block', 'danger', 'warn', 'unknown', 'info'] as const
export type FindingLevel = (typeof LEVELS)[number]

/** One thing to look at before signing. `rule` is also its page in docs/help. */
export type Finding = {
  readonly rule: string
  readonly level: FindingLevel
  readonly say: Words
  readonly why: Words
  readonly todo: Words
  /** An unknown that could change an effect: it is asked for expressly, the others fold into one line. */
  readonly material?: boolean
}

export const byLevel = (a: Finding, b: Finding): number => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level)
