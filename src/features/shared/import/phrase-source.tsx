import { defined } from '#core/defined'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Language, LANGUAGES } from '#core/identity/account'
import { fail } from '#core/errors'
import { say } from '#core/text/words'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { Checkbox } from '#ui/forms/text-input'
import { useAnswer } from '#ui/state/query'
import { useForm } from '#ui/state/use-form'
import type { Imported } from '#wallet'
import { SecretInput } from '../secret/secret-input.tsx'
import { useWiped } from '../secret/use-wiped.ts'
import { useAction } from '../wallet/use-action.ts'
import { usePorts } from '../wallet/wallet-context.tsx'
import { languageName, languagesOf, loadWordList, teach } from './word-list.ts'
import { COUNTS, type Count, normal, wordOf } from './words.ts'
import { readWords, WordFields, writeWords } from './word-fields.tsx'

const COUNT_OPTIONS = COUNTS.map(String)
const isCount = (count: number): count is Count => COUNTS.some((one) => one === count)

/** What is said about a paste: it was taken for another language, or was more than there are fields. */
type Note = { readonly kind: 'language'; readonly language: Language } | { readonly kind: 'too-many'; readonly count: number }
type Wrong = { readonly empty: readonly number[]; readonly unknown: readonly number[] }
const NOTHING_WRONG: Wrong = { empty: [], unknown: [] }

/** What stands in the fields, judged. Holds places only. */
function judged(words: readonly string[], list: readonly string[] | undefined): Wrong {
  const empty = words.flatMap((word, at) => (word === '' ? [at] : []))
  const unknown = words.flatMap((word, at) => (word !== '' && list && wordOf(list, word) === undefined ? [at] : []))
  return { empty, unknown }
}

/** The words of a phrase that somebody already has, from any wallet. They go to the vault once, when they are read. */
export function PhraseSource({ onRead }: { readonly onRead: (imported: Imported) => void }) {
  const { form, words, list, read, onTyped, onMany, submit } = usePhrase(onRead)
  const { count, language, wrong, note, showing, extra, extraProblem } = form.draft
  const refused = read.error?.code === 'key/unknown-word' ? [Number(read.error.data?.['index']) - 1] : []
  return (
    <div ref={form.ref} className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>Type one word in each field, or paste them all. They stay in the vault on this device.</Trans>
      </p>
      <PhraseKind
        count={count}
        language={language}
        onCount={(next) => form.edit({ count: next })}
        onLanguage={(next) => form.edit({ language: next, wrong: NOTHING_WRONG })}
      />
      <div className="flex flex-col gap-2">
        <WordFields
          box={words}
          count={count}
          list={list.value}
          wrong={new Set([...wrong.empty, ...wrong.unknown, ...refused])}
          showing={showing}
          onTyped={onTyped}
          onMany={onMany}
        />
        <PasteNote note={note} />
        <WrongWords wrong={wrong} language={language} />
        <Checkbox
          checked={showing}
          onChange={(event) => form.edit({ showing: event.currentTarget.checked })}
          label={<Trans>Show the word I’m typing, with suggestions</Trans>}
          help={<Trans>Only if no one and no camera can see your screen.</Trans>}
        />
      </div>
      {list.error && <ErrorNote error={list.error} onRetry={list.retry} />}
      <Checkbox
        checked={extra}
        onChange={(event) => form.edit({ extra: event.currentTarget.checked, extraProblem: undefined })}
        label={<Trans>This phrase has a passphrase</Trans>}
        help={<Trans>Some wallets call it the 25th word. Most phrases don’t have one.</Trans>}
      />
      {extra && <PassphraseFields problem={extraProblem} />}
      {read.error && <ErrorNote error={read.error} />}
      <div>
        <Button tone="primary" size="large" busy={read.busy} onClick={() => void submit()}>
          <Trans>Read the phrase</Trans>
        </Button>
      </div>
    </div>
  )
}

/** What is known of the form beside its words, which stay in their fields. */
type PhraseDraft = {
  readonly count: Count
  readonly language: Language
  readonly wrong: Wrong
  readonly note: Note | undefined
  readonly showing: boolean
  readonly extra: boolean
  readonly extraProblem: 'empty' | 'differs' | undefined
}

const EMPTY_PHRASE: PhraseDraft = {
  count: 12,
  language: 'english',
  wrong: NOTHING_WRONG,
  note: undefined,
  showing: false,
  extra: false,
  extraProblem: undefined,
}

/** The form of a phrase: its fields, the list of their language, and what happens when they are typed into, pasted into, and read. */
function usePhrase(onRead: (imported: Imported) => void) {
  const { session } = usePorts<'session'>()
  const box = useWiped<HTMLDivElement>()
  const words = useRef<HTMLFieldSetElement>(null)
  const form = useForm<PhraseDraft, HTMLDivElement>(EMPTY_PHRASE, box)
  const { language, extra } = form.draft
  const list = useAnswer(useCallback(() => loadWordList(language), [language]))
  const passphrases = (): readonly string[] =>
    [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-passphrase]') ?? [])].map(({ value }) => value)
  const read = useAction(async () => {
    await teach(session, language)
    const [passphrase = ''] = passphrases()
    const source = {
      kind: 'phrase',
      words: readWords(words.current).join(' '),
      ...defined({ passphrase: extra ? passphrase : undefined }),
    } as const
    onRead(await session.vault().call('readImport', { source }))
  })
  const onMany = (found: readonly string[], at: number): void => {
    const whole = isCount(found.length)
    // The fields must be there before they are written into.
    flushSync(() =>
      form.edit({
        ...defined({ count: isCount(found.length) ? found.length : undefined }),
        note: !whole && found.length > COUNTS[4] ? { kind: 'too-many', count: found.length } : undefined,
      }),
    )
    writeWords(words.current, found, whole ? 0 : at)
    read.clear()
    void judgePasted(words.current, language).then(form.edit)
  }
  const onTyped = (at: number, on: boolean | undefined): void => {
    read.clear()
    form.edit(({ wrong }) => {
      const unknown = wrong.unknown.filter((one) => one !== at)
      return { wrong: { empty: wrong.empty.filter((one) => one !== at), unknown: on === false ? [...unknown, at] : unknown } }
    })
  }
  const submit = async (): Promise<void> => {
    const wrong = judged(readWords(words.current), list.value)
    const [first = '', second = ''] = passphrases()
    const extraProblem = !extra ? undefined : first === '' ? 'empty' : first === second ? undefined : 'differs'
    form.edit({ wrong, extraProblem })
    const isFine = wrong.empty.length === 0 && wrong.unknown.length === 0 && extraProblem === undefined
    if (!isFine || !(await read.start())) form.attempt()
  }
  return { form, words, list, read, onTyped, onMany, submit }
}

/** Judges what was pasted; where it is of another language, that is chosen. */
async function judgePasted(fields: HTMLElement | null, language: Language): Promise<Partial<PhraseDraft>> {
  const list = await loadWordList(language)
  const now = readWords(fields).filter((word) => word !== '')
  if (judged(now, list).unknown.length > 0) {
    const [other] = await languagesOf(now.map(normal), LANGUAGES)
    if (other !== undefined) {
      const { unknown } = judged(readWords(fields), await loadWordList(other))
      return { language: other, note: { kind: 'language', language: other }, wrong: { empty: [], unknown } }
    }
  }
  return { wrong: { empty: [], unknown: judged(readWords(fields), list).unknown } }
}

type PhraseKindProps = {
  readonly count: Count
  readonly language: Language
  readonly onCount: (count: Count) => void
  readonly onLanguage: (language: Language) => void
}

/** How many words there are, and of which language. */
function PhraseKind({ count, language, onCount, onLanguage }: PhraseKindProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={<Trans>Number of words</Trans>}>
        <Select
          value={String(count)}
          onChoose={(chosen) => {
            const wanted = Number(chosen)
            if (isCount(wanted)) onCount(wanted)
          }}
          options={COUNT_OPTIONS.map((value) => ({ value, label: t`${value} words` }))}
        />
      </Field>
      <Field label={<Trans>Word list language</Trans>}>
        <Select
          value={language}
          onChoose={onLanguage}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
        />
      </Field>
    </div>
  )
}

/** What is said of what was pasted. */
function PasteNote({ note }: { readonly note: Note | undefined }) {
  const { i18n } = useLingui()
  return (
    <div role="status" className="contents">
      {note?.kind === 'language' && (
        <p className="text-small">
          <Trans>These words are {languageName(note.language, i18n.locale)}, so we switched to that list.</Trans>
        </p>
      )}
      {note?.kind === 'too-many' && (
        <p className="text-small text-red">
          <Trans>You pasted {note.count} words. A phrase has at most 24, so we left out the rest.</Trans>
        </p>
      )}
    </div>
  )
}

/** Which words are missing or not on the list, by their places. */
function WrongWords({ wrong, language }: { readonly wrong: Wrong; readonly language: Language }) {
  const { i18n } = useLingui()
  const places = new Intl.ListFormat([i18n.locale, 'en']).format(
    [...wrong.unknown].sort((a, b) => a - b).map((at) => new Intl.NumberFormat(i18n.locale).format(at + 1)),
  )
  const inLanguage = languageName(language, i18n.locale)
  return (
    <div role="alert" className="contents">
      {wrong.empty.length > 0 && (
        <p className="text-small text-red">
          <Trans>Fill in the marked words.</Trans>
        </p>
      )}
      {wrong.unknown.length > 0 && (
        <p className="text-small text-red">
          <Trans>
            Not on the word list ({inLanguage}): <Plural value={wrong.unknown.length} one={`word ${places}`} other={`words ${places}`} />.
            Compare with your copy.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** The passphrase of a phrase, twice. */
function PassphraseFields({ problem }: { readonly problem: PhraseDraft['extraProblem'] }) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={<Trans>Passphrase</Trans>}
        error={problem === 'empty' ? fail('input/required', { field: t`Passphrase` }) : undefined}
        help={<Trans>Every character counts. We can’t detect a typo: it opens other accounts, which you’ll see in the next step.</Trans>}
      >
        <SecretInput data-passphrase maxLength={256} />
      </Field>
      <Field label={<Trans>Passphrase again</Trans>} error={problem === 'differs' ? say('The two passphrases differ.') : undefined}>
        <SecretInput data-passphrase maxLength={256} />
      </Field>
    </>
  )
}
