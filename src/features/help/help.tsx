import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '#ui/router/router'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button, linkStyle } from '#ui/buttons/button'
import { Empty } from '#ui/feedback/empty'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/text-input'
import { Disclosure } from '#ui/layout/disclosure'
import { Screen } from '#ui/layout/page'
import { helpPath } from './blocks.tsx'
import { type HelpPage, searchPages, type HelpSubject, SUBJECTS } from './pages.ts'
import { useHelpPages } from './use-help-pages.ts'

const SUBJECT_NAMES: Readonly<Record<HelpSubject, MessageDescriptor>> = {
  guides: msg`Guides`,
  sending: msg`Sending, addresses and fees`,
  permissions: msg`Approvals and control of your account`,
  signing: msg`Messages and sign-ins`,
  effects: msg`What a transaction does`,
  tokens: msg`Tokens and swaps`,
  apps: msg`Apps and their requests`,
  unlocking: msg`Passwords, passkeys and unlocking`,
  keys: msg`Recovery phrases, keys and files`,
  network: msg`Networks, endpoints and proofs`,
  storage: msg`Data on this device`,
}

/** Moves between the field and the results: down and up by the arrow keys, back into the field above the first. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-result]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = at < 0 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

const PageList = ({ pages, isResult = false }: { readonly pages: readonly HelpPage[]; readonly isResult?: boolean }): ReactNode => (
  <ul>
    {pages.map(({ slug, title }) => (
      <li key={slug} className="border-b border-hair py-2.5 last:border-0">
        <Link to={helpPath(slug)} className={linkStyle} data-result={isResult ? '' : undefined}>
          {title}
        </Link>
      </li>
    ))}
  </ul>
)

/** All pages by subject, to be searched. They are part of the app: no endpoint is asked. */
export function HelpScreen() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const all = useHelpPages()
  const field = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState('')
  const isSearch = question.trim() !== ''
  const found = isSearch ? searchPages(question, all) : []
  const clear = (): void => {
    setQuestion('')
    field.current?.focus()
  }
  const openFirst = (): void => {
    if (found[0] !== undefined) void navigate({ to: helpPath(found[0].slug) })
  }
  return (
    <Screen title={<Trans>Help</Trans>} lede={<Trans>Guides, and a page for each warning and each error. All of it works offline.</Trans>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between what can be reached by Tab as well */}
      <form
        className="flex flex-col gap-6"
        role="search"
        onKeyDown={moveByArrow}
        onSubmit={(event) => {
          event.preventDefault()
          openFirst()
        }}
      >
        <Field
          label={<Trans>Search</Trans>}
          optional=""
          help={<Trans>Enter opens the first result. The arrow keys move through the list.</Trans>}
        >
          <TextInput
            ref={field}
            type="search"
            value={question}
            onChange={(event) => setQuestion(event.currentTarget.value)}
            placeholder={t`A word, or the code of an error`}
          />
        </Field>
        <div>
          <p role="status" className={found.length === 0 ? 'sr-only' : 'mb-2 text-small text-soft'}>
            {isSearch && <Plural value={found.length} one="# page found" other="# pages found" />}
          </p>
          {found.length > 0 && <PageList pages={found} isResult />}
          {isSearch && found.length === 0 && (
            <Empty
              icon="search"
              title={<Trans>No page has all of these words</Trans>}
              actions={
                <Button onClick={clear}>
                  <Trans>Clear search</Trans>
                </Button>
              }
            >
              <Trans>Try fewer or other words, or browse the subjects.</Trans>
            </Empty>
          )}
        </div>
      </form>
      {!isSearch && (
        <div>
          {SUBJECTS.map((subject) => {
            const pages = all.filter((page) => page.isListed && page.subject === subject)
            return (
              <Disclosure
                key={subject}
                title={i18n._(SUBJECT_NAMES[subject])}
                hint={<Plural value={pages.length} one="# page" other="# pages" />}
                open={subject === 'guides'}
              >
                <PageList pages={pages} />
              </Disclosure>
            )
          })}
        </div>
      )}
    </Screen>
  )
}
