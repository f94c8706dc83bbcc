import { useNavigate, useSearch } from '#ui/router/router'
import { useCallback, useMemo, useReducer, useRef } from 'react'
import { attempt } from '#core/attempt'
import type { NumberStyle } from '#core/money/amount'
import { asTyped } from '#core/money/number-style'
import * as Amount from '#core/money/amount'
import type { Token } from '#core/money/token'
import {
  MAX_PAYMENTS,
  PATHS,
  readSendSearch,
  type SendRow,
  type SendSearch,
  useAfterRest,
  useWriteSearch,
  writeSendSearch,
} from '#features/shared'
import { useWhileShown } from '#ui/state/use-source'
import { nextSendDraft, openSendDraft, type SendDraftEvent, type SendDraftState } from './send-draft-state.ts'

/** How long after the last key the address of the page follows, in ms. */
const SETTLE = 350

type SendDraft = SendDraftState & {
  dispatch(event: SendDraftEvent): void
  /** Takes a row away. What it answers with brings it back where it stood: into this form, or into a new one where this was left. */
  removeRow(key: number): () => Promise<void>
  /** Puts the draft into the address now, so that coming back finds it. */
  keep(): Promise<void>
}

/** The draft, also in the address of the page: a reload or a step back loses nothing, and a link can bring one. `tokenOf` must stay the same function. */
export function useSendDraft(style: NumberStyle, tokenOf: (asset: string) => Token): SendDraft {
  const writeSearch = useWriteSearch(PATHS.send)
  const address = useSearch() as Readonly<Record<string, unknown>>
  const search = readSendSearch(address)
  const text = textOf(search)
  const [state, dispatch] = useReducer(nextSendDraft, { text, search, style }, openSendDraft)
  if (text !== state.seen) dispatch({ kind: 'address', text, search, style })
  const { draft, written } = state
  const next = useMemo(() => toSearch(draft, style, tokenOf), [draft, style, tokenOf])
  const keep = useCallback(async () => {
    const following = textOf(next)
    if (written === following) return
    await writeSearch(writeSendSearch(next), () => dispatch({ kind: 'written', text: following }))
  }, [next, written, writeSearch])
  useAfterRest(keep, SETTLE)
  const navigate = useNavigate()
  const shown = useRef<AbortSignal>(undefined)
  useWhileShown(useCallback((signal) => void (shown.current = signal), []))
  const removeRow = (key: number): (() => Promise<void>) => {
    const at = state.keys.indexOf(key)
    const row = draft.rows[at]
    dispatch({ kind: 'row-removed', key })
    return async () => {
      if (row === undefined) return
      if (shown.current?.aborted === false) dispatch({ kind: 'row-restored', at, row, most: MAX_PAYMENTS })
      else await navigate({ to: PATHS.send, search: writeSendSearch(next) })
    }
  }
  return { ...state, dispatch, removeRow, keep }
}

/** What an address carries, as text to compare by. */
const textOf = (search: SendSearch): string => JSON.stringify(writeSendSearch(search))

/** An amount that cannot be read is not kept: a link never says less exactly than it was typed. */
function toSearch(draft: SendSearch, style: NumberStyle, tokenOf: (asset: string) => Token): SendSearch {
  const exact = (row: SendRow): string => {
    if (row.asset === 'item') return row.amount
    const read = attempt(() => Amount.parseUnits(asTyped(row.amount, style), tokenOf(row.asset), style))
    return 'value' in read ? Amount.formatUnits(read.value) : ''
  }
  return { ...draft, rows: draft.rows.map((row) => ({ ...row, to: row.to.trim(), amount: exact(row) })) }
}
