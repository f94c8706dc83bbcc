import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useLocale } from '@lingui/react'
import type { ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner'
import { TextButton } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import type { SkippedLineReason, ImportedLines } from './pasted-list.ts'

/** What was taken from a pasted list, what was not and why, and who stands there twice. */
export function PastedNote({ taken, onClose }: { readonly taken: ImportedLines; readonly onClose: () => void }): ReactNode {
  const { i18n } = useLocale()
  const nothing = taken.rows.length === 0
  const lines = (all: readonly number[]): string =>
    new Intl.ListFormat([i18n.locale, 'en'], { type: 'conjunction' }).format(all.map((line) => String(line)))
  const clean = taken.leftOut.length === 0 && taken.beyond === 0 && taken.twice.length === 0
  return (
    <div data-part="pasted" role="status">
      <Banner
        {...(clean ? {} : { tone: 'warn' as const })}
        title={
          nothing ? (
            <Trans>Couldn’t read any payments from the list</Trans>
          ) : (
            <Plural value={taken.rows.length} one="# payment added from the list" other="# payments added from the list" />
          )
        }
        actions={
          <TextButton onClick={onClose}>
            <Trans>Close</Trans>
          </TextButton>
        }
      >
        <ul className="list-disc ps-5">
          {taken.heading && (
            <li>
              <Trans>The first line has the column names and was skipped.</Trans>
            </li>
          )}
          {taken.leftOut.map((one) => (
            <li key={one.line}>
              <Trans>
                Line {one.line} was skipped: <Why why={one.why} />
              </Trans>{' '}
              <span className="font-mono text-small wrap-anywhere">
                <HostileText text={one.text} most={60} />
              </span>
            </li>
          ))}
          {taken.moreLeftOut > 0 && (
            <li>
              <Plural value={taken.moreLeftOut} one="# more line was skipped." other="# more lines were skipped." />
            </li>
          )}
          {taken.beyond > 0 && (
            <li>
              <Plural
                value={taken.beyond}
                one="# line was skipped because the list is too long."
                other="# lines were skipped because the list is too long."
              />
            </li>
          )}
          {taken.twice.map(({ to, lines: at }) => (
            <li key={to}>
              <Trans>
                <HostileText text={to} most={60} /> appears in lines {lines(at)}. All of them are kept.
              </Trans>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

function Why({ why }: { readonly why: SkippedLineReason['why'] }): ReactNode {
  const { t } = useLingui()
  const words = {
    recipient: t`its recipient can’t be read or is for another chain.`,
    amount: t`its amount can’t be read, is zero or is ambiguous.`,
    asset: t`its asset isn’t on our list for this chain.`,
    parts: t`it isn’t a recipient, an amount and an asset.`,
  }
  return words[why]
}
