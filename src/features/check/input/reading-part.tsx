import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ReadCandidate, NoteId, ParsedInput } from '#decode'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { SentenceText } from '#ui/text/sentence-text'
import { Segmented } from '#ui/forms/segmented'

/** Notes that are more than a word beside: something is wrong, or somebody may lose a secret. */
const LOUD: ReadonlySet<NoteId> = new Set(['hash-differs', 'may-be-key', 'may-be-phrase', 'like-transaction', 'nearly', 'unprotected'])

type ReadingProps = {
  readonly reading: ParsedInput
  readonly which: number
  /** The chosen one, with what was answered: its notes may say more. */
  readonly shown: ReadCandidate | undefined
  /** What it is stands above already. */
  readonly named?: boolean
  readonly onChoose: (which: number) => void
}

/** What a text is, in one line; what it may be besides; and why it is refused, where it is. */
export function ReadingPart({ reading: { candidates, refusal }, which, shown, named = false, onChoose }: ReadingProps): ReactNode {
  const { t } = useLingui()
  if (refusal !== undefined) return <Refused refusal={refusal} />
  if (shown === undefined) return null
  const notes = shown.notes.filter(({ id }) => !named || LOUD.has(id))
  if (named && candidates.length === 1 && notes.length === 0) return null
  return (
    <div className="flex flex-col gap-3" data-part="reading">
      {candidates.length > 1 ? (
        <div className="flex flex-col gap-1.5">
          <p className="text-small text-soft">
            <Trans>This could be more than one thing. Which is it?</Trans>
          </p>
          <Segmented
            legend={t`What it is`}
            value={String(which)}
            onChoose={(value) => onChoose(Number(value))}
            segments={candidates.map(({ what }, at) => ({ value: String(at), label: <SentenceText words={what} /> }))}
          />
        </div>
      ) : named ? null : (
        <p className="flex items-center gap-2">
          <Icon name="done" className="text-soft" />
          <span>
            <span className="text-soft">
              <Trans>This is:</Trans>
            </span>{' '}
            <strong className="font-semibold" data-part="what">
              <SentenceText words={shown.what} />
            </strong>
          </span>
        </p>
      )}
      {notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </div>
  )
}

/** What is worth knowing of the reading and no reason to stop, below the verdict. */
export const QuietNotes = ({ notes }: Pick<ReadCandidate, 'notes'>): ReactNode =>
  notes.filter(({ id }) => !LOUD.has(id)).map((note) => <Note key={note.id} note={note} />)

const Note = ({ note: { id, say } }: { readonly note: ReadCandidate['notes'][number] }): ReactNode =>
  LOUD.has(id) ? (
    <Banner tone={id === 'hash-differs' || id.startsWith('may-be') ? 'danger' : 'warn'} title={<SentenceText words={say} />} />
  ) : (
    <p className="flex items-baseline gap-2 text-small text-soft" data-note={id}>
      <Icon name={id === 'hash-agrees' ? 'done' : 'info'} size={12} />
      <SentenceText words={say} />
    </p>
  )

/** Where it stands in the text, what was expected there, and how to mend it. */
const Refused = ({ refusal: { at, say, mend } }: { readonly refusal: NonNullable<ParsedInput['refusal']> }): ReactNode => (
  <div role="alert" data-part="refusal">
    <Banner tone="warn" title={<SentenceText words={say} />}>
      {at !== '' && (
        <p>
          <Trans>Where:</Trans>{' '}
          <span className="font-mono text-small">
            <HostileText text={at} most={120} />
          </span>
        </p>
      )}
      <p>
        <SentenceText words={mend} />
      </p>
    </Banner>
  </div>
)

/** 64 or 65 bytes: more likely a signature than a message. */
export const SignatureAlone = ({ onKeep }: { readonly onKeep: () => void }): ReactNode => (
  <div className="max-w-(--measure)" data-part="signature-alone">
    <Banner
      title={<Trans>These bytes are as long as a signature</Trans>}
      actions={
        <Button size="small" onClick={onKeep}>
          <Trans>Verify this signature</Trans>
        </Button>
      }
    >
      <Trans>A signature alone says nothing. Keep it, then paste what was signed.</Trans>
    </Banner>
  </div>
)
