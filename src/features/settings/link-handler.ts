/** What came of asking the browser. Whether the person then said yes, no page can learn. */
export type HandlerRegistration = 'asked' | 'only-web' | 'stopped' | 'refused'

/** Chromium and Firefox let a page open `ethereum:`; the other one any browser that knows this at all. */
const SCHEMES = ['ethereum', 'web+ethereum'] as const

type Registrar = {
  readonly registerProtocolHandler?: (scheme: string, url: string) => void
  readonly unregisterProtocolHandler?: (scheme: string, url: string) => void
}

/** The address that reads links at `path`. The link comes behind `#`, so that no browser sends it to whoever hosts the page. */
export const linkHandler = (origin: string, path: string): string => `${origin}${path}#%s`

function ask(
  verb: 'registerProtocolHandler' | 'unregisterProtocolHandler',
  scheme: string,
  handler: string,
  registrar: Registrar,
): boolean {
  try {
    if (registrar[verb] === undefined) return false
    registrar[verb](scheme, handler)
    return true
  } catch {
    // A scheme that it does not allow, or a place that is not safe enough: both mean no.
    return false
  }
}

/** Asks the browser to open payment links here. Only from a press: it asks the person. */
export function openLinksHere(handler: string, registrar: Registrar = navigator): HandlerRegistration {
  const [usual, fallback] = SCHEMES
  if (ask('registerProtocolHandler', usual, handler, registrar)) return 'asked'
  return ask('registerProtocolHandler', fallback, handler, registrar) ? 'only-web' : 'refused'
}

/** Takes both back: which of them was taken up, no page can tell. */
export function stopOpeningLinks(handler: string, registrar: Registrar = navigator): HandlerRegistration {
  return SCHEMES.map((scheme) => ask('unregisterProtocolHandler', scheme, handler, registrar)).some(Boolean) ? 'stopped' : 'refused'
}
