import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isAddress } from '#core/ethereum/address'
import { SearchInput } from '#ui/forms/search-input'

/** A row of the panel. */
export type PanelOption = { readonly key: string; readonly content: ReactNode; readonly onChoose: () => void }

/** Rows under a heading of their own; `more` were found besides them. */
export type PanelGroup = {
  readonly key: string
  readonly title?: ReactNode
  readonly options: readonly PanelOption[]
  readonly more?: number
}

type AssetPanelProps = {
  /** The name of the search field. */
  readonly searches: string
  readonly placeholder: string
  /** What a text finds, in the order of the screen. The text is trimmed and in lower case. */
  readonly find: (wanted: string) => { readonly groups: readonly PanelGroup[]; readonly entered: string | undefined }
  readonly chosen: string | undefined
  readonly close: () => void
}

/**
 * A search field that controls a listbox (ARIA combobox pattern): the focus stays in the field, arrows move the active row, Enter chooses it. Before an arrow was
 * pressed, Enter chooses only what the text means beyond doubt (`entered`).
 */
export function AssetPanel({ searches, placeholder, find, chosen, close }: AssetPanelProps): ReactNode {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<string>()
  const wanted = text.trim().toLowerCase()
  const { groups, entered } = find(wanted)
  const all = groups.flatMap(({ options }) => options)
  const active = all.find(({ key }) => key === (moved ?? entered))
  const choose = (option: PanelOption): void => {
    close()
    option.onChoose()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Neither the form around it nor the button that gets the focus back is for this key.
      event.preventDefault()
      if (active !== undefined) choose(active)
      return
    }
    const next = movedBy(event.key, active === undefined ? -1 : all.indexOf(active), all.length)
    if (next === undefined) return
    event.preventDefault()
    const key = all[next]?.key
    setMoved(key)
    document.getElementById(`${id}-${String(key)}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <SearchInput
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active.key}`}
        aria-label={searches}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setMoved(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t`Results`}
        data-part="tokens"
        className="max-h-[max(6rem,min(28rem,calc(85dvh-4rem)))] overflow-y-auto overscroll-contain py-1 max-sm:min-h-[50dvh]"
      >
        {groups.map((group) => (
          <OptionGroup key={group.key} id={id} group={group} active={active?.key} chosen={chosen} onChoose={choose} />
        ))}
      </div>
      <p role="status" className={all.length === 0 ? 'px-4 pb-6 text-small text-soft' : 'sr-only'}>
        {all.length > 0 ? (
          wanted !== '' && <Plural value={all.length} one="# result." other="# results." />
        ) : isAddress(wanted) ? (
          <Trans>No token on our list has this address. Add it on Home first, then choose it here.</Trans>
        ) : (
          <Trans>No token on our list has this name.</Trans>
        )}
      </p>
    </>
  )
}

/** The row that a key leads to from `at` (-1: none is active); nothing for other keys. Home and End are for the text. */
function movedBy(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : 0
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1
  if (key === 'PageDown') return Math.min(at + 6, count - 1)
  return key === 'PageUp' ? Math.max(at - 6, 0) : undefined
}

type OptionGroupProps = {
  readonly id: string
  readonly group: PanelGroup
  readonly active: string | undefined
  readonly chosen: string | undefined
  readonly onChoose: (option: PanelOption) => void
}

function OptionGroup({ id, group: { key: groupKey, title, options, more = 0 }, active, chosen, onChoose }: OptionGroupProps): ReactNode {
  if (options.length === 0) return null
  return (
    <div role="group" aria-labelledby={title === undefined ? undefined : `${id}-group-${groupKey}`}>
      {title !== undefined && (
        <div id={`${id}-group-${groupKey}`} role="presentation" className="px-4 pt-2 pb-1 text-fine text-soft">
          {title}
        </div>
      )}
      {options.map((option) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and hears the keys
        <div
          key={option.key}
          id={`${id}-${option.key}`}
          role="option"
          aria-selected={option.key === chosen}
          onClick={() => onChoose(option)}
          className={`flex min-h-15 cursor-default items-center gap-3 px-4 py-1.5 hover:bg-sunk sm:min-h-14 ${option.key === chosen ? 'bg-sunk' : ''} ${
            option.key === active ? 'outline-2 -outline-offset-2 outline-ink' : ''
          }`}
        >
          {option.content}
        </div>
      ))}
      {more > 0 && (
        <div role="presentation" className="px-4 py-2 text-small text-soft">
          <Trans>{more} more. Type to find one.</Trans>
        </div>
      )}
    </div>
  )
}
