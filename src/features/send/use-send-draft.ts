import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { attempt } from '#core/attempt'
import type { NumberStyle } from '#core/amount'
import { asTyped } from '#core/number-style'
import * as Amount from '#core/amount'
import type { Token } from '#core/token'
import { PATHS } from '#features/kit'
import { type Draft } from './draft.ts'
import { readSearch, writeSearch } from './search.ts'

/** How long after the last key the address of the page follows, in ms. */
const SETTLE = 350

type DraftState = {
  readonly draft: Draft
  change(part: Partial<Draft>): void
  /** Puts the draft into the address now, so that coming back finds it. */
  keep(): Promise<void>
}

/** The draft, kept in the address of the page: a reload or a step back loses nothing, and a link can bring one. */
export function useSendDraft(style: NumberStyle, tokenOf: (asset: string) => Token): DraftState {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const found = JSON.stringify(readSearch(search))
  const [draft, setDraft] = useState<Draft>(() => fromSearch(found, style))
  const written = useRef(found)
  useEffect(() => {
    // Somebody followed a link to here while here: what it carries replaces the draft.
    if (found === written.current) return
    written.current = found
    setDraft(fromSearch(found, style))
  }, [found, style])
  const next = JSON.stringify(toSearch(draft, style, tokenOf))
  const keep = useCallback(async () => {
    if (written.current === next) return
    written.current = next
    await navigate({ to: PATHS.send, search: writeSearch(JSON.parse(next) as Draft), replace: true, resetScroll: false })
  }, [next, navigate])
  useEffect(() => {
    const timer = setTimeout(() => void keep(), SETTLE)
    return () => clearTimeout(timer)
  }, [keep])
  return { draft, keep, change: useCallback((part) => setDraft((before) => ({ ...before, ...part })), []) }
}

function fromSearch(found: string, style: NumberStyle): Draft {
  const search = readSearch(JSON.parse(found) as Record<string, unknown>)
  return { ...search, amount: search.amount.replace('.', style.decimal) }
}

/** An amount that cannot be read is not kept: a link never says less exactly than it was typed. */
function toSearch(draft: Draft, style: NumberStyle, tokenOf: (asset: string) => Token): Draft {
  const read = attempt(() => Amount.parse(asTyped(draft.amount, style), tokenOf(draft.asset), style))
  return readSearch({ ...draft, to: draft.to.trim(), amount: 'value' in read ? Amount.format(read.value) : '' })
}
