import { useLingui } from '@lingui/react/macro'
import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  type Virtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { Identicon } from '#ui/address/identicon'
import { Icon } from '#ui/icon'
import { COMMAND_GROUPS, type Command, type CommandGroup, type CommandGroupName } from './command.ts'

/** Pixels that a heading and most options are high, about: each is measured when it is drawn. */
const HEADING_PX = 32
const OPTION_PX = 40
/** Rows that are kept drawn beyond the edges. */
const BEYOND = 8
/** Pixels above the first row and below the last one. */
const PADDING_PX = 8

/** What is taken for the size of the list before there is one: a dialog has none until it opens, which is after its content is there. */
const FIRST_SIZE = { width: 640, height: 480 }

/** A line of the list: the heading of a group, or a command with its place among all of them, from 1. */
type Line =
  | { readonly kind: 'heading'; readonly group: CommandGroupName }
  | { readonly kind: 'option'; readonly group: CommandGroupName; readonly command: Command; readonly position: number }

function linesOf(groups: readonly CommandGroup[]): readonly Line[] {
  let position = 0
  return groups.flatMap(({ group, commands }): readonly Line[] => [
    { kind: 'heading', group },
    ...commands.map((command): Line => ({ kind: 'option', group, command, position: ++position })),
  ])
}

const keyOf = (line: Line): string => (line.kind === 'heading' ? `heading ${line.group}` : line.command.key)

/** The id of the element of a command, for `aria-activedescendant`. `position` as in the list, from 1. */
export const optionId = (listId: string, position: number): string => `${listId}-option-${position}`
const headingId = (listId: string, group: CommandGroupName): string => `${listId}-${group}`

type ResultListProps = {
  readonly id: string
  readonly groups: readonly CommandGroup[]
  /** Key of the command that Enter runs. */
  readonly active: string | undefined
  readonly onRun: (command: Command) => void
}

/** Which lines are drawn: those in view, the heading of each group that has one there, and the active one, which the field points to. */
function useLines({ groups, active }: Pick<ResultListProps, 'groups' | 'active'>, list: React.RefObject<HTMLElement | null>) {
  const lines = useMemo(() => linesOf(groups), [groups])
  const activeIndex = active === undefined ? -1 : lines.findIndex((line) => line.kind === 'option' && line.command.key === active)
  const getItemKey = useCallback(
    (index: number) => {
      const line = lines[index]
      return line === undefined ? index : keyOf(line)
    },
    [lines],
  )
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = new Set(defaultRangeExtractor(range))
      if (activeIndex >= 0) drawn.add(activeIndex)
      const shown = new Set([...drawn].map((index) => lines[index]?.group))
      lines.forEach(({ kind, group }, index) => kind === 'heading' && shown.has(group) && drawn.add(index))
      return [...drawn].sort((a, b) => a - b)
    },
    [lines, activeIndex],
  )
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this file alone, and handed to nothing that is memoized
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? HEADING_PX : OPTION_PX),
    initialRect: FIRST_SIZE,
    observeElementRect: (instance, tell) => observeElementRect(instance, (rect) => rect.height > 0 && tell(rect)),
    overscan: BEYOND,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    scrollPaddingStart: PADDING_PX,
    scrollPaddingEnd: PADDING_PX,
    getItemKey,
    rangeExtractor,
  })
  // The first one is shown with its heading above it. A new text begins at the top, also where its first command is the one that was active.
  useLayoutEffect(() => {
    if (activeIndex <= 1) virtualizer.scrollToOffset(0)
    else virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
  }, [virtualizer, activeIndex, groups])
  return { lines, virtualizer }
}

/** All results, under their headings. It scrolls; of many rows those are drawn that can be seen. */
export function ResultList({ id, groups, active, onRun }: ResultListProps): ReactNode {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const { lines, virtualizer } = useLines({ groups, active }, list)
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  const drawn = virtualizer.getVirtualItems()
  return (
    <div ref={list} id={id} role="listbox" aria-label={t`Results`} className="max-h-[min(56vh,36rem)] overflow-y-auto overscroll-contain">
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {groups.map(({ group }) => {
          const items = drawn.filter(({ index }) => lines[index]?.group === group)
          if (items.length === 0) return null
          return (
            <div key={group} role="group" aria-labelledby={headingId(id, group)}>
              {items.map((item) => {
                const line = lines[item.index]
                if (line === undefined) return null
                return (
                  <LineBox key={item.key} item={item} virtualizer={virtualizer}>
                    {line.kind === 'heading' ? (
                      <Heading id={headingId(id, group)} group={group} />
                    ) : (
                      <Option
                        id={optionId(id, line.position)}
                        command={line.command}
                        position={line.position}
                        count={count}
                        isActive={line.command.key === active}
                        onRun={onRun}
                      />
                    )}
                  </LineBox>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type LineBoxProps = {
  readonly item: VirtualItem
  readonly virtualizer: Virtualizer<HTMLElement, HTMLDivElement>
  readonly children: ReactNode
}

/** Where a line stands, and what it is measured by. */
const LineBox = ({ item: { index, start }, virtualizer, children }: LineBoxProps): ReactNode => (
  <div
    ref={virtualizer.measureElement}
    role="presentation"
    data-index={index}
    className="absolute inset-x-2 top-0"
    style={{ transform: `translateY(${start}px)` }}
  >
    {children}
  </div>
)

function Heading({ id, group }: { readonly id: string; readonly group: CommandGroupName }): ReactNode {
  const { i18n } = useLingui()
  return (
    <div id={id} className="px-3 pt-3 pb-1 text-small text-soft">
      {i18n._(COMMAND_GROUPS[group])}
    </div>
  )
}

type OptionProps = {
  readonly id: string
  readonly command: Command
  readonly position: number
  readonly count: number
  readonly isActive: boolean
  readonly onRun: (command: Command) => void
}

const Option = ({ id, command, position, count, isActive, onRun }: OptionProps): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys: Enter runs the active one
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    aria-setsize={count}
    aria-posinset={position}
    onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
    onClick={() => onRun(command)}
    className={`flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 max-md:min-h-11 ${isActive ? 'bg-sunk outline outline-edge -outline-offset-1' : 'hover:bg-sunk'}`}
  >
    {command.address === undefined ? (
      <Icon name={command.icon} className="shrink-0 text-soft" />
    ) : (
      <Identicon address={command.address} size={16} />
    )}
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{command.name}</span>
    {command.detail !== undefined && (
      <>
        {' ' /* not seen here, but between two words of the name that is read aloud */}
        <span className="text-small wrap-anywhere text-soft max-sm:ps-7">{command.detail}</span>
      </>
    )}
  </div>
)
