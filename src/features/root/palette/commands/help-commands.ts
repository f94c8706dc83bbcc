import { useMemo } from 'react'
import type { WireError } from '#core/errors'
import { type HelpSources, PATHS, translatedHelp } from '#features/shared'
import { currentLocale } from '#ui/language/i18n'
import { useAnswer } from '#ui/state/query'
import type { Command } from '../command.ts'
import type { HelpTitle } from './help-titles.ts'
import { useGo } from './use-go.ts'

/** Characters from which on help is searched: its pages come in one piece, which nobody fetches who only moves about. */
const SEARCHED_FROM = 2

const NO_TITLES = async (): Promise<readonly HelpTitle[]> => []
/** In the language that is shown; in English where its file cannot be fetched. */
async function readTitles(): Promise<readonly HelpTitle[]> {
  const locale = currentLocale()
  const [{ titlesFrom }, translated] = await Promise.all([
    import('./help-titles.ts'),
    translatedHelp(locale).catch((): HelpSources => ({})),
  ])
  return titlesFrom(translated, locale)
}

type HelpCommands = { readonly commands: readonly Command[]; readonly error: WireError | undefined; readonly retry: () => void }

/** Every page of help by its title, once something was typed; one that is not listed by its whole code alone. */
export function useHelpCommands(text: string): HelpCommands {
  const go = useGo()
  const typed = text.trim()
  const { value, error, retry } = useAnswer(typed.length < SEARCHED_FROM ? NO_TITLES : readTitles)
  const unlisted = value?.find(({ slug, isListed }) => !isListed && slug === typed)
  const commands = useMemo(
    () =>
      (value ?? [])
        .filter((page) => page.isListed || page === unlisted)
        .map(({ slug, title }): Command => ({
          key: `help ${slug}`,
          group: 'help',
          name: title,
          icon: 'help',
          keywords: [slug],
          run: go(PATHS.helpPage.replace('$', slug)),
        })),
    [value, unlisted, go],
  )
  return { commands, error, retry }
}
