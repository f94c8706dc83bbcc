import { startChain } from '#chain'
import { pageEnd } from '../../web/workers/page-end.ts'

// Keeps nothing: whoever shares the origin could put a false checkpoint where this Worker would read it the next time.
startChain(pageEnd, {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
})
