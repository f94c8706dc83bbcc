import type { Address } from '../ethereum/address.ts'
import type { Words } from '../text/words.ts'

/** Worst first: `block` has no Sign. `unknown` is a gap, never fine. */
export const LEVELS = ['block', 'danger', 'warn', 'unknown', 'info'] as const
export type FindingLevel = (typeof LEVELS)[number]

/** What a rule says of one subject: `say` is one sentence, `why` why it matters, `todo` what to do. */
export type FindingSubject = {
  readonly say: Words
  readonly why: Words
  readonly todo: Words
  /** Two addresses of the sentence that could be taken for one another: both are shown whole, one above the other. */
  readonly compare?: readonly [Address, Address]
}

/** One thing to look at before signing, of its first subject. `rule` is also its page in data/help. */
export type Finding = FindingSubject & {
  readonly rule: string
  readonly level: FindingLevel
  /** What could not be found out could change an effect: it is asked for expressly. Other unknowns fold into one line. */
  readonly material?: boolean
  /** Further subjects: a rule that fires for thousands is one finding. Absent: there are none. */
  readonly others?: readonly FindingSubject[]
}

/** Of how many subjects a screen or a report tells one by one; the others are counted. */
export const SUBJECTS_SHOWN = 5

/** Every sentence of a finding, that of its first subject first. */
export const sentencesOf = ({ say, others = [] }: Pick<Finding, 'say' | 'others'>): readonly Words[] => [
  say,
  ...others.map((one) => one.say),
]

/** How many subjects a finding has. */
export const subjectsOf = ({ others }: Pick<Finding, 'others'>): number => 1 + (others?.length ?? 0)

export const byLevel = (a: Finding, b: Finding): number => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level)

/** What could not be found out and could change an effect: it is asked for expressly. A danger that is material as well is held anyway. */
export const isGap = ({ level, material }: Finding): boolean => material === true && (level === 'unknown' || level === 'warn')
