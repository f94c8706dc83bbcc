import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkStyle } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { Screen, ScreenSection } from '#ui/layout/page'
import { TextInput } from '#ui/forms/text-input'
import { helpPath } from './blocks.tsx'
import { type Family, PAGES, searchPages } from './pages.ts'

const FAMILIES: readonly (readonly [Family, MessageDescriptor])[] = [
  ['guide', msg`How it works`],
  ['finding', msg`Warnings in a Review`],
  ['error', msg`Errors`],
]

/** All pages, to be searched. They are part of the app: nothing is asked of anybody. */
export function HelpScreen() {
  const { t, i18n } = useLingui()
  const [question, setQuestion] = useState('')
  const found = searchPages(question)
  const count = found.length
  return (
    <Screen title={<Trans>Help</Trans>} lede={<Trans>One page for each warning and error. Works offline.</Trans>}>
      <Field label={<Trans>Search</Trans>} optional="" help={question.trim() === '' ? undefined : t`${count} of ${PAGES.length} pages`}>
        <TextInput
          type="search"
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          placeholder={t`A word or an error code`}
        />
      </Field>
      {count === 0 && (
        <p className="text-soft">
          <Trans>No page has these words. Try fewer.</Trans>
        </p>
      )}
      {FAMILIES.map(([family, title]) => {
        const pages = found.filter((page) => page.family === family)
        return (
          pages.length > 0 && (
            <ScreenSection key={family} title={i18n._(title)}>
              <ul className="border-t border-hair">
                {pages.map(({ slug, title: name }) => (
                  <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hair py-2.5">
                    <Link to={helpPath(slug)} className={linkStyle}>
                      {name}
                    </Link>
                    {family === 'error' && <span className="font-mono text-fine text-soft">{slug}</span>}
                  </li>
                ))}
              </ul>
            </ScreenSection>
          )
        )
      })}
    </Screen>
  )
}
