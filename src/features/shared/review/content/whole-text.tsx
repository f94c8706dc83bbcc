import { Plural } from '@lingui/react/macro'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { plainHostile, readHostile } from '#core/text/hostile-text'
import { useEachFrame } from '#ui/state/clock'
import { HostileText } from '#ui/text/hostile-text'
import { EndMark } from './read-to-end.tsx'
import { splitText, type TextBlock } from './text-blocks.ts'

/** Blocks that are drawn at once, and then with each frame: the first page is there without waiting for the last. */
const AT_ONCE = 2
const EACH_FRAME = 4
/** Hidden characters of a block that get a mark each; where there are more, their names stand in the line. */
const MAX_MARKS = 120
/** A text that is no longer than this needs no box that scrolls. */
const SHORT = { units: 480, lines: 8 }

/** All of a text that somebody else wrote, however long: it scrolls, nothing is cut, and what is not seen is named. */
export function WholeText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const blocks = useMemo(() => splitText(text), [text])
  const [drawn, setDrawn] = useState({ of: text, blocks: AT_ONCE })
  if (drawn.of !== text) setDrawn({ of: text, blocks: AT_ONCE })
  const isDrawn = drawn.of === text && drawn.blocks >= blocks.length
  useEachFrame(!isDrawn, () => setDrawn({ of: drawn.of, blocks: drawn.blocks + EACH_FRAME }))
  const isShort = blocks.length <= 1 && text.length <= SHORT.units && (blocks[0]?.length ?? 0) <= SHORT.lines
  const inside = (
    <>
      {blocks.slice(0, drawn.blocks).map((block, at) => (
        <Block key={at} block={block} isOneOfMany={blocks.length > AT_ONCE} />
      ))}
      <EndMark isDrawn={isDrawn} />
    </>
  )
  if (isShort) return <div data-whole="short">{inside}</div>
  return (
    // tabIndex: what can be scrolled can be reached by keyboard.
    <div
      tabIndex={0}
      role="group"
      aria-label={label}
      data-whole="scrolls"
      className="max-h-[min(28rem,60dvh)] overflow-auto overscroll-contain rounded-mark"
    >
      {inside}
    </div>
  )
}

type BlockProps = { readonly block: TextBlock; readonly isOneOfMany: boolean }

/** Of many, those that are out of sight cost no layout. */
const Block = memo(function Block({ block, isOneOfMany }: BlockProps): ReactNode {
  const hidden = useMemo(() => marksIn(block), [block])
  return (
    <div className={isOneOfMany ? '[contain-intrinsic-size:auto_64rem] [content-visibility:auto]' : undefined}>
      {block.map((line, at) => (
        <span key={at} className="block min-h-6 wrap-anywhere whitespace-pre-wrap" data-line>
          {line.kind === 'blank' ? (
            <span className="text-fine text-soft">
              <Plural value={line.count} one="(# empty line)" other="(# empty lines)" />
            </span>
          ) : line.text === '' ? (
            ' '
          ) : hidden > MAX_MARKS ? (
            <bdi>{plainHostile(line.text, line.text.length)}</bdi>
          ) : (
            <HostileText text={line.text} most={line.text.length} />
          )}
        </span>
      ))}
    </div>
  )
})

const marksIn = (block: TextBlock): number =>
  block.reduce(
    (sum, line) =>
      line.kind === 'blank' ? sum : sum + readHostile(line.text, line.text.length).pieces.filter(({ is }) => is === 'hidden').length,
    0,
  )
