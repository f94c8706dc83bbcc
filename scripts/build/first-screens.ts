import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { FIRST_SCREENS } from '../../src/shells/web/policy.ts'
import { sourcePlugins } from './plugins.ts'

const ROOT = '<div id="root"></div>'

/** The page with a first screen in it, to be read before any script has run. Nothing of it can be pressed: what is pressed or typed would be lost with it. */
export function withFirstScreen(page: string, screen: string): string {
  if (!page.includes(ROOT)) throw new Error(`The page holds no ${ROOT}`)
  if (!/<h1\b/.test(screen)) throw new Error('The first screen has no heading')
  // Neither would run under our policy.
  if (/<script\b|<style\b|\sstyle=|\son[a-z]+=/i.test(screen)) throw new Error('The first screen holds a script or a style')
  return page.replace(ROOT, () => `${ROOT}\n    <div id="first-screen" inert>${screen}</div>`)
}

/** Writes, beside the page of a build, the page of each address that is first read as text. */
export async function writeFirstScreens(outDir: string): Promise<void> {
  const { module } = await runnerImport<{ readonly SCREENS: Readonly<Record<string, string>> }>(
    resolve('src/shells/web/first-screens.tsx'),
    { configFile: false, logLevel: 'warn', plugins: sourcePlugins() },
  )
  const page = readFileSync(join(outDir, 'index.html'), 'utf8')
  for (const route of FIRST_SCREENS) writeFileSync(join(outDir, `${route}.html`), withFirstScreen(page, module.SCREENS[route] ?? ''))
}
