import { defined } from '#core/defined'
import { type Address, isAddress } from '#core/ethereum/address'
import { fail } from '#core/errors'
import { type Finding, type FindingLevel, LEVELS, SUBJECTS_SHOWN } from '#core/signing/finding'
import { type Hex, isHex } from '#core/bytes/hex'
import { ENTRY_POINT_VERSIONS } from '#core/signing/signable'
import type { Words } from '#core/text/words'
import { type ParsedInput, REPORT_MARK } from '#decode'
import type { Review } from '#review'
import type { Choices } from '../choices.ts'

/** What a report says that a Review said: the word of whoever sent the file. */
export type Report = {
  /** ISO 8601, as the file has it. */
  readonly madeAt: string
  /** What was looked at, just as it was read. */
  readonly text: string
  readonly choices: Choices
  /** Absent: nothing was run. */
  readonly block?: { readonly number: bigint; readonly hash: Hex }
  readonly outcome: Review['outcome']
  readonly sentence: string
  readonly findings: readonly { readonly level: FindingLevel; readonly rule: string; readonly text: string }[]
  readonly hashes: readonly { readonly id: string; readonly of?: number; readonly value: Hex }[]
}

/** Version of the form. */
const VERSION = 1
/** Characters of the file: what is larger cannot be opened again. */
const MAX_FILE = 2 ** 20
const MAX_ITEMS = 256
const MAX_TEXT = 4096
const OUTCOMES = ['success', 'revert', 'unknown'] as const

const ABOUT = 'A second opinion by Assay. What it says is the word of whoever sent this file: open it under Check to look again.'

/** The head of a finding has no full stop of its own. */
const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/** What is wrong, why and what to do; then the further subjects, the first of them by name. */
function tellOf(finding: Finding, plainly: (words: Words) => string): string {
  const { say, why, todo, others = [] } = finding
  const told = others.slice(0, SUBJECTS_SHOWN - 1).map((one) => ended(plainly(one.say)))
  const rest = others.length - told.length
  return [ended(plainly(say)), plainly(why), plainly(todo), ...told, ...(rest > 0 ? [`… and ${rest} more.`] : [])].join(' ')
}

type Said = { readonly review: Review; readonly text: string; readonly choices: Choices; readonly at: number }

/** The file, as JSON. `plainly` puts a sentence into the person’s language. Throws `input/too-long` for what could not be opened again. */
export function writeReport({ review, text, choices, at }: Said, plainly: (words: Words) => string): string {
  const { to, entryPoint, entryPointVersion, safe, safeForm, amount } = choices.answers
  const report = {
    [REPORT_MARK]: VERSION,
    about: ABOUT,
    madeAt: new Date(at).toISOString(),
    text,
    reading: choices.which,
    chainId: review.chainId,
    account: choices.account,
    answers: { to, entryPoint, entryPointVersion, safe, safeForm, amount: amount?.toString() },
    block: review.block && { number: review.block.number.toString(), hash: review.block.hash },
    outcome: review.outcome,
    sentence: plainly(review.sentence).slice(0, MAX_TEXT),
    findings: review.findings.slice(0, MAX_ITEMS).map((finding) => ({
      level: finding.level,
      rule: finding.rule,
      text: tellOf(finding, plainly).slice(0, MAX_TEXT),
    })),
    hashes: review.hashes.slice(0, MAX_ITEMS).map(({ id, of, value }) => ({ id, of, value })),
  }
  const file = JSON.stringify(report, undefined, 2)
  if (file.length > MAX_FILE) throw fail('input/too-long', { field: 'The report', most: MAX_FILE })
  return file
}

type Json = NonNullable<ParsedInput['report']>[string]
type Members = { readonly [name: string]: Json }

const wrong = () => fail('decode/malformed', { what: 'The report' })

/** An object with just these members, all of them but those that end in `?`. */
function membersOf(value: Json | undefined, names: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong()
  const members = value as Members
  const known = new Set(names.map((name) => name.replace('?', '')))
  if (!Object.keys(members).every((name) => known.has(name))) throw wrong()
  if (!names.every((name) => name.endsWith('?') || Object.hasOwn(members, name))) throw wrong()
  return members
}

function textOf(value: Json | undefined, most = MAX_TEXT): string {
  if (typeof value !== 'string' || value.length > most) throw wrong()
  return value
}

function countOf(value: Json | undefined, most: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > most) throw wrong()
  return value
}

function integerOf(value: Json | undefined): bigint {
  const text = textOf(value, 78)
  if (!/^(?:0|[1-9]\d*)$/.test(text)) throw wrong()
  return BigInt(text)
}

function addressOf(value: Json | undefined): Address {
  if (!isAddress(value)) throw wrong()
  return value
}

function hashOf(value: Json | undefined): Hex {
  if (!isHex(value, 32)) throw wrong()
  return value
}

function oneOf<T extends string>(value: Json | undefined, all: readonly T[]): T {
  const found = all.find((each) => each === value)
  if (found === undefined) throw wrong()
  return found
}

function listOf(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) throw wrong()
  return value as readonly Json[]
}

const given = <K extends string, T>(name: K, value: Json | undefined, read: (value: Json) => T): Partial<Record<K, T>> =>
  value === undefined ? {} : ({ [name]: read(value) } as Record<K, T>)

function answersOf(value: Json | undefined): Choices['answers'] {
  const { to, entryPoint, entryPointVersion, safe, safeForm, amount } = membersOf(value, [
    'to?',
    'entryPoint?',
    'entryPointVersion?',
    'safe?',
    'safeForm?',
    'amount?',
  ])
  return {
    ...given('to', to, (one) => (one === 'creation' ? one : addressOf(one))),
    ...given('entryPoint', entryPoint, addressOf),
    ...given('entryPointVersion', entryPointVersion, (one) => oneOf(one, ENTRY_POINT_VERSIONS)),
    ...given('safe', safe, addressOf),
    ...given('safeForm', safeForm, (one) => oneOf(one, ['1.3.0', '1.0.0', '0.1.0'] as const)),
    ...given('amount', amount, integerOf),
  }
}

/** Reads a report as strictly as it is written. Throws `decode/malformed`: what is not ours to the letter is not shown as a report. */
export function readReport(record: NonNullable<ParsedInput['report']>): Report {
  const members = membersOf(record, [
    REPORT_MARK,
    'about',
    'madeAt',
    'text',
    'reading',
    'chainId',
    'account?',
    'answers',
    'block?',
    'outcome',
    'sentence',
    'findings',
    'hashes',
  ])
  if (members[REPORT_MARK] !== VERSION) throw wrong()
  const madeAt = textOf(members['madeAt'], 32)
  if (Number.isNaN(Date.parse(madeAt))) throw wrong()
  const chainId = countOf(members['chainId'], Number.MAX_SAFE_INTEGER)
  const choices: Choices = {
    which: countOf(members['reading'], 16),
    answers: answersOf(members['answers']),
    ...defined({ chainId: chainId === 0 ? undefined : chainId }),
    ...given('account', members['account'], addressOf),
  }
  return {
    madeAt,
    text: textOf(members['text'], MAX_FILE),
    choices,
    ...given('block', members['block'], (block) => {
      const { number, hash } = membersOf(block, ['number', 'hash'])
      return { number: integerOf(number), hash: hashOf(hash) }
    }),
    outcome: oneOf(members['outcome'], OUTCOMES),
    sentence: textOf(members['sentence']),
    findings: listOf(members['findings']).map((finding) => {
      const { level, rule, text } = membersOf(finding, ['level', 'rule', 'text'])
      return { level: oneOf(level, LEVELS), rule: textOf(rule, 64), text: textOf(text) }
    }),
    hashes: listOf(members['hashes']).map((hash) => {
      const { id, of, value } = membersOf(hash, ['id', 'of?', 'value'])
      return { id: textOf(id, 32), ...given('of', of, (one) => countOf(one, MAX_ITEMS)), value: hashOf(value) }
    }),
  }
}

/** Whether the hashes that a report gives are those of what it holds. `none`: it gives none. */
export function hashesHold(report: Pick<Report, 'hashes'>, fresh: Pick<Review, 'hashes'>): 'hold' | 'differ' | 'none' {
  if (report.hashes.length === 0) return 'none'
  const same = report.hashes.every(({ id, of, value }) =>
    fresh.hashes.some((one) => one.id === id && one.of === of && one.value.toLowerCase() === value.toLowerCase()),
  )
  return same && report.hashes.length === Math.min(fresh.hashes.length, MAX_ITEMS) ? 'hold' : 'differ'
}
