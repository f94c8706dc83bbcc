/// <reference types="vite/types/importMeta.d.ts" />

/** The pages of errors, by path: a file of its own, as a language has more than one file should hold. */
export const SPANISH_ERRORS: Readonly<Record<string, string>> = import.meta.glob('../../../../data/help-es/errors/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
