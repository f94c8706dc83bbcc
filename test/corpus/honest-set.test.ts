import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bigintToDecimal } from '../../src/core/text/json.ts'
import { type CorpusEntry, type Judged, LEVELS, OWN_CORPUS, readEntries } from '../../scripts/measure/corpus-entries.ts'
import { HEADLINES, headlinesDocument } from '../../scripts/docs/headlines.ts'
import { CHAIN_ID } from '../../devnet/addresses.ts'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { isWhole, sampleOf } from '../support/generated.ts'
import { judgeAll, judgeLists } from './judge.ts'

const ENTRIES = readEntries(OWN_CORPUS)
const rank = (level: string): number => LEVELS.findIndex((one) => one === level)
const isRecorded = ({ source }: CorpusEntry): boolean => source !== undefined
const isStopped = ({ entry, level }: Judged): boolean => rank(level) >= rank('danger') && rank(entry.expect) < rank('danger')
const counted = <K>(items: readonly K[]): readonly (readonly [K, number])[] =>
  [...Map.groupBy(items, (one) => one)].map(([key, same]) => [key, same.length])

/** One request in this many may be stopped. */
const BUDGET = 200

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

function kindRows(all: readonly Judged[]): readonly (readonly (string | number)[])[] {
  return [...Map.groupBy(all, ({ entry }) => entry.family)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, same]) => [
      kind,
      same.length,
      same.filter(({ entry }) => isRecorded(entry)).length,
      same.filter(({ level }) => level === 'warn').length,
      same.filter(isStopped).length,
    ])
}

/** What stands in docs/honest-traffic.md of the set. */
function drawSet(all: readonly Judged[]): string {
  const rules = counted(
    all.flatMap(({ findings }) => [
      ...new Set(findings.flatMap(({ level, rule }) => (rank(level) >= rank('warn') ? [`${level} | \`${rule}\``] : []))),
    ]),
  ).toSorted(([a], [b]) => rank(b.split(' ')[0] ?? '') - rank(a.split(' ')[0] ?? '') || a.localeCompare(b))
  const stopped = all.filter(isStopped)
  const recorded = all.filter(({ entry }) => isRecorded(entry))
  return [
    `${all.length} requests, ${recorded.length} of them recorded or rebuilt from named sources. ${stopped.length} are stopped, ${stopped.filter(({ entry }) => isRecorded(entry)).length} of them recorded.`,
    table(['kind', 'requests', 'recorded', 'with a warning', 'stopped'], kindRows(all)),
    table(
      ['level', 'rule', 'requests'],
      rules.map(([key, many]) => [key, many]),
    ),
    stopped.length === 0
      ? 'None is stopped.'
      : `Stopped: ${stopped.map(({ entry, findings, level }) => `\`${entry.id}\` (${findings.find((one) => one.level === level)?.rule ?? ''})`).join(', ')}.`,
  ].join('\n\n')
}

const SET = /(<!-- counted:set -->\n\n)[\s\S]*?(\n\n<!-- \/counted:set -->)/

describe('the own set of honest requests', () => {
  it('holds six hundred and more, of which a hundred and fifty are recorded, each once', () => {
    expect(ENTRIES.length).toBeGreaterThanOrEqual(600)
    expect(ENTRIES.filter(isRecorded).length).toBeGreaterThanOrEqual(150)
    expect(new Set(ENTRIES.map(({ id }) => id)).size).toBe(ENTRIES.length)
    expect(ENTRIES.every(({ kind }) => kind === 'honest')).toBe(true)
  })

  it('names no time of today in calldata, which would have passed on another day', () => {
    const run = ENTRIES.filter((one) => one.chainId === CHAIN_ID && !isRecorded(one))
    const words = run.flatMap(
      ({ id, ...asked }) =>
        JSON.stringify(asked, bigintToDecimal)
          .match(/0{56}[0-9a-f]{8}/g)
          ?.map((word) => ({ id, seconds: Number(`0x${word}`) })) ?? [],
    )
    // Between the years 2025 and 2033 as seconds: no amount of the set lies there.
    expect(words.filter(({ seconds }) => seconds > 1_735_000_000 && seconds < 1_990_000_000)).toEqual([])
  })
})

describe('judged as a person would see them', () => {
  let town: Devnet
  const lists: Judged[] = []
  const judged: Judged[] = []
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as: 'own', consensus: false })
    if (isWhole) await judgeLists(town, (one) => lists.push(one))
    await judgeAll(town, sampleOf(ENTRIES, 90), (one) => judged.push(one))
  }, 1_800_000)
  afterAll(async () => town.stop())

  const said = (all: readonly Judged[]): readonly string[] =>
    all.map(({ entry, findings, level }) => `${entry.id}: ${findings.find((one) => one.level === level)?.text ?? ''}`)

  it('each has a Review', () => {
    expect(judged.flatMap(({ entry, error }) => (error === undefined ? [] : [`${entry.id}: ${error}`]))).toEqual([])
  })

  it('no recorded one is stopped', () => {
    expect(said(judged.filter((one) => isStopped(one) && isRecorded(one.entry)))).toEqual([])
  })

  it('no more than one in two hundred is stopped', () => {
    const stopped = judged.filter(isStopped)
    // Of a sample at least one may be: the budget is for the whole.
    const most = isWhole ? Math.floor(judged.length / BUDGET) : Math.ceil(judged.length / BUDGET)
    expect(stopped.length, said(stopped).join('\n')).toBeLessThanOrEqual(most)
  })

  // `ASSAY_WHOLE=1 ASSAY_COUNT=write npx vitest run --project unit test/corpus/honest-set.test.ts` writes both documents.
  it('they are counted in docs/honest-traffic.md and listed in docs/headlines.md', ({ skip }) => {
    if (judged.length < ENTRIES.length || lists.length === 0) skip('not all of them were run')
    const text = readFileSync('docs/honest-traffic.md', 'utf8')
    const fresh = text.replace(SET, (_all, open: string, close: string) => `${open}${drawSet(judged)}${close}`)
    const headlines = headlinesDocument([...lists, ...judged])
    if (process.env['ASSAY_COUNT'] === 'write') {
      writeFileSync('docs/honest-traffic.md', fresh)
      writeFileSync(HEADLINES, headlines)
      return
    }
    expect(text).toBe(fresh)
    expect(readFileSync(HEADLINES, 'utf8')).toBe(headlines)
  })
})
