import { defined } from '#core/defined'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Language, LANGUAGES } from '#core/identity/account'
import { fail } from '#core/errors'
import { say } from '#core/text/words'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field, focusFirstInvalid } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { Checkbox } from '#ui/forms/text-input'
import type { Imported } from '#wallet'
import { SecretInput } from '../secret/secret-input.tsx'
import { useWiped } from '../secret/use-wiped.ts'
import { useAction } from '../wallet/use-action.ts'
import { useWallet } from '../wallet/wallet-context.tsx'
import { languageName, languagesOf, loadWords, teach } from './word-list.ts'
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
  const { t, i18n } = useLingui()
  const { session } = useWallet()
  const [count, setCount] = useState<Count>(12)
  const [language, setLanguage] = useState<Language>('english')
  const [list, setList] = useState<readonly string[]>()
  const [wrong, setWrong] = useState<Wrong>(NOTHING_WRONG)
  const [note, setNote] = useState<Note>()
  const [showing, setShowing] = useState(false)
  const [extra, setExtra] = useState(false)
  const [extraProblem, setExtraProblem] = useState<'empty' | 'differs'>()
  const [tries, setTries] = useState(0)
  const box = useWiped<HTMLDivElement>()
  const words = useRef<HTMLFieldSetElement>(null)

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
  const loading = useAction(async () => setList(await loadWords(language)))
  const { start: load } = loading
  useEffect(() => void load(), [language, load])
  useEffect(() => {
    if (tries > 0 && box.current) focusFirstInvalid(box.current)
  }, [tries, read.error, box])

  const take = (found: readonly string[], at: number): void => {
    const whole = isCount(found.length)
    flushSync(() => {
      if (isCount(found.length)) setCount(found.length)
      setNote(!whole && found.length > COUNTS[4] ? { kind: 'too-many', count: found.length } : undefined)
    })
    writeWords(words.current, found, whole ? 0 : at)
    read.clear()
    void settle()
  }
  /** Judges what was pasted; where it is of another language, that is chosen. */
  const settle = async (): Promise<void> => {
    const used = list ?? (await loadWords(language))
    const now = (): readonly string[] => readWords(words.current).filter((word) => word !== '')
    if (judged(now(), used).unknown.length > 0) {
      const [other] = await languagesOf(now().map(normal), LANGUAGES)
      if (other !== undefined) {
        const others = await loadWords(other)
        setLanguage(other)
        setList(others)
        setNote({ kind: 'language', language: other })
        return setWrong({ empty: [], unknown: judged(readWords(words.current), others).unknown })
      }
    }
    setWrong({ empty: [], unknown: judged(readWords(words.current), used).unknown })
  }
  const typed = (at: number, on: boolean | undefined): void => {
    read.clear()
    setWrong((before) => {
      const unknown = before.unknown.filter((one) => one !== at)
      return { empty: before.empty.filter((one) => one !== at), unknown: on === false ? [...unknown, at] : unknown }
    })
  }
  const submit = (): void => {
    const found = judged(readWords(words.current), list)
    const [first = '', second = ''] = passphrases()
    const problem = !extra ? undefined : first === '' ? 'empty' : first === second ? undefined : 'differs'
    setWrong(found)
    setExtraProblem(problem)
    setTries((before) => before + 1)
    if (found.empty.length === 0 && found.unknown.length === 0 && problem === undefined) void read.start()
  }
  const refused = read.error?.code === 'key/unknown-word' ? [Number(read.error.data?.['index']) - 1] : []
  const places = new Intl.ListFormat([i18n.locale, 'en']).format(
    [...wrong.unknown].sort((a, b) => a - b).map((at) => new Intl.NumberFormat(i18n.locale).format(at + 1)),
  )
  const inLanguage = languageName(language, i18n.locale)
  return (
    <div ref={box} className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>Type one word in each field, or paste them all at once. They go to the vault on this device and nowhere else.</Trans>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={<Trans>Number of words</Trans>}>
          <Select
            value={String(count)}
            onChoose={(chosen) => {
              const wanted = Number(chosen)
              if (isCount(wanted)) setCount(wanted)
            }}
            options={COUNT_OPTIONS.map((value) => ({ value, label: t`${value} words` }))}
          />
        </Field>
        <Field label={<Trans>Language of the words</Trans>}>
          <Select
            value={language}
            onChoose={(chosen) => {
              setLanguage(chosen)
              setList(undefined)
              setWrong(NOTHING_WRONG)
            }}
            options={LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
          />
        </Field>
      </div>
      <div className="flex flex-col gap-2">
        <WordFields
          box={words}
          count={count}
          list={list}
          wrong={new Set([...wrong.empty, ...wrong.unknown, ...refused])}
          showing={showing}
          onTyped={typed}
          onMany={take}
        />
        <div role="status" className="contents">
          {note?.kind === 'language' && (
            <p className="text-small">
              <Trans>These words are {languageName(note.language, i18n.locale)}: that list was chosen.</Trans>
            </p>
          )}
          {note?.kind === 'too-many' && (
            <p className="text-small text-red">
              <Trans>That were {note.count} words. A phrase has at most 24: the rest was left out.</Trans>
            </p>
          )}
        </div>
        <div role="alert" className="contents">
          {wrong.empty.length > 0 && (
            <p className="text-small text-red">
              <Trans>Fill in the marked words.</Trans>
            </p>
          )}
          {wrong.unknown.length > 0 && (
            <p className="text-small text-red">
              <Trans>
                Not on the list ({inLanguage}): number {places}. Compare with your copy.
              </Trans>
            </p>
          )}
        </div>
        <Checkbox
          checked={showing}
          onChange={(event) => setShowing(event.currentTarget.checked)}
          label={<Trans>Show the word that I type, and what it could be</Trans>}
          help={<Trans>Only where nobody and no camera sees this screen.</Trans>}
        />
      </div>
      {loading.error && <ErrorNote error={loading.error} onRetry={() => void load()} />}
      <Checkbox
        checked={extra}
        onChange={(event) => {
          setExtra(event.currentTarget.checked)
          setExtraProblem(undefined)
        }}
        label={<Trans>A passphrase belongs to it</Trans>}
        help={<Trans>Some wallets call it the 25th word. Most phrases have none.</Trans>}
      />
      {extra && (
        <>
          <Field
            label={<Trans>Passphrase</Trans>}
            error={extraProblem === 'empty' ? fail('input/required', { field: t`Passphrase` }) : undefined}
            help={
              <Trans>Every character counts. A mistyped one is not noticed: it opens other accounts, which you see in the next step.</Trans>
            }
          >
            <SecretInput data-passphrase maxLength={256} />
          </Field>
          <Field
            label={<Trans>Passphrase again</Trans>}
            error={extraProblem === 'differs' ? say('The two passphrases differ.') : undefined}
          >
            <SecretInput data-passphrase maxLength={256} />
          </Field>
        </>
      )}
      {read.error && <ErrorNote error={read.error} />}
      <div>
        <Button tone="primary" size="large" busy={read.busy} onClick={submit}>
          <Trans>Read the phrase</Trans>
        </Button>
      </div>
    </div>
  )
}
