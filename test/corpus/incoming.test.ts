import { expect, it } from 'vitest'
import { OWN_CORPUS, readEntries } from '../../scripts/measure/corpus-entries.ts'
import { secretIn } from '../../src/features/shared/incoming/secret-kind.ts'

/** What a person would paste or drop of each request, as text. */
const TEXTS = readEntries(OWN_CORPUS).flatMap(({ id, paste, text, signable }) => {
  const given = paste ?? text
  if (given !== undefined) return [{ id, given }]
  const asked = signable as { readonly typedData?: unknown } | undefined
  return asked?.typedData === undefined ? [] : [{ id, given: JSON.stringify(asked.typedData) }]
})

it('takes no request of the honest set for a secret', async () => {
  expect(TEXTS.length).toBeGreaterThan(200)
  const taken: string[] = []
  for (const { id, given } of TEXTS) if ((await secretIn(given)) !== undefined) taken.push(`${id}: ${given.slice(0, 120)}`)
  expect(taken).toEqual([])
})
