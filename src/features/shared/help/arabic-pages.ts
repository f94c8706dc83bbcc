/// <reference types="vite/types/importMeta.d.ts" />

/** Guides and the pages of findings, by path. */
export const ARABIC_PAGES: Readonly<Record<string, string>> = import.meta.glob(
  ['../../../../data/help-ar/*.md', '../../../../data/help-ar/guides/*.md'],
  { query: '?raw', import: 'default', eager: true },
)
