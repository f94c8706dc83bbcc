import type { PracticePlace } from '#survey'

const KEY = 'assay:practice'

/**
 * Where the practice chain is, when `npm start` found its usual port taken: `?practice=PORT`, or `PORT:foreign` to see how a stranger's endpoint is
 * treated. Loopback only, whatever the link says; kept for this tab, since the first redirect drops the query.
 */
export function practiceEndpoint(search: string, storage: Storage): PracticePlace | undefined {
  const asked = new URLSearchParams(search).get('practice')
  if (asked !== null) storage.setItem(KEY, asked)
  const [, digits = '', foreign] = /^(\d{4,5})(:foreign)?$/.exec(asked ?? storage.getItem(KEY) ?? '') ?? []
  const port = Number(digits)
  // Its beacon node is always the next one.
  if (port < 1024 || port > 65_534) return undefined
  return { url: `http://localhost:${port}/`, beacon: `http://localhost:${port + 1}/`, owner: foreign === undefined ? 'own' : 'foreign' }
}
