// What the parts of the extension say to each other beside the wires of `protocol`. Nothing secret is in it: passwords and keys cross by MessagePort alone.

/** Of the port between a page's content script and the offscreen document. */
export const APP_PORT = 'assay:app'
/** To the background, from a content script: see that the offscreen document is there. */
export const WAKE = 'assay:wake'
/** Held by the offscreen document as long as it lives. */
export const HOST_LOCK = 'assay:host'

/** From the offscreen document alone: so many wait for the person. `path`: one is new, and the window is brought there. */
export type Show = { readonly is: 'assay:show'; readonly waiting: number; readonly path?: string }
export const isShow = (value: unknown): value is Show =>
  typeof value === 'object' && value !== null && 'is' in value && value.is === 'assay:show'

/** From a page of ours to the background, and from there to the offscreen document, with a port: speak to the vault. */
export const VAULT_PORT = 'assay:vault-port'

/** From the background to the offscreen document: the person closed the window of requests. */
export const PROMPT_CLOSED = 'assay:closed'

/** Files at the top of the extension. */
export const FILES = {
  app: 'index.html',
  offscreen: 'offscreen.html',
  options: 'options.html',
  chain: 'chain.html',
  background: 'background.js',
  page: 'page.js',
  relay: 'relay.js',
} as const

/** The window in which the person answers apps: told from other windows of ours by this. */
export const PROMPT_SEARCH = '?ask'
export const PROMPT_PAGE = `${FILES.app}${PROMPT_SEARCH}`

/** The tab of that window (`chrome.storage.session`): the background that made it may have ended since. */
export const PROMPT_TAB_KEY = 'askTab'

/** What the person chose for pages (`chrome.storage.local`), where content scripts can read it. Off unless it is true. */
export const AS_ETHEREUM = 'asEthereum'

/** Names of events between the two scripts in an app's page: JSON in `detail`. They never leave the page's own document. */
export const TO_WALLET = 'assay:to-wallet'
export const FROM_WALLET = 'assay:from-wallet'

/** To the page beside the frames of `protocol/app`: the person wants the provider as `window.ethereum`. */
export const BE_ETHEREUM = 'ethereum'
