import { type BrowserContext, type ConsoleMessage, expect, type Page, type Worker } from '@playwright/test'

/** A request that left the page or a Worker: to whom and what for. */
export type Sent = { readonly url: string; readonly origin: string; readonly method: string; readonly body: string | null }

/** Watches everything that a walk must not do; `settle` fails the test with what it saw. */
export type Guard = {
  /** Every http and WebSocket request so far but those for our own files, in order. */
  readonly sent: readonly Sent[]
  /** Lets the walk speak to one more origin, such as an endpoint that it made itself. */
  allowOrigin(url: string): void
  /** Lets one kind of message pass, such as the browser's own line about a server that is down. */
  allow(message: RegExp): void
  settle(): Promise<void>
}

type Violation = { readonly directive: string; readonly blocked: string; readonly from: string }

/** The vault tries what must fail before it opens; the browser says so on the console. Nothing else may. */
const SELF_PROBE = /Content Security Policy|Content-Security-Policy|Trusted ?Types?|unsafe-eval/i
const isProbe = (url: string, text: string): boolean => url.includes('/assets/vault/') && SELF_PROBE.test(text)

/** Runs in every page and Worker: keeps each violation of the policy. */
function keepViolations(): void {
  type Scope = { __violations?: Violation[]; addEventListener(type: string, listener: (event: SecurityPolicyViolationEvent) => void): void }
  const scope = globalThis as unknown as Scope
  if (scope.__violations !== undefined) return
  const kept: Violation[] = []
  scope.__violations = kept
  scope.addEventListener('securitypolicyviolation', (event) => {
    kept.push({ directive: event.effectiveDirective, blocked: event.blockedURI, from: event.sourceFile })
  })
}

async function violationsOf(place: Worker): Promise<readonly Violation[]> {
  try {
    return await place.evaluate(() => (globalThis as unknown as { __violations?: Violation[] }).__violations ?? [])
  } catch {
    return [] // closed, or ended on purpose: what it kept went with it, its console lines did not
  }
}

/** Starts to watch a context. `allowed` are the origins that a walk may speak to. */
export async function createGuard(context: BrowserContext, allowed: readonly string[]): Promise<Guard> {
  const origins = new Set(allowed.map((url) => new URL(url).origin))
  const [app = ''] = origins
  const patterns: RegExp[] = []
  const troubles: string[] = []
  const sent: Sent[] = []
  const violations: Violation[] = []
  const trouble = (text: string): void => void (patterns.some((pattern) => pattern.test(text)) || troubles.push(text))

  const note = (url: string, method: string, body: string | null): void => {
    if (/^(data|blob|about|chrome|chrome-extension):/.test(url)) return
    const { origin } = new URL(url.replace(/^ws/, 'http'))
    if (origin !== app) sent.push({ url, origin, method, body })
  }
  const heard = (message: ConsoleMessage): void => {
    const { url } = message.location()
    if (message.type() === 'error' && !isProbe(url, message.text())) trouble(`console: ${message.text()} (${url})`)
  }
  const watch = (page: Page): void => {
    page.on('pageerror', (error) => trouble(`page error: ${error.stack ?? error.message}`))
    page.on('websocket', (socket) => note(socket.url(), 'WEBSOCKET', null))
    page.on('worker', (worker) => void worker.evaluate(keepViolations).catch(() => undefined)) // gone before we could look
  }

  await context.exposeBinding('__violation', (_source, violation: Violation) => void violations.push(violation))
  await context.addInitScript(keepViolations)
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { __violation: (violation: Violation) => Promise<void> }).__violation
      void tell({ directive: event.effectiveDirective, blocked: event.blockedURI, from: event.sourceFile })
    })
  })
  context.on('request', (request) => note(request.url(), request.method(), request.postData()))
  context.on('console', heard)
  context.on('page', watch)
  for (const page of context.pages()) watch(page)

  return {
    sent,
    allowOrigin: (url) => void origins.add(new URL(url).origin),
    allow: (message) => void patterns.push(message),
    async settle() {
      for (const page of context.pages()) {
        for (const worker of page.workers()) {
          const kept = await violationsOf(worker)
          violations.push(...kept.filter(() => !worker.url().includes('/assets/vault/')))
        }
      }
      expect(violations, 'violations of the policy').toEqual([])
      expect(troubles, 'errors of the page and its console').toEqual([])
      const strangers = sent.filter(({ origin }) => !origins.has(origin)).map(({ method, url }) => `${method} ${url}`)
      expect(strangers, 'requests to strangers').toEqual([])
    },
  }
}
