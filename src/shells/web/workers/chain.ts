import { startChain } from '#chain'
import { createKeyValueStore } from './chain-keep.ts'
import { pageEnd } from './page-end.ts'

startChain(pageEnd, {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  keep: createKeyValueStore(),
})
