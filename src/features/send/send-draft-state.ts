import type { NumberStyle } from '#core/money/amount'
import type { SendRow, SendSearch } from '#features/shared'
import type { AppliedLink } from './recipient/payment-link.ts'

/** What stands in the form of Send. */
export type SendDraftState = {
  /** What the person has typed so far: amounts as in their locale. */
  readonly draft: SendSearch
  /** One for each row, the same as long as the row stands. */
  readonly keys: readonly number[]
  /** What a payment link filled in, by the key of its row; until another recipient is typed there. */
  readonly links: ReadonlyMap<number, AppliedLink>
  /** The address of the page as it was last seen, and as the form last wrote it: as text, to tell whether it is another. */
  readonly seen: string
  readonly written: string
}

export type SendDraftEvent =
  | { readonly kind: 'row-changed'; readonly key: number; readonly part: Partial<SendRow> }
  | { readonly kind: 'row-added'; readonly row: SendRow }
  | { readonly kind: 'row-removed'; readonly key: number }
  /** One that was removed comes back where it stood; nowhere if that would be more than `most`. */
  | { readonly kind: 'row-restored'; readonly at: number; readonly row: SendRow; readonly most: number }
  | { readonly kind: 'link-applied'; readonly key: number; readonly part: Partial<SendRow>; readonly link: AppliedLink | undefined }
  /** Rows of a list that was pasted into the row of `key`; `most` rows fit into the form. */
  | { readonly kind: 'list-pasted'; readonly key: number; readonly rows: readonly SendRow[]; readonly most: number }
  | { readonly kind: 'changed'; readonly part: Partial<Omit<SendSearch, 'rows'>> }
  | { readonly kind: 'written'; readonly text: string }
  /** The address of the page is `text`, and carries `search`. */
  | { readonly kind: 'address'; readonly text: string; readonly search: SendSearch; readonly style: NumberStyle }

/** The form as it opens, with what the address of the page carries. */
export function openSendDraft({ text, search, style }: Omit<Extract<SendDraftEvent, { kind: 'address' }>, 'kind'>): SendDraftState {
  const rows = search.rows.map((row) => ({ ...row, amount: row.amount.replace('.', style.decimal) }))
  return { draft: { ...search, rows }, keys: rows.map((_, index) => index), links: new Map(), seen: text, written: text }
}

/** The form after an event. A row that is not there any more changes nothing. */
export function nextSendDraft(state: SendDraftState, event: SendDraftEvent): SendDraftState {
  const { draft, keys, links } = state
  switch (event.kind) {
    case 'row-changed': {
      const changed = withRow(state, event.key, event.part)
      return event.part.to === undefined ? changed : { ...changed, links: without(links, event.key) }
    }
    case 'row-added':
      return { ...state, draft: { ...draft, rows: [...draft.rows, event.row] }, keys: [...keys, freshKey(keys)] }
    case 'row-removed': {
      const rows = draft.rows.filter((_, index) => keys[index] !== event.key)
      return { ...state, draft: { ...draft, rows }, keys: keys.filter((key) => key !== event.key), links: without(links, event.key) }
    }
    case 'row-restored': {
      if (draft.rows.length >= event.most) return state
      const rows = draft.rows.toSpliced(event.at, 0, event.row)
      return { ...state, draft: { ...draft, rows }, keys: keys.toSpliced(event.at, 0, freshKey(keys)) }
    }
    case 'link-applied': {
      const changed = withRow(state, event.key, event.part)
      const others = without(links, event.key)
      return { ...changed, links: event.link === undefined ? others : new Map([...others, [event.key, event.link]]) }
    }
    case 'list-pasted':
      return pasted(state, event)
    case 'changed':
      return { ...state, draft: { ...draft, ...event.part } }
    case 'written':
      return { ...state, written: event.text }
    case 'address':
      // What the form wrote itself comes back to it. Anything else is a link that somebody followed while here: what it carries replaces the draft.
      return event.text === state.written ? { ...state, seen: event.text } : openSendDraft(event)
  }
}

function withRow(state: SendDraftState, key: number, part: Partial<SendRow>): SendDraftState {
  const rows = state.draft.rows.map((row, index) => (state.keys[index] === key ? { ...row, ...part } : row))
  return { ...state, draft: { ...state.draft, rows } }
}

type PastedEvent = Extract<SendDraftEvent, { kind: 'list-pasted' }>

/** The rows that say something, then those of the list: its first takes the place of the field that it was pasted into, if nothing else stood there. */
function pasted(state: SendDraftState, { key, rows: list, most }: PastedEvent): SendDraftState {
  if (list.length === 0) return state
  const { draft, keys, links } = state
  const all = draft.rows.map((row, index) => ({ row, key: keys[index] ?? index }))
  const standing = all.filter(({ row, key: own }) => row.to !== '' || row.amount !== '' || (row.id !== '' && own !== key))
  const isFree = !standing.some((one) => one.key === key)
  const first = freshKey(keys)
  const added = list.map((row, index) => ({ row, key: isFree && index === 0 ? key : first + index }))
  const next = [...standing, ...added].slice(0, most)
  return { ...state, draft: { ...draft, rows: next.map(({ row }) => row) }, keys: next.map((one) => one.key), links: without(links, key) }
}

const freshKey = (keys: readonly number[]): number => Math.max(-1, ...keys) + 1

const without = (links: SendDraftState['links'], key: number): SendDraftState['links'] =>
  new Map([...links].filter(([other]) => other !== key))
