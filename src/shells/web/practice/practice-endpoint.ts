import type { DevnetUrls } from '#survey'

const KEY = 'assay:practice'
/** Where `npm start` runs it, unless the port is taken. */
const USUAL_PORT = 8545

/**
 * Where the practice chain is, when `npm start` found its usual port taken: `?practice=PORT`, or `PORT:foreign` to see how a stranger's endpoint is
 * treated. Loopback only, whatever the link says; kept for this tab, since the first redirect drops the query. Only for a page that is
 * served for practice (`served-for-practice.ts`), and for the extension, whose pages no site can open.
 */
export function practiceEndpoint(search: string, storage: Storage): DevnetUrls | undefined {
  const asked = new URLSearchParams(search).get('practice')
  if (asked !== null) storage.setItem(KEY, asked)
  const [, digits = '', foreign] = /^(\d{4,5})(:foreign)?$/.exec(asked ?? storage.getItem(KEY) ?? '') ?? []
  const port = Number(digits)
  if (port < 1024 || port > 65_534) return undefined
  return at(port, foreign === undefined ? 'own' : 'foreign')
}

/** The same for a page that is served for practice: the usual port where the address names none. */
export const servedPractice = (search: string, storage: Storage): DevnetUrls => practiceEndpoint(search, storage) ?? at(USUAL_PORT, 'own')

/** Its beacon node is always the next one. */
const at = (port: number, owner: DevnetUrls['owner']): DevnetUrls => ({
  url: `http://localhost:${port}/`,
  beacon: `http://localhost:${port + 1}/`,
  owner,
})
