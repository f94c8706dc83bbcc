import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { readHostile } from '#core/text/hostile-text'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * Text that somebody else wrote. It stands apart from our own (`bdi`), is bounded, and what would be invisible or turn
 * the line around is written out by name.
 */
export function HostileText({ text, most = 64 }: { readonly text: string; readonly most?: number }): ReactNode {
  const { t } = useLingui()
  const { pieces, cut, mixed } = readHostile(text, most)
  if (pieces.length === 0) return <span className="text-soft">{t`(empty)`}</span>
  return (
    <bdi
      className={mixed ? 'wrap-anywhere underline decoration-amber decoration-wavy underline-offset-4' : 'wrap-anywhere'}
      title={mixed ? t`Mixes alphabets that look alike` : undefined}
    >
      {pieces.map((piece, at) =>
        piece.is === 'text' ? (
          piece.text
        ) : (
          // Positions never move: the text is fixed for as long as it is shown.
          <span
            key={at}
            className="mx-px rounded-mark border border-amber px-0.5 align-baseline font-mono text-fine text-amber"
            title={t`Invisible character`}
          >
            {piece.text}
          </span>
        ),
      )}
      {cut > 0 && (
        <span className="text-soft">
          …
          <VisuallyHidden>
            {' '}
            <Plural value={cut} one="# character left out" other="# characters left out" />
          </VisuallyHidden>
        </span>
      )}
      {mixed && (
        <VisuallyHidden>
          {' '}
          <Trans>(mixes alphabets that look alike)</Trans>
        </VisuallyHidden>
      )}
    </bdi>
  )
}
