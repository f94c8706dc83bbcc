/// <reference types="vite/types/importMeta.d.ts" />

/** Guides and the pages of findings, by path. */
export const SPANISH_PAGES: Readonly<Record<string, string>> = import.meta.glob(
  ['../../../../data/help-es/*.md', '../../../../data/help-es/guides/*.md'],
  { query: '?raw', import: 'default', eager: true },
)
