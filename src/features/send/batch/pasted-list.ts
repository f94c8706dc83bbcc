import type { NumberStyle } from '#core/money/amount'
import * as Amount from '#core/money/amount'
import type { Chain } from '#core/chains/chain'
import { asTyped } from '#core/money/number-style'
import { assetOf, type Token } from '#core/money/token'
import type { SendRow } from '#features/shared'
import { attempt } from '#core/attempt'
import { typed } from '../draft.ts'
import { type KnownRecipient, readRecipient } from '../recipient/recipient.ts'

/** Longest text that is read as a list, in characters. */
const MAX_TEXT = 200_000
/** Lines that are told of one by one; of the rest, only how many. */
const MAX_SHOWN = 5

/** Why a line was left out. */
export type SkippedLineReason = { readonly line: number; readonly text: string; readonly why: 'recipient' | 'amount' | 'asset' | 'parts' }

/** What was taken from a list, and what was not. */
export type ImportedLines = {
  readonly rows: readonly SendRow[]
  readonly leftOut: readonly SkippedLineReason[]
  /** Lines that were left out beyond those told of. */
  readonly moreLeftOut: number
  /** Lines beyond what fits into one request. */
  readonly beyond: number
  /** Recipients that stand there more than once: lines of the list, from 1. They are kept. */
  readonly twice: readonly { readonly to: string; readonly lines: readonly number[] }[]
  /** The first line names columns, and was skipped. */
  readonly heading: boolean
}

type Ground = {
  readonly chain: Chain
  readonly chains: readonly Chain[]
  readonly known: readonly KnownRecipient[]
  readonly tokens: readonly Token[]
  /** Of lines that name none. */
  readonly asset: Token
  readonly style: NumberStyle
  /** Payments that fit. */
  readonly most: number
}

/** Tabs and semicolons part columns wherever they stand; else commas do, or, where there is none, spaces. */
function partsOf(line: string): readonly string[] {
  const mark = line.includes('\t') ? '\t' : line.includes(';') ? ';' : line.includes(',') ? ',' : /\s+/u
  return line.split(mark).map((part) => part.trim().replace(/^"(.*)"$/u, '$1'))
}

const isHeading = (parts: readonly string[]): boolean => /^(?:address|recipient|to|name)$/i.test(parts[0] ?? '')

/** A list has more than one line, each with more than one part. A single address or link is none. */
export const isPastedList = (text: string): boolean =>
  text.length <= MAX_TEXT && text.split(/\r?\n/u).filter((line) => partsOf(line).filter((part) => part !== '').length > 1).length > 1

/**
 * Reads lines of `recipient, amount` or `recipient, amount, symbol or contract`, with a heading or without. Amounts have a point, or the mark of the
 * person's locale; nothing is rounded or guessed, and what is left out is told.
 */
export function readList(text: string, ground: Ground): ImportedLines {
  const lines = text.slice(0, MAX_TEXT).split(/\r?\n/u)
  const read = lines.flatMap((line, at) =>
    line.trim() === '' ? [] : [{ line: at + 1, text: line.trim().slice(0, 120), parts: partsOf(line) }],
  )
  const heading = read[0] !== undefined && isHeading(read[0].parts)
  const judged = read.slice(heading ? 1 : 0).map((one) => ({ ...one, ...lineOf(one.parts, ground) }))
  const good = judged.flatMap((one) => ('row' in one ? [{ line: one.line, row: one.row, key: one.key }] : []))
  const bad = judged.flatMap((one): readonly SkippedLineReason[] =>
    'why' in one ? [{ line: one.line, text: one.text, why: one.why }] : [],
  )
  const taken = good.slice(0, ground.most)
  return {
    rows: taken.map(({ row }) => row),
    leftOut: bad.slice(0, MAX_SHOWN),
    moreLeftOut: Math.max(0, bad.length - MAX_SHOWN),
    beyond: good.length - taken.length,
    twice: repeated(taken),
    heading,
  }
}

type Line = { readonly row: SendRow; readonly key: string } | { readonly why: SkippedLineReason['why'] }

function lineOf([to = '', amount = '', asset = '', ...more]: readonly string[], ground: Ground): Line {
  if (to === '' || amount === '' || more.some((part) => part !== '')) return { why: 'parts' }
  const recipient = attempt(() => readRecipient(to, ground.chain, ground.chains, ground.known))
  if ('error' in recipient || ('payment' in recipient.value && recipient.value.payment !== undefined)) return { why: 'recipient' }
  const token = asset === '' ? ground.asset : tokenOf(asset, ground.tokens)
  if (token === undefined) return { why: 'asset' }
  const units = unitsOf(amount, token, ground.style)
  if (units === undefined || units === 0n) return { why: 'amount' }
  const key = 'address' in recipient.value ? recipient.value.address : recipient.value.name.toLowerCase()
  return { key, row: { collection: '', id: '', to, amount: typed({ units, token }, ground.style), asset: assetOf(token) } }
}

/** By contract, or by a symbol that only one of them has: those of our lists go first, so that no imitation takes a symbol away. */
function tokenOf(text: string, tokens: readonly Token[]): Token | undefined {
  const wanted = text.toLowerCase()
  const named = tokens.filter(({ address, symbol }) => address === wanted || symbol.toLowerCase() === wanted)
  const listed = named.filter(({ from }) => from === 'listed')
  const found = listed.length > 0 ? listed : named
  return found.length === 1 ? found[0] : undefined
}

/** What may be thousands to one reader and thousandths to another. */
const AMBIGUOUS = /^\d{1,3}(?:\.\d{3})+$/

/** No group marks: the sign stands in no text. */
const PLAIN: NumberStyle = { decimal: '.', group: '\u0000' }

/** Files have points, whatever the locale; a person's own mark is read where the point is not. What could be either is not guessed. */
function unitsOf(text: string, token: Token, style: NumberStyle): bigint | undefined {
  if (style.group === '.' && AMBIGUOUS.test(text)) return undefined
  const plain = attempt(() => Amount.parseUnits(text, token, PLAIN).units)
  if ('value' in plain) return plain.value
  const own = style.decimal === '.' ? plain : attempt(() => Amount.parseUnits(asTyped(text, style), token, style).units)
  return 'value' in own ? own.value : undefined
}

function repeated(taken: readonly { readonly line: number; readonly key: string; readonly row: SendRow }[]): ImportedLines['twice'] {
  const byKey = new Map<string, { readonly to: string; readonly lines: readonly number[] }>()
  for (const { key, line, row } of taken) {
    const before = byKey.get(key)
    byKey.set(key, { to: before?.to ?? row.to, lines: [...(before?.lines ?? []), line] })
  }
  return [...byKey.values()].filter(({ lines }) => lines.length > 1)
}
