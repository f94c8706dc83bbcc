import type { WireError } from '#core/errors'

/** `performance`, as far as it is needed. */
type Responses = { getEntriesByType(kind: 'resource'): readonly object[] }
/** Resource Timing, Level 2. `responseStatus` is 0 where no answer came. */
type Fetched = { readonly name: string; readonly responseStatus?: number }

const SCRIPT = /\/assets\/app\/([\w.-]+\.js)$/

/**
 * What a file that was not loaded failed for: a browser tells a script by neither words nor codes whether the file did not come, or came with another hash than
 * the page's import map names. Here it is `app/changed-file` where that file, and every other script that was asked for, came with status 200. Any other failure
 * is the same as before.
 */
export function whyNotLoaded(wire: WireError, responses: Responses = performance): WireError {
  if (wire.code !== 'app/not-loaded') return wire
  const file = wire.data?.['file']
  const scripts = (responses.getEntriesByType('resource') as readonly Fetched[]).flatMap(({ name, responseStatus }) => {
    const found = SCRIPT.exec(name)?.[1]
    return found === undefined ? [] : [{ found, came: responseStatus === 200 }]
  })
  const came = scripts.every((script) => script.came) && scripts.some(({ found }) => found === file)
  return came && typeof file === 'string' ? { code: 'app/changed-file', data: { file } } : wire
}
