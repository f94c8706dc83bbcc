import { ASK_PAGE, FILES, isShow, type Show, VAULT_PORT, WAKE } from '../said.ts'

// May end at any moment: it remembers nothing. It starts the offscreen document, brings it ports, and shows the window of requests.

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

async function bringPort(ports: readonly MessagePort[]): Promise<void> {
  await ready()
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  all.find(({ url }) => url === OFFSCREEN)?.postMessage(VAULT_PORT, [...ports])
}

/** The window in which the person answers apps: forward where there is one, else made. */
async function showAsks(path = '/connect'): Promise<void> {
  const pages = await chrome.runtime.getContexts({ contextTypes: ['TAB'] })
  const open = pages.find(({ documentUrl }) => documentUrl?.startsWith(chrome.runtime.getURL(ASK_PAGE)))
  const url = chrome.runtime.getURL(`${ASK_PAGE}#${path}`)
  if (!open) return void (await chrome.windows.create({ url, type: 'popup', width: 440, height: 760, focused: true }))
  if (path !== '/connect') await chrome.tabs.update(open.tabId, { url })
  await chrome.windows.update(open.windowId, { focused: true })
}

async function show({ waiting, path }: Show): Promise<void> {
  await chrome.action.setBadgeText({ text: waiting === 0 ? '' : String(waiting) })
  if (path !== undefined) await showAsks(path)
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

self.addEventListener('message', (event) => {
  const { source, data, ports } = event
  if (data === VAULT_PORT && source instanceof Client && isOurs(source.url)) event.waitUntil(bringPort(ports))
})

chrome.action.onClicked.addListener(({ windowId }) => {
  // At once, while the click still counts.
  void chrome.sidePanel.open({ windowId })
  void chrome.action.getBadgeText({}).then((waiting) => (waiting === '' ? undefined : showAsks()))
})
