import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro'
import { Link, useNavigate } from '#ui/router/router'
import { type FormEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { defined } from '#core/defined'
import { indexItems, rankItems } from '#core/text/rank-items'
import { PATHS, SETTINGS_ELSEWHERE, SETTINGS_LIST, SETTINGS_SECTIONS, type SettingsSection, settingsPath } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { TextInput } from '#ui/forms/text-input'

/** Where a setting is. */
type FoundSetting = {
  readonly name: string
  readonly keywords: readonly string[]
  readonly to: string
  readonly hash?: string
  readonly in?: string
}

/** Results that are shown: whoever sees more types another letter. */
const MAX_SHOWN = 8

/** Every setting, with all that it is found by, in the language of the page. */
function useSettings(): readonly FoundSetting[] {
  const { i18n } = useLingui()
  return useMemo(() => {
    const sections = (Object.keys(SETTINGS_SECTIONS) as SettingsSection[]).map((section) => ({
      section,
      called: i18n._(SETTINGS_SECTIONS[section]),
    }))
    return [
      ...sections.map(({ section, called }) => ({ name: called, keywords: [], to: settingsPath(section) })),
      ...sections.flatMap(({ section, called }) =>
        SETTINGS_LIST[section].map(({ name, keywords, anchor }) => ({
          name: i18n._(name),
          keywords: [called, ...(keywords === undefined ? [] : [i18n._(keywords)])],
          to: settingsPath(section),
          hash: anchor,
          in: called,
        })),
      ),
      ...SETTINGS_ELSEWHERE.map(({ path, name, keywords }) => ({ name: i18n._(name), keywords: [i18n._(keywords)], to: path })),
    ]
  }, [i18n])
}

/** Finds settings by their name, by what they do, and by what else people call them. Enter opens the first. */
export function SettingsSearch(): ReactNode {
  const { t } = useWords()
  const [text, setText] = useState('')
  const settings = useSettings()
  const index = useMemo(() => indexItems(settings), [settings])
  const navigate = useNavigate()
  const isSearch = text.trim() !== ''
  const found = useMemo(
    () =>
      isSearch
        ? rankItems(index, text)
            .toSorted((a, b) => a.rank - b.rank)
            .slice(0, MAX_SHOWN)
            .map(({ item }) => item)
        : [],
    [isSearch, index, text],
  )
  const openFirst = (event: FormEvent): void => {
    event.preventDefault()
    const [first] = found
    if (first === undefined) return
    setText('')
    void navigate({ to: first.to, ...defined({ hash: first.hash }) })
  }
  return (
    <form role="search" className="w-full" onSubmit={openFirst} onKeyDown={moveByArrow}>
      <TextInput
        type="search"
        aria-label={t`Find a setting`}
        placeholder={t`Find a setting`}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className={isSearch && found.length === 0 ? 'mt-2 text-small text-soft' : 'sr-only'}>
        {isSearch && found.length > 0 && <Plural value={found.length} one="# setting found" other="# settings found" />}
        {isSearch && found.length === 0 && <Trans>No setting has all of these words.</Trans>}
      </p>
      {isSearch && found.length === 0 && (
        <p className="mt-1 text-small">
          <Link to={PATHS.help} className={linkStyle}>
            <Trans>Search in Help</Trans>
          </Link>
        </p>
      )}
      {found.length > 0 && <Results found={found} onFollow={() => setText('')} />}
    </form>
  )
}

const Results = ({ found, onFollow }: { readonly found: readonly FoundSetting[]; readonly onFollow: () => void }): ReactNode => (
  <ul className="mt-2 border-t border-hair" data-part="found-settings">
    {found.map(({ name, to, hash, in: section }) => (
      <li key={`${to} ${hash ?? ''} ${name}`} className="border-b border-hair">
        <Link
          to={to}
          {...defined({ hash })}
          onClick={onFollow}
          data-result=""
          className="flex min-h-9 flex-col justify-center rounded-mark py-1.5 text-small no-underline hover:bg-sunk"
        >
          {name}
          {section !== undefined && <span className="text-fine text-soft">{section}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

/** Arrow keys go from the field to the results and through them. */
function moveByArrow(event: KeyboardEvent<HTMLFormElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-result]')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
