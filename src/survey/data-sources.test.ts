import { expect, it } from 'vitest'
import { readDataSources } from './data-sources.ts'

it('names whose data the token lists and feeds are, each once, under a licence that lets it be passed on', async () => {
  const sources = await readDataSources()
  expect(sources.map(({ name }) => name)).toContain('@aave-dao/aave-address-book')
  expect(new Set(sources.map(({ name, version }) => `${name}@${version}`)).size).toBe(sources.length)
  for (const { licence, name, version } of sources) {
    expect(['MIT', 'Apache-2.0', 'ISC', 'CC0-1.0', 'BSD-3-Clause', '0BSD', 'Unlicense']).toContain(licence)
    expect([name, version].every((text) => text.length > 0)).toBe(true)
  }
})
