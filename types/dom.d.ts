/** What the bundler makes of an import that is no module of ours. */

/** The address of a Worker's own bundle, relative to the page. */
declare module '*?worker&url' {
  const url: string
  export default url
}

/** A Worker's own bundle as text, for a page that is one file (scripts/build/single-file.ts). */
declare module '*?worker-text' {
  const code: string
  export default code
}

/** A stylesheet becomes a file of the page; importing it has no value. */
declare module '*.css' {}

/** A message catalogue, compiled while building. */
declare module '*.po' {
  import type { CompiledMessage } from '../src/ui/language/icu.ts'
  export const keys: string
  export const texts: readonly (string | CompiledMessage)[]
}

/** The address of a file that is served as it is. */
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
/** Fonts come as packages whose entry is a stylesheet. */
declare module '@fontsource-variable/*' {}
