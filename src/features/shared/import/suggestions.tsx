import { Plural, Trans } from '@lingui/react/macro'
import type { WordSuggestion } from './words.ts'

/** What may be meant by the word that is typed: how many words while it is masked, the words themselves where it is shown. */
export function Suggestions({
  id,
  offer,
  onChoose,
}: {
  readonly id: string
  readonly offer: WordSuggestion | undefined
  readonly onChoose: (word: string) => void
}) {
  return (
    <div className="mt-2 flex min-h-16 flex-col gap-1.5 sm:min-h-14">
      <p id={id} role="status" className="text-small text-soft">
        {offer ? <OfferWords offer={offer} /> : <Trans>Press Space or Enter for the next word. Four letters are enough.</Trans>}
      </p>
      {offer && offer.words.length > 0 && (
        <ul data-offers className="flex flex-wrap gap-1.5" translate="no">
          {offer.words.map((word) => (
            <li key={word}>
              <button
                type="button"
                onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
                onClick={() => onChoose(word)}
                className="min-h-8 rounded-control border border-hair px-2.5 font-mono text-small hover:border-edge"
              >
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OfferWords({ offer: { at, kind, count } }: { readonly offer: WordSuggestion }) {
  const number = at + 1
  if (kind === 'whole') return <Trans>Word {number} is on the list. Press Space to continue.</Trans>
  if (kind === 'begins' && count === 1) return <Trans>Word {number}: only one word starts like this. Press Space to fill it in.</Trans>
  if (kind === 'begins') {
    return (
      <Trans>
        Word {number}: <Plural value={count} one="# word starts like this." other="# words start like this." />
      </Trans>
    )
  }
  if (count === 0) return <Trans>Word {number}: no word starts like this or has a similar spelling.</Trans>
  return (
    <Trans>
      Word {number}: no word starts like this. <Plural value={count} one="# has a similar spelling." other="# have a similar spelling." />
    </Trans>
  )
}
