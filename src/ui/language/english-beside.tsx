import { type I18n, setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { currentLanguage } from './i18n.tsx'
import { compileMessage } from './icu.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
english.setMessagesCompiler(compileMessage)

/** English, where the language that is shown was not reviewed by anybody who grew up with it. */
function useEnglishBeside(): I18n | undefined {
  // Rendered again when the language changes.
  useLingui()
  return currentLanguage().isUnreviewed === true ? english : undefined
}

/** What a person must not misunderstand, in English too: below or behind the same in a language that was not reviewed, and nothing in any other. */
export function EnglishBeside({
  children,
  className = 'block text-small font-normal',
}: {
  readonly children: (english: I18n) => ReactNode
  readonly className?: string
}): ReactNode {
  const i18n = useEnglishBeside()
  if (i18n === undefined) return null
  return (
    <span lang="en" dir="ltr" className={className} data-part="english">
      {children(i18n)}
    </span>
  )
}
