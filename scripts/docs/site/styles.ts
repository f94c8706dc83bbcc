import { readFileSync } from 'node:fs'

const TOKENS = 'src/ui/styles/tokens.css'

/** The colours of the app, so that the site never has others. */
export function siteColours(tokens: string): string {
  const theme = /@theme static \{([\s\S]*?)\n\}/.exec(tokens)?.[1] ?? ''
  const colours = [...theme.matchAll(/^ {2}--(?:color-[a-z-]+|font-[a-z]+): .*;$/gm)].map(([line]) => line)
  const contrast = /@media \(prefers-contrast: more\) \{[\s\S]*?\n\}/.exec(tokens)?.[0]
  if (colours.length < 10 || contrast === undefined) throw new Error(`${TOKENS} has not the form that the site reads.`)
  return `:root {\n  color-scheme: light dark;\n${colours.join('\n')}\n}\n${contrast}\n`
}

/** The one stylesheet of the site. */
export const siteStyles = (): string => `${siteColours(readFileSync(TOKENS, 'utf8'))}${readFileSync('scripts/docs/site/site.css', 'utf8')}`
