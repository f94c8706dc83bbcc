import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleForNode } from '../build/bundle-for-node.ts'
import { type CorpusEntry, type Judged, type JudgeModule, LEVELS, OWN_CORPUS, readEntries } from './corpus-entries.ts'
import { startDevnet } from '../devnet/start.ts'

/** Rules that say that somebody is new here, and nothing of what is asked. */
const FIRST_TIME: readonly string[] = ['recipient/first-time']

const rank = (level: string): number => LEVELS.findIndex((one) => one === level)
const isStopped = (level: string): boolean => rank(level) >= rank('danger')

/** A hostile request of which no finding of warn or worse says anything but that somebody is new. */
const isSilent = ({ findings, gaps }: Judged): boolean =>
  !findings.some(({ level, rule }) => rank(level) >= rank('warn') && !FIRST_TIME.includes(rule)) && !(gaps && findings.length === 0)

/** Whether the Review is what the entry expects. */
export const isAsExpected = ({ entry, level, error }: Judged): boolean =>
  error === undefined && (entry.kind === 'hostile' ? rank(level) >= rank(entry.expect) : rank(level) <= rank(entry.expect))

/** The closing line: `hostile: A/B at danger, C silent; honest: D/E stopped`. */
export function closingLine(all: readonly Judged[]): string {
  const hostile = all.filter(({ entry }) => entry.kind === 'hostile')
  const grave = hostile.filter(({ entry }) => isStopped(entry.expect))
  const honest = all.filter(({ entry }) => entry.kind === 'honest')
  const stopped = honest.filter(({ entry, level }) => isStopped(level) && !isStopped(entry.expect))
  return `hostile: ${grave.filter(({ level }) => isStopped(level)).length}/${grave.length} at danger, ${hostile.filter(isSilent).length} silent; honest: ${stopped.length}/${honest.length} stopped`
}

/** What is printed of one entry: a line, and its findings where it is not as expected. */
function lineOf(judged: Judged): string {
  const { entry, level, headline, findings, error } = judged
  const mark = isAsExpected(judged) ? 'ok  ' : 'MISS'
  const silent = entry.kind === 'hostile' && isSilent(judged) ? ' (silent)' : ''
  const first = `${mark} ${entry.kind.padEnd(7)} ${entry.id.padEnd(48)} ${level} for ${entry.expect}${silent} | ${error ?? headline}`
  const details = findings.map((one) => `       ${one.level} ${one.rule}: ${one.text}`)
  return isAsExpected(judged) && silent === '' ? first : [first, ...details].join('\n')
}

/** Judges every entry on a practice chain of its own, and before them the lists of `test/corpus` where `lists` asks for them. */
export async function judgeEntries(entries: readonly CorpusEntry[], onJudged: (judged: Judged) => void, lists = false): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-corpus-'))
  const town = await startDevnet({ port: 0, as: 'own', consensus: false })
  try {
    const { judgeAll, judgeLists } = (await bundleForNode('test/corpus/judge.ts', folder)) as JudgeModule
    if (lists) await judgeLists(town, onJudged)
    await judgeAll(town, entries, onJudged)
  } finally {
    await town.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `npm run corpus [-- FILE] [--only ID] [--json OUT]`: what the Review says of each request in the file or folder, our own by default. The last line sums it up. */
if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' }, json: { type: 'string' } } })
  const [file = OWN_CORPUS] = positionals
  const entries = readEntries(file).filter(({ id }) => values.only === undefined || id.includes(values.only))
  const all: Judged[] = []
  await judgeEntries(entries, (judged) => {
    all.push(judged)
    console.log(lineOf(judged))
  })
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(all, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item), 2)}\n`)
  console.log(closingLine(all))
  process.exit(0)
}
