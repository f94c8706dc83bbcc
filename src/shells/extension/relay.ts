import { APP_PORT, AS_ETHEREUM, BE_ETHEREUM, FROM_WALLET, TO_WALLET, WAKE } from './messages.ts'

// Only relays. Who the page is, the browser tells at the other end of the port; what it says is checked there too.

/** Calls of one page that wait for an answer; `provider` takes as many. */
const MAX_WAITING = 256
/** Milliseconds between tries to reach a wallet that was just lost, times the number of tries. */
const PAUSE = 200
const GONE = { code: 4900, message: 'The wallet was updated or removed. Load this page anew.' }
const TOO_MANY = { code: -32005, message: 'Too many requests are waiting.' }

/** What was asked and not answered yet: said again, under the same ids, to a wallet that comes back. */
const waiting = new Map<string, unknown>()
let port: chrome.runtime.Port | undefined
let opening: Promise<void> | undefined
let tries = 0

const tell = (frame: unknown): void => void dispatchEvent(new CustomEvent(FROM_WALLET, { detail: JSON.stringify(frame) }))
const refuse = (id: string, error: typeof GONE): void => tell({ assay: 1, kind: 'response', id, error })
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** A page that is only prepared is no page that somebody looks at. */
const shown = (): Promise<unknown> | undefined =>
  (document as { readonly prerendering?: boolean }).prerendering === true
    ? new Promise((done) => document.addEventListener('prerenderingchange', done, { once: true }))
    : undefined

function hear(frame: unknown): void {
  tries = 0
  if (typeof frame === 'object' && frame !== null && 'id' in frame) waiting.delete(String(frame.id))
  tell(frame)
}

function lost(): void {
  port = undefined
  tell({ assay: 1, kind: 'bye' })
  tries++
  void open()
}

async function reach(): Promise<void> {
  await shown()
  await pause(tries * PAUSE)
  // No extension is there any more: nobody will answer this page.
  if (chrome.runtime.id === undefined) return waiting.forEach((_, id) => refuse(id, GONE))
  await chrome.runtime.sendMessage(WAKE)
  const next = chrome.runtime.connect({ name: APP_PORT })
  next.onMessage.addListener(hear)
  next.onDisconnect.addListener(lost)
  port = next
  for (const frame of waiting.values()) next.postMessage(frame)
}

function open(): Promise<void> {
  opening ??= reach()
    .catch(() => {
      tries++
    })
    .finally(() => (opening = undefined))
    // One that failed has left nobody to tell us: those who wait are asked about again.
    .then(() => (port === undefined && waiting.size > 0 && chrome.runtime.id !== undefined ? open() : undefined))
  return opening
}

addEventListener(TO_WALLET, (event) => {
  const { detail } = event as CustomEvent<unknown>
  if (typeof detail !== 'string') return
  const frame = JSON.parse(detail) as { readonly id: string }
  if (waiting.size >= MAX_WAITING) return refuse(frame.id, TOO_MANY)
  waiting.set(frame.id, frame)
  if (port) port.postMessage(frame)
  else void open()
})
// Kept for going back, a page loses its port without a word.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && port) lost()
})

const offer = (wanted: unknown): void => {
  if (wanted === true) tell({ kind: BE_ETHEREUM })
}
void chrome.storage.local.get(AS_ETHEREUM).then(({ [AS_ETHEREUM]: wanted }) => offer(wanted))
