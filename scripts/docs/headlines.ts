import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { judgeEntries } from '../measure/corpus.ts'
import { type Judged, LEVELS, OWN_CORPUS, readEntries } from '../measure/corpus-entries.ts'

/** Where the list of our own corpora is kept. */
export const HEADLINES = 'docs/headlines.md'

const rank = (level: string): number => LEVELS.findIndex((one) => one === level)

const MONTHS = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*'
/** What differs from run to run: the practice chain's clock, and the port of its node. */
const MOVING: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b\\d{1,2} (?:${MONTHS}) \\d{4}(?:,? (?:at )?\\d{1,2}:\\d{2}(?::\\d{2})?(?: UTC)?)?`, 'g'), '‹date›'],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?/g, '‹date›'],
  [/\b127\.0\.0\.1:\d+/g, '‹endpoint›'],
]

/** The text with what moves from run to run replaced. */
export const withoutTimes = (text: string): string => MOVING.reduce((all, [pattern, by]) => all.replaceAll(pattern, by), text)

const MAX_CHARACTERS = 240
const cell = (text: string): string => {
  const line = withoutTimes(text).replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)} …` : line
}

/** The worst finding; of several the first, as the Review shows them. */
function worstOf({ findings, level }: Judged): string {
  const found = findings.find((one) => one.level === level && rank(level) >= rank('info'))
  return found === undefined ? '' : `\`${found.rule}\` ${found.text}`
}

/** Requests whose outcome the block decides: what is said first of them differs from run to run, and a slow machine is in another block. */
const BY_BLOCK = /^(?:a game that looks at \w+|even or odd)$/

const rowOf = (judged: Judged): string =>
  BY_BLOCK.test(judged.entry.id)
    ? `| ${judged.entry.id} | | the block decides | |`
    : `| ${[judged.entry.id, judged.level, judged.error ?? judged.headline, worstOf(judged)].map(cell).join(' | ')} |`

/** A table for each kind and family: the level, the headline and the worst finding of each request. */
export function headlinesOf(all: readonly Judged[]): string {
  const groups = Map.groupBy(all, ({ entry: { kind, family } }) => `${kind === 'hostile' ? 'Hostile' : 'Honest'}: ${family}`)
  return [...groups]
    .map(([name, group]) =>
      [`## ${name}`, '', '| request | level | headline | worst finding |', '| --- | --- | --- | --- |', ...group.map(rowOf)].join('\n'),
    )
    .join('\n\n')
}

/** The whole document of our own corpora. */
export const headlinesDocument = (all: readonly Judged[]): string =>
  `# Headlines of the Reviews of our own corpora

What the Review says first of each request, and the worst that it finds: \`test/corpus\` (both lists and the files of \`${OWN_CORPUS}\`), on the practice chain, by a person with a vault and one contact. Dates and ports are left out, since they move. Read it when words change: a headline names who, what, how much and until when.

\`npm run headlines\` writes this file; \`npm run test:rest\` fails where it is out of date. \`npm run headlines -- FILE\` prints the same of another file.

${headlinesOf(all)}
`

/** `npm run headlines [-- FILE]`: writes docs/headlines.md, or prints the list of another file. */
if (import.meta.main) {
  const {
    positionals: [file],
  } = parseArgs({ allowPositionals: true })
  const all: Judged[] = []
  await judgeEntries(readEntries(file ?? OWN_CORPUS), (judged) => all.push(judged), file === undefined)
  if (file === undefined) writeFileSync(HEADLINES, headlinesDocument(all))
  else console.log(headlinesOf(all))
  process.exit(0)
}
