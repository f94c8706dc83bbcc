import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { buttonStyle, type ButtonSize, type ButtonTone } from '../buttons/button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { usePanel } from './use-panel.tsx'

export type MenuItem = {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: IconName
  readonly help?: ReactNode
  /** For a choice among several: whether this one is chosen. */
  readonly chosen?: boolean
  readonly disabled?: boolean
  readonly tone?: 'plain' | 'danger'
  readonly onChoose: () => void
}

export type MenuProps = {
  /** What is on the button. */
  readonly children: ReactNode
  /** Its name, where what is on it is not words. */
  readonly label?: string
  readonly items: readonly MenuItem[]
  readonly tone?: ButtonTone
  readonly size?: ButtonSize
  readonly align?: 'start' | 'end'
}

type MenuKeys = {
  /** Focuses the item at `index` of those that can be chosen; it wraps around at both ends. */
  focusAt(index: number): void
  /** Focuses the chosen item, or the first, unless an item has the focus already. */
  focusChosen(items: readonly MenuItem[]): void
  onKeyDown(event: KeyboardEvent): void
}

/** Milliseconds between two keys that belong to one search. */
const SEARCH_PAUSE = 700

/** The keyboard inside of an open menu: arrows, Home, End, Tab, and the first letters of an item. */
function useMenuKeys(panel: RefObject<HTMLElement | null>, hide: () => void): MenuKeys {
  const typed = useRef({ text: '', at: 0 })
  const nodes = (): HTMLElement[] => [
    ...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
  ]
  const focusAt = (index: number): void => {
    const all = nodes()
    all.at(all.length === 0 ? 0 : ((index % all.length) + all.length) % all.length)?.focus()
  }
  const search = (letter: string, at: number): void => {
    typed.current = { text: (at - typed.current.at < SEARCH_PAUSE ? typed.current.text : '') + letter, at }
    nodes()
      .find((node) => node.textContent.trim().toLocaleLowerCase().startsWith(typed.current.text))
      ?.focus()
  }
  return {
    focusAt,
    focusChosen(items) {
      if (nodes().includes(document.activeElement as HTMLElement)) return
      const chosen = items.findIndex((item) => item.chosen === true)
      focusAt(Math.max(0, chosen))
    },
    onKeyDown(event) {
      const at = nodes().indexOf(document.activeElement as HTMLElement)
      const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
      const next = moves[event.key]
      if (next !== undefined) {
        event.preventDefault()
        focusAt(next)
      } else if (event.key === 'Tab') hide()
      else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
        search(event.key.toLocaleLowerCase(), event.timeStamp)
    },
  }
}

/** A button with a list of things to do or to choose from (ARIA menu button: arrows, Home, End, first letters, Escape). */
export function Menu({ children, label, items, tone = 'plain', size = 'normal', align = 'start' }: MenuProps): ReactNode {
  const id = useId()
  const { anchor, panel, open, show, hide, onBeforeToggle, onToggle } = usePanel(align)
  const { focusAt, focusChosen, onKeyDown } = useMenuKeys(panel, hide)

  const choose = (item: MenuItem): void => {
    if (item.disabled === true) return
    hide()
    anchor.current?.focus()
    item.onChoose()
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        className={`${buttonStyle(tone, size)} min-w-0`}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
          const last = event.key === 'ArrowUp'
          requestAnimationFrame(() => focusAt(last ? -1 : 0))
        }}
      >
        {children}
        <Icon name="down" size={12} className="text-soft" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus roves over its items */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="float min-w-48 p-1.5"
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          onToggle(event)
          if (event.newState === 'open') focusChosen(items)
        }}
        onKeyDown={onKeyDown}
      >
        {open && items.map((item) => <MenuLine key={item.key} item={item} onChoose={() => choose(item)} />)}
      </div>
    </>
  )
}

const MenuLine = ({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }): ReactNode => (
  <button
    type="button"
    role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
    aria-checked={item.chosen}
    aria-disabled={item.disabled}
    tabIndex={-1}
    onClick={onChoose}
    className={`flex min-h-9 w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-sunk focus-visible:bg-sunk focus-visible:outline-offset-0 aria-disabled:text-soft ${item.tone === 'danger' ? 'text-red' : ''}`}
  >
    {item.icon !== undefined && <Icon name={item.icon} className={item.tone === 'danger' ? '' : 'text-soft'} />}
    <span className="min-w-0 flex-1">
      {item.label}
      {item.help !== undefined && <span className="block text-small text-soft">{item.help}</span>}
    </span>
    {item.chosen === true && <Icon name="done" />}
  </button>
)
