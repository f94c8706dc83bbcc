import type { Router } from '#ui/router/create-router'
import { defined } from '#core/defined'
import { drawReport } from '#ui/feedback/copy-report'
import { reportPart } from '#ui/feedback/report-button'
import { type ReportFacts, setReportFacts } from '#ui/feedback/report-facts'
import { hush } from '#ui/feedback/live-region'
import { forgetToasts } from '#ui/overlays/toast'
import type { Wallet } from '#wallet'
import { followScreens } from '../focus-heading.ts'

/** The file that the page began with. */
const buildOf = (): string | undefined =>
  /[^/]+\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '')?.[0]

const readVersion = async (): Promise<string | undefined> => {
  try {
    return (await import('#data/notices.json')).default.version
  } catch {
    return undefined // offline, or an older build than the server's
  }
}

/** What a report tells besides a failure: where in the app, on which chain, and what was asked for. */
async function readFacts(router: Router, { book, evidence, requestLog }: Wallet): Promise<ReportFacts> {
  const chain = book.current.get()
  const [version, light] = await Promise.all([
    readVersion(),
    chain && evidence().then(({ lightClients }) => lightClients.of(chain.chainId).get().state.kind),
  ])
  return defined({
    version,
    build: buildOf(),
    screen: router.drawn.get()?.routes.at(-1)?.path,
    chainId: chain?.chainId,
    lightClient: light,
    requests: requestLog.entries.get().map(({ purpose, outcome }) => ({ purpose, outcome })),
  })
}

/** What messages and announcements said may name accounts: they go when the vault closes. */
function forgetOnClose({ session }: Pick<Wallet, 'session'>, signal: AbortSignal): void {
  let wasOpen = session.state.get().kind === 'open'
  const stop = session.state.subscribe(() => {
    const isOpen = session.state.get().kind === 'open'
    if (wasOpen && !isOpen) {
      hush()
      forgetToasts()
    }
    wasOpen = isOpen
  })
  signal.addEventListener('abort', stop)
}

/** What is done for a whole page once its first screen is there: focus goes with the screens, reports have what they tell, and a lock forgets what was said. */
export function followPage(router: Router, wallet: Wallet, signal: AbortSignal): void {
  followScreens(router, signal)
  forgetOnClose(wallet, signal)
  reportPart.set(drawReport)
  setReportFacts(() => readFacts(router, wallet))
}
