import { useNavigate } from '#ui/router/router'
import { useRef } from 'react'
import { PATHS, usePorts, useSource } from '#features/shared'
import { useWindowEvent } from '#ui/state/window-event'
import { nextShortcut, type ShortcutState } from './shortcuts.ts'

const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="tablist"]'

/** Hears the keys that do something from everywhere. */
export function useShortcuts({ onSearch, onSheet }: { readonly onSearch: () => void; readonly onSheet: () => void }): void {
  const { preferences } = usePorts<'preferences'>()
  const letters = useSource(preferences.values)?.letterKeys ?? true
  const navigate = useNavigate()
  const state = useRef<ShortcutState>({})
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp, defaultPrevented } = event
    if (altKey || defaultPrevented) return
    const inField = target instanceof Element && target.closest(TAKES_KEYS) !== null
    const busy = inField || document.querySelector('dialog[open], :popover-open') !== null
    const next = nextShortcut(state.current, { key, ctrl: ctrlKey || metaKey, busy, letters, at: timeStamp })
    state.current = next.state
    if (next.does === undefined) return
    event.preventDefault()
    if (next.does.kind === 'search') onSearch()
    else if (next.does.kind === 'sheet') onSheet()
    else void navigate({ to: PATHS[next.does.place] })
  })
}
