import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEVELS } from '#core/signing/finding'
import { plain } from '#core/text/words'
import type { Review } from '#review'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { createDevice, openTab, PASSWORD, type Tab, devnetChain } from '../support/whole-wallet.ts'
import { CAST, CHAIN_ID, MNEMONIC } from '../../devnet/addresses.ts'
import { entrySignable, type Entry } from './entry.ts'
import { HONEST } from './honest.ts'
import { HOSTILE } from './hostile.ts'
import { importWords } from '../support/import-words.ts'
import { unsaid } from '../../src/core/test-support/unsaid.ts'

/** One person with a vault, a contact, and the whole practice chain: each request gets the Review that they would see. */
let town: Devnet
let tab: Tab
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  tab = await openTab(createDevice(), devnetChain(town.url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  await tab.wallet.saveContact({ name: 'Bob', address: CAST.bob })
}, 180_000)
afterAll(async () => {
  tab.kill()
  await town.stop()
})

async function reviewOf(entry: Entry): Promise<Review> {
  const asked = await entrySignable(town.rpc, entry)
  const check = await tab.wallet.check({ asked, account: entry.as, chainId: CHAIN_ID })
  await check.look()
  const state = check.state.get()
  if (state.kind !== 'ready' || state.trouble !== undefined) throw new Error(`no Review: ${JSON.stringify(state)}`)
  const { review } = state.opinion
  // Whatever it is: nothing of what is shown of it is empty.
  expect(unsaid({ sentence: review.sentence, findings: review.findings })).toEqual([])
  return review
}

const rank = (level: string): number => (level === 'none' ? LEVELS.length : LEVELS.indexOf(level as (typeof LEVELS)[number]))
const told = (review: Review): readonly string[] => review.findings.map(({ rule, level, say }) => `${level} ${rule}: ${plain(say)}`)
/** Requests that were looked at, and how many of them have a finding of that level and rule. */
const counted = { requests: new Set<string>(), findings: new Map<string, number>() }

function count(entry: Entry, { findings }: Review): void {
  // A second try of the same is none more.
  if (counted.requests.has(entry.name)) return
  counted.requests.add(entry.name)
  for (const key of new Set(findings.map(({ level, rule }) => `${level} | \`${rule}\``)))
    counted.findings.set(key, (counted.findings.get(key) ?? 0) + 1)
}

const order = (line: string): number => LEVELS.findIndex((level) => line.startsWith(level))

/** The table of docs/honest-traffic.md. */
const drawCounted = (): string =>
  [
    `Of ${counted.requests.size} honest requests so many have a finding:`,
    '',
    '| level | rule | requests |',
    '| --- | --- | --- |',
    ...[...counted.findings].toSorted(([a], [b]) => order(a) - order(b) || a.localeCompare(b)).map(([key, many]) => `| ${key} | ${many} |`),
  ].join('\n')

const COUNTED = /(<!-- counted:corpus -->\n\n)[\s\S]*?(\n\n<!-- \/counted -->)/

describe('honest requests', () => {
  it('are sixty and more', () => expect(HONEST.length).toBeGreaterThanOrEqual(60))

  it.each(HONEST)('$name', async (entry) => {
    const review = await reviewOf(entry)
    count(entry, review)
    const worse = review.findings.filter(({ level }) => level !== 'unknown' && rank(level) < rank(entry.atMost))
    expect(worse.map(({ rule, level, say }) => `${level} ${rule}: ${plain(say)}`)).toEqual([])
    // What cannot be played or judged is asked for expressly: honest traffic does not get people used to that.
    expect(review.verdict.gaps ? told(review) : []).toEqual([])
  })

  // `ASSAY_COUNT=write npx vitest run --project unit test/corpus` writes it anew: look at what became more.
  it('are counted in docs/honest-traffic.md', ({ skip }) => {
    if (counted.requests.size < HONEST.length) skip('not all of them were run')
    const text = readFileSync('docs/honest-traffic.md', 'utf8')
    const fresh = text.replace(COUNTED, (_all, open: string, close: string) => `${open}${drawCounted()}${close}`)
    if (process.env['ASSAY_COUNT'] === 'write') writeFileSync('docs/honest-traffic.md', fresh)
    else expect(text).toBe(fresh)
  })
})

describe('hostile requests', () => {
  it('are sixty and more', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(60))

  it.each(HOSTILE)('$name', async (entry) => {
    const review = await reviewOf(entry)
    const bad = review.findings.filter(({ level }) => level !== 'unknown' && rank(level) <= rank(entry.atLeast)).map(({ rule }) => rule)
    const found = bad.filter((rule) => entry.by.some((one) => rule === one || (one.endsWith('/') && rule.startsWith(one))))
    expect(found, told(review).join('\n')).not.toEqual([])
  })
})
