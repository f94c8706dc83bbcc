// Finds a Chromium to test with. Plain JavaScript: the first stage of `npm test` reads it before anything is installed.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Flags that keep Chromium quiet and let it run in a container. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of the browser's own address bar, drawn anew for every window of every walk; the rest are those that Playwright turns off, which this list replaces.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // A process ahead of need for each window: none of ours comes to need it.
    'SpareRendererForSitePerProcess',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * The path of a browser: the one named by CHROMIUM, one on PATH, one in its usual place, or Playwright's own.
 * Undefined when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') return onPath(named) ?? named
  for (const name of NAMES) {
    const found = onPath(name)
    if (found !== undefined) return found
  }
  return PLACES.find((path) => existsSync(path)) ?? (await playwrightsOwn())
}

/**
 * @param {string} name
 * @returns {string | undefined}
 */
function onPath(name) {
  if (name.includes('/')) return existsSync(name) ? name : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** @returns {Promise<string | undefined>} */
async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright')
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined // not installed yet, or Playwright knows no browser for this system
  }
}
