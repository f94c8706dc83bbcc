import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { wordsExtractor } from './scripts/build/words-extractor.ts'

/** Where the words are: macros in screens, `say('…')` in rooms without React. `npm run words` collects them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/ui/locales/{locale}', include: ['src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }],
  extractors: [wordsExtractor],
  // Without line numbers an edit elsewhere in a file leaves the catalogue as it is.
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
  orderBy: 'messageId',
})
