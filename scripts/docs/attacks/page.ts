import type { FindingLevel } from '../../../src/core/signing/finding.ts'
import type { Attack } from './attacks.ts'

/** What a Review said of one thing, as a person reads it on the screen. `others`: a line for each further subject, and one for those that are only counted. */
export type Shown = { readonly level: FindingLevel; readonly rule: string; readonly text: string; readonly others: readonly string[] }

/** A Review as it stands on the screen: its sentence, and what is to be looked at. */
export type AttackText = {
  /** The same before the attacker's turn, where there is one. */
  readonly before?: AttackText
  readonly sentence: string
  readonly findings: readonly Shown[]
}

const WORDS: Readonly<Record<FindingLevel, string>> = {
  block: 'Stop',
  danger: 'Danger',
  warn: 'Warning',
  unknown: 'Not checked',
  info: 'Note',
}

const MADE =
  '<!-- Made by `npm run attacks`. What Assay says is read from its screen; scripts/docs/attacks.test.ts holds it against a run. -->'

/** What is shown first: what is wrong. Notes and gaps are on the picture and in the app. */
const wrong = ({ findings }: AttackText): readonly Shown[] => findings.filter(({ level }) => level !== 'info' && level !== 'unknown')

const lines = ({ level, rule, text, others }: Shown): readonly string[] => [
  `- **${WORDS[level]}.** ${text} ([${rule}](../../data/help/${rule.replace('/', '-')}.md))`,
  ...others.map((other) => `  - ${other}`),
]

const block = (told: AttackText): string => `> ${told.sentence}\n\n${wrong(told).flatMap(lines).join('\n')}`

const turnOf = ({ way }: Attack): string => ('check' in way ? (way.after?.told ?? '') : '')

/** The page of one attack. */
export const drawPage = (attack: Attack, told: AttackText): string => `${MADE}

# ${attack.title}

**When:** ${attack.when} · **Lost:** ${attack.loss}

${attack.story.join('\n\n')}

## What Assay says

In the [practice chain](../../devnet/README.md): ${attack.here}

${told.before === undefined ? '' : `${block(told.before)}\n\n${turnOf(attack)}\n\n`}${block(told)}

![The Review](${attack.slug}.png)

[All ten](README.md)
`

/** The list of all of them, each with the worst that is said of it. */
export const drawIndex = (attacks: readonly (readonly [Attack, AttackText])[]): string => `${MADE}

# Ten attacks, and what Assay says of each

Each is made again in the practice chain and looked at by the built app: nothing here is drawn by hand. \`npm run attacks\` makes the pages and pictures anew.

| attack | lost | the first that Assay says |
| --- | --- | --- |
${attacks.map(([attack, told]) => `| [${attack.title}](${attack.slug}.md) | ${attack.loss} | ${firstOf(told)} |`).join('\n')}

What they have in common: whoever signed saw a sentence that somebody else wrote. None of these findings rests on a list of bad addresses; the contracts of the practice chain are on none.
`

function firstOf(told: AttackText): string {
  const [first] = wrong(told)
  return first === undefined ? 'nothing' : `${WORDS[first.level]}: \`${first.rule}\``
}
