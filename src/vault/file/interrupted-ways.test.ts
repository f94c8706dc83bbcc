import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Session, UnlockSecret } from '#protocol/vault'
import { readStored, writeStored } from '../test-support/damage.ts'
import { dyingFactory } from '../test-support/dying-factory.ts'
import { codeOf, createOpenWorld, createWorld, PASSWORD, PHRASE, type World } from '../test-support/world.ts'

const OTHER = 'gravel Tundra 48 quiet-lantern orbit'
const byPassword = (password: string): UnlockSecret => ({ kind: 'password', password })
const WAY = byPassword(PASSWORD)
const CODED = /^(?:[a-z-]+\/[a-z-]+|no failure: object)$/

/** What a person may be changing while the tab is killed; and whether it was done, by what is there afterwards. */
const CHANGES: readonly {
  readonly what: string
  readonly change: (vault: World['vault'], session: Session) => Promise<unknown>
  readonly isDone: (session: Session, way: UnlockSecret) => boolean
}[] = [
  {
    what: 'a password is changed',
    change: (vault, { slots }) => vault.call('changePassword', { way: WAY, slotId: slots[0]!.id, password: OTHER }),
    isDone: (_, way) => way !== WAY,
  },
  {
    what: 'a printed code is made',
    change: (vault) => vault.call('makeRecoveryCode', { way: WAY }),
    isDone: ({ slots }) => slots.length === 2,
  },
  {
    what: 'the master key is replaced',
    change: (vault) => vault.call('rotate', { way: WAY }),
    isDone: ({ formerRecordsKey }) => formerRecordsKey !== undefined,
  },
  {
    what: 'a phrase is brought in',
    async change(vault) {
      const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
      const { importId } = await vault.call('readImport', { source: { kind: 'phrase', words } })
      return vault.call('takeImport', { importId, choices: [{ keyring: 0, indexes: [0, 1] }] })
    },
    isDone: ({ accounts }) => accounts.length === 3,
  },
  {
    what: 'an account is removed',
    change: (vault, { accounts }) => vault.call('removeAccount', { address: accounts[0]!.address, way: WAY }),
    isDone: ({ keyrings }) => keyrings.length === 0,
  },
]

async function copyOf(disk: IDBFactory): Promise<IDBFactory> {
  const copy = new IDBFactory()
  await writeStored(copy, await readStored(disk))
  return copy
}

/** The vault as the next tab finds it, by the password of before or the one of after. */
async function reopened(disk: IDBFactory): Promise<{ readonly session: Session; readonly way: UnlockSecret; readonly world: World }> {
  for (const way of [WAY, byPassword(OTHER)]) {
    const world = createWorld({ indexedDB: disk })
    await world.vault.call('selfCheck', undefined)
    const session = await world.vault.call('unlock', { way }).catch(() => undefined)
    if (session) return { session, way, world }
  }
  throw new Error('neither password opens it')
}

describe('a tab that dies at any write', () => {
  it.each(CHANGES)('while $what leaves the vault of before or of after, whole', async ({ change, isDone }) => {
    const disk = (await createOpenWorld()).indexedDB
    const seen = new Set<boolean>()
    for (let writes = 0; writes < 80; writes++) {
      const real = await copyOf(disk)
      const { factory, count } = dyingFactory(real, writes)
      const dying = createWorld({ indexedDB: factory })
      await dying.vault.call('selfCheck', undefined)
      expect(await codeOf(dying.vault.call('unlock', { way: WAY }).then((session) => change(dying.vault, session)))).toMatch(CODED)
      const { session, way, world } = await reopened(real)
      const done = isDone(session, way)
      seen.add(done)
      expect(session.rolledBack).toBe(false)
      const [ring] = session.keyrings
      if (ring) expect((await world.vault.call('revealPhrase', { keyringId: ring.id, way })).words).toEqual(PHRASE.split(' '))
      // What was staged and never counted is swept away by the next change.
      await world.vault.call('watchAccount', { address: `0x${'77'.repeat(20)}`, name: 'After' })
      expect((await readStored(real)).headers.size).toBe(1)
      if (count() <= writes) return expect(seen).toEqual(new Set([false, true]))
    }
    expect.unreachable('it never got through')
  })
})
