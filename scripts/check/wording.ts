import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { collectMessages, type Messages } from '../build/words.ts'
import { type Block, plainOf, readMarkdown } from '../../src/features/help/markdown.ts'

/** A text that a person reads, and the file that says it. */
export type Said = { readonly file: string; readonly text: string; readonly isTitle?: boolean }

/** Words that a sentence may have. The aim is 20. */
const MOST_WORDS = 25

/** Turns that the product does not use: each has a plainer word. */
const BANNED: readonly RegExp[] = [
  /\bwhom\b/i,
  /\bnobody\b[^.]*\bit\b/i,
  /\bstands (?:for|there)\b/i,
  /\bwas played\b/i,
  /\bhand(?:ed)? in\b/i,
  /\banew\b/i,
  /\bas far as (?:was|were) looked\b/i,
  /\bby the word of\b/i,
  /\bit cannot be said\b/i,
  /\bwhat it lets\b/i,
  /\btak(?:e|es|en|ing) (?:[^\s.]+ ){0,3}back\b/i,
  /\b(?:look|read) again\b/i,
  /\bnot fore(?:see|seen)\b/i,
  /\bwho ?so ?ever\b/i,
  /\bholds with\b/i,
  /\bis told\b/i,
  /\b(?:is|are) asked of\b/i,
  /\bshall\b/i,
  /\bright to take\b/i,
  /\bbare account\b/i,
  /\baccount without code\b/i,
  /\bfor ever\b/i,
  /\bis forgotten\b/i,
]

/** What is counted in sentences of this product. */
const COUNTED =
  'account|address|amount|answer|app|approval|asset|block|byte|call|chain|change|character|collectible|contact|copie|day|decimal|digit|endpoint|entrie|error|fact|file|finding|hash|host|hour|item|key|label|log|message|minute|month|name|network|note|page|part|password|payment|permission|point|pool|record|request|round|rule|second|sentence|signature|step|time|token|transaction|transfer|transfer|type|vote|warning|week|word|year'
/** Places before a verb that is written like a plural (`{token} calls itself`), and limits, which are never one. */
const UNCOUNTABLE = 'most|least|account|chain|address|contract|token|who|whose|name|app|site|spender|origin|endpoint|host'
/** `1 steps`, or a number that is filled in before a plural that cannot become a singular. */
const UNCOUNTED = new RegExp(String.raw`(?:\b1|\{(?!(?:${UNCOUNTABLE})\})\w+\}) (?:(?:more|other|new|last) )?(?:${COUNTED})e?s\b`, 'i')

/** The last form of each plural and choice of a message, without the marks of elements; places stay. Counted words of a plural are no fault. */
export function flatten(message: string): string {
  let text = message.replaceAll(/<\/?\w+\/?>/g, '')
  const choice = /\{\w+, (?:plural|select|selectordinal),((?:[^{}]|\{(?:[^{}]|\{\w+\})*\})*)\}/
  for (let found = choice.exec(text); found; found = choice.exec(text)) {
    const forms = [...(found[1] ?? '').matchAll(/\{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form = '']) => form)
    text = text.replace(found[0], () => (forms.at(-1) ?? '').replaceAll('#', 'several'))
  }
  return text
}

/** Sentences of a text. What is in brackets counts with the sentence around it. */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!…]["”’)]*)\s+|\n+/).filter((part) => part.trim() !== '')

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length

/** Faults of one text. The name of a rule is its key in the file of what is left. */
export const RULES = {
  'long-sentence': ({ text }: Said) => sentencesOf(text).filter((sentence) => wordsIn(sentence) > MOST_WORDS),
  'banned-turn': ({ text }: Said) => BANNED.flatMap((turn) => turn.exec(text)?.[0] ?? []),
  'no-plural': ({ text }: Said) => UNCOUNTED.exec(text)?.slice(0, 1) ?? [],
  'hole-in-title': ({ text, isTitle }: Said) => (isTitle === true && /…|[{}]/.test(text) ? [text] : []),
  'exclamation-mark': ({ text }: Said) => (/!(?!=)/.test(text) ? [text] : []),
} as const satisfies Readonly<Record<string, (said: Said) => readonly string[]>>
type RuleName = keyof typeof RULES
const RULE_NAMES = Object.keys(RULES) as RuleName[]

type Breach = { readonly rule: RuleName; readonly file: string; readonly what: string }

/** What breaks a rule. A message is flattened first. */
export const breachesOf = (texts: readonly Said[]): readonly Breach[] =>
  texts.flatMap((said) => {
    const flat = { ...said, text: flatten(said.text) }
    return RULE_NAMES.flatMap((rule) => RULES[rule](flat).map((what) => ({ rule, file: said.file, what })))
  })

/** What is counted together: three folders deep, so that a change within a screen moves nothing. */
export const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/')

/** Breaches that are left, by rule and folder. */
export type Left = Readonly<Record<string, Readonly<Record<string, number>>>>

export function countBreaches(breaches: readonly Breach[]): Left {
  const counts: Record<string, Record<string, number>> = {}
  for (const { rule, file } of breaches) {
    const folders = (counts[rule] ??= {})
    folders[folderOf(file)] = (folders[folderOf(file)] ?? 0) + 1
  }
  return sortedCounts(counts)
}

const sortedBy = <T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
const sortedCounts = (counts: Left): Left =>
  Object.fromEntries(sortedBy(counts).map(([rule, folders]) => [rule, Object.fromEntries(sortedBy(folders))]))

/** Where counts grew, with every breach there, and where they fell and are still written higher. */
export function wordingFaults(breaches: readonly Breach[], left: Left): readonly string[] {
  const counts = countBreaches(breaches)
  return RULE_NAMES.flatMap((rule) => {
    const folders = [...new Set([...Object.keys(counts[rule] ?? {}), ...Object.keys(left[rule] ?? {})])].toSorted()
    return folders.flatMap((folder) => {
      const [now, allowed] = [counts[rule]?.[folder] ?? 0, left[rule]?.[folder] ?? 0]
      if (now < allowed) return [`${folder} [${rule}] ${now}, no longer ${allowed}: run node scripts/check/wording.ts --write`]
      if (now === allowed) return []
      const here = breaches.filter((one) => one.rule === rule && folderOf(one.file) === folder)
      return [`${folder} [${rule}] ${now}, allowed ${allowed}`, ...here.map(({ file, what }) => `  ${file}: ${what}`)]
    })
  })
}

/** Counts that fell, lowered; none is raised, and a folder or rule that is new gets none. */
export const lowered = (breaches: readonly Breach[], left: Left): Left => {
  const counts = countBreaches(breaches)
  const least = sortedBy(left).map(([rule, folders]) => {
    const kept = sortedBy(folders).map(([folder, allowed]) => [folder, Math.min(allowed, counts[rule]?.[folder] ?? 0)] as const)
    return [rule, Object.fromEntries(kept.filter(([, count]) => count > 0))] as const
  })
  return Object.fromEntries(least.filter(([, folders]) => Object.keys(folders).length > 0))
}

/** Texts of a page of help: each block, item and cell for itself. Code is not prose. */
export function textsOfPage(file: string, source: string): readonly Said[] {
  const prose = source.replaceAll(/`[^`\n]+`/g, 'code')
  const textsIn = (block: Block): readonly string[] => {
    if (block.is === 'code') return []
    if (block.is === 'list') return block.items.map(plainOf)
    if (block.is === 'table') return [block.head, ...block.rows].flat().map(plainOf)
    return [plainOf(block.children)]
  }
  return readMarkdown(prose).blocks.flatMap((block) =>
    textsIn(block).map((text) => ({ file, text, isTitle: block.is === 'heading' && block.level === 1 })),
  )
}

const HELP = join('data', 'help')

const helpTexts = (): readonly Said[] =>
  readdirSync(HELP, { recursive: true, encoding: 'utf8' })
    .map((name) => join(HELP, name).split(sep).join('/'))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => textsOfPage(file, readFileSync(file, 'utf8')))

/** A message once for each file that says it. */
export const messageTexts = (messages: Messages): readonly Said[] =>
  Object.entries(messages).flatMap(([id, { message, origin }]) =>
    [...new Set(origin.map(([file]) => file.split(sep).join('/')))].map((file) => ({ file, text: message ?? id })),
  )

const LEFT = 'scripts/check/wording-left.json'

/**
 * `node scripts/check/wording.ts`: how texts of the product are worded. `wording-left.json` counts the breaches that are left; a count may
 * not grow, and one that fell is lowered by `--write`. `--list RULE` prints every breach of a rule.
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false }, list: { type: 'string' } } })
  const breaches = breachesOf([...messageTexts(await collectMessages()), ...helpTexts()])
  const left = existsSync(LEFT) ? (JSON.parse(readFileSync(LEFT, 'utf8')) as Left) : undefined
  const allowed = left ?? (values.write ? countBreaches(breaches) : {})
  if (values.write) writeFileSync(LEFT, `${JSON.stringify(lowered(breaches, allowed), undefined, 2)}\n`)
  for (const { rule, file, what } of breaches) if (rule === values.list) console.log(`${file}: ${what}`)
  const faults = wordingFaults(breaches, values.write ? lowered(breaches, allowed) : allowed)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
