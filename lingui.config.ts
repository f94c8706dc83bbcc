import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LANGUAGES_FOLDER, languages } from './scripts/build/languages.ts'
import { wordsExtractor } from './scripts/build/words-extractor.ts'

/**
 * Where the words are: macros in screens, `say('…')` in rooms without React. English is in the code and has no catalogue; `npm run words`
 * collects it for the catalogues of other languages.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', ...languages()],
  catalogs: [{ path: `<rootDir>/${LANGUAGES_FOLDER}/{locale}`, include: ['src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }],
  extractors: [wordsExtractor],
  // Without line numbers an edit elsewhere in a file leaves the catalogue as it is.
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'messageId',
})
