import { describe, expect, it } from 'vitest'
import { isConnectionValid } from '#core/web/connection'
import type { BackupSection } from '#protocol/vault'
import { encodeRecord } from '#store'
import type { Counts, RestoreMode } from './section.ts'
import { collectSections, restoreSections } from './sections.ts'
import { account, connection as whole, createPage, type Device, MINE, OTHER } from './test-support/pages.ts'

const NONE: Counts = { added: 0, kept: 0, different: 0, left: 0, refused: 0 }
/** As a file has it: without its picture. */
const connection = (change: Parameters<typeof whole>[0] = {}) => whole({ told: { name: 'App' }, ...change })
const ORIGIN = 'https://app.example'

async function restore(page: Device, things: readonly unknown[], how: RestoreMode = 'merge'): Promise<Counts | undefined> {
  const section: BackupSection = { name: 'connections', version: 1, data: new TextEncoder().encode(encodeRecord(things)) }
  return (await restoreSections([section], page.place, how, 100))[0]?.counts
}
const kept = (page: Device) => page.records.connections.find(ORIGIN)

describe('connections of a backup', () => {
  it('come back as ended ones, with the account, the rights and the limit that they had: a file lets no app in', async () => {
    const [old, page] = [await createPage(), await createPage()]
    await old.records.connections.put(whole())
    const restored = await restoreSections((await collectSections(old.place)).sections, page.place, 'merge', 100)
    expect(restored.find(({ name }) => name === 'connections')?.counts).toEqual({ ...NONE, added: 1 })
    const { told: _told, ...rest } = whole()
    expect(kept(page)).toEqual({ ...rest, told: { name: 'App' }, endedAt: page.place.platform.now() })
    expect(kept(page) && isConnectionValid(kept(page) ?? expect.unreachable(), page.place.platform.now())).toBe(false)
  })

  it('change nothing of what stands here, and fill in whose account is whose where both are put together', async () => {
    const page = await createPage([account(MINE), account(OTHER)])
    const { ownAccount: _own, ...bare } = connection({ accounts: [OTHER] })
    await page.records.connections.put(bare)
    expect(await restore(page, [connection({ rights: [], chains: [1, 10] })], 'replace-missing')).toEqual({ ...NONE, different: 1 })
    expect(kept(page)).toEqual(bare)
    expect(await restore(page, [connection({ rights: [], chains: [1, 10] })])).toEqual({ ...NONE, added: 1 })
    expect(kept(page)).toEqual({ ...bare, ownAccount: MINE })
    expect(await restore(page, [connection({ ownAccount: OTHER })])).toEqual({ ...NONE, different: 1 })
    expect(await restore(page, [connection({ accounts: [OTHER] })])).toEqual({ ...NONE, kept: 1 })
  })

  it('come for accounts that are here alone, and from an origin that is one', async () => {
    const page = await createPage()
    const foreign = connection({ accounts: [OTHER], ownAccount: OTHER })
    expect(await restore(page, [foreign])).toEqual({ ...NONE, left: 1 })
    const bad = [
      ...['app.example', 'https://app.example/', 'https://APP.example', 'null', 'https://app.example:443'].map((id) => connection({ id })),
      { ...connection(), rights: ['everything'] },
      { ...connection(), perDay: -1n },
      { ...connection(), more: 1 },
    ]
    expect(await restore(page, bad)).toEqual({ ...NONE, refused: bad.length })
    const { told: _told, ...rest } = connection({ accounts: [MINE, OTHER], ownAccount: OTHER })
    expect(await restore(page, [rest])).toEqual({ ...NONE, added: 1 })
    expect(kept(page)).toMatchObject({ accounts: [MINE] })
    expect(kept(page)?.ownAccount).toBeUndefined()
  })
})
