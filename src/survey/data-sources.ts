/** Whose data ships with the code, apart from its packages, and the words that go with it. */
export type DataSource = { readonly name: string; readonly version: string; readonly licence: string; readonly notice: string }

/** Sources of the token lists, the price feeds and the marks, each once. Fetched when somebody asks; names nobody. */
export async function readDataSources(): Promise<readonly DataSource[]> {
  const [lists, feeds, marks] = await Promise.all([
    import('#data/token-sources.json', { with: { type: 'json' } }),
    import('#data/chains/1/feeds.json', { with: { type: 'json' } }),
    import('#data/marks.json', { with: { type: 'json' } }),
  ])
  const all: readonly DataSource[] = [...lists.default, feeds.default.source, marks.default.source]
  const byName = new Map(all.map((one) => [`${one.name}@${one.version}`, one]))
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
