import { expect, it } from 'vitest'
import type { WireError } from '#core/errors'
import { whyNotLoaded } from './changed-file.tsx'

const entries = (...all: readonly (readonly [file: string, responseStatus?: number])[]) => ({
  getEntriesByType: () => all.map(([file, responseStatus]) => ({ name: `https://assay.example/assets/app/${file}`, responseStatus })),
})
const NOT_LOADED: WireError = { code: 'app/not-loaded', data: { file: 'b.js' } }

it('is a changed file where it came and was refused', () => {
  expect(whyNotLoaded(NOT_LOADED, entries(['a.js', 200], ['b.js', 200]))).toEqual({ code: 'app/changed-file', data: { file: 'b.js' } })
})

it.each([
  ['it did not come', entries(['a.js', 200], ['b.js', 404])],
  ['no answer came', entries(['b.js', 0])],
  ['another, which it needs, did not come', entries(['a.js', 503], ['b.js', 200])],
  ['the browser tells no status', entries(['b.js'])],
  ['it was never asked for', entries(['a.js', 200])],
])('is not loaded where %s', (_, responses) => {
  expect(whyNotLoaded(NOT_LOADED, responses)).toBe(NOT_LOADED)
})

it('leaves any other failure as it is', () => {
  const other: WireError = { code: 'app/aborted' }
  expect(whyNotLoaded(other, entries(['b.js', 200]))).toBe(other)
})
