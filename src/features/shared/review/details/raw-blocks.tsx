import { bigintToDecimal } from '#core/text/json'
import { type ReactNode, useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Hex } from '#core/bytes/hex'
import { CopyButton } from '#ui/buttons/copy-button'
import type { Review } from '#review'
import { WholeText } from '../content/whole-text.tsx'

/** What is more than bytes, as it was asked: every member, nothing cut. */
export const wholeOf = (asked: Review['asked']): unknown =>
  asked.kind === 'typed-data'
    ? asked.data
    : asked.kind === 'calls'
      ? asked.calls
      : asked.kind === 'user-operation'
        ? asked.operation
        : asked.kind === 'authorization'
          ? asked.authorization
          : undefined

const asText = (whole: unknown): string => JSON.stringify(whole, bigintToDecimal, 2)

/** All that was asked, as text. */
export function WholeRequest({ asked }: { readonly asked: Review['asked'] }): ReactNode {
  const { t } = useLingui()
  const text = useMemo(() => asText(wholeOf(asked)), [asked])
  return (
    <section data-part="whole">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-small font-semibold">
          <Trans>All that was asked</Trans>
        </h3>
        <CopyButton text={text} label={t`Copy all that was asked`} />
      </div>
      <div className="mt-1 rounded-control bg-sunk p-3 font-mono text-fine" dir="ltr">
        <WholeText text={text} label={t`All that was asked`} />
      </div>
    </section>
  )
}

/** Characters of bytes that are laid out in one piece; more of them are drawn page by page. */
const LONG_HEX = 16_384

/** Bytes under a title, with a button that copies them. */
export const RawBytes = ({ title, hex, label }: { readonly title: ReactNode; readonly hex: Hex; readonly label: string }): ReactNode => (
  <section>
    <div className="flex items-center justify-between gap-3">
      <h3 className="text-small font-semibold">{title}</h3>
      <CopyButton text={hex} label={label} />
    </div>
    {hex.length > LONG_HEX ? (
      <div className="mt-1 rounded-control bg-sunk p-3 font-mono text-fine" dir="ltr">
        <WholeText text={hex} label={label} />
      </div>
    ) : (
      <BytesInOne hex={hex} label={label} />
    )}
  </section>
)

const BytesInOne = ({ hex, label }: { readonly hex: Hex; readonly label: string }): ReactNode => (
  // tabIndex: what can be scrolled can be reached by keyboard.
  <pre
    tabIndex={0}
    aria-label={label}
    className="mt-1 max-h-56 overflow-auto rounded-control bg-sunk p-3 text-fine whitespace-pre-wrap wrap-anywhere"
    dir="ltr"
  >
    {hex}
  </pre>
)
