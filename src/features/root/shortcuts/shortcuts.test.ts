import { describe, expect, it } from 'vitest'
import { GO_KEYS, nextShortcut, type Shortcut, type ShortcutState } from './shortcuts.ts'

type Key = { readonly key: string; readonly ctrl?: boolean; readonly busy?: boolean; readonly letters?: boolean; readonly at?: number }

/** What keys do, one after the other. */
function press(...keys: readonly Key[]): readonly (Shortcut | undefined)[] {
  let state: ShortcutState = {}
  return keys.map(({ key, ctrl = false, busy = false, letters = true, at = 0 }) => {
    const next = nextShortcut(state, { key, ctrl, busy, letters, at })
    state = next.state
    return next.does
  })
}

const SEARCH = { kind: 'search' }

describe('shortcuts', () => {
  it('open the palette by Ctrl K wherever one is, and by a slash where nothing is typed', () => {
    expect(press({ key: 'k', ctrl: true, busy: true, letters: false }, { key: '/' }, { key: '/', busy: true }, { key: 'k' })).toEqual([
      SEARCH,
      SEARCH,
      undefined,
      undefined,
    ])
  })

  it.each(Object.entries(GO_KEYS))('lead to a place by G and %s', (key, place) => {
    expect(press({ key: 'g' }, { key: key.toUpperCase(), at: 1500 })).toEqual([undefined, { kind: 'go', place }])
  })

  it('forget the G after a moment, another key, or a field', () => {
    expect(press({ key: 'g' }, { key: 's', at: 1501 })[1]).toBeUndefined()
    expect(press({ key: 'g' }, { key: 'x' }, { key: 's' })[2]).toBeUndefined()
    expect(press({ key: 'g' }, { key: 's', busy: true }, { key: 's' })).toEqual([undefined, undefined, undefined])
    expect(press({ key: 'g', busy: true }, { key: 's' })[1]).toBeUndefined()
    expect(press({ key: 's' })[0]).toBeUndefined()
  })

  it('show the list by a question mark, and are silent where letters are turned off', () => {
    expect(press({ key: '?' })).toEqual([{ kind: 'sheet' }])
    expect(press({ key: '?', letters: false }, { key: '/', letters: false }, { key: 'g', letters: false }, { key: 's' })).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
