import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LineValue, ScreenLine } from '#core/device-display/screen-line'
import type { Hex } from '#core/bytes/hex'
import { HexGroups } from '#ui/address/hash-view'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import { FirstOf } from '../review/details/first-of.tsx'

/** Shows one hash as large as the screen lets. */
export type OnBigHash = (title: string, hex: Hex) => void

/** Characters of a stranger’s text in one line, and hex digits of bytes: a device shows the rest on further pages. */
const MAX_TEXT = 1000
const MAX_DIGITS = 512

type LinesProps = {
  readonly lines: readonly ScreenLine[]
  readonly onBig: OnBigHash
  /** The labels are in the person's language, and no device's. */
  readonly isOurs?: boolean
}

/** The lines of a device's screen in their order: labels as they are printed there, in the device's English. */
export const ScreenLines = ({ lines, onBig, isOurs = false }: LinesProps): ReactNode => (
  <FirstOf
    items={lines}
    renderItems={(shown) => (
      <ol className="rounded-card border border-edge bg-card px-4" data-part="screen-lines">
        {shown.map((each, at) => (
          <Line key={at} line={each} before={shown[at - 1]} onBig={onBig} isOurs={isOurs} />
        ))}
      </ol>
    )}
  />
)

type LineProps = Omit<LinesProps, 'lines'> & { readonly line: ScreenLine; readonly before: ScreenLine | undefined }

/** A title and a condition that several lines share stand above the first of them; a line that is not always there has a mark at its side. */
function Line({ line: { label, under, value, only }, before, onBig, isOurs }: LineProps): ReactNode {
  const isNewTitle = under !== undefined && under !== before?.under
  const isNewCondition = only !== undefined && only.id !== before?.only?.id
  return (
    <li className="border-b border-hair py-2.5 last:border-b-0" data-line={label} data-sometimes={only !== undefined}>
      {isNewTitle && (
        <p dir="ltr" lang="en" className="mb-1 font-mono text-small text-soft wrap-anywhere">
          {under}
        </p>
      )}
      <div className={`grid gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)] ${only === undefined ? '' : 'border-s-2 border-edge ps-3'}`}>
        <div className="min-w-0 text-small text-soft">
          {isOurs ? (
            label
          ) : (
            <span dir="ltr" lang="en" className="wrap-anywhere">
              <HostileText text={label} most={MAX_TEXT} />
            </span>
          )}
          {isNewCondition && (
            <span className="block text-fine">
              <SentenceText words={only} />
            </span>
          )}
        </div>
        {value !== undefined && (
          <div className="min-w-0 font-semibold wrap-anywhere">
            <Value value={value} onBig={(hex) => onBig(label, hex)} />
          </div>
        )}
      </div>
    </li>
  )
}

function Value({ value, onBig }: { readonly value: LineValue; readonly onBig: (hex: Hex) => void }): ReactNode {
  switch (value.is) {
    case 'hash':
      return (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="min-w-0 basis-72 grow" data-value={value.hash}>
            <HexGroups hex={value.hash} />
          </span>
          <Button size="small" icon="show" onClick={() => onBig(value.hash)}>
            <Trans>Show it big</Trans>
          </Button>
        </div>
      )
    case 'address':
      return <HexGroups hex={value.text} />
    case 'bytes':
      return (
        <>
          <HexGroups hex={value.hex.slice(0, 2 + MAX_DIGITS)} />
          {value.hex.length > 2 + MAX_DIGITS && '…'}
        </>
      )
    case 'foreign':
      return <HostileText text={value.text} most={MAX_TEXT} />
    case 'unknown':
      return (
        <span className="font-normal text-soft">
          <SentenceText words={value.what} />
        </span>
      )
    case 'text':
      return (
        <>
          <bdi dir="ltr" className="figures">
            {value.text}
          </bdi>
          {value.note !== undefined && (
            <span className="ms-1.5 text-small font-normal text-soft">
              <SentenceText words={value.note} />
            </span>
          )}
        </>
      )
  }
}
