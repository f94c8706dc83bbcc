import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { SearchInput } from '#ui/forms/search-input'
import { Icon, type IconName } from '#ui/icon'

/** One of those to choose from. */
export type PickerEntry = {
  readonly key: string
  /** What it is called, where it is spoken of. */
  readonly name: string
  readonly isChosen: boolean
  /** What is on its button. */
  readonly content: ReactNode
  /** What can be done with it besides choosing it; it stands beside the button. */
  readonly aside?: ReactNode
  readonly onChoose: () => void
}

/** Entries under a heading of their own; `title` is absent where there is only one kind. */
export type PickerGroup = { readonly key: string; readonly title?: ReactNode; readonly entries: readonly PickerEntry[] }

/** A link at the foot of the panel. */
export type PickerLink = { readonly to: string; readonly icon: IconName; readonly words: ReactNode }

type PickerPanelProps = {
  /** The name of the search field: what is searched. */
  readonly searches: string
  readonly text: string
  readonly onText: (text: string) => void
  /** What is found by `text`, in the order of the screen. */
  readonly groups: readonly PickerGroup[]
  readonly links: readonly PickerLink[]
  readonly close: () => void
}

/**
 * A search field over lists of buttons. They are no options of a listbox, which may hold nothing else to press: the focus itself moves, by arrows, Home and End,
 * and Tab reaches what stands beside a button. Enter in the field chooses the first of what was found.
 */
export function PickerPanel({ searches, text, onText, groups, links, close }: PickerPanelProps): ReactNode {
  const lists = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { onFieldKey, onListKey } = usePickerKeys(lists, field)
  const isSearched = text.trim() !== ''
  const found = groups.flatMap(({ entries }) => entries)
  const [first] = found
  const choose = (entry: PickerEntry): void => {
    close()
    entry.onChoose()
  }
  return (
    <>
      <SearchInput
        ref={field}
        role="searchbox"
        aria-label={searches}
        placeholder={searches}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Without a search nothing says which one Enter would mean.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && isSearched && first !== undefined) {
            // The focus goes to the button of the picker, which this key would press.
            event.preventDefault()
            choose(first)
          } else onFieldKey(event)
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the buttons inside */}
      <div ref={lists} onKeyDown={onListKey} className="max-h-[max(6rem,min(26rem,calc(100dvh-12rem)))] overflow-y-auto overscroll-contain">
        {groups.map((group) => (
          <GroupList key={group.key} group={group} next={isSearched ? first : undefined} onChoose={choose} />
        ))}
        <p role="status" className={first === undefined ? 'px-4 py-6 text-small text-soft' : 'sr-only'}>
          {isSearched && <FoundWords count={found.length} first={first?.name} />}
        </p>
      </div>
      <PanelFoot links={links} close={close} />
    </>
  )
}

const FoundWords = ({ count, first }: { readonly count: number; readonly first: string | undefined }): ReactNode =>
  first === undefined ? (
    <Trans>No results.</Trans>
  ) : (
    <>
      <Plural value={count} one="# result." other="# results." /> <Trans>Press Enter to choose {first}.</Trans>
    </>
  )

type PickerKeys = { onFieldKey(event: KeyboardEvent): void; onListKey(event: KeyboardEvent): void }

/** The keyboard inside of the panel: arrows go from the field into the lists and back, letters go to the field from everywhere. */
function usePickerKeys(lists: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): PickerKeys {
  const rows = (): HTMLElement[] => [...(lists.current?.querySelectorAll<HTMLElement>('li') ?? [])]
  const focusAt = (index: number): void => (index < 0 ? field.current : rows()[index]?.querySelector('button'))?.focus()
  return {
    onFieldKey(event) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      focusAt(event.key === 'ArrowDown' ? 0 : rows().length - 1)
    },
    onListKey(event) {
      const all = rows()
      const at = all.findIndex((row) => row.contains(document.activeElement))
      const moves: Record<string, number> = { ArrowDown: Math.min(at + 1, all.length - 1), ArrowUp: at - 1, Home: 0, End: all.length - 1 }
      const next = moves[event.key]
      if (next !== undefined) {
        event.preventDefault()
        focusAt(next)
      } else if (
        event.key === 'Backspace' ||
        (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      )
        // The letter itself follows the focus.
        field.current?.focus()
    },
  }
}

type GroupListProps = {
  readonly group: PickerGroup
  /** What Enter in the field chooses. */
  readonly next: PickerEntry | undefined
  readonly onChoose: (entry: PickerEntry) => void
}

function GroupList({ group: { title, entries }, next, onChoose }: GroupListProps): ReactNode {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <div className="py-1">
      {title !== undefined && (
        <p id={id} className="px-4 pt-2 pb-1 text-fine text-soft">
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : id}>
        {entries.map((entry) => (
          <li
            key={entry.key}
            className={`flex items-center ${entry.isChosen ? 'bg-sunk' : 'hover:bg-sunk'} ${entry === next ? 'outline -outline-offset-1 outline-edge' : ''}`}
          >
            <button
              type="button"
              aria-current={entry.isChosen || undefined}
              onClick={() => onChoose(entry)}
              className="flex min-h-15 min-w-0 flex-1 items-center gap-3 px-4 py-1 text-start focus-visible:-outline-offset-2 sm:min-h-14"
            >
              {entry.content}
            </button>
            {entry.aside}
          </li>
        ))}
      </ul>
    </div>
  )
}

const PanelFoot = ({ links, close }: { readonly links: readonly PickerLink[]; readonly close: () => void }): ReactNode => (
  <div className="flex border-t border-hair">
    {links.map(({ to, icon, words }) => (
      <Link
        key={icon}
        to={to}
        onClick={close}
        className="flex min-h-12 flex-1 items-center justify-center gap-2 px-3 text-center text-small font-semibold no-underline not-first:border-s not-first:border-hair hover:bg-sunk focus-visible:-outline-offset-2"
      >
        <Icon name={icon} className="text-soft" />
        {words}
      </Link>
    ))}
  </div>
)
