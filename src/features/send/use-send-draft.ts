import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { attempt } from '#core/attempt'
import type { NumberStyle } from '#core/money/amount'
import { asTyped } from '#core/money/number-style'
import * as Amount from '#core/money/amount'
import type { Token } from '#core/money/token'
import { PATHS, readSendSearch, type SendRow, type SendSearch, writeSendSearch } from '#features/shared'

/** How long after the last key the address of the page follows, in ms. */
const SETTLE = 350

type DraftState = {
  /** What the person has typed so far: amounts as in their locale. */
  readonly draft: SendSearch
  changeRow(at: number, part: Partial<SendRow>): void
  setRows(rows: readonly SendRow[]): void
  set(part: Partial<Omit<SendSearch, 'rows'>>): void
  /** Puts the draft into the address now, so that coming back finds it. */
  keep(): Promise<void>
}

/** The draft, kept in the address of the page: a reload or a step back loses nothing, and a link can bring one. */
export function useSendDraft(style: NumberStyle, tokenOf: (asset: string) => Token): DraftState {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const found = JSON.stringify(writeSendSearch(readSendSearch(search)))
  const [draft, setDraft] = useState<SendSearch>(() => fromSearch(found, style))
  const written = useRef(found)
  useEffect(() => {
    // Somebody followed a link to here while here: what it carries replaces the draft.
    if (found === written.current) return
    written.current = found
    setDraft(fromSearch(found, style))
  }, [found, style])
  const next = JSON.stringify(writeSendSearch(toSearch(draft, style, tokenOf)))
  const keep = useCallback(async () => {
    if (written.current === next) return
    written.current = next
    const carried = JSON.parse(next) as Record<string, never>
    await navigate({ to: PATHS.send, search: carried, replace: true, resetScroll: false })
  }, [next, navigate])
  useEffect(() => {
    const timer = setTimeout(() => void keep(), SETTLE)
    return () => clearTimeout(timer)
  }, [keep])
  return {
    draft,
    keep,
    changeRow: useCallback(
      (at, part) => setDraft((before) => ({ ...before, rows: before.rows.map((row, one) => (one === at ? { ...row, ...part } : row)) })),
      [],
    ),
    setRows: useCallback((rows) => setDraft((before) => ({ ...before, rows })), []),
    set: useCallback((part) => setDraft((before) => ({ ...before, ...part })), []),
  }
}

function fromSearch(found: string, style: NumberStyle): SendSearch {
  const search = readSendSearch(JSON.parse(found) as Record<string, unknown>)
  return { ...search, rows: search.rows.map((row) => ({ ...row, amount: row.amount.replace('.', style.decimal) })) }
}

/** An amount that cannot be read is not kept: a link never says less exactly than it was typed. */
function toSearch(draft: SendSearch, style: NumberStyle, tokenOf: (asset: string) => Token): SendSearch {
  const exact = (row: SendRow): string => {
    if (row.asset === 'item') return row.amount
    const read = attempt(() => Amount.parseUnits(asTyped(row.amount, style), tokenOf(row.asset), style))
    return 'value' in read ? Amount.formatUnits(read.value) : ''
  }
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, to: row.to.trim(), amount: exact(row) })) }
}
