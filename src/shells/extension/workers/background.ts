import { PROMPT_PAGE, PROMPT_TAB_KEY, PROMPT_CLOSED, FILES, isShow, type Show, VAULT_PORT, WAKE } from '../messages.ts'

// May end at any moment: it remembers nothing. It starts the offscreen document, brings it ports, shows the window of requests, and says when that was closed.

declare const self: ServiceWorkerGlobalScope

const OFFSCREEN = chrome.runtime.getURL(FILES.offscreen)
const isOurs = (url: string | undefined): boolean => url?.startsWith(chrome.runtime.getURL('')) ?? false

let starting: Promise<void> | undefined

/** There is one such document at most; it has run its script when this resolves. */
async function start(): Promise<void> {
  const found = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
  if (found.length > 0) return
  await chrome.offscreen.createDocument({
    url: FILES.offscreen,
    reasons: ['WORKERS'],
    justification: 'Runs the light client and the vault in Workers, so that connected apps can read while no window of the wallet is open.',
  })
}
const ready = (): Promise<void> => (starting ??= start().finally(() => (starting = undefined)))

async function tellOffscreen(word: string, ports: readonly MessagePort[] = []): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  all.find(({ url }) => url === OFFSCREEN)?.postMessage(word, [...ports])
}
async function bringPort(ports: readonly MessagePort[]): Promise<void> {
  await ready()
  await tellOffscreen(VAULT_PORT, ports)
}

/** The window in which the person answers apps: forward where there is one, else made. */
async function showAsks(path = '/connect'): Promise<void> {
  const pages = await chrome.runtime.getContexts({ contextTypes: ['TAB'] })
  const open = pages.find(({ documentUrl }) => documentUrl?.startsWith(chrome.runtime.getURL(PROMPT_PAGE)))
  const url = chrome.runtime.getURL(`${PROMPT_PAGE}#${path}`)
  if (!open) {
    const { [PROMPT_TAB_KEY]: made } = await chrome.storage.session.get(PROMPT_TAB_KEY)
    // Made a moment ago, and its page is not there yet; or closed since.
    if (
      typeof made === 'number' &&
      (await chrome.tabs.update(made, { url }).then(
        () => true,
        () => false,
      ))
    )
      return
    const { tabs } = await chrome.windows.create({ url, type: 'popup', width: 440, height: 760, focused: true })
    return chrome.storage.session.set({ [PROMPT_TAB_KEY]: tabs[0]?.id })
  }
  if (path !== '/connect') await chrome.tabs.update(open.tabId, { url })
  await chrome.windows.update(open.windowId, { focused: true })
}

/** A reload and a crash are no answer of the person; closing it is. */
async function closed(tabId: number): Promise<void> {
  const { [PROMPT_TAB_KEY]: asks } = await chrome.storage.session.get(PROMPT_TAB_KEY)
  if (asks === tabId) await tellOffscreen(PROMPT_CLOSED)
}

let showing = Promise.resolve()

async function show({ waiting, path }: Show): Promise<void> {
  await chrome.action.setBadgeText({ text: waiting === 0 ? '' : String(waiting) })
  if (path === undefined) return
  // One after the other: two at once would each make a window.
  showing = showing.then(() => showAsks(path)).catch(() => undefined)
  await showing
}

chrome.runtime.onMessage.addListener((message, { url }, answer) => {
  if (message === WAKE) {
    ready().then(
      () => answer(true),
      () => answer(false),
    )
    return true
  }
  if (isShow(message) && url === OFFSCREEN) void show(message)
  return undefined
})

chrome.tabs.onRemoved.addListener((tabId) => void closed(tabId))

self.addEventListener('message', (event) => {
  const { source, data, ports } = event
  if (data === VAULT_PORT && source instanceof Client && isOurs(source.url)) event.waitUntil(bringPort(ports))
})

chrome.action.onClicked.addListener(({ windowId }) => {
  // At once, while the click still counts.
  void chrome.sidePanel.open({ windowId })
  void chrome.action.getBadgeText({}).then((waiting) => (waiting === '' ? undefined : showAsks()))
})
